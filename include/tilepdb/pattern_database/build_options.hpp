// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pattern_database::inline v1 {

/// How far the building of a table is.
struct BuildProgress {
  unsigned depth = 0;         ///< of the breadth-first search
  std::uint64_t reached = 0;  ///< states found so far
  std::uint64_t states = 0;   ///< of the space
};

/// How to build a table.
struct BuildOptions {
  Encoding encoding = Encoding::smallest;
  int threads = 0;  ///< 0: all cores, else up to 1024
  /// Bytes of memory that may be used; nothing: what is free.
  std::optional<std::uint64_t> memory{};
  /// Called by the calling thread after each level; may be empty. What it throws ends the work and is thrown by
  /// build().
  std::function<void(const BuildProgress&)> progress{};
  /// Asked often, by any thread, several at once: whether to give up. May be empty.
  std::function<bool()> stop{};
  /// The table's file that is being made, beside which the search leaves checkpoints, hidden files, and from which it
  /// goes on if it finds some; build_file() sets it. If empty there are none.
  std::filesystem::path file{};
  /// Time between checkpoints, which are written between levels.
  std::chrono::seconds checkpoint_interval{600};
  /// Called if the search goes on from a checkpoint, with the depth that is complete; may be empty.
  std::function<void(unsigned depth)> resumed{};
  /// Called if there is to be no checkpoint because the disk has no room for one beside the table; may be empty.
  std::function<void()> no_checkpoints{};
};

}  // namespace tilepdb::pattern_database::inline v1
