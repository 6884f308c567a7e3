// SPDX-License-Identifier: MIT
#include "solver/commands/given_starts.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "cli/output.hpp"
#include "platform/input_text.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/instances/reachability.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "solver/puzzles/tile_boards.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// Refuses words that are a start each where they are one start as well, as moves that scramble a cube.
void require_quotes(const Options& options, AnyPuzzle& puzzle) {
  std::string joined;
  for (const std::string& word : options.instances) {
    if (word.find_first_of(" \t") != std::string::npos) return;
    joined += (joined.empty() ? "" : " ") + word;
  }
  try {
    puzzle.fit({joined}, "");
    (void)puzzle.instance(joined, "", "");
  } catch (const Error&) {
    return;
  }
  throw Error(ErrorKind::bad_input, "found " + counted(options.instances.size(), "word") + ", each a " +
                                        "start, and one start together; put it in quotes: '" + joined +
                                        "', or name several by --instance");
}

/// What one of the puzzle's states is called.
[[nodiscard]] std::string state_word(const Options& options) {
  const std::string& states = options.family->words.states;
  return states.substr(0, states.size() - 1);
}

[[nodiscard]] PuzzleText read_named(const Options& options, AnyPuzzle& puzzle) {
  if (!options.instances.empty()) {
    return puzzle.given(options.instances,
                        options.is_given({"instance"}) ? "--instance" : "the " + state_word(options));
  }
  const std::string& name = options.files.front();
  if (name == "-") return puzzle.read(std::cin, "stdin");
  std::ifstream file = open_input_file(name);
  return puzzle.read(file, name);
}

}  // namespace

void take_starts(Options& options) {
  const auto puzzle = options.family->make({options.puzzle.size, {}, {}});
  take_boards(options.files, options.instances, [&](const std::string& word) { return puzzle->is_start(word); });
  if (options.instances.size() > 1 && !options.is_given({"instance"})) require_quotes(options, *puzzle);
}

std::unique_ptr<AnyPuzzle> named_puzzle(const Options& options) {
  PuzzleInput input = options.puzzle;
  if (options.family->has_blank) input.preferred_goal = preferred_goal();
  if (input.size.empty()) {
    if (const auto catalogue = named_catalogue(options.tables, {})) input.size = catalogue->board.name();
  }
  return options.family->make(std::move(input));
}

void require_size(const Options& options) {
  const std::string& needed = options.family->words.random_needed;
  if (needed.empty() || !options.puzzle.size.empty() || !options.puzzle.goal.empty()) return;
  throw Error(ErrorKind::bad_input, needed + "; see pdbsolve help " + options.family->name);
}

PuzzleText read_starts(const Options& options, AnyPuzzle& puzzle) {
  const std::string what = state_word(options);
  if (options.files.empty() == options.instances.empty()) {
    throw Error(ErrorKind::bad_input,
                options.files.empty()
                    ? "no " + what + " given: name a FILE, - for stdin, or give a " + what + " in quotes"
                    : "give a FILE or --instance, not both");
  }
  PuzzleText text;
  try {
    text = read_named(options, puzzle);
  } catch (const Error& error) {
    if (!options.puzzle.size.empty() || options.tables.catalogue.empty()) throw;
    throw Error(error.kind(),
                std::string(error.what()) + "; the board is that of catalogue " + options.tables.catalogue);
  }
  if (!text.warning.empty() && !options.quiet) print_error("warning: " + text.warning);
  return text;
}

Problem problem_of(const Options& options, const AnyPuzzle& puzzle, PuzzleText given, const std::string& purpose) {
  Problem problem;
  problem.purpose = purpose;
  problem.unsolvable = unsolvable_states(puzzle, given.instances);
  problem.max_bounds = max_bounds_of(given.instances);
  problem.instances = std::move(given.instances);
  problem.other_goal = std::move(given.other_goal);
  const auto* const boards = dynamic_cast<const TileBoards*>(&puzzle);
  if (boards == nullptr) return problem;
  problem.goal = boards->goal();
  problem.board = boards->size();
  problem.catalogue = named_catalogue(options.tables, problem.board);
  problem.catalogue_name = options.tables.catalogue;
  take_given_partitions(options.tables, problem);
  return problem;
}

Problem read_problem(const Options& options) {
  const auto puzzle = named_puzzle(options);
  PuzzleText given = read_starts(options, *puzzle);
  return problem_of(options, *puzzle, std::move(given), "");
}

void note_other_goal(const Options& options, const std::string& taken, const std::optional<OtherGoal>& other) {
  if (!other || options.quiet) return;
  const std::string option = "--goal " + std::string(other->name);
  if (other->boards.empty()) {
    return print_note("goal " + taken + "; " + std::string(other->name) + " can be reached too: give " + option);
  }
  constexpr std::size_t most_named = 10;
  const auto& boards = other->boards;
  std::string ids = separated(std::span(boards).first(std::min(most_named, boards.size())), ", ");
  if (boards.size() > most_named) ids += " and " + format_count(boards.size() - most_named) + " others";
  print_note("goal " + taken + "; no one goal serves all boards: " + (boards.size() == 1 ? "board " : "boards ") + ids +
             (boards.size() == 1 ? " needs " : " need ") + option);
}

void note_other_goal(const Options& options, const Problem& problem) {
  note_other_goal(options, goal_text(problem.goal), problem.other_goal);
}

Json puzzle_head(const Options& options) {
  Json head{{"puzzle", options.family->name}};
  if (!options.family->metric.empty()) head["metric"] = options.family->metric;
  return head;
}

Json head_of(const Problem& problem, const Options& options) {
  Json head = puzzle_head(options);
  head.update(
      {{"board", problem.board.name()}, {"goal", goal_text(problem.goal)}, {"goal_tiles", problem.goal.text()}});
  return head;
}

}  // namespace tilepdb::solver
