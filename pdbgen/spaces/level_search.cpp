// SPDX-License-Identifier: MIT
#include "pdbgen/spaces/level_search.hpp"

#include <atomic>
#include <cstring>
#include <numeric>
#include <string>

#include "format/format.hpp"
#include "platform/parallel_for.hpp"
#include "tilepdb/pattern_database/detail/space_check.hpp"

namespace tilepdb::pdbgen {

using pattern_database::detail::LevelMaker;
using pattern_database::detail::Range;
using pattern_database::detail::Residues;

namespace {

/// A mark that no state has.
constexpr std::uint8_t no_mark = LevelMaker::unsettled - 1;

[[nodiscard]] HugeBuffer marks_for(std::uint64_t bytes, bool on_disk, const pattern_database::BuildOptions& options) {
  return on_disk ? HugeBuffer(bytes, options.file.parent_path()) : HugeBuffer(bytes);
}

}  // namespace

LevelSearch::LevelSearch(const pattern_database::detail::SpaceFacts& facts, bool two_bits, bool on_disk,
                         LevelMaker& maker, const Job& job, const pattern_database::BuildOptions& options)
    : facts_(facts),
      two_bits_(two_bits),
      maker_(maker),
      job_(job),
      options_(options),
      checkpoints_(facts, two_bits ? 2 : 8, job, options),
      bytes_(marks_for(two_bits ? (facts.size + 3) / 4 : facts.size, on_disk, options)),
      groups_(two_bits ? (facts.size + Residues::states_per_group - 1) / Residues::states_per_group : 0),
      marks_(bytes_.data()),
      residues_(bytes_.data(), groups_.data()) {}

template <typename Work>
void LevelSearch::for_ranges(const Work& work) const {
  constexpr std::uint64_t states_at_once = std::uint64_t{1} << 15;
  ProgressCounter counter(job_, facts_.size);
  parallel_for_ranges(facts_.size, states_at_once, job_, [&](std::uint64_t first, std::uint64_t end, int thread) {
    work(Range{first, end}, static_cast<unsigned>(thread));
    counter.add(end - first);
  });
}

template <typename Work>
std::uint64_t LevelSearch::sum_of_ranges(const Work& work) const {
  std::atomic<std::uint64_t> sum{0};
  for_ranges([&](Range range, unsigned thread) {
    if (const std::uint64_t some = work(range, thread); some != 0) sum.fetch_add(some, std::memory_order_relaxed);
  });
  return sum;
}

void LevelSearch::run() {
  begin();
  while (reached_ < facts_.size) {
    const std::uint64_t states = make_level();
    if (states == 0) break;
    if (histogram_.size() == max_levels) {
      pattern_database::detail::refuse_space(facts_.name, "a state has an h above " + std::to_string(max_levels - 1) +
                                                              ", the largest that a table can have");
    }
    level_ends(states);
  }
  check_samples();
}

void LevelSearch::begin() {
  histogram_ = checkpoints_.resume(bytes_.bytes());
  reached_ = std::accumulate(histogram_.begin(), histogram_.end(), std::uint64_t{0});
  if (histogram_.empty()) {
    mark_goals();
    return;
  }
  if (two_bits_) {
    // The checkpoint does not say which groups have states of the last level.
    (void)close_level(true);
  }
  if (options_.resumed) options_.resumed(static_cast<unsigned>(histogram_.size() - 1));
}

void LevelSearch::mark_goals() {
  if (two_bits_) {
    begin_residues();
    return;
  }
  const bool settles = !facts_.unit_cost && facts_.pushes;
  for (const std::uint64_t goal : facts_.goals) marks_.put(goal, settles ? LevelMaker::unsettled : std::uint8_t{1});
  if (settles) settle(1);
  if (!facts_.unit_cost && !facts_.pushes) (void)pull_level(no_mark, 1);
  level_ends(count(1));
}

void LevelSearch::begin_residues() {
  constexpr std::uint64_t bytes_at_once = std::uint64_t{1} << 20;
  parallel_for_ranges(bytes_.size(), bytes_at_once, job_, [&](std::uint64_t first, std::uint64_t end) {
    std::memset(bytes_.data() + first, 0xff, static_cast<std::size_t>(end - first));
  });
  // Bits past the last state are 0, as in the table's file.
  if (facts_.size % 4 != 0)
    bytes_.data()[bytes_.size() - 1] = static_cast<std::uint8_t>((1U << 2 * (facts_.size % 4)) - 1);
  for (const std::uint64_t goal : facts_.goals) residues_.put_where_none(goal, 0);
  level_ends(close_level(true));
}

void LevelSearch::level_ends(std::uint64_t states) {
  histogram_.push_back(states);
  reached_ += states;
  checkpoints_.level_ends(histogram_, bytes_.bytes());
  if (options_.progress) options_.progress({static_cast<unsigned>(histogram_.size() - 1), reached_, facts_.size});
}

std::uint64_t LevelSearch::make_level() {
  if (two_bits_) return make_residues();
  const auto mark = static_cast<std::uint8_t>(histogram_.size());
  const auto next = static_cast<std::uint8_t>(mark + 1);
  const auto pushed = [&] { return histogram_.back(); };
  const bool pull = !facts_.pushes || (facts_.unit_cost && pulling_is_cheaper(marks_, mark, pushed));
  return pull ? pull_level(mark, next) : push_level(mark, next);
}

std::uint64_t LevelSearch::push_level(std::uint8_t mark, std::uint8_t next) {
  const std::uint8_t found = facts_.unit_cost ? next : LevelMaker::unsettled;
  for_ranges([&](Range range, unsigned thread) { maker_.push(marks_, range, mark, found, thread); });
  if (!facts_.unit_cost) settle(next);
  return count(next);
}

std::uint64_t LevelSearch::pull_level(std::uint8_t mark, std::uint8_t next) {
  std::uint64_t all = 0;
  while (true) {
    const std::uint64_t found =
        sum_of_ranges([&](Range range, unsigned thread) { return maker_.pull(marks_, range, mark, next, thread); });
    all += found;
    // Moves of cost 0 may lead from the new states to more states.
    if (found == 0 || facts_.unit_cost) return all;
  }
}

std::uint64_t LevelSearch::make_residues() {
  const auto last = static_cast<unsigned>((histogram_.size() - 1) % 3);
  const auto next = static_cast<unsigned>(histogram_.size() % 3);
  const auto pushed = [&] {
    return sum_of_ranges([&](Range range, unsigned /*thread*/) {
      std::uint64_t states = 0;
      residues_.for_each_of_last(range, last, [&](std::uint64_t /*index*/) { ++states; });
      return states;
    });
  };
  if (pulling_is_cheaper(residues_, last, pushed)) {
    for_ranges([&](Range range, unsigned thread) { maker_.pull(residues_, range, last, next, thread); });
  } else {
    for_ranges([&](Range range, unsigned thread) { maker_.push(residues_, range, last, next, thread); });
  }
  return close_level();
}

std::uint64_t LevelSearch::close_level(bool all) {
  return sum_of_ranges([&](Range range, unsigned /*thread*/) { return residues_.close_level(range, all); });
}

void LevelSearch::settle(std::uint8_t mark) {
  while (sum_of_ranges([&](Range range, unsigned thread) -> std::uint64_t {
           return maker_.settle(marks_, range, mark, thread) ? 1 : 0;
         }) != 0) {
  }
}

template <typename Known, typename Last, typename Pushed>
bool LevelSearch::pulling_is_cheaper(Known known, Last last, const Pushed& pushed) {
  constexpr std::uint64_t most_samples = std::uint64_t{1} << 14;
  const auto left = static_cast<double>(facts_.size - reached_);
  // The levels that pushing may expand are at most all that are known.
  if (left > static_cast<double>(reached_) * facts_.moves) return false;
  LevelMaker::Trial all;
  pattern_database::detail::for_samples(facts_.size, most_samples, [&](Range range) {
    const LevelMaker::Trial some = maker_.try_pull(known, range, last);
    all.states += some.states;
    all.moves += some.moves;
    all.pushed += some.pushed;
  });
  // If the samples met none of these states, few are left.
  return all.states == 0 ||
         left * static_cast<double>(all.moves) < static_cast<double>(pushed()) * static_cast<double>(all.pushed);
}

std::uint64_t LevelSearch::count(std::uint8_t mark) const {
  return sum_of_ranges([&](Range range, unsigned /*thread*/) { return marks_.count(range, mark); });
}

void LevelSearch::check_parity() const {
  for_ranges([&](Range range, unsigned /*thread*/) { maker_.check_parity(marks_, range, facts_.parity_of_goals); });
}

void LevelSearch::check_samples() {
  constexpr std::uint64_t most_samples = std::uint64_t{1} << 14;
  pattern_database::detail::for_samples(facts_.size, most_samples, [&](Range range) {
    two_bits_ ? maker_.check(residues_, range) : maker_.check(marks_, range);
  });
}

}  // namespace tilepdb::pdbgen
