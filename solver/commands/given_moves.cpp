// SPDX-License-Identifier: MIT
#include "solver/commands/given_moves.hpp"

#include <algorithm>

#include "solver/instances/board_text.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] GivenMoves read_given(const Options& options, const Instance& instance, const Position& goal,
                                    const std::string& text) {
  return at_place(place_of(instance), [&] { return played_moves(options, instance, goal, text); });
}

/// Returns the moves that the file gives for an instance, if any. Throws Error (bad_input) for invalid moves.
[[nodiscard]] std::optional<GivenMoves> moves_in_file(const Options& options, const Instance& instance,
                                                      const Position& goal) {
  if (!instance.moves) return {};
  return read_given(options, instance, goal, *instance.moves);
}

/// Whether moves lead to the goal if their letters refer to the tiles instead of the blank, or the reverse.
[[nodiscard]] bool solve_as_other_way(const GivenMoves& given, const Options& options, const Instance& instance,
                                      const Position& goal) {
  if (given.written.empty() || !given.written.front().direction) return false;
  const MoveWay other = given_reading(options, instance).way == MoveWay::blank ? MoveWay::tile : MoveWay::blank;
  const auto written = parse_written_moves(given.text, other);
  return play_moves(start_of(instance, goal.board), written, goal, {}).solve(goal);
}

}  // namespace

OptionGroup notation_options(Options& options) {
  const auto take_form = [&](const std::string& name) { options.notation.form = parse_move_form(name, "--notation"); };
  const auto take_way = [&](const std::string& name) { options.notation.way = parse_move_way(name, "--moves-as"); };
  const bool by_slides = metric_of(options) == Metric::multi_tile;
  if (by_slides) options.notation.form = MoveForm::runs;
  return {"Notation of moves (docs/instances.md)",
          {parsed("notation", "FORM", take_form,
                  std::string(by_slides ? "letters (RRRD), runs (default: R3 D, one letter per slide)"
                                        : "letters (default: RRRD), runs (R3 D, one letter per slide)") +
                      ", numbers (of the tiles moved) or slides (number of the farthest tile of each slide)"),
           parsed("moves-as", "WAY", take_way,
                  "what the letters refer to: blank (default) or tile, the opposite direction")}};
}

OptionGroup given_moves_options(Options& options) {
  return {"Moves",
          {parsed(
               "moves", "\"MOVES\"", [&](const std::string& text) { options.moves.push_back(text); },
               "moves of the state, as solve prints them" +
                   for_tiles(options, "; for tiles RRRD, R3 D, LEFT UP, arrows, numbers of tiles or cells") +
                   "; may be repeated, once for each state")
               .repeated()}};
}

bool names_notation(const Options& options) { return options.is_given({"notation", "moves-as"}); }

std::string moves_column(const Options& options) {
  return options.notation == MoveNotation{} ? "moves" : "moves (" + options.notation.name() + ")";
}

const char* GivenMoves::status(const Position& goal) const noexcept {
  return played.illegal ? "illegal" : solve(goal) ? "solution" : "elsewhere";
}

bool any_moves(const Options& options, const std::vector<Instance>& instances) {
  return !options.moves.empty() || std::any_of(instances.begin(), instances.end(),
                                               [](const Instance& instance) { return instance.moves.has_value(); });
}

MoveReading given_reading(const Options& options, const Instance& instance) noexcept {
  return options.given_as.value_or(MoveReading{instance.way.value_or(options.notation.way)});
}

GivenMoves played_moves(const Options& options, const Instance& instance, const Position& goal,
                        const std::string& text) {
  const MoveReading reading = given_reading(options, instance);
  GivenMoves given{text, parse_written_moves(text, reading.way), {}};
  given.played = play_moves(start_of(instance, goal.board), given.written, goal, reading.numbers);
  return given;
}

void require_moves_of_each(const Options& options, const Problem& problem) {
  if (options.moves.empty() || options.moves.size() == problem.instances.size()) return;
  throw Error(ErrorKind::bad_input, "--moves: given " + counted(options.moves.size(), "time") + " for " +
                                        counted(problem.instances.size(), "board") + "; give it once for each board");
}

const std::string& text_of_moves(const Options& options, const Problem& problem, std::size_t number) {
  const Instance& instance = problem.instances[number];
  if (!options.moves.empty() && instance.moves) {
    throw Error(ErrorKind::bad_input, place_of(instance) + "has moves of its own; leave out --moves");
  }
  if (options.moves.empty() && !instance.moves) {
    throw Error(ErrorKind::bad_input,
                place_of(instance) + "no moves; give --moves, or in a file put moves after the board and a ;");
  }
  return options.moves.empty() ? *instance.moves : options.moves[number];
}

std::vector<GivenMoves> given_moves(const Options& options, const Problem& problem) {
  require_moves_of_each(options, problem);
  std::vector<GivenMoves> given;
  given.reserve(problem.instances.size());
  for (std::size_t i = 0; i < problem.instances.size(); ++i) {
    given.push_back(read_given(options, problem.instances[i], problem.goal, text_of_moves(options, problem, i)));
  }
  return given;
}

std::vector<std::vector<std::string>> moves_of_states(const Options& options, const AnyPuzzle& puzzle,
                                                      const Problem& problem) {
  require_moves_of_each(options, problem);
  std::vector<std::vector<std::string>> moves;
  for (std::size_t i = 0; i < problem.instances.size(); ++i) {
    const std::string& text = text_of_moves(options, problem, i);
    moves.push_back(at_place(place_of(problem.instances[i]), [&] { return puzzle.moves_in(text); }));
  }
  return moves;
}

std::string fault_of(const GivenMoves& given, const Options& options, const Instance& instance, const Position& goal) {
  if (given.solve(goal)) return {};
  std::string fault = given.played.illegal ? given.played.illegal->message()
                                           : "the moves end at " + given.played.end.text() + ", not at the goal";
  if (solve_as_other_way(given, options, instance, goal)) {
    const bool as_blank = given_reading(options, instance).way == MoveWay::blank;
    fault += std::string("; they lead to the goal if letters refer to the ") +
             (as_blank ? "tiles: --given-as tile" : "blank: --given-as blank");
  }
  return fault;
}

std::string fault_of(const GivenMoves& given, std::size_t number, const Options& options, const Problem& problem) {
  std::string fault = fault_of(given, options, problem.instances[number], problem.goal);
  if (fault.empty() || !problem.unsolvable.contains(number)) return fault;
  return fault + "; no moves lead there: the board is unsolvable";
}

void claim_length_of_moves(const Options& options, const Position& goal, Instance& instance) {
  if (instance.length) return;
  if (const auto given = moves_in_file(options, instance, goal)) {
    instance.length = length_in(metric_of(options), given->played.moves);
  }
}

std::string fault_of_claim(const Options& options, const Instance& instance, const Position& goal) {
  const auto given = moves_in_file(options, instance, goal);
  if (!given) return {};
  std::string fault = fault_of(*given, options, instance, goal);
  const unsigned length = length_in(metric_of(options), given->played.moves);
  if (fault.empty() && length != *instance.length) {
    fault = "found " + counted(length, "move") + ", expected the claimed length " + std::to_string(*instance.length);
  }
  return fault.empty() ? fault : place_of(instance) + fault;
}

}  // namespace tilepdb::solver
