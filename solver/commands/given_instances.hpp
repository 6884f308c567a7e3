// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/commands/options.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/tables/problem_tables.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

// The puzzle and the instances that a command line names.

/// Moves the words of the command line that are starts of the puzzle, and no files, to the instances. Throws Error
/// (bad_input) where words can be meant in two ways.
void take_starts(Options& options);

/// The puzzle that the options name, of the size and goal that they name.
[[nodiscard]] std::unique_ptr<AnyPuzzle> named_puzzle(const Options& options);

/// Throws Error (bad_input) unless the options say which states a puzzle without instances has.
void require_size(const Options& options);

/// Reads the instances, which decide on size and goal where the options do not. Warns if a file says otherwise than the
/// options.
[[nodiscard]] PuzzleText read_starts(const Options& options, AnyPuzzle& puzzle);

/// What a command works on, for some `purpose` (Problem::purpose): instances of a puzzle, of sliding tiles with the
/// catalogue or the partitions that the options name.
[[nodiscard]] Problem problem_of(const Options& options, const AnyPuzzle& puzzle, PuzzleText given,
                                 const std::string& purpose);

/// The same of boards that the options name.
[[nodiscard]] Problem read_problem(const Options& options);

/// Board, goal and instances of a problem, for the other processes of a team.
[[nodiscard]] std::string shared_text_of(const Problem& problem);
[[nodiscard]] Problem problem_from(const std::string& text);

/// Notes on stderr, unless options ask for quiet, which goal was taken where there was a doubt, and which option takes
/// the other one. Called once nothing is left that could be refused.
void note_other_goal(const Options& options, const std::string& taken, const std::optional<OtherGoal>& other);
void note_other_goal(const Options& options, const Problem& problem);

/// The members of machine output that say which puzzle it is.
[[nodiscard]] Json puzzle_head(const Options& options);

/// The members of machine output that say what is true of the boards of a problem.
[[nodiscard]] Json head_of(const Problem& problem, const Options& options);

// Moves of sliding tiles: how they are written, and those that come with instances.

/// --notation and --moves-as: how moves are printed.
[[nodiscard]] OptionGroup notation_options(Options& options);

/// --given-as: what the letters of moves tell that users have.
[[nodiscard]] Option given_as_option(Options& options);

/// --moves and --given-as.
[[nodiscard]] OptionGroup given_moves_options(Options& options);

/// Whether --notation or --moves-as is given.
[[nodiscard]] bool names_notation(const Options& options);

/// What a column of moves is called: "moves", in another notation than the default one with it: "moves (tile runs)".
[[nodiscard]] std::string moves_column(const Options& options);

/// The moves that come with an instance, on its board.
struct GivenMoves {
  std::string text;  ///< as they are given
  std::vector<WrittenMove> written;
  PlayedMoves played;

  [[nodiscard]] bool solve(const Position& goal) const noexcept { return !played.illegal && played.end == goal; }

  /// For machine output: whether they solve their board, the board does not have them, or they end elsewhere.
  [[nodiscard]] const char* status(const Position& goal) const noexcept;
};

/// Whether any instance comes with moves.
[[nodiscard]] bool any_moves(const Options& options, const std::vector<Instance>& instances);

/// The moves that the file has of an instance, if it has some. Throws Error (bad_input) for a text that is none.
[[nodiscard]] std::optional<GivenMoves> moves_in_file(const Options& options, const Instance& instance,
                                                      BoardSize board);

/// The moves of each instance: those of --moves in the same order, else of the file. Throws Error (bad_input) for
/// instances without moves, and for texts that are none.
[[nodiscard]] std::vector<GivenMoves> given_moves(const Options& options, const Problem& problem);

/// Why moves do not solve an instance, and what would; empty if they do.
[[nodiscard]] std::string fault_of(const GivenMoves& given, const Options& options, const Instance& instance,
                                   const Position& goal);
/// The same of the instance of some number, and whether there are moves that do.
[[nodiscard]] std::string fault_of(const GivenMoves& given, std::size_t number, const Options& options,
                                   const Problem& problem);

/// Moves without a length claim to be a shortest solution, in the metric of the options.
void claim_length_of_moves(const Options& options, BoardSize board, Instance& instance);

/// What is wrong with the moves that the file has of an instance that can be solved, with its place: they have to solve
/// it in the length that is claimed. Empty: nothing, or it has none.
[[nodiscard]] std::string fault_of_claim(const Options& options, const Instance& instance, const Position& goal);

}  // namespace tilepdb::solver
