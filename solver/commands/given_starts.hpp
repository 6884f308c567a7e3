// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "solver/commands/options.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/tables/problem_tables.hpp"

// The puzzle and the instances that a command line names.
namespace tilepdb::solver {

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

/// Notes on stderr, unless options ask for quiet, which goal was taken where there was a doubt, and which option takes
/// the other one. Called once nothing is left that could be refused.
void note_other_goal(const Options& options, const std::string& taken, const std::optional<OtherGoal>& other);
void note_other_goal(const Options& options, const Problem& problem);

/// The members of machine output that say which puzzle it is.
[[nodiscard]] Json puzzle_head(const Options& options);

/// The members of machine output that say what is true of the boards of a problem.
[[nodiscard]] Json head_of(const Problem& problem, const Options& options);

}  // namespace tilepdb::solver
