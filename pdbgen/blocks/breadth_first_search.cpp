// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/breadth_first_search.hpp"

#include <omp.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "format/format.hpp"
#include "pdbgen/blocks/disk_planes.hpp"
#include "pdbgen/blocks/memory_planes.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"

namespace tilepdb::generator {

namespace {

constexpr std::uint8_t never = 0xff;
static_assert(max_levels < never);

[[nodiscard]] std::uint32_t states_in(const std::uint8_t* block, std::size_t bytes) noexcept {
  std::uint32_t states = 0;
  for (std::size_t i = 0; i < bytes; ++i) states += static_cast<std::uint32_t>(std::popcount(block[i]));
  return states;
}

}  // namespace

BreadthFirstSearch::BreadthFirstSearch(const TableKey& key, const Index& index, const GenerateOptions& options)
    : key_(key),
      index_(index),
      options_(options),
      threads_(search_threads(index, options.threads)),
      layout_(index.tiles()),
      graph_(index, layout_.blocks_per_chunk(), threads_),
      operations_(block_operations(options.instruction_set, index.tiles())),
      planes_(make_planes()),
      states_of_block_(graph_.numbers()),
      last_change_(graph_.numbers(), never),
      region_size_(graph_.numbers()) {
  for (std::uint32_t block = 0; block < index_.blocks(); ++block) {
    region_size_[graph_.number_of(block)] = static_cast<std::uint8_t>(size(index_.region(block)));
  }
}

std::unique_ptr<PlaneFile> BreadthFirstSearch::open_plane_file(const std::function<void()>& waiting,
                                                               const std::function<bool()>& stop) const {
  return std::make_unique<PlaneFile>(options_.folder, key_, index_, layout_, layout_.chunks(graph_.numbers()), waiting,
                                     stop);
}

std::unique_ptr<Planes> BreadthFirstSearch::make_planes() {
  const std::uint32_t chunks = layout_.chunks(graph_.numbers());
  std::unique_ptr<PlaneFile> file;
  const bool may_have_files = !options_.folder.empty();
  const bool resumed = may_have_files && PlaneFile::has_checkpoint(options_.folder, key_);
  if (resumed || options_.planes_on_disk) file = open_plane_file(options_.waiting, options_.stop);
  if (file && file->state()) state_ = *file->state();
  if (options_.planes_on_disk) {
    const std::uint64_t most = options_.memory.value_or(0);
    const std::uint64_t fixed = memory_besides_planes(index_, threads_);
    return std::make_unique<DiskPlanes>(layout_, chunks, std::move(file), most > fixed ? most - fixed : 0, threads_);
  }
  const auto open = [this, may_have_files]() -> std::unique_ptr<PlaneFile> {
    if (!may_have_files) return {};
    bool busy = false;
    try {
      return open_plane_file([&] { busy = true; }, [&] { return busy; });
    } catch (const Error&) {
      if (busy) return {};  // another program makes the same table: its checkpoint is as good
      throw;
    }
  };
  return std::make_unique<MemoryPlanes>(layout_, chunks, std::move(file), open, options_.checkpoint_interval, threads_);
}

void BreadthFirstSearch::run(const std::function<void(const Level&)>& visit) {
  if (state_.histogram.empty()) {
    begin();
    if (visit) visit({0, 1, size(key_.goal_region()), 1, index_.states()});
  } else {
    resume();
  }
  std::uint64_t reached = 0;
  for (const std::uint64_t states : state_.histogram) reached += states;
  for (unsigned depth = state_.depth() + 1;; ++depth) {
    if (depth >= max_levels) throw Error(ErrorKind::bad_input, key_.file_stem() + ": more levels than a table holds");
    const Found found = expand_level(depth);
    if (found.states == 0) return;
    state_.histogram.push_back(found.states);
    reached += found.states;
    planes_->level_ends(state_);
    const Level level{depth, found.states, found.boards, reached, index_.states()};
    if (visit) visit(level);
    if (options_.progress) options_.progress(level);
  }
}

void BreadthFirstSearch::begin() {
  const std::uint32_t goal = graph_.number_of(index_.block(key_.pattern, key_.blank));
  const std::uint32_t chunk = layout_.chunk_of(goal);
  std::vector<std::uint8_t> buffer(2 * layout_.chunk_bytes());
  Planes::Target target = planes_->open(chunk, buffer.data());
  target.visited[layout_.offset_in_chunk(goal)] = 1;  // the identity: slot 0 at place 0, the others in order
  target.visited_changed = true;
  planes_->close(chunk, target);
  states_of_block_[goal] = 1;
  last_change_[goal] = 0;
  state_.histogram = {1};
  planes_->level_ends(state_);
}

/// When blocks last changed is not kept. To take any that has states as changed in the last level is right, only
/// slower.
void BreadthFirstSearch::resume() {
  if (options_.resumed) options_.resumed(state_.depth());
  for (const unsigned parity : {0U, 1U}) {
    const std::uint32_t first = graph_.first_of_parity(parity);
    parallel_for(graph_.end_of_parity(parity) - first, threads_, [&](std::size_t i) {
      const auto number = static_cast<std::uint32_t>(first + i);
      states_of_block_[number] = states_in(planes_->block(Plane::visited, number), layout_.block_bytes());
      if (states_of_block_[number] != 0) last_change_[number] = static_cast<std::uint8_t>(state_.depth());
    });
  }
}

BreadthFirstSearch::Found BreadthFirstSearch::expand_level(unsigned depth) {
  const unsigned parity = (colour_parity(key_.board, key_.pattern) + depth) & 1U;
  const std::uint32_t first = layout_.chunk_of(graph_.first_of_parity(parity));
  const std::uint32_t end = graph_.end_of_parity(parity);
  std::vector<Found> found(static_cast<std::size_t>(threads_));
  // Of each thread a target block and two for steps between, see BlockOperations::accumulate, and two chunks.
  const std::size_t scratch = 3 * (layout_.block_bytes() + scratch_slack);
  std::vector<std::vector<std::uint8_t>> memory(static_cast<std::size_t>(threads_));
  for (auto& bytes : memory) bytes.resize(scratch + 2 * layout_.chunk_bytes());
  parallel_for(layout_.chunks(end) - first, threads_, [&](std::size_t i) {
    if (options_.stop && options_.stop()) throw Error(ErrorKind::interrupted, "interrupted");
    const auto thread = static_cast<std::size_t>(omp_get_thread_num());
    found[thread].add(expand_chunk(static_cast<std::uint32_t>(first + i), end, depth, memory[thread].data()));
  });
  Found sum;
  for (const Found& part : found) sum.add(part);
  return sum;
}

BreadthFirstSearch::Found BreadthFirstSearch::expand_chunk(std::uint32_t chunk, std::uint32_t end, unsigned depth,
                                                           std::uint8_t* memory) {
  const std::uint32_t first = chunk * layout_.blocks_per_chunk();
  const std::uint32_t last = std::min(first + layout_.blocks_per_chunk(), end);
  const auto changes = [&](std::uint32_t number) {
    if (states_of_block_[number] == index_.arrangements()) return false;
    const auto edges = graph_.edges(number);
    return std::any_of(edges.begin(), edges.end(),
                       [&](const Edge edge) { return last_change_[edge.source()] == depth - 1; });
  };
  std::uint8_t* const buffer = memory + 3 * (layout_.block_bytes() + scratch_slack);
  const bool marks = (depth & 2U) != 0;
  Found found;
  Planes::Target target;
  for (std::uint32_t number = first; number < last; ++number) {
    if (!changes(number)) continue;
    if (target.visited == nullptr) target = planes_->open(chunk, buffer);
    const std::size_t offset = layout_.offset_in_chunk(number);
    const std::uint64_t states =
        expand_block(number, depth, target.visited + offset, marks ? target.marked + offset : nullptr, memory);
    found.add({states, states * region_size_[number]});
  }
  if (target.visited == nullptr) return found;
  target.visited_changed = found.states != 0;
  target.marked_changed = found.states != 0 && marks;
  planes_->close(chunk, target);
  return found;
}

std::uint64_t BreadthFirstSearch::expand_block(std::uint32_t number, unsigned depth, std::uint8_t* visited,
                                               std::uint8_t* marked, std::uint8_t* found) {
  std::uint8_t* const scratch = found + layout_.block_bytes() + scratch_slack;
  std::memset(found, 0, layout_.block_bytes());
  for (const Edge edge : graph_.edges(number)) {
    if (last_change_[edge.source()] != depth - 1) continue;
    operations_.accumulate(found, planes_->block(Plane::visited, edge.source()), edge.from(), edge.to(), scratch);
  }
  const std::uint64_t states = operations_.commit(visited, marked, found);
  if (states != 0) {
    states_of_block_[number] += static_cast<std::uint32_t>(states);
    last_change_[number] = static_cast<std::uint8_t>(depth);
  }
  return states;
}

}  // namespace tilepdb::generator
