// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "solver/commands/options.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/tables/problem_tables.hpp"

namespace tilepdb::solver {

// The puzzle and the instances that a command line names.

/// Moves the words that are starts of the puzzle and not files to the instances. Throws Error (bad_input) for ambiguous
/// words.
void take_starts(Options& options);

/// take_starts(), then prepare_search().
void prepare_starts(Options& options);

/// Returns the puzzle of the size and goal that the options name.
[[nodiscard]] std::unique_ptr<AnyPuzzle> named_puzzle(const Options& options);

/// Throws Error (bad_input) unless the options give the size that a puzzle without instances needs.
void require_size(const Options& options);

/// Reads the instances; they determine size and goal if the options do not. Prints a warning if the file conflicts with
/// the options. `unreadable`, if not empty, receives lines of a file that cannot be read, as in read_instances().
[[nodiscard]] PuzzleText read_starts(const Options& options, AnyPuzzle& puzzle, const TakeUnreadable& unreadable = {});

/// Returns the problem of a command, for a `purpose` (Problem::purpose): instances of a puzzle, for sliding tiles with
/// the catalogue or partitions that the options name.
[[nodiscard]] Problem problem_of(const Options& options, const AnyPuzzle& puzzle, PuzzleText given,
                                 const std::string& purpose);

/// Returns the problem of the boards that the options name.
[[nodiscard]] Problem read_problem(const Options& options);

/// Returns board, goal and instances of a problem as text for the other processes of a team.
[[nodiscard]] std::string shared_text_of(const Problem& problem);
[[nodiscard]] Problem problem_from(const std::string& text);

/// If two goals are possible, prints a note on stderr, unless quiet, with the chosen goal and the option for the other
/// one. Call it after all checks of the input.
void note_other_goal(const Options& options, const std::string& taken, const std::optional<OtherGoal>& other);
void note_other_goal(const Options& options, const Problem& problem);

/// Returns the members of machine output that name the puzzle and what its setting has: size and goal.
[[nodiscard]] Json puzzle_head(const Options& options, const AnyPuzzle::Setting& setting);

/// Returns the members of machine output that all boards of a problem share.
[[nodiscard]] Json head_of(const Problem& problem, const Options& options);

}  // namespace tilepdb::solver
