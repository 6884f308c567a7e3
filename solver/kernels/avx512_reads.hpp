// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "solver/kernels/avx512_vectors.hpp"
#include "solver/kernels/state_changes.hpp"

namespace tilepdb::solver {
namespace {

/// Bits to be read, in lists.
struct Reads {
  std::size_t count = 0;
  std::vector<std::uint32_t> child;
  std::vector<std::uint32_t> parent;  ///< node that holds the state before the move
  std::vector<std::uint32_t> lookup;
  std::vector<std::uint32_t> move;
  std::vector<std::uint32_t> partition;
  std::vector<std::uint32_t> change;   ///< of the set, as its number
  std::vector<std::uint32_t> turned;   ///< place in a list of arrangements, then the arrangement there
  std::vector<std::uint32_t> blank;    ///< after the move, on the table's board
  std::vector<std::uint32_t> set;      ///< after the move, as its place among the regions
  std::vector<__mmask16> others;       ///< those, by sixteen, whose region is in no list
  std::vector<PackedState> state;      ///< before, then after the move
  std::vector<std::uint64_t> address;  ///< of the word with the bit
  std::vector<std::uint64_t> rank;

  void resize(std::size_t size) {
    for (auto* list : {&child, &parent, &lookup, &move, &partition, &change, &turned, &blank, &set})
      list->resize(size + lanes);
    others.resize(size / lanes + 1);
    for (auto* list : {&state, &address, &rank}) list->resize(size + lanes);
  }
};

}  // namespace
}  // namespace tilepdb::solver
