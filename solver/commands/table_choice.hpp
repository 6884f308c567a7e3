// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/tables/problem_tables.hpp"

// Choice of the tables of a command from its options, with messages about the choice.
namespace tilepdb::solver {

class LiveLine;
struct Options;

/// Runs pdbgen from this program's folder, else from PATH, without a shell, and waits for it. Passes on the number of
/// threads and --quiet. Discards its stdout, which would mix with this program's results. Throws Error if it cannot be
/// run, or, with the kind of its exit code, if it fails.
void run_pdbgen(std::vector<std::string> arguments, const Options& options);

/// Prints a warning for the first folder or file of tables that another user may have written, because tables are
/// trusted.
void warn_of_distrust(const std::vector<std::filesystem::path>& paths);

/// Prepares a search of sliding tiles for a partial goal: chooses an algorithm unless the options name one. Throws
/// Error (bad_input) for options that need a goal that names every tile.
void take_partial_goal(Options& options, const Problem& problem);

/// Returns a problem's tables. They report on stderr, after wiping the live line, and run pdbgen to make tables.
/// Options, problem and live line must outlive them.
[[nodiscard]] ProblemTables problem_tables(const Options& options, const Problem& problem, LiveLine* live = nullptr);

/// Returns the catalogue that the settings name, if any. Throws Error (bad_input) if it is for another board than
/// `board`.
[[nodiscard]] std::optional<Catalogue> named_catalogue(const TableSettings& settings, std::optional<BoardSize> board);

/// Sets the catalogue of a problem to the one that the settings name, or to their partitions, if any.
void take_named_tables(const TableSettings& settings, Problem& problem);

/// Returns the board's default catalogue. Throws Error (bad_input) if the board has none.
[[nodiscard]] Catalogue default_catalogue(BoardSize board);

/// Returns how to make the tables that the default search needs; nothing if all exist, or are to be made; empty for a
/// partial goal that no existing tables serve. Chooses the problem's catalogue if it has none.
[[nodiscard]] std::optional<std::string> advice_for_missing_tables(const Options& options, Problem& problem);

/// Prints a note on stderr, unless quiet: `what` is done without tables, and `advice`, unless empty, explains how to
/// make them.
void print_advice(const Options& options, const std::string& what, const std::string& advice);

/// Returns the name of the heuristic for sliding tiles.
using HeuristicChoice = std::function<std::string(const Options& options, Problem& problem)>;

/// Chooses the table heuristic if all tables that the default search needs exist or are to be made. Otherwise chooses
/// the best one without tables and prints advice: its name follows `with`, and `else_do` is appended for boards without
/// search kernels. Chooses the problem's catalogue if it has none.
[[nodiscard]] HeuristicChoice heuristic_at_hand(const std::string& with, const std::string& else_do = {});

/// Chooses the heuristic that the options name, the table heuristic if options or a team need it, otherwise as
/// heuristic_at_hand() does.
[[nodiscard]] HeuristicChoice searched_heuristic(const std::string& else_do = {});

/// Opens the tables of a problem; with --generate, pdbgen makes missing ones first. Otherwise throws Error with the
/// command that makes them. Chooses the problem's catalogue if it has none.
///
/// In a team the call is collective: the first process chooses the catalogue and, with --generate, makes the tables of
/// its first partitions; each process opens the tables in its own folder. Searches use only tables that all processes
/// have. Throws Error in all processes, naming the one whose tables are missing or different.
[[nodiscard]] std::shared_ptr<const Heuristic> open_heuristic_in_all(const Options& options, Problem& problem);

}  // namespace tilepdb::solver
