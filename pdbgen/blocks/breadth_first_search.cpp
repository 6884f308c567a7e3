// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/breadth_first_search.hpp"

#include <algorithm>
#include <cstring>

#include "format/format.hpp"
#include "pdbgen/blocks/payload.hpp"
#include "pdbgen/blocks/plane_file.hpp"
#include "platform/locked_file.hpp"
#include "platform/parallel_for.hpp"

namespace tilepdb::pdbgen {

namespace {

/// Returns how many of `threads` find work. Threads expand chunks of blocks, and the chunks of each parity are
/// separate.
[[nodiscard]] int expanding_threads(const Index& index, int threads) {
  return useful_threads(threads, ChunkLayout(index.tiles()).chunks(index.blocks()) + 1U);
}

}  // namespace

std::uint64_t memory_besides_planes(const Index& index, int threads, Output output) {
  // Per block: region, cells, number, first edge, count, last change and about eight edges. Per thread: a target chunk
  // and scratch memory or, after the search has freed these, a chunk of the file and its compressed form.
  constexpr std::uint64_t bytes_per_block = 64;
  constexpr std::uint64_t bytes_of_program = std::uint64_t{12} << 20;
  constexpr std::uint64_t bytes_to_expand = std::uint64_t{2} << 20;
  const std::uint64_t payload = (index.states() + 7) / 8;
  const std::uint64_t chunk = chunk_size_for(payload);
  const auto expanding = static_cast<std::uint64_t>(expanding_threads(index, threads));
  const auto writing = static_cast<std::uint64_t>(useful_threads(threads, (payload + chunk - 1) / chunk));
  const std::uint64_t working =
      std::max(expanding * bytes_to_expand, writing * chunk * static_cast<std::uint64_t>(output));
  return index.blocks() * bytes_per_block + bytes_of_program + working;
}

Requirements requirements(const Index& index, int threads, Output output) {
  const ChunkLayout layout(index.tiles());
  constexpr std::uint64_t smallest_window = std::uint64_t{4} << 20;
  const std::uint64_t fixed = memory_besides_planes(index, threads, output);
  return {std::uint64_t{2} * index.blocks() * layout.block_bytes() + fixed, fixed + smallest_window,
          PlaneFile::disk_bytes(layout, layout.chunks(index.blocks()) + 1)};
}

BreadthFirstSearch::BreadthFirstSearch(const TableKey& key, const Index& index, const Job& job,
                                       const SearchOptions& options, SearchObserver& observer)
    : key_(key),
      index_(index),
      job_(job),
      options_(options),
      observer_(observer),
      threads_(expanding_threads(index, job.threads)),
      layout_(index.tiles()),
      graph_(index, layout_.blocks_per_chunk(), threads_),
      operations_(block_operations(options.instruction_set, index.tiles())),
      planes_(make_planes()),
      states_of_block_(graph_.numbers()),
      last_change_(graph_.numbers(), no_level),
      region_size_(graph_.region_sizes(index)) {}

std::unique_ptr<PlaneFile> BreadthFirstSearch::open_plane_file(const Job& job) const {
  return std::make_unique<PlaneFile>(options_.folder, key_, index_, layout_, layout_.chunks(graph_.numbers()), job);
}

std::unique_ptr<Planes> BreadthFirstSearch::make_planes() {
  const std::uint32_t chunks = layout_.chunks(graph_.numbers());
  std::unique_ptr<PlaneFile> file;
  const bool resumed = !options_.folder.empty() && plane_files(options_.folder, key_).has_checkpoint();
  if (resumed || options_.planes_on_disk) file = open_plane_file(job_);
  if (file && file->state()) state_ = *file->state();
  if (options_.planes_on_disk) {
    const std::uint64_t most = options_.memory.value_or(0);
    const std::uint64_t fixed = memory_besides_planes(index_, job_.threads, options_.output);
    return std::make_unique<DiskPlanes>(layout_, chunks, std::move(file), most > fixed ? most - fixed : 0, job_,
                                        threads_);
  }
  return std::make_unique<MemoryPlanes>(
      layout_, chunks, std::move(file), [this] { return open_for_checkpoints(); }, options_.checkpoint_interval, job_,
      threads_);
}

std::unique_ptr<PlaneFile> BreadthFirstSearch::open_for_checkpoints() {
  if (options_.folder.empty() || lacks_room_) return {};
  lacks_room_ = !PlaneFile::has_room(options_.folder, key_, index_, layout_, layout_.chunks(graph_.numbers()));
  if (lacks_room_) {
    observer_.no_checkpoints();
    return {};
  }
  // Another program that makes the same table writes equally good checkpoints.
  return unless_held([this](const Job& job) { return open_plane_file(job); });
}

void BreadthFirstSearch::run() {
  if (state_.histogram.empty()) {
    begin();
    observer_.level({0, 1, size(key_.goal_region()), 1, index_.states()});
  } else {
    resume();
  }
  // Each thread needs a target block, two blocks for intermediate steps (see BlockOperations::accumulate), and two
  // chunks.
  const std::size_t scratch = 3 * (layout_.block_bytes() + scratch_slack);
  std::vector<std::vector<std::uint8_t>> memory(static_cast<std::size_t>(threads_));
  for (auto& bytes : memory) bytes.resize(scratch + 2 * layout_.chunk_bytes());
  for (unsigned depth = state_.depth() + 1;; ++depth) {
    if (depth >= max_levels) throw Error(ErrorKind::bad_input, key_.file_stem() + ": more levels than a table holds");
    const Found found = expand_level(depth, memory);
    if (found.states == 0) return;
    state_.histogram.push_back(found.states);
    planes_->level_ends(state_);
    observer_.level({depth, found.states, found.boards, state_.reached(), index_.states()});
  }
}

void BreadthFirstSearch::begin() {
  const std::uint32_t goal = graph_.number_of(index_.block(key_.pattern, key_.blank));
  const std::uint32_t chunk = layout_.chunk_of(goal);
  std::vector<std::uint8_t> buffer(2 * layout_.chunk_bytes());
  const Planes::Target target = planes_->open(chunk, false, buffer.data());
  target.visited[layout_.offset_in_chunk(goal)] = 1;  // the identity: slot 0 first, the others in order
  planes_->close(chunk, target);
  states_of_block_[goal] = 1;
  last_change_[goal] = 0;
  state_.histogram = {1};
  planes_->level_ends(state_);
}

/// Checkpoints do not record when blocks last changed. Treating every block with states as changed in the last level is
/// correct, only slower.
void BreadthFirstSearch::resume() {
  observer_.resumed(state_.depth());
  for (const unsigned parity : {0U, 1U}) {
    const std::uint32_t first = graph_.first_of_parity(parity);
    parallel_for(graph_.end_of_parity(parity) - first, threads_, [&](std::size_t i) {
      job_.require_not_stopped();
      const auto number = static_cast<std::uint32_t>(first + i);
      states_of_block_[number] = states_in({planes_->block(Plane::visited, number), layout_.block_bytes()});
      if (states_of_block_[number] != 0) last_change_[number] = static_cast<std::uint8_t>(state_.depth());
    });
  }
}

BreadthFirstSearch::Found BreadthFirstSearch::expand_level(unsigned depth,
                                                           std::span<std::vector<std::uint8_t>> memory) {
  const unsigned parity = (key_.board.colour_parity(key_.pattern) + depth) & 1U;
  const std::uint32_t first = layout_.chunk_of(graph_.first_of_parity(parity));
  const std::uint32_t end = graph_.end_of_parity(parity);
  std::vector<Found> found(static_cast<std::size_t>(threads_));
  parallel_for(layout_.chunks(end) - first, job_, [&](std::size_t i, int number) {
    const auto thread = static_cast<std::size_t>(number);
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
    if (target.visited == nullptr) target = planes_->open(chunk, marks, buffer);
    const std::size_t offset = layout_.offset_in_chunk(number);
    const std::uint64_t states =
        expand_block(number, depth, target.visited + offset, marks ? target.marked + offset : nullptr, memory);
    found.add({states, states * region_size_[number]});
  }
  if (found.states != 0) planes_->close(chunk, target);
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

void BreadthFirstSearch::payload(std::uint64_t first_byte, std::span<std::uint8_t> into) const {
  const auto blocks = [this](Plane plane, std::uint32_t of_index) { return block(plane, of_index); };
  fill_payload(key_, index_, state_.reached() == index_.states(), blocks, first_byte, into);
}

}  // namespace tilepdb::pdbgen
