// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "core/move_automaton.hpp"
#include "solver/commands/live_line.hpp"
#include "solver/commands/options.hpp"
#include "solver/general/algorithm_batch.hpp"
#include "solver/instances/goal_choice.hpp"
#include "solver/search/batch.hpp"

namespace tilepdb::solver {

/// The board that the options name: by --board, else as the board of the catalogue named.
[[nodiscard]] std::optional<BoardSize> named_board(const Options& options, const std::optional<Catalogue>& catalogue);

/// Notes on stderr, unless options ask for quiet, which goal was taken where there was a doubt, and which option takes
/// the other one. Called once nothing is left that could be refused.
void note_other_goal(const Options& options, const std::string& taken, const std::optional<OtherGoal>& other);
void note_other_goal(const Options& options, const Problem& problem);

/// Reads the instances, board and goal that the options name.
[[nodiscard]] Problem read_problem(const Options& options);

/// What a search by a general algorithm may take; interrupts end it.
[[nodiscard]] SearchLimits search_limits(const Options& options, std::optional<std::uint64_t> memory);

/// The automaton of the depth that the options name, or else of the depth given: from the folder of tables, or made
/// now.
[[nodiscard]] std::shared_ptr<const MoveAutomaton> make_automaton(const Options& options, BoardSize board,
                                                                  unsigned default_depth);

/// How long the searches of a command run, and who shares them: until an interrupt is noted.
[[nodiscard]] Job job_of(const Options& options);

/// How to search a batch, from the command line: progress on the live line and, with -v, on stderr. Options, problem
/// and live line must outlive it.
[[nodiscard]] BatchOptions batch_options(const Options& options, const Problem& problem,
                                         const std::shared_ptr<const Heuristic>& heuristic, LiveLine& live);

/// How to search by a general algorithm, from the command line: progress on the live line and, with -v, on stderr.
/// `memory` bounds the states stored. Options and live line must outlive it.
[[nodiscard]] AlgorithmOptions algorithm_options(const Options& options, const Problem& problem,
                                                 std::optional<std::uint64_t> memory, LiveLine& live);

/// solve_batch() for a command: with checkpoints in a folder of the user's, from which the same command goes on if
/// the options say --resume. An interrupt ends it with Error (interrupted) after a last checkpoint. When all is done
/// `keep` is called, which may be empty, and the checkpoint is removed.
void solve_saved_batch(const Options& options, const Problem& problem, const Heuristic& heuristic, BatchOptions batch,
                       const std::function<void(const Instance&, const Outcome&)>& deliver,
                       const std::function<void()>& keep = {});

}  // namespace tilepdb::solver
