// SPDX-License-Identifier: MIT
#include "pdbgen/spaces/level_search.hpp"

#include <atomic>
#include <numeric>
#include <string>

#include "format/format.hpp"
#include "platform/parallel_for.hpp"
#include "tilepdb/pattern_database/detail/space_check.hpp"

namespace tilepdb::pdbgen {

using pattern_database::detail::LevelMaker;
using pattern_database::detail::Range;

namespace {

/// A mark that no state has.
constexpr std::uint8_t no_mark = LevelMaker::unsettled - 1;

}  // namespace

LevelSearch::LevelSearch(const pattern_database::detail::SpaceFacts& facts, LevelMaker& maker, const Job& job,
                         const pattern_database::BuildOptions& options)
    : facts_(facts),
      maker_(maker),
      job_(job),
      options_(options),
      checkpoints_(facts, job, options),
      bytes_(facts.size),
      marks_(bytes_.data()) {}

template <typename Work>
void LevelSearch::for_ranges(const Work& work) const {
  constexpr std::uint64_t states_at_once = std::uint64_t{1} << 15;
  parallel_for_ranges(facts_.size, states_at_once, job_, [&](std::uint64_t first, std::uint64_t end, int thread) {
    work(Range{first, end}, static_cast<unsigned>(thread));
  });
}

template <typename Work>
std::uint64_t LevelSearch::sum_of_ranges(const Work& work) const {
  std::atomic<std::uint64_t> sum{0};
  for_ranges([&](Range range, unsigned thread) { sum.fetch_add(work(range, thread), std::memory_order_relaxed); });
  return sum;
}

void LevelSearch::run() {
  begin();
  while (reached_ < facts_.size) {
    const auto mark = static_cast<std::uint8_t>(histogram_.size());
    const auto next = static_cast<std::uint8_t>(mark + 1);
    const bool pull = !facts_.pushes || (facts_.unit_cost && pulling_is_cheaper(mark));
    const std::uint64_t states = pull ? pull_level(mark, next) : push_level(mark, next);
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
  } else if (options_.resumed) {
    options_.resumed(static_cast<unsigned>(histogram_.size() - 1));
  }
}

void LevelSearch::mark_goals() {
  const bool settles = !facts_.unit_cost && facts_.pushes;
  for (const std::uint64_t goal : facts_.goals) marks_.put(goal, settles ? LevelMaker::unsettled : std::uint8_t{1});
  if (settles) settle(1);
  if (!facts_.unit_cost && !facts_.pushes) (void)pull_level(no_mark, 1);
  level_ends(count(1));
}

void LevelSearch::level_ends(std::uint64_t states) {
  histogram_.push_back(states);
  reached_ += states;
  checkpoints_.level_ends(histogram_, bytes_.bytes());
  if (options_.progress) options_.progress({static_cast<unsigned>(histogram_.size() - 1), reached_, facts_.size});
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

void LevelSearch::settle(std::uint8_t mark) {
  while (sum_of_ranges([&](Range range, unsigned thread) -> std::uint64_t {
           return maker_.settle(marks_, range, mark, thread) ? 1 : 0;
         }) != 0) {
  }
}

bool LevelSearch::pulling_is_cheaper(std::uint8_t mark) {
  constexpr std::uint64_t most_samples = std::uint64_t{1} << 14;
  const auto last = static_cast<double>(histogram_.back());
  const auto left = static_cast<double>(facts_.size - reached_);
  const double pushed = last * facts_.moves;
  if (left > pushed) return false;
  LevelMaker::Trial all;
  pattern_database::detail::for_samples(facts_.size, most_samples, [&](Range range) {
    const LevelMaker::Trial some = maker_.try_pull(marks_, range, mark);
    all.states += some.states;
    all.moves += some.moves;
  });
  // If the samples met none of these states, few are left.
  return all.states == 0 || left * static_cast<double>(all.moves) < pushed * static_cast<double>(all.states);
}

std::uint64_t LevelSearch::count(std::uint8_t mark) const {
  return sum_of_ranges([&](Range range, unsigned /*thread*/) { return marks_.count(range, mark); });
}

void LevelSearch::check_parity() const {
  for_ranges([&](Range range, unsigned /*thread*/) { maker_.check_parity(marks_, range, facts_.parity_of_goals); });
}

void LevelSearch::check_samples() {
  constexpr std::uint64_t most_samples = std::uint64_t{1} << 14;
  pattern_database::detail::for_samples(facts_.size, most_samples, [&](Range range) { maker_.check(marks_, range); });
}

}  // namespace tilepdb::pdbgen
