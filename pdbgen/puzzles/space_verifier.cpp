// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/space_verifier.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <set>
#include <utility>

#include "format/format.hpp"
#include "pattern_database/table_state.hpp"
#include "pdbgen/verify/table_verifier.hpp"
#include "platform/parallel_for.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pdbgen {
namespace {

using pattern_database::Table;
using pattern_database::unreachable;
using pattern_database::detail::SpaceFacts;

[[noreturn]] void refuse(const Table& table, const std::string& what) {
  throw Error(ErrorKind::check_failed,
              "table " + file_stem(table.state().header().key) + ": " + what + "; remove it and make the table again");
}

[[nodiscard]] constexpr unsigned entry_of(pattern_database::Encoding encoding, unsigned h) noexcept {
  switch (encoding) {
    case pattern_database::Encoding::one_bit: return h / 2 % 2;
    case pattern_database::Encoding::two_bits: return h % 3;
    default: return h;
  }
}

/// Returns the entry of states that cannot reach a goal.
[[nodiscard]] unsigned none_of(const Table& table) noexcept { return table.bits() > 1 ? (1U << table.bits()) - 1 : 0; }

[[nodiscard]] bool is_direct(const Table& table) noexcept { return table.bits() >= 4; }

/// Checker of single states of a table.
class StateChecker {
 public:
  StateChecker(const SpaceFacts& facts, const Table& table) : facts_(facts), table_(table), none_(none_of(table)) {}

  /// Returns the h of a state, for tables that store h directly.
  [[nodiscard]] unsigned h(std::uint64_t index) const noexcept {
    const unsigned entry = table_.entry(index);
    return entry == none_ ? unreachable : entry;
  }

  [[nodiscard]] bool is_goal(std::uint64_t index) const noexcept {
    return std::find(facts_.goals.begin(), facts_.goals.end(), index) != facts_.goals.end();
  }

  /// Returns the h of a state of a table that stores h directly. Throws unless h is consistent with the neighbours.
  unsigned require_fitting(std::uint64_t index, const std::vector<Neighbours::Step>& steps) const {
    const unsigned found = h(index);
    unsigned least = is_goal(index) ? 0 : unreachable;
    for (const auto& [to, cost] : steps) {
      const unsigned after = h(to);
      if (after != unreachable) least = std::min(least, after + cost);
    }
    if (found == least) return found;
    const auto text = [](unsigned value) {
      return value == unreachable ? std::string("that of states that cannot reach a goal") : std::to_string(value);
    };
    refuse(table_, "wrong at state " + std::to_string(index) + ": its h is " + text(found) + ", expected " +
                       text(least) + " from the goals and its neighbours");
  }

  /// Returns whether a neighbour of a state that reaches a goal is farther from the goals. For directly stored h,
  /// returns false.
  [[nodiscard]] bool has_farther(std::uint64_t index, Neighbours& neighbours) const {
    if (is_direct(table_)) return false;
    const unsigned farther = (residue(index, neighbours) + 1) % modulus();
    const auto& around = neighbours.of(index);
    return std::any_of(around.begin(), around.end(),
                       [&](const auto& step) { return residue(step.to, neighbours) == farther; });
  }

  /// Returns the h of a state, or `unreachable`, by following moves to lower states until a goal is reached.
  unsigned walk(std::uint64_t index, Neighbours& neighbours) const {
    const std::uint64_t begin = index;
    if (is_direct(table_) && !facts_.unit_cost) return require_fitting(index, neighbours.of(index));
    for (unsigned steps = 0; steps < table_.histogram().size(); ++steps) {
      const auto& around = neighbours.of(index);
      if (is_direct(table_)) {
        const unsigned found = require_fitting(index, around);
        if (found == unreachable) return found;
      } else if (table_.bits() == 2 && table_.entry(index) == none_) {
        if (std::all_of(around.begin(), around.end(), [&](const auto& step) { return table_.entry(step.to) == none_; }))
          return unreachable;
        refuse(table_,
               "state " + std::to_string(index) + " is marked as unable to reach a goal, but a neighbour of it can");
      }
      if (is_goal(index)) {
        if (residue(index, neighbours) != 0) refuse(table_, "wrong at state " + std::to_string(index) + ", a goal");
        return steps;
      }
      const unsigned lower = (residue(index, neighbours) + modulus() - 1) % modulus();
      const auto next = std::find_if(around.begin(), around.end(),
                                     [&](const auto& step) { return residue(step.to, neighbours) == lower; });
      if (next == around.end())
        refuse(table_, "state " + std::to_string(index) + " has no neighbour that is lower by 1");
      index = next->to;
    }
    refuse(table_, "state " + std::to_string(begin) + " does not lead to a goal");
  }

