// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/distributed_search.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstring>
#include <memory>
#include <utility>

#include "format/format.hpp"
#include "pdbgen/blocks/breadth_first_search.hpp"
#include "platform/parallel_for.hpp"

namespace tilepdb::pdbgen {
namespace {

constexpr std::uint8_t never = 0xff;
/// Of blocks under way; large enough that messages cost by their bytes alone.
constexpr std::size_t exchange_buffer = std::size_t{64} << 20;

/// Bits by number, as a text.
class BitText {
 public:
  explicit BitText(std::string& text) : text_(text) {}

  void add(bool bit) {
    if (bits_ % 8 == 0) text_.push_back('\0');
    text_.back() = static_cast<char>(static_cast<unsigned char>(text_.back()) | (bit ? 1U : 0U) << (bits_ % 8));
    ++bits_;
  }

 private:
  std::string& text_;
  std::size_t bits_ = 0;
};

[[nodiscard]] bool bit_of(const std::string& text, std::size_t skip, std::size_t bit) noexcept {
  return (static_cast<unsigned char>(text[skip + bit / 8]) >> (bit % 8) & 1U) != 0;
}

}  // namespace

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
      shares_(graph_, layout_, machines.end_place(machines.count() - 1)),
      own_{shares_.blocks(0, machines.first_place(machines.own()), machines.end_place(machines.own())),
           shares_.blocks(1, machines.first_place(machines.own()), machines.end_place(machines.own()))},
      own_chunks_{shares_.chunks(0, machines.first_place(machines.own()), machines.end_place(machines.own())),
                  shares_.chunks(1, machines.first_place(machines.own()), machines.end_place(machines.own()))},
      memory_(machines, places().end),
      planes_{memory_.data() + places().planes[0], memory_.data() + places().planes[1]},
      states_of_block_(reinterpret_cast<std::uint32_t*>(memory_.data() + places().states)),
      last_change_(memory_.data() + places().changes),
      pulled_(memory_.data() + places().pulled),
      parts_changed_(memory_.data() + places().parts),
      counter_(*reinterpret_cast<WorkCounter::Numbers*>(memory_.data() + places().counters)),
      region_size_(graph_.numbers()),
      exchange_(machines, layout_.block_bytes(), exchange_buffer),
      borders_here_(machines.count()),
      borders_there_(machines.count()),
      received_(machines.count() > 1 ? graph_.numbers() : 0),
      fetched_(2),
      fetched_at_(2),
      checkpoints_(key, index, layout_, layout_.chunks(graph_.numbers()), job, options),
      scratch_(static_cast<std::size_t>(job.threads)) {
  const std::uint32_t places_of_all = machines.end_place(machines.count() - 1);
  std::vector<std::uint32_t> firsts;
  for (std::uint32_t place = 0; place < places_of_all; ++place) firsts.push_back(shares_.blocks(0, place, place).first);
  for (std::uint32_t block = 0; block < index_.blocks(); ++block) {
    const std::uint32_t number = graph_.number_of(block);
    region_size_[number] = static_cast<std::uint8_t>(size(index_.region(block)));
    while (first_block_of_.size() < firsts.size() && number == firsts[first_block_of_.size()]) {
      first_block_of_.push_back(block);
    }
  }
  first_block_of_.resize(places_of_all + std::size_t{1}, index_.blocks());
  first_block_of_.front() = 0;
  // Of each thread a target block and two for steps between, see BlockOperations::accumulate.
  for (auto& memory : scratch_) memory.resize(3 * (layout_.block_bytes() + scratch_slack));
  if (machines_.count() > 1) set_borders();
  if (machines_.speaks()) std::memset(last_change_, never, graph_.numbers());
  machines_.meet();
}

DistributedSearch::Places DistributedSearch::places() const noexcept {
  constexpr std::uint64_t line = 4096;
  Places places;
  const auto take = [&](std::uint64_t bytes) {
    const std::uint64_t first = places.end;
    places.end += (bytes + line - 1) / line * line;
    return first;
  };
  const std::uint64_t chunks = own_chunks_[0].size() + own_chunks_[1].size();
  places.planes[0] = take(chunks * layout_.chunk_bytes());
  places.planes[1] = take(chunks * layout_.chunk_bytes());
  places.states = take(std::uint64_t{graph_.numbers()} * sizeof(std::uint32_t));
  places.changes = take(graph_.numbers());
  places.pulled = take(graph_.numbers());
  places.parts = take(std::uint64_t{2} * layout_.chunks(graph_.numbers()));
  places.counters = take(sizeof(WorkCounter::Numbers));
  return places;
}

std::uint64_t DistributedSearch::memory_needed(const Index& index, const Machines& machines, int threads) {
  // Per block four bytes more than BreadthFirstSearch has, for its bytes where it comes from another machine.
  const std::uint64_t planes =
      std::uint64_t{index.blocks()} * 2 * block_bytes(index.tiles()) / machines.end_place(machines.count() - 1);
  const std::uint64_t exchange = machines.count() > 1 ? exchange_buffer + std::uint64_t{index.blocks()} * 8 : 0;
  return planes + exchange + memory_besides_planes(index, threads);
}

std::uint8_t* DistributedSearch::own_bytes(Plane plane, std::uint32_t number) const noexcept {
  const unsigned parity = parity_of(number);
  const std::uint32_t chunks_before = parity == 0 ? 0 : own_chunks_[0].size();
  return planes_[static_cast<std::size_t>(plane)] + chunks_before * layout_.chunk_bytes() +
         (number - own_[parity].first) * layout_.block_bytes();
}

const std::uint8_t* DistributedSearch::bytes(Plane plane, std::uint32_t block) const noexcept {
  const std::uint32_t number = graph_.number_of(block);
  return is_own(number) ? own_bytes(plane, number) : fetched_at_[static_cast<std::size_t>(plane)][number];
}

std::uint8_t* DistributedSearch::part_bytes(std::uint32_t part) const noexcept {
  return own_bytes(static_cast<Plane>(part % 2), part / 2 * layout_.blocks_per_chunk());
}

std::size_t DistributedSearch::machine_of(std::uint32_t number) const noexcept {
  const unsigned parity = parity_of(number);
  std::size_t machine = 0;
  while (shares_.blocks(parity, machines_.first_place(machine), machines_.end_place(machine)).end <= number) ++machine;
  return machine;
}

void DistributedSearch::set_borders() {
  const auto add = [](std::vector<std::uint32_t>& list, std::uint32_t number) {
    if (list.empty() || list.back() != number) list.push_back(number);
  };
  for (const unsigned parity : {0U, 1U}) {
    for (std::uint32_t number = own_[parity].first; number < own_[parity].end; ++number) {
      for (const Edge edge : graph_.edges(number)) {
        if (is_own(edge.source())) continue;
        const std::size_t machine = machine_of(edge.source());
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
  std::uint64_t reached = 0;
  for (const std::uint64_t states : state_.histogram) reached += states;
  std::vector<std::uint32_t> own_parts;
  for (const unsigned parity : {0U, 1U}) {
    const NumberRange chunks = shares_.chunks(parity, machines_.place(), machines_.place() + 1);
    for (std::uint32_t part = 2 * chunks.first; part < 2 * chunks.end; ++part) own_parts.push_back(part);
  }
  traffic_before_ = team_.traffic();
  for (unsigned depth = state_.depth() + 1;; ++depth) {
    if (depth >= max_levels) throw Error(ErrorKind::bad_input, key_.file_stem() + ": more levels than a table holds");
    if (decided_by_first(team_, job_.stopped())) throw Error(ErrorKind::interrupted, "interrupted");
    const auto begin = std::chrono::steady_clock::now();
    const Found found = share_level(expand_level(depth), depth);
    if (found.states == 0) return;
    state_.histogram.push_back(found.states);
    reached += found.states;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    checkpoints_.level_ends(
        state_, own_parts, [&](std::uint32_t part) { return part_bytes(part); }, parts_changed_);
    Level level{depth, found.states, found.boards, reached, index_.states()};
    level.messages = found.traffic.messages;
    level.exchanged_bytes = found.traffic.bytes;
    level.busy = std::min(found.busy_seconds / (seconds * team_.size()), 1.0);
    observer_.level(level);
  }
}

void DistributedSearch::begin() {
  const std::uint32_t goal = graph_.number_of(index_.block(key_.pattern, key_.blank));
  if (machines_.speaks()) {
    states_of_block_[goal] = 1;
    last_change_[goal] = 0;
    if (is_own(goal)) {
      own_bytes(Plane::visited, goal)[0] = 1;  // the identity: slot 0 first, the others in order
      parts_changed_[2 * layout_.chunk_of(goal)] = 1;
    }
  }
  state_.histogram = {1};
  observer_.level({0, 1, size(key_.goal_region()), 1, index_.states()});
}

/// When blocks last changed is not kept. To take any that has states as changed in the last level is right, only
/// slower.
void DistributedSearch::resume() {
  state_ = *checkpoints_.state();
  observer_.resumed(state_.depth());
  work_in_all(team_, [&] {
    for (const unsigned parity : {0U, 1U}) {
      const NumberRange chunks = shares_.chunks(parity, machines_.place(), machines_.place() + 1);
      parallel_for(std::size_t{2} * chunks.size(), job_.threads, [&](std::size_t i) {
        const auto part = static_cast<std::uint32_t>(2 * chunks.first + i);
        checkpoints_.read(part, {part_bytes(part), layout_.chunk_bytes()});
      });
      const NumberRange blocks = shares_.blocks(parity, machines_.place(), machines_.place() + 1);
      parallel_for(blocks.size(), job_.threads, [&](std::size_t i) {
        const auto number = static_cast<std::uint32_t>(blocks.first + i);
        const std::uint8_t* const visited = own_bytes(Plane::visited, number);
        std::uint32_t states = 0;
        for (std::size_t at = 0; at < layout_.block_bytes(); ++at) {
          states += static_cast<std::uint32_t>(std::popcount(visited[at]));
        }
        states_of_block_[number] = states;
        if (states != 0) last_change_[number] = static_cast<std::uint8_t>(state_.depth());
      });
    }
  });
  for (const unsigned parity : {0U, 1U}) {
    note_changes(team_.gather(machines_.speaks() ? changes_here(parity, state_.depth()) : ""), 0, parity,
                 state_.depth());
  }
}

DistributedSearch::Found DistributedSearch::expand_level(unsigned depth) {
  Found found;
  const auto given = changed_borders(borders_here_, depth, true);
  const auto awaited = changed_borders(borders_there_, depth, false);
  exchange_.run(
      given, awaited, [&](std::uint32_t number) { return own_bytes(Plane::visited, number); },
      [&] { expand_inner(depth, found); },
      [&](const BlockExchange::Received& received) { expand_from(received, depth, found); });
  return found;
}

/// Of the borders' blocks those that have changed in the last level and lead to blocks of the other side that are not
/// complete: of each machine's own blocks what it has to give to others, or of the others' what they give here.
BlockExchange::Lists DistributedSearch::changed_borders(const BlockExchange::Lists& borders, unsigned depth,
                                                        bool given) {
  BlockExchange::Lists changed(borders.size());
  for (std::size_t machine = 0; machine < borders.size(); ++machine) {
    for (const std::uint32_t number : borders[machine]) {
      if (last_change_[number] != depth - 1) continue;
      // Moves lead both ways.
      const auto edges = graph_.edges(number);
      const bool wanted = std::any_of(edges.begin(), edges.end(), [&](const Edge edge) {
        const std::uint32_t target = edge.source();
        return !is_complete(target) && (given ? !is_own(target) && machine_of(target) == machine : is_own(target));
      });
      if (wanted) changed[machine].push_back(number);
    }
  }
  return changed;
}

/// Hands out pieces of a work to all threads of the machine's processes.
void DistributedSearch::in_all_threads(
    std::size_t count, Found& found,
    const std::function<void(std::size_t i, std::uint8_t* memory, Found& found)>& work) {
  const auto begin = std::chrono::steady_clock::now();
  std::vector<Found> parts(scratch_.size());
  counter_.begin();
  // Processes end together, between levels: no thread asks whether to stop.
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

/// The blocks that pull from none of another machine.
void DistributedSearch::expand_inner(unsigned depth, Found& found) {
  const unsigned parity = (colour_parity(key_.board, key_.pattern) + depth) & 1U;
  const std::uint8_t last = static_cast<std::uint8_t>(depth - 1);
  const bool alone = machines_.count() == 1;
  const NumberRange chunks = own_chunks_[parity];
  in_all_threads(chunks.size(), found, [&](std::size_t i, std::uint8_t* memory, Found& part) {
    const auto chunk = static_cast<std::uint32_t>(chunks.first + i);
    const std::uint32_t first = chunk * layout_.blocks_per_chunk();
    const std::uint32_t end = std::min(first + layout_.blocks_per_chunk(), own_[parity].end);
    for (std::uint32_t number = first; number < end; ++number) {
      if (is_complete(number)) continue;
      bool changes = false;
      bool awaits = false;
      for (const Edge edge : graph_.edges(number)) {
        if (last_change_[edge.source()] != last) continue;
        changes = true;
        awaits = awaits || (!alone && !is_own(edge.source()));
      }
      if (!changes || awaits) continue;
      const std::uint64_t states = expand_block(number, depth, memory);
      part.states += states;
      part.boards += states * region_size_[number];
    }
  });
}

/// The blocks that pull from some that have come.
void DistributedSearch::expand_from(const BlockExchange::Received& received, unsigned depth, Found& found) {
  std::vector<std::uint32_t> targets;
  for (std::size_t i = 0; i < received.blocks.size(); ++i) {
    received_[received.blocks[i]] = received.bytes[i];
    // Moves lead both ways.
    for (const Edge edge : graph_.edges(received.blocks[i])) {
      if (is_own(edge.source())) targets.push_back(edge.source());
    }
  }
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  constexpr std::size_t at_once = 16;
  in_all_threads((targets.size() + at_once - 1) / at_once, found,
                 [&](std::size_t piece, std::uint8_t* memory, Found& part) {
                   for (std::size_t i = piece * at_once; i < std::min((piece + 1) * at_once, targets.size()); ++i) {
                     if (is_complete(targets[i])) continue;
                     const std::uint64_t states = expand_block(targets[i], depth, memory);
                     part.states += states;
                     part.boards += states * region_size_[targets[i]];
                   }
                 });
  for (const std::uint32_t block : received.blocks) received_[block] = nullptr;
}

/// Pulls into a block from those of this machine, unless that was done in this level, and from those that have come.
std::uint64_t DistributedSearch::expand_block(std::uint32_t number, unsigned depth, std::uint8_t* memory) {
  const std::uint8_t last = static_cast<std::uint8_t>(depth - 1);
  const NumberRange own = own_[parity_of(number) ^ 1U];
  const std::uint8_t* const own_visited = own_bytes(Plane::visited, own.first);
  std::uint8_t* const scratch = memory + layout_.block_bytes() + scratch_slack;
  const bool pulled = pulled_[number] == depth;
  pulled_[number] = static_cast<std::uint8_t>(depth);
  std::memset(memory, 0, layout_.block_bytes());
  for (const Edge edge : graph_.edges(number)) {
    const std::uint32_t source = edge.source();
    if (last_change_[source] != last) continue;
    const std::uint8_t* from = nullptr;
    if (own.contains(source)) {
      if (!pulled) from = own_visited + (source - own.first) * layout_.block_bytes();
    } else {
      from = received_[source];
    }
    if (from != nullptr) operations_.accumulate(memory, from, edge.from(), edge.to(), scratch);
  }
  const bool marks = (depth & 2U) != 0;
  const std::uint64_t states =
      operations_.commit(own_bytes(Plane::visited, number), marks ? own_bytes(Plane::marked, number) : nullptr, memory);
  if (states == 0) return 0;
  states_of_block_[number] += static_cast<std::uint32_t>(states);
  last_change_[number] = static_cast<std::uint8_t>(depth);
  // Other threads may note another block of the chunk.
  const std::size_t part = std::size_t{2} * layout_.chunk_of(number);
  std::atomic_ref(parts_changed_[part]).store(1, std::memory_order_relaxed);
  if (marks) std::atomic_ref(parts_changed_[part + 1]).store(1, std::memory_order_relaxed);
  return states;
}

/// What other machines have to know of the blocks here: which have changed, then which are complete.
std::string DistributedSearch::changes_here(unsigned parity, unsigned depth) const {
  std::string text;
  if (machines_.count() == 1) return text;
  BitText bits(text);
  for (std::uint32_t number = own_[parity].first; number < own_[parity].end; ++number) {
    bits.add(last_change_[number] == depth);
    bits.add(is_complete(number));
  }
  return text;
}

void DistributedSearch::note_changes(const std::vector<std::string>& texts, std::size_t skip, unsigned parity,
                                     unsigned depth) {
  for (std::size_t machine = 0; machine < machines_.count() && machines_.speaks(); ++machine) {
    if (machine == machines_.own()) continue;
    const std::string& text = texts[static_cast<std::size_t>(machines_.ranks(machine).front())];
    const NumberRange blocks = shares_.blocks(parity, machines_.first_place(machine), machines_.end_place(machine));
    for (std::uint32_t i = 0; i < blocks.size(); ++i) {
      if (bit_of(text, skip, 2 * i)) last_change_[blocks.first + i] = static_cast<std::uint8_t>(depth);
      if (bit_of(text, skip, 2 * i + 1)) {
        states_of_block_[blocks.first + i] = static_cast<std::uint32_t>(index_.arrangements());
      }
    }
  }
}

/// Collective: what all have found. Where a machine has several processes these have to meet before what other machines
/// have found is read.
DistributedSearch::Found DistributedSearch::share_level(Found own, unsigned depth) {
  if (machines_.count() > 1) machines_.meet();
  const Team::Traffic now = team_.traffic();
  own.traffic = {now.messages - traffic_before_.messages, now.bytes - traffic_before_.bytes};
  traffic_before_ = now;
  const unsigned parity = (colour_parity(key_.board, key_.pattern) + depth) & 1U;
  std::string text(sizeof own, '\0');
  std::memcpy(text.data(), &own, sizeof own);
  if (machines_.speaks()) text += changes_here(parity, depth);
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
  note_changes(texts, sizeof own, parity, depth);
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
        if (is_own(number)) given[machine].push_back(number);
      } else if (!is_own(number)) {
        awaited[machine_of(number)].push_back(number);
        ++count;
      }
    }
  }
  for (const Plane plane : {Plane::visited, Plane::marked}) {
    const auto at = static_cast<std::size_t>(plane);
    fetched_[at] = std::make_unique<MachineMemory>(machines_, count * layout_.block_bytes() + scratch_slack);
    fetched_at_[at].resize(graph_.numbers());
    std::uint8_t* next = fetched_[at]->data();
    exchange_.run(
        given, awaited, [&](std::uint32_t number) { return own_bytes(plane, number); }, [] {},
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
