// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/distributed_search.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "format/format.hpp"
#include "pdbgen/blocks/breadth_first_search.hpp"
#include "platform/parallel_for.hpp"

namespace tilepdb::pdbgen {
namespace {

constexpr std::uint8_t never = 0xff;
/// Of blocks under way; large enough that messages cost by their bytes alone.
constexpr std::size_t exchange_buffer = std::size_t{64} << 20;

}  // namespace

DistributedSearch::DistributedSearch(const TableKey& key, const Index& index, const Job& job, InstructionSet set,
                                     SearchObserver& observer)
    : key_(key),
      index_(index),
      job_(job),
      observer_(observer),
      team_(*job.team),
      graph_(index, 1, job.threads),
      block_of_(graph_.numbers()),
      operations_(block_operations(set, index.tiles())),
      block_bytes_(block_bytes(index.tiles())),
      shares_(index.blocks(), team_.size()),
      own_(shares_.of(team_.rank())),
      exchange_(team_, shares_, block_bytes_, exchange_buffer),
      planes_{HugeBuffer(own_.size() * block_bytes_), HugeBuffer(own_.size() * block_bytes_)},
      states_of_block_(own_.size()),
      last_change_(own_.size(), never),
      received_(index.blocks()) {
  for (std::uint32_t block = 0; block < index_.blocks(); ++block) block_of_[graph_.number_of(block)] = block;
}

std::uint64_t DistributedSearch::memory_needed(const Index& index, std::uint32_t own_blocks, int threads) {
  return std::uint64_t{own_blocks} * 2 * block_bytes(index.tiles()) + exchange_buffer +
         memory_besides_planes(index, threads);
}

const std::uint8_t* DistributedSearch::bytes(std::size_t plane, std::uint32_t block) const noexcept {
  if (block < own_.end) return planes_[plane].data() + (block - own_.first) * block_bytes_;
  return fetched_[plane].data() + (block - own_.end) * block_bytes_;
}

unsigned DistributedSearch::parity_of(std::uint32_t block) const noexcept {
  return graph_.number_of(block) >= graph_.first_of_parity(1) ? 1 : 0;
}

bool DistributedSearch::is_complete(std::uint32_t block) const noexcept {
  return states_of_block_[block - own_.first] == index_.arrangements();
}

void DistributedSearch::run() {
  begin();
  std::uint64_t reached = 1;
  for (unsigned depth = 1;; ++depth) {
    if (depth >= max_levels) throw Error(ErrorKind::bad_input, key_.file_stem() + ": more levels than a table holds");
    if (decided_by_first(team_, job_.stopped())) throw Error(ErrorKind::interrupted, "interrupted");
    const Found found = expand_level(depth);
    if (found.states == 0) return;
    histogram_.push_back(found.states);
    reached += found.states;
    observer_.level(
        {depth, found.states, found.boards, reached, index_.states(), found.traffic.messages, found.traffic.bytes});
  }
}

void DistributedSearch::begin() {
  const std::uint32_t goal = index_.block(key_.pattern, key_.blank);
  histogram_ = {1};
  observer_.level({0, 1, size(key_.goal_region()), 1, index_.states()});
  if (!is_own(goal)) return;
  planes_[0].data()[(goal - own_.first) * block_bytes_] = 1;  // the identity: slot 0 first, the others in order
  states_of_block_[goal - own_.first] = 1;
  last_change_[goal - own_.first] = 0;
}

DistributedSearch::Found DistributedSearch::expand_level(unsigned depth) {
  const unsigned parity = (colour_parity(key_.board, key_.pattern) + depth) & 1U;
  const auto changed_last = [&](std::uint32_t block) { return last_change_[block - own_.first] == depth - 1; };
  std::vector<std::uint32_t> targets;
  for (std::uint32_t block = own_.first; block < own_.end; ++block) {
    if (parity_of(block) == parity && !is_complete(block)) targets.push_back(block);
  }
  const auto wanted = wanted_blocks(parity);
  Found found;
  expand_blocks(
      targets, depth,
      [&](std::uint32_t block) { return is_own(block) && changed_last(block) ? visited(block) : nullptr; }, found);
  exchange_.run(
      wanted, [&](std::uint32_t block) { return parity_of(block) != parity && changed_last(block); },
      [&](std::uint32_t block) { return visited(block); },
      [&](const BlockExchange::Received& received) { expand_from(received, depth, found); });
  return sum_over_team(found);
}

/// Blocks of others from which states may come into own ones.
std::vector<std::uint8_t> DistributedSearch::wanted_blocks(unsigned parity) const {
  std::vector<std::uint8_t> wanted(index_.blocks());
  for (std::uint32_t block = own_.first; block < own_.end; ++block) {
    if (parity_of(block) != parity || is_complete(block)) continue;
    for (const Edge edge : graph_.edges(graph_.number_of(block))) {
      const std::uint32_t source = block_of_[edge.source()];
      if (!is_own(source)) wanted[source] = 1;
    }
  }
  return wanted;
}

/// `source` gives the bytes of blocks from which to expand, null for others.
void DistributedSearch::expand_blocks(const std::vector<std::uint32_t>& targets, unsigned depth,
                                      const BytesOfBlock& source, Found& found) {
  const bool marks = (depth & 2U) != 0;
  const std::size_t scratch = 3 * (block_bytes_ + scratch_slack);
  std::vector<std::vector<std::uint8_t>> memory(static_cast<std::size_t>(job_.threads),
                                                std::vector<std::uint8_t>(scratch));
  std::vector<Found> parts(static_cast<std::size_t>(job_.threads));
  constexpr std::size_t at_once = 16;
  // Processes end together, between levels: no thread asks whether to stop.
  parallel_for((targets.size() + at_once - 1) / at_once, job_.threads, [&](std::size_t piece, int number) {
    const auto thread = static_cast<std::size_t>(number);
    std::uint8_t* const sum = memory[thread].data();
    std::uint8_t* const steps = sum + block_bytes_ + scratch_slack;
    for (std::size_t i = piece * at_once; i < std::min((piece + 1) * at_once, targets.size()); ++i) {
      const std::uint32_t target = targets[i];
      bool any = false;
      for (const Edge edge : graph_.edges(graph_.number_of(target))) {
        const std::uint8_t* const from = source(block_of_[edge.source()]);
        if (from == nullptr) continue;
        if (!any) std::memset(sum, 0, block_bytes_);
        any = true;
        operations_.accumulate(sum, from, edge.from(), edge.to(), steps);
      }
      if (!any) continue;
      const std::uint32_t slot = target - own_.first;
      std::uint8_t* const marked = marks ? planes_[1].data() + slot * block_bytes_ : nullptr;
      const std::uint64_t states = operations_.commit(planes_[0].data() + slot * block_bytes_, marked, sum);
      if (states == 0) continue;
      states_of_block_[slot] += static_cast<std::uint32_t>(states);
      last_change_[slot] = static_cast<std::uint8_t>(depth);
      parts[thread].states += states;
      parts[thread].boards += states * size(index_.region(target));
    }
  });
  for (const Found& part : parts) {
    found.states += part.states;
    found.boards += part.boards;
  }
}

void DistributedSearch::expand_from(const BlockExchange::Received& received, unsigned depth, Found& found) {
  std::vector<std::uint32_t> targets;
  for (std::size_t i = 0; i < received.blocks.size(); ++i) {
    received_[received.blocks[i]] = received.bytes[i];
    // Moves lead both ways.
    for (const Edge edge : graph_.edges(graph_.number_of(received.blocks[i]))) {
      const std::uint32_t target = block_of_[edge.source()];
      if (is_own(target) && !is_complete(target)) targets.push_back(target);
    }
  }
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  expand_blocks(
      targets, depth, [&](std::uint32_t block) { return received_[block]; }, found);
  for (const std::uint32_t block : received.blocks) received_[block] = nullptr;
}

DistributedSearch::Found DistributedSearch::sum_over_team(Found own) {
  const Team::Traffic now = team_.traffic();
  own.traffic = {now.messages - traffic_before_.messages, now.bytes - traffic_before_.bytes};
  traffic_before_ = now;
  std::string text(sizeof own, '\0');
  std::memcpy(text.data(), &own, sizeof own);
  Found sum;
  for (const std::string& part : team_.gather(text)) {
    Found other;
    std::memcpy(&other, part.data(), sizeof other);
    sum.states += other.states;
    sum.boards += other.boards;
    sum.traffic.messages += other.traffic.messages;
    sum.traffic.bytes += other.traffic.bytes;
  }
  return sum;
}

void DistributedSearch::fetch_blocks_after_own(const std::function<std::uint32_t(int rank)>& end_of) {
  const auto ranks = static_cast<std::size_t>(team_.size());
  // What a process lacks of the blocks of another.
  const auto part = [&](std::size_t to, std::size_t from) {
    const BlockRange needs{shares_.of(static_cast<int>(to)).end, end_of(static_cast<int>(to))};
    const BlockRange has = shares_.of(static_cast<int>(from));
    const BlockRange both{std::max(needs.first, has.first), std::min(needs.end, has.end)};
    return both.first < both.end ? both : BlockRange{};
  };
  const auto rank = static_cast<std::size_t>(team_.rank());
  for (const std::size_t plane : {0U, 1U}) {
    std::vector<std::span<const std::uint8_t>> out(ranks);
    std::vector<std::span<std::uint8_t>> into(ranks);
    const std::uint32_t end = std::max(end_of(team_.rank()), own_.end);
    fetched_[plane].resize((end - own_.end) * block_bytes_);
    for (std::size_t other = 0; other < ranks; ++other) {
      if (const BlockRange given = part(other, rank); given.size() != 0) {
        out[other] = {bytes(plane, given.first), given.size() * block_bytes_};
      }
      if (const BlockRange taken = part(rank, other); taken.size() != 0) {
        into[other] = {fetched_[plane].data() + (taken.first - own_.end) * block_bytes_, taken.size() * block_bytes_};
      }
    }
    team_.exchange(out, into);
  }
}

}  // namespace tilepdb::pdbgen
