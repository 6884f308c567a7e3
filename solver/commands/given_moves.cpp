// SPDX-License-Identifier: MIT
#include "solver/commands/given_moves.hpp"

#include <algorithm>

#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {
namespace {

/// What goes the way that the letters of an instance's moves tell: as --given-as says, or the file, or --moves-as.
[[nodiscard]] MoveWay given_way(const Options& options, const Instance& instance) noexcept {
  return options.given_as.value_or(instance.way.value_or(options.notation.way));
}

[[nodiscard]] GivenMoves read_given(const Options& options, const Instance& instance, BoardSize board,
                                    const std::string& text) {
  return at_place(instance.source + ": instance " + instance.id + ": ", [&] {
    GivenMoves given{text, parse_written_moves(text, given_way(options, instance)), {}};
    given.played = play_moves(start_of(instance, board), given.written);
    return given;
  });
}

/// Whether moves lead to the goal where their letters are taken for the other way.
[[nodiscard]] bool solve_as_other_way(const GivenMoves& given, const Options& options, const Instance& instance,
                                      const Position& goal) {
  if (given.written.empty() || !given.written.front().direction) return false;
  const MoveWay other = given_way(options, instance) == MoveWay::blank ? MoveWay::tile : MoveWay::blank;
  const PlayedMoves played = play_moves(start_of(instance, goal.board), parse_written_moves(given.text, other));
  return !played.illegal && played.end == goal;
}

}  // namespace

OptionGroup notation_options(Options& options) {
  const auto take_form = [&](const std::string& name) { options.notation.form = parse_move_form(name, "--notation"); };
  const auto take_way = [&](const std::string& name) { options.notation.way = parse_move_way(name, "--moves-as"); };
  const bool by_slides = metric_of(options) == Metric::multi_tile;
  if (by_slides) options.notation.form = MoveForm::runs;
  return {"Notation of moves (docs/instances.md)",
          {parsed("notation", "FORM", take_form,
                  std::string(by_slides ? "letters (RRRD), runs (default: R3 D, a letter for each slide)"
                                        : "letters (default: RRRD), runs (R3 D, a letter for each slide)") +
                      ", numbers (of the tiles that move) or slides (for each slide the number of its farthest tile)"),
           parsed("moves-as", "WAY", take_way,
                  "what goes the way that letters tell: blank (default) or tile, the opposite")}};
}

Option given_as_option(Options& options) {
  return parsed(
             "given-as", "WAY", [&](const std::string& name) { options.given_as = parse_move_way(name, "--given-as"); },
             "what the letters of given moves tell, blank or tile (default: what the file says, else --moves-as)")
      .rare();
}

OptionGroup given_moves_options(Options& options) {
  return {"Moves",
          {parsed(
               "moves", "\"MOVES\"", [&](const std::string& text) { options.moves.push_back(text); },
               "moves of the board, in any notation: RRRD, R3 D or numbers of tiles; may be repeated, for each board")
               .repeated(),
           given_as_option(options)}};
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

std::optional<GivenMoves> moves_in_file(const Options& options, const Instance& instance, BoardSize board) {
  if (!instance.moves) return {};
  return read_given(options, instance, board, *instance.moves);
}

std::vector<GivenMoves> given_moves(const Options& options, const Problem& problem) {
  const std::vector<Instance>& instances = problem.instances;
  if (!options.moves.empty() && options.moves.size() != instances.size()) {
    throw Error(ErrorKind::bad_input, "found --moves " + counted(options.moves.size(), "time") + " for " +
                                          counted(instances.size(), "board") + ", expected it once for each board");
  }
  std::vector<GivenMoves> given;
  given.reserve(instances.size());
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const Instance& instance = instances[i];
    if (!options.moves.empty() && instance.moves) {
      throw Error(ErrorKind::bad_input, instance.source + ": has moves of its own; leave out --moves");
    }
    if (options.moves.empty() && !instance.moves) {
      throw Error(ErrorKind::bad_input,
                  instance.source + ": no moves, expected --moves, or in a file moves after the board and a ;");
    }
    given.push_back(
        read_given(options, instance, problem.board, options.moves.empty() ? *instance.moves : options.moves[i]));
  }
  return given;
}

std::string fault_of(const GivenMoves& given, const Options& options, const Instance& instance, const Position& goal) {
  if (given.solve(goal)) return {};
  std::string fault = given.played.illegal ? given.played.illegal->message()
                                           : "the moves end at " + given.played.end.text() + ", not at the goal";
  if (solve_as_other_way(given, options, instance, goal)) {
    const bool as_blank = given_way(options, instance) == MoveWay::blank;
    fault += std::string("; they lead to the goal if letters tell the way of the ") +
             (as_blank ? "tiles: --given-as tile" : "blank: --given-as blank");
  }
  return fault;
}

std::string fault_of(const GivenMoves& given, std::size_t number, const Options& options, const Problem& problem) {
  std::string fault = fault_of(given, options, problem.instances[number], problem.goal);
  if (fault.empty() || !problem.unsolvable.contains(number)) return fault;
  return fault + "; no moves lead there: the board is unsolvable";
}

void claim_length_of_moves(const Options& options, BoardSize board, Instance& instance) {
  if (instance.length) return;
  if (const auto given = moves_in_file(options, instance, board)) {
    instance.length = length_in(metric_of(options), given->played.moves);
  }
}

std::string fault_of_claim(const Options& options, const Instance& instance, const Position& goal) {
  const auto given = moves_in_file(options, instance, goal.board);
  if (!given) return {};
  std::string fault = fault_of(*given, options, instance, goal);
  const unsigned length = length_in(metric_of(options), given->played.moves);
  if (fault.empty() && length != *instance.length) {
    fault = "found " + counted(length, "move") + ", expected " + std::to_string(*instance.length) +
            " as the length before the board";
  }
  return fault.empty() ? fault : instance.source + ": instance " + instance.id + ": " + fault;
}

}  // namespace tilepdb::solver