 private:
  [[nodiscard]] unsigned modulus() const noexcept { return is_direct(table_) ? 256 : table_.bits() == 2 ? 3 : 4; }

  /// Returns h modulo modulus().
  [[nodiscard]] unsigned residue(std::uint64_t index, const Neighbours& neighbours) const {
    if (table_.bits() > 1) return table_.entry(index);
    const bool odd = neighbours.parity(index) != neighbours.parity(facts_.goals.front());
    return 2 * table_.entry(index) + (odd ? 1 : 0);
  }

  const SpaceFacts& facts_;
  const Table& table_;
  unsigned none_;
};

[[nodiscard]] SpaceFacts facts_of(const SpaceRecipe& space, const Table& table) {
  SpaceFacts facts = space.facts();
  pattern_database::detail::require_same_space(table, facts.name, facts.size, facts.digest);
  return facts;
}

/// Calls `check(i, neighbours)` for all i below `count`, with the job's threads.
template <typename Check>
void check_all(const SpaceRecipe& space, bool in_order, std::uint64_t count, const Job& job, const Check& check) {
  constexpr std::uint64_t at_once = std::uint64_t{1} << 14;
  std::vector<std::unique_ptr<Neighbours>> neighbours;
  neighbours.reserve(static_cast<std::size_t>(job.threads));
  for (int thread = 0; thread < job.threads; ++thread) neighbours.push_back(space.neighbours(in_order));
  ProgressCounter done(job, count);
  parallel_for_ranges(count, at_once, job, [&](std::uint64_t first, std::uint64_t end, int thread) {
    for (std::uint64_t i = first; i < end; ++i) check(i, *neighbours[static_cast<std::size_t>(thread)]);
    done.add(end - first);
  });
}

/// Searches for the table again and compares the results.
void compare_with_search(const SpaceRecipe& space, const SpaceFacts& facts, const Table& table, const Job& job) {
  pattern_database::BuildOptions options;
  options.encoding = table.encoding();
  options.stop = job.stop;
  options.progress = [&](const pattern_database::BuildProgress& progress) {
    if (job.progress) job.progress(progress.reached, progress.states);
  };
  const auto threads = static_cast<unsigned>(job.threads);
  const auto levels = space.levels(threads);
  const Table found = pattern_database::detail::build_table(facts, threads, *levels, options);
  const auto is = table.payload();
  const auto expected = found.payload();
  const auto differs = std::mismatch(is.begin(), is.end(), expected.begin()).first;
  if (differs != is.end()) {
    std::uint64_t index = static_cast<std::uint64_t>(differs - is.begin()) * 8 / table.bits();
    while (index < table.size() && table.entry(index) == found.entry(index)) ++index;
    if (index == table.size()) refuse(table, "a bit past the last state is set");
    refuse(table, "wrong at state " + std::to_string(index) + ": its entry is " + std::to_string(table.entry(index)) +
                      ", a search finds " + std::to_string(found.entry(index)));
  }
  if (table.histogram() != found.histogram()) refuse(table, "the header's histogram differs from the states found");
}

}  // namespace

void verify_counts(const Table& table, const Job& job) {
  constexpr std::uint64_t states_at_once = std::uint64_t{1} << 16;
  using EntryCounts = std::array<std::uint64_t, 256>;
  EntryCounts counts{};
  std::mutex mutex;
  parallel_for_ranges(table.size(), states_at_once, job, [&](std::uint64_t first, std::uint64_t end) {
    EntryCounts found{};
    for (std::uint64_t index = first; index < end; ++index) ++found[table.entry(index)];
    const std::lock_guard lock(mutex);
    for (std::size_t entry = 0; entry < counts.size(); ++entry) counts[entry] += found[entry];
  });
  EntryCounts expected{};
  std::uint64_t none = table.size();
  for (unsigned h = 0; h < table.histogram().size(); ++h) {
    expected[entry_of(table.encoding(), h)] += table.histogram()[h];
    none -= table.histogram()[h];
  }
  expected[none_of(table)] += none;
  // In one-bit tables, entries of states that cannot reach a goal are arbitrary.
  const bool shows_unreachable = table.bits() > 1 || none == 0;
  for (unsigned entry = 0; entry < counts.size(); ++entry) {
    if (!shows_unreachable || counts[entry] == expected[entry]) continue;
    refuse(table, counted(counts[entry], "state") + " with the entry " + std::to_string(entry) + ", expected " +
                      std::to_string(expected[entry]) + " from the header's histogram");
  }
  const std::uint64_t bits_used = table.size() * table.bits() % 8;
  if (bits_used != 0 && table.payload().back() >> bits_used != 0) refuse(table, "a bit past the last state is set");
}

