// SPDX-License-Identifier: MIT
#include "pdbgen/breadth_first_search.hpp"

#include <omp.h>

#include <algorithm>
#include <cstring>

#include "tilepdb/format.hpp"

namespace tilepdb::generator {

namespace {

constexpr std::uint8_t never = 0xff;
static_assert(max_levels < never);

/// About so many bytes of target blocks are handed to a thread at once.
constexpr std::size_t bytes_per_task = std::size_t{1} << 17;

}  // namespace

BreadthFirstSearch::BreadthFirstSearch(const TableKey& key, const Index& index, const GenerateOptions& options)
    : key_(key),
      index_(index),
      options_(options),
      threads_(options.threads > 0 ? options.threads : omp_get_num_procs()),
      graph_(index, threads_),
      operations_(block_operations(options.instruction_set, index.tiles())),
      block_bytes_(block_bytes(index.tiles())),
      visited_(index.blocks() * block_bytes_),
      marked_(index.blocks() * block_bytes_),
      states_of_block_(index.blocks()),
      last_change_(index.blocks(), never) {}

void BreadthFirstSearch::run() {
  const std::uint32_t goal = index_.block(key_.pattern, key_.blank);
  visited_.data()[goal * block_bytes_] = 1;  // the identity: slot 0 at place 0, the others in order
  states_of_block_[goal] = 1;
  last_change_[goal] = 0;
  histogram_ = {1};
  std::uint64_t reached = 1;
  for (unsigned depth = 1;; ++depth) {
    if (depth >= max_levels) throw Error(ErrorKind::bad_input, key_.file_stem() + ": more levels than a table holds");
    const std::uint64_t states = expand_level(depth);
    if (states == 0) return;
    histogram_.push_back(states);
    reached += states;
    if (options_.progress) options_.progress({depth, states, reached, index_.states()});
  }
}

std::uint64_t BreadthFirstSearch::expand_level(unsigned depth) {
  const unsigned parity = (colour_parity(key_.board, key_.pattern) + depth) & 1U;
  const std::vector<std::uint32_t>& blocks = graph_.blocks_of_parity(parity);
  const auto count = static_cast<std::int64_t>(blocks.size());
  const auto per_task = static_cast<std::int64_t>(std::max<std::size_t>(1, bytes_per_task / block_bytes_));
  std::uint64_t states = 0;
  std::atomic<bool> stopped{false};
#pragma omp parallel num_threads(threads_) reduction(+ : states)
  {
    // One target block and two for steps between, see BlockOperations::accumulate.
    std::vector<std::uint8_t> memory(3 * (block_bytes_ + scratch_slack));
#pragma omp for schedule(dynamic, 1)
    for (std::int64_t begin = 0; begin < count; begin += per_task) {
      if (stopped.load(std::memory_order_relaxed)) continue;
      if (options_.stop && options_.stop()) stopped = true;
      const std::int64_t end = std::min(begin + per_task, count);
      for (std::int64_t i = begin; i < end; ++i) {
        states += expand_block(blocks[static_cast<std::size_t>(i)], depth, memory.data(),
                               memory.data() + block_bytes_ + scratch_slack);
      }
    }
  }
  if (stopped) throw Error(ErrorKind::interrupted, "interrupted");
  return states;
}

std::uint64_t BreadthFirstSearch::expand_block(std::uint32_t block, unsigned depth, std::uint8_t* found,
                                               std::uint8_t* scratch) {
  if (states_of_block_[block] == index_.arrangements()) return 0;
  bool any = false;
  for (const Edge edge : graph_.edges(block)) {
    if (last_change_[edge.source()] != depth - 1) continue;
    if (!any) std::memset(found, 0, block_bytes_);
    any = true;
    operations_.accumulate(found, visited_.data() + edge.source() * block_bytes_, edge.from(), edge.to(), scratch);
  }
  if (!any) return 0;
  std::uint8_t* const marked = (depth & 2U) != 0 ? marked_.data() + block * block_bytes_ : nullptr;
  const std::uint64_t states = operations_.commit(visited_.data() + block * block_bytes_, marked, found);
  if (states != 0) {
    states_of_block_[block] += static_cast<std::uint32_t>(states);
    last_change_[block] = static_cast<std::uint8_t>(depth);
  }
  return states;
}

}  // namespace tilepdb::generator
