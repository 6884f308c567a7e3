// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/move_automaton.hpp"
#include "solver/commands/live_line.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/problem.hpp"
#include "solver/heuristics/heuristic.hpp"

namespace tilepdb::solver {

/// The board that the options name: by --board, else as the board of the catalogue named.
[[nodiscard]] std::optional<BoardSize> named_board(const Options& options, const std::optional<Catalogue>& catalogue);

/// Takes the partitions that the options give in place, if they do, for the problem's board.
void take_given_partitions(const Options& options, Problem& problem);

/// The catalogue that the options name, if they do.
[[nodiscard]] std::optional<Catalogue> named_catalogue(const Options& options);

/// Reads the instances, board and goal that the options name.
[[nodiscard]] Problem read_problem(const Options& options);

/// What to do where tables that the search by default needs are missing; nothing if none are, or if --generate makes
/// them. Chooses the problem's catalogue if none is named.
[[nodiscard]] std::optional<std::string> advice_for_missing_tables(const Options& options, Problem& problem);

/// The catalogue for a board where neither the options nor the tables that are there choose one. Throws Error
/// (bad_input) if the board has none.
[[nodiscard]] Catalogue default_catalogue(BoardSize board);

/// Opens the tables for a problem, after pdbgen has made those that are missing if --generate asks for that. Throws
/// Error with the command that makes them if it does not.
[[nodiscard]] std::shared_ptr<const Heuristic> open_heuristic(const Options& options, Problem& problem);

/// The automaton of the depth that the options name, or else of the depth given: from the folder of tables, or made
/// now.
[[nodiscard]] std::shared_ptr<const MoveAutomaton> make_automaton(const Options& options, BoardSize board,
                                                                  unsigned default_depth);

/// What of the options the expansions of a search with tables depend on.
[[nodiscard]] SearchSettings search_settings(const Options& options);
/// Options that ask for that.
void apply(const SearchSettings& settings, Options& options);

/// How to search a batch, from the command line: progress on the live line and, with -v, on stderr. Options, problem
/// and live line must outlive it.
[[nodiscard]] BatchOptions batch_options(const Options& options, const Problem& problem,
                                         const std::shared_ptr<const Heuristic>& heuristic, LiveLine& live);

}  // namespace tilepdb::solver
