// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace tilepdb {

/// Who speaks with whom, so that none has to hear all: processes stand in groups of neighbouring ranks, which mostly
/// run on one machine. The first of a group speaks for it to process 0, which is the first of its own.
struct TeamTree {
  struct Child {
    int rank;
    std::uint32_t processes;  ///< those below, itself included
  };

  std::optional<int> parent;
  std::vector<Child> children;
  std::uint32_t processes = 1;  ///< below, itself included
};

/// The place of a process.
[[nodiscard]] inline TeamTree tree_of(int rank, int size, int group) {
  TeamTree tree;
  const int first = rank - rank % group;
  const auto end_of = [&](int of) { return of + std::min(group, size - of); };
  if (rank != first) {
    tree.parent = first;
    return tree;
  }
  for (int member = first + 1; member < end_of(first); ++member) tree.children.push_back({member, 1});
  tree.processes = static_cast<std::uint32_t>(end_of(first) - first);
  if (rank != 0) {
    tree.parent = 0;
    return tree;
  }
  for (int other = group; other < size; other = end_of(other)) {
    tree.children.push_back({other, static_cast<std::uint32_t>(end_of(other) - other)});
  }
  tree.processes = static_cast<std::uint32_t>(size);
  return tree;
}

}  // namespace tilepdb
