// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "core/move_automaton.hpp"
#include "solver/commands/live_line.hpp"
#include "solver/commands/options.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/instances/goal_choice.hpp"
#include "solver/search/tile_searcher.hpp"

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

/// How many threads search `count` instances by a general algorithm: one where it stores states, which share the
/// memory, unless the options name more. Beams have all threads.
[[nodiscard]] Job algorithm_job(const Options& options, std::size_t count);

/// What a command says of a batch while it runs: progress on the live line and, with -v, bounds on stderr. `id` names
/// an instance by its number. What it gets must outlive it.
void follow(BatchOptions& batch, const Options& options, LiveLine& live,
            const std::function<std::string(std::size_t number)>& id);

/// How to solve the instances of a problem, from the command line.
[[nodiscard]] BatchOptions batch_options(const Options& options, const Problem& problem, LiveLine& live);

/// How to search with tables, from the command line. What it gets must outlive it.
[[nodiscard]] SearchMethod search_method(const Options& options, const Problem& problem,
                                         const std::shared_ptr<const Heuristic>& heuristic, LiveLine& live);

/// How to search by a general algorithm, from the command line.
[[nodiscard]] AlgorithmChoice algorithm_choice(const Options& options, BoardSize board);

/// Solves the instances of a problem by a general algorithm, whose stored states take at most `memory` bytes.
void solve_by_algorithm(const Options& options, const Problem& problem, const BoardHeuristic& heuristic,
                        std::optional<std::uint64_t> memory, LiveLine& live,
                        const std::function<void(std::size_t number, const Result&)>& deliver);

/// solve_batch() for a command: with checkpoints in a folder of the user's, from which the same command continues if
/// the options say --resume. An interrupt ends it with Error (interrupted) after a last checkpoint. When all is done
/// `keep` is called, which may be empty, and the checkpoint is removed.
void solve_saved_batch(const Options& options, const Problem& problem, const Searcher& searcher, BatchOptions batch,
                       const std::function<void(std::size_t number, const Result&)>& deliver,
                       const std::function<void()>& keep = {});

}  // namespace tilepdb::solver
