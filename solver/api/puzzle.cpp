// SPDX-License-Identifier: MIT
#include "tilepdb/api/puzzle.hpp"

#include <new>
#include <utility>

#include "core/random_numbers.hpp"
#include "format/table_folder.hpp"
#include "puzzles/definition/defined_puzzles.hpp"
#include "solver/api/heuristic_state.hpp"
#include "solver/api/positions.hpp"
#include "solver/api/puzzle_state.hpp"
#include "solver/certificates/certified_puzzle.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "text/at_place.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::v1 {
namespace {

/// Returns the family of a name; it includes the goal if that has ?, which is then removed.
[[nodiscard]] const solver::PuzzleFamily& family_with_goal(std::string name, std::string& goal) {
  puzzles::take_goal(name, goal);
  return family_named(name);
}

/// Throws Error (bad_input) for patterns that the puzzle would ignore.
[[nodiscard]] solver::PuzzleInput input_of(const solver::PuzzleFamily& family, const PuzzleOptions& options) {
  if (!options.patterns.empty() && !family.has_patterns) {
    throw Error(ErrorKind::bad_input,
                "puzzle " + family.name + ": its goal determines which tables are read; leave the patterns out");
  }
  return {options.size, options.goal, options.patterns};
}

}  // namespace

std::span<const solver::PuzzleFamily> named_families() { return std::span(solver::puzzle_families()).subspan(1); }

const solver::PuzzleFamily& family_named(const std::string& name) {
  const solver::PuzzleFamily* const found = solver::find_family(name);
  return found != nullptr && found->is_defined ? *found : known_family(name);
}

const solver::PuzzleFamily& known_family(const std::string& name) {
  std::vector<std::string> known;
  for (const solver::PuzzleFamily& family : named_families()) {
    if (family.name == name) return family;
    known.push_back(family.name);
  }
  throw unknown_name("puzzle", name, known);
}

std::vector<std::filesystem::path> open_serving_tables(solver::AnyPuzzle& puzzle, const std::filesystem::path& folder,
                                                       Checking checking) {
  const auto place = table_folder(folder.string());
  auto tables = puzzle.open_tables(place, checking);
  if (tables.missing.empty()) return std::move(tables.files);
  throw Error(ErrorKind::bad_input,
              "no " + tables.missing.front().what + " in " + place.string() + "; generate the missing tables first");
}

Puzzle::State::State(const std::string& name, PuzzleOptions options)
    : family_(family_with_goal(name, options.goal)),
      puzzle_(family_.make(input_of(family_, options))),
      heuristic_(options.heuristic) {
  if (!heuristic_.empty()) puzzle_->require_heuristic(heuristic_);
  if (!family_.words.random_needed.empty() && options.size.empty() && options.goal.empty()) {
    throw Error(ErrorKind::bad_input, "puzzle " + family_.name + ": name its goal, or its size");
  }
  puzzle_->require_searched(family_.algorithm);
  RandomNumbers none(0);
  // Whether tables are needed is asked for the goal, as an instance.
  const solver::Instance goal = puzzle_->random(none, 0);
  const solver::AnyPuzzle::Setting setting = puzzle_->setting();
  size_ = setting.size;
  goal_ = setting.goal_state();
  std::vector<std::filesystem::path> tables;
  if (heuristic_.empty() || solver::reads_tables(heuristic_)) {
    if (!puzzle_->tables_of({goal}).empty()) {
      tables = open_serving_tables(*puzzle_, options.folder, options.checking);
    } else if (!heuristic_.empty()) {
      throw Error(ErrorKind::bad_input, "no default table for " + family_.name + " " + size_ + "; name patterns");
    }
  } else if (!options.patterns.empty()) {
    throw Error(ErrorKind::bad_input, "patterns: heuristic " + heuristic_ + " reads no tables; patterns need pdb");
  }
  if (heuristic_.empty()) heuristic_ = puzzle_->best_heuristic(!tables.empty());
  // Taken now: the files may have changed by the time a certificate is made.
  digests_ = solver::digests_of(heuristic_, tables);
}

unsigned Puzzle::State::h(const solver::Instance& given) const {
  if (const auto reached = puzzle_->reachable(given); !reached.reachable) throw solver::unreachable(reached.why);
  return values().of(given);
}

const solver::StateValues& Puzzle::State::values() const {
  std::call_once(asked_, [&] { values_ = puzzle_->values(heuristic_); });
  return *values_;
}

std::vector<std::string> puzzle_names() {
  std::vector<std::string> names;
  for (const solver::PuzzleFamily& family : named_families()) names.push_back(family.name);
  return names;
}

std::string board_text(Board board) { return solver::text_of_numbers(board); }

Puzzle::Puzzle(const std::string& name, const PuzzleOptions& options)
    : state_(std::make_shared<const State>(name, options)) {}

const std::string& Puzzle::name() const noexcept { return state_->family().name; }
const std::string& Puzzle::size() const noexcept { return state_->size(); }
const std::string& Puzzle::goal() const noexcept { return state_->goal(); }
const std::string& Puzzle::heuristic() const noexcept { return state_->heuristic(); }

bool Puzzle::is_solvable(const std::string& state) const {
  const solver::AnyPuzzle& puzzle = state_->puzzle();
  return puzzle.reachable(puzzle.instance(state, "0", "state")).reachable;
}

unsigned Puzzle::h(const std::string& state) const { return state_->h(state_->puzzle().instance(state, "0", "state")); }

std::vector<unsigned> Puzzle::h(std::span<const std::string> states, int threads) const {
  std::vector<unsigned> values(states.size());
  values_of_ranges(states.size(), prepared_threads(states.size(), threads), "state",
                   [&](std::size_t, std::size_t end, std::size_t& number) {
                     for (; number < end; ++number) {
                       values[number] = state_->h(state_->puzzle().instance(states[number], "0", ""));
                     }
                   });
  return values;
}

void Puzzle::h(Boards boards, std::span<std::uint16_t> values, int threads) const {
  const std::size_t cells = values.empty() ? 0 : boards.size() / values.size();
  if (cells * values.size() != boards.size() || (values.empty() && !boards.empty())) {
    throw Error(ErrorKind::bad_input, "found " + counted(boards.size(), "number") + " for " +
                                          counted(values.size(), "value") +
                                          "; expected the same number for each value");
  }
  const solver::StateValues& reader = state_->values();
  if (values.size() == 1) {
    values.front() = static_cast<std::uint16_t>(at_place("state: ", [&] { return reader.of_numbers(boards); }));
    return;
  }
  values_of_ranges(values.size(), prepared_threads(values.size(), threads), "state",
                   [&](std::size_t, std::size_t end, std::size_t& number) {
                     for (; number < end; ++number) {
                       values[number] =
                           static_cast<std::uint16_t>(reader.of_numbers(boards.subspan(number * cells, cells)));
                     }
                   });
}

std::vector<std::string> Puzzle::random_states(std::size_t count, std::uint64_t seed) const {
  RandomNumbers random(seed);
  std::vector<std::string> states;
  try {
    if (count > states.max_size()) throw std::bad_alloc();
    states.reserve(count);
  } catch (const std::bad_alloc&) {
    throw Error(ErrorKind::resource, std::to_string(count) + " states: more than memory can hold");
  }
  for (std::size_t i = 0; i < count; ++i) states.push_back(state_->puzzle().random(random, {}).start);
  return states;
}

}  // namespace tilepdb::v1
