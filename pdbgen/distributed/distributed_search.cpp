// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/distributed_search.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>

#include "format/format.hpp"
#include "pdbgen/blocks/breadth_first_search.hpp"
#include "platform/parallel_for.hpp"
#include "team/shared_work.hpp"

namespace tilepdb::pdbgen {

DistributedSearch::DistributedSearch(const TableKey& key, const Index& index, const Job& job, const Machines& machines,
                                     const SearchOptions& options, SearchObserver& observer)
    : key_(key),
      index_(index),
      job_(job),
      observer_(observer),
      machines_(machines),
      team_(machines.team()),
      layout_(index.tiles()),
      graph_(index, layout_.blocks_per_chunk(), job.threads),
      operations_(block_operations(options.instruction_set, index.tiles())),
      blocks_(graph_, layout_, machines, index.arrangements()),
      counter_(blocks_.counters()),
      region_size_(graph_.region_sizes(index)),
      exchange_(machines, layout_.block_bytes(), options.exchange_bytes),
      borders_here_(machines.count()),
      borders_there_(machines.count()),
      received_(machines.count() > 1 ? graph_.numbers() : 0),
      fetched_at_(2),
      checkpoints_(key, index, layout_, layout_.chunks(graph_.numbers()), job, options, observer),
      scratch_(static_cast<std::size_t>(job.threads)) {
  // Each thread needs a target block and two blocks for intermediate steps, see BlockOperations::accumulate.
  for (auto& memory : scratch_) memory.resize(3 * (layout_.block_bytes() + scratch_slack));
  if (machines_.count() > 1) set_borders();
  machines_.meet();
}

std::uint64_t DistributedSearch::memory_needed(const Index& index, const Machines& machines, int threads,
                                               std::uint64_t exchange_bytes, Output output) {
  // Each process also needs four bytes per block beyond those of BreadthFirstSearch, to locate blocks of other
  // machines.
  const std::uint64_t planes =
      std::uint64_t{index.blocks()} * 2 * block_bytes(index.tiles()) / machines.end_place(machines.count() - 1);
  const std::uint64_t exchange = machines.count() > 1 ? exchange_bytes + std::uint64_t{index.blocks()} * 8 : 0;
  return planes + exchange + memory_besides_planes(index, threads, output);
}

const std::uint8_t* DistributedSearch::block(Plane plane, std::uint32_t block) const noexcept {
  const std::uint32_t number = graph_.number_of(block);
  return blocks_.is_own(number) ? blocks_.bytes(plane, number) : fetched_at_[static_cast<std::size_t>(plane)][number];
}

void DistributedSearch::set_borders() {
  const auto add = [](std::vector<std::uint32_t>& list, std::uint32_t number) {
    if (list.empty() || list.back() != number) list.push_back(number);
  };
  for (const unsigned parity : {0U, 1U}) {
    for (std::uint32_t number = blocks_.own(parity).first; number < blocks_.own(parity).end; ++number) {
      for (const Edge edge : graph_.edges(number)) {
        if (blocks_.is_own(edge.source())) continue;
        const std::size_t machine = blocks_.machine_of(edge.source());
        add(borders_here_[machine], number);
        borders_there_[machine].push_back(edge.source());
      }
    }
  }
  for (auto* const lists : {&borders_here_, &borders_there_}) {
    for (auto& list : *lists) {
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
    }
  }
}

void DistributedSearch::run() {
  if (checkpoints_.state()) {
    resume();
  } else {
    begin();
  }
  std::vector<std::uint32_t> own_parts;
  for (const unsigned parity : {0U, 1U}) {
    const PieceRange chunks = blocks_.shares().chunks(parity, machines_.place(), machines_.place() + 1);
    for (std::uint32_t part = 2 * chunks.first; part < 2 * chunks.end; ++part) own_parts.push_back(part);
  }
  traffic_before_ = team_.traffic();
  for (unsigned depth = state_.depth() + 1;; ++depth) {
    if (depth >= max_levels) throw Error(ErrorKind::bad_input, key_.file_stem() + ": more levels than a table holds");
    if (decided_by_first(&team_, job_.stopped())) throw Error(ErrorKind::interrupted, "interrupted");
    const auto begin = std::chrono::steady_clock::now();
    const Found found = share_level(expand_level(depth), depth);
    if (found.states == 0) return;
    state_.histogram.push_back(found.states);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    checkpoints_.level_ends(
        state_, own_parts, [&](std::uint32_t part) { return blocks_.part_bytes(part); }, blocks_.parts_changed());
    Level level{depth, found.states, found.boards, state_.reached(), index_.states()};
    level.messages = found.traffic.messages;
    level.exchanged_bytes = found.traffic.bytes;
    level.busy = std::min(found.busy_seconds / (seconds * team_.size()), 1.0);
    observer_.level(level);
  }
}

/// Returns the parity of the blocks that get states of a depth.
unsigned DistributedSearch::parity_at(unsigned depth) const noexcept {
  return (key_.board.colour_parity(key_.pattern) + depth) & 1U;
}

void DistributedSearch::begin() {
  const std::uint32_t goal = graph_.number_of(index_.block(key_.pattern, key_.blank));
  if (machines_.speaks()) {
    blocks_.states(goal) = 1;
    blocks_.last_change(goal) = 0;
    if (blocks_.is_own(goal)) {
      blocks_.bytes(Plane::visited, goal)[0] = 1;  // the identity: slot 0 first, the others in order
      blocks_.parts_changed()[std::size_t{2} * layout_.chunk_of(goal)] = 1;
    }
  }
  state_.histogram = {1};
  observer_.level({0, 1, size(key_.goal_region()), 1, index_.states()});
}

/// Checkpoints do not record when blocks last changed. Treating every block that has states and the parity of the last
/// level as changed in that level is correct, only slower. Blocks of the other parity must not count as changed: they
/// would be read while the level changes them.
void DistributedSearch::resume() {
  state_ = *checkpoints_.state();
  observer_.resumed(state_.depth());
  work_in_all(&team_, [&] {
    for (const unsigned parity : {0U, 1U}) {
      const PieceRange chunks = blocks_.shares().chunks(parity, machines_.place(), machines_.place() + 1);
      parallel_for(std::size_t{2} * chunks.size(), job_.threads, [&](std::size_t i) {
        const auto part = static_cast<std::uint32_t>(std::size_t{2} * chunks.first + i);
        checkpoints_.read(part, {blocks_.part_bytes(part), layout_.chunk_bytes()});
      });
      const PieceRange blocks = blocks_.shares().blocks(parity, machines_.place(), machines_.place() + 1);
      parallel_for(blocks.size(), job_.threads, [&](std::size_t i) {
        const auto number = static_cast<std::uint32_t>(blocks.first + i);
        const std::uint32_t states = states_in({blocks_.bytes(Plane::visited, number), layout_.block_bytes()});
        blocks_.states(number) = states;
        if (states != 0 && parity == parity_at(state_.depth())) {
          blocks_.last_change(number) = static_cast<std::uint8_t>(state_.depth());
        }
      });
    }
  });
  for (const unsigned parity : {0U, 1U}) {
    blocks_.note_changes(team_.gather(machines_.speaks() ? blocks_.changes(parity, state_.depth()) : ""), 0, parity,
                         state_.depth());
  }
}

DistributedSearch::Found DistributedSearch::expand_level(unsigned depth) {
  Found found;
  const auto given = changed_borders(borders_here_, depth, true);
  const auto awaited = changed_borders(borders_there_, depth, false);
  exchange_.run(
      given, awaited, [&](std::uint32_t number) { return blocks_.bytes(Plane::visited, number); },
      [&] { expand_inner(depth, found); },
      [&](const BlockExchange::Received& received) { expand_from(received, depth, found); });
  return found;
}

/// Returns the border blocks that changed in the last level and lead to incomplete blocks on the other side. With
/// `given`, lists the own blocks to send to each machine; else, the blocks to await from each machine.
BlockExchange::Lists DistributedSearch::changed_borders(const BlockExchange::Lists& borders, unsigned depth,
                                                        bool given) {
  BlockExchange::Lists changed(borders.size());
  for (std::size_t machine = 0; machine < borders.size(); ++machine) {
    for (const std::uint32_t number : borders[machine]) {
      if (blocks_.last_change(number) != depth - 1) continue;
      // Every move is reversible, so the sources of a block are also its targets.
      const auto edges = graph_.edges(number);
      const bool wanted = std::any_of(edges.begin(), edges.end(), [&](const Edge edge) {
        const std::uint32_t target = edge.source();
        return !blocks_.is_complete(target) &&
               (given ? !blocks_.is_own(target) && blocks_.machine_of(target) == machine : blocks_.is_own(target));
      });
      if (wanted) changed[machine].push_back(number);
    }
  }
  return changed;
}

/// Distributes pieces of work over all threads of the machine's processes.
void DistributedSearch::in_all_threads(
    std::size_t count, Found& found,
    const std::function<void(std::size_t i, std::uint8_t* memory, Found& found)>& work) {
  const auto begin = std::chrono::steady_clock::now();
  std::vector<Found> parts(scratch_.size());
  counter_.begin();
  // Processes stop together, between levels, so no thread checks for a stop here.
  parallel_for(scratch_.size(), job_.threads, [&](std::size_t thread) {
    for (std::uint64_t i = counter_.next(); i < count; i = counter_.next()) {
      work(static_cast<std::size_t>(i), scratch_[thread].data(), parts[thread]);
    }
  });
  for (const Found& part : parts) {
    found.states += part.states;
    found.boards += part.boards;
  }
  found.busy_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Expands the blocks that pull from no block of another machine.
void DistributedSearch::expand_inner(unsigned depth, Found& found) {
  const unsigned parity = parity_at(depth);
  const std::uint8_t last = static_cast<std::uint8_t>(depth - 1);
  const bool alone = machines_.count() == 1;
  const PieceRange chunks = blocks_.own_chunks(parity);
  in_all_threads(chunks.size(), found, [&](std::size_t i, std::uint8_t* memory, Found& part) {
    const auto chunk = static_cast<std::uint32_t>(chunks.first + i);
    const std::uint32_t first = chunk * layout_.blocks_per_chunk();
    const std::uint32_t end = std::min(first + layout_.blocks_per_chunk(), blocks_.own(parity).end);
    for (std::uint32_t number = first; number < end; ++number) {
      if (blocks_.is_complete(number)) continue;
      bool changes = false;
      bool awaits = false;
      for (const Edge edge : graph_.edges(number)) {
        if (blocks_.last_change(edge.source()) != last) continue;
        changes = true;
        awaits = awaits || (!alone && !blocks_.is_own(edge.source()));
      }
      if (!changes || awaits) continue;
      const std::uint64_t states = expand_block(number, depth, memory);
      part.states += states;
      part.boards += states * region_size_[number];
    }
  });
}

/// Expands the blocks that pull from received blocks.
void DistributedSearch::expand_from(const BlockExchange::Received& received, unsigned depth, Found& found) {
  std::vector<std::uint32_t> targets;
  for (std::size_t i = 0; i < received.blocks.size(); ++i) {
    received_[received.blocks[i]] = received.bytes[i];
    // Every move is reversible, so the sources of a block are also its targets.
    for (const Edge edge : graph_.edges(received.blocks[i])) {
      if (blocks_.is_own(edge.source())) targets.push_back(edge.source());
    }
  }
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  constexpr std::size_t at_once = 16;
  in_all_threads((targets.size() + at_once - 1) / at_once, found,
                 [&](std::size_t piece, std::uint8_t* memory, Found& part) {
                   for (std::size_t i = piece * at_once; i < std::min((piece + 1) * at_once, targets.size()); ++i) {
                     if (blocks_.is_complete(targets[i])) continue;
                     const std::uint64_t states = expand_block(targets[i], depth, memory);
                     part.states += states;
                     part.boards += states * region_size_[targets[i]];
                   }
                 });
  for (const std::uint32_t block : received.blocks) received_[block] = nullptr;
}

/// Pulls into a block from received blocks and, if not yet done in this level, from blocks of this machine.
std::uint64_t DistributedSearch::expand_block(std::uint32_t number, unsigned depth, std::uint8_t* memory) {
  const std::uint8_t last = static_cast<std::uint8_t>(depth - 1);
  const PieceRange own = blocks_.own(blocks_.parity_of(number) ^ 1U);
  const std::uint8_t* const own_visited = blocks_.bytes(Plane::visited, own.first);
  std::uint8_t* const scratch = memory + layout_.block_bytes() + scratch_slack;
  const bool pulled = blocks_.pulled(number) == depth;
  blocks_.pulled(number) = static_cast<std::uint8_t>(depth);
  std::memset(memory, 0, layout_.block_bytes());
  for (const Edge edge : graph_.edges(number)) {
    const std::uint32_t source = edge.source();
    if (blocks_.last_change(source) != last) continue;
    const std::uint8_t* from = nullptr;
    if (own.contains(source)) {
      if (!pulled) from = own_visited + (source - own.first) * layout_.block_bytes();
    } else {
      from = received_[source];
    }
    if (from != nullptr) operations_.accumulate(memory, from, edge.from(), edge.to(), scratch);
  }
  const bool marks = (depth & 2U) != 0;
  const std::uint64_t states = operations_.commit(blocks_.bytes(Plane::visited, number),
                                                  marks ? blocks_.bytes(Plane::marked, number) : nullptr, memory);
  if (states == 0) return 0;
  blocks_.states(number) += static_cast<std::uint32_t>(states);
  blocks_.last_change(number) = static_cast<std::uint8_t>(depth);
  // Other threads may flag the same chunk for another of its blocks.
  const std::size_t part = std::size_t{2} * layout_.chunk_of(number);
  std::atomic_ref(blocks_.parts_changed()[part]).store(1, std::memory_order_relaxed);
  if (marks) std::atomic_ref(blocks_.parts_changed()[part + 1]).store(1, std::memory_order_relaxed);
  return states;
}

/// Collective. Returns the sum of what all processes found. On a machine with several processes, they must meet before
/// one of them stores the changes of other machines.
DistributedSearch::Found DistributedSearch::share_level(Found own, unsigned depth) {
  if (machines_.count() > 1) machines_.meet();
  const Team::Traffic now = team_.traffic();
  own.traffic = {now.messages - traffic_before_.messages, now.bytes - traffic_before_.bytes};
  traffic_before_ = now;
  const unsigned parity = parity_at(depth);
  std::string text(sizeof own, '\0');
  std::memcpy(text.data(), &own, sizeof own);
  if (machines_.speaks()) text += blocks_.changes(parity, depth);
  const auto texts = team_.gather(text);
  Found sum;
  for (const std::string& part : texts) {
    Found other;
    std::memcpy(&other, part.data(), sizeof other);
    sum.states += other.states;
    sum.boards += other.boards;
    sum.busy_seconds += other.busy_seconds;
    sum.traffic.messages += other.traffic.messages;
    sum.traffic.bytes += other.traffic.bytes;
  }
  blocks_.note_changes(texts, sizeof own, parity, depth);
  return sum;
}

void DistributedSearch::fetch(
    const std::function<std::pair<std::uint32_t, std::uint32_t>(std::size_t machine)>& blocks_for) {
  if (machines_.count() == 1) return;
  BlockExchange::Lists given(machines_.count());
  BlockExchange::Lists awaited(machines_.count());
  std::size_t count = 0;
  for (std::size_t machine = 0; machine < machines_.count(); ++machine) {
    const auto [first, end] = blocks_for(machine);
    for (std::uint32_t block = first; block < end; ++block) {
      const std::uint32_t number = graph_.number_of(block);
      if (machine != machines_.own()) {
        if (blocks_.is_own(number)) given[machine].push_back(number);
      } else if (!blocks_.is_own(number)) {
        awaited[blocks_.machine_of(number)].push_back(number);
        ++count;
      }
    }
  }
  for (const Plane plane : {Plane::visited, Plane::marked}) {
    const auto at = static_cast<std::size_t>(plane);
    std::uint8_t* next = fetched_.emplace_back(machines_, count * layout_.block_bytes() + scratch_slack).data();
    fetched_at_[at].resize(graph_.numbers());
    exchange_.run(
        given, awaited, [&](std::uint32_t number) { return blocks_.bytes(plane, number); }, [] {},
        [&](const BlockExchange::Received& received) {
          for (std::size_t i = 0; i < received.blocks.size(); ++i, next += layout_.block_bytes()) {
            fetched_at_[at][received.blocks[i]] = next;
            if (machines_.speaks()) std::memcpy(next, received.bytes[i], layout_.block_bytes());
          }
        });
  }
  machines_.meet();
}

}  // namespace tilepdb::pdbgen