void verify_states(const SpaceRecipe& space, const Table& table, const Job& job) {
  const SpaceFacts facts = facts_of(space, table);
  if (is_direct(table) && facts.unit_cost) {
    const StateChecker checker(facts, table);
    check_all(space, true, table.size(), job, [&](std::uint64_t index, Neighbours& neighbours) {
      checker.require_fitting(index, neighbours.of(index));
    });
  } else {
    compare_with_search(space, facts, table, job);
  }
  verify_counts(table, Job{.threads = job.threads, .stop = job.stop});
}

void verify_sample(const SpaceRecipe& space, const Table& table, std::uint64_t states, std::uint64_t seed,
                   const Job& job) {
  const SpaceFacts facts = facts_of(space, table);
  const Header& header = table.state().header();
  if (table.bits() == 1 && header.reached() != header.entries) {
    throw Error(ErrorKind::bad_input, "table " + file_stem(header.key) +
                                          ": with one bit a state, states that cannot reach a goal are not marked, "
                                          "so a random sample checks nothing; verify it in full");
  }
  const StateChecker checker(facts, table);
  Counts counts{};
  std::mutex mutex;
  check_all(space, false, states, job, [&](std::uint64_t i, Neighbours& neighbours) {
    const unsigned h = checker.walk(random_number(seed, i) % table.size(), neighbours);
    if (h == unreachable) return;
    if (h >= counts.size()) {
      throw Error(ErrorKind::check_failed, "table " + file_stem(header.key) + ": a state has h " + std::to_string(h) +
                                               ", expected less than " + std::to_string(counts.size()));
    }
    const std::lock_guard lock(mutex);
    ++counts[h];
  });
  check_counts(header, counts, states);
}

std::vector<std::string> farthest_states(const SpaceRecipe& space, const Table& table, std::uint64_t most,
                                         const Job& job) {
  const SpaceFacts facts = facts_of(space, table);
  const StateChecker checker(facts, table);
  const auto largest = static_cast<unsigned>(table.histogram().size() - 1);
  const unsigned entry = entry_of(table.encoding(), largest);
  const std::uint64_t wanted = std::min(most, table.histogram().back());
  std::vector<std::string> texts;
  std::set<std::string> known;
  std::vector<std::uint64_t> states;
  std::mutex mutex;
  // A walk to a goal takes long, but few states with the same entry have no neighbour that is farther.
  const auto check = [&](std::uint64_t index, Neighbours& in_order, Neighbours& walker) {
    if (table.entry(index) != entry || checker.has_farther(index, in_order)) return;
    if (checker.walk(index, walker) != largest) return;
    const std::lock_guard lock(mutex);
    states.push_back(index);
  };
  constexpr std::uint64_t states_at_once = std::uint64_t{1} << 14;
  constexpr std::uint64_t states_between_checks = std::uint64_t{1} << 22;
  std::vector<std::pair<std::unique_ptr<Neighbours>, std::unique_ptr<Neighbours>>> neighbours;
  for (int thread = 0; thread < job.threads; ++thread) {
    neighbours.emplace_back(space.neighbours(true), space.neighbours(false));
  }
  ProgressCounter done(job, table.size());
  for (std::uint64_t begin = 0; begin < table.size() && texts.size() < wanted; begin += states_between_checks) {
    const std::uint64_t count = std::min(states_between_checks, table.size() - begin);
    parallel_for_ranges(count, states_at_once, job, [&](std::uint64_t first, std::uint64_t end, int thread) {
      auto& [in_order, walker] = neighbours[static_cast<std::size_t>(thread)];
      for (std::uint64_t i = begin + first; i < begin + end; ++i) check(i, *in_order, *walker);
      done.add(end - first);
    });
    std::sort(states.begin(), states.end());
    for (const std::uint64_t index : states) {
      std::string text = space.whole_state(index);
      if (texts.size() < wanted && known.insert(text).second) texts.push_back(std::move(text));
    }
    states.clear();
  }
  return texts;
}

}  // namespace tilepdb::pdbgen
