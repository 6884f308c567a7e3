// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/tables/problem_tables.hpp"

// Which tables a command works with, as users name them, and what they are told of it.
namespace tilepdb::solver {

class LiveLine;
struct Options;

/// Runs pdbgen from the folder that this program is in, else from PATH, without a shell, with as many threads as
/// the options say, quiet if they are, and waits for it. What it writes to stdout is dropped: it would be among this
/// program's results. Throws Error if it cannot be run or fails, of the kind that its exit code stands for.
void run_pdbgen(std::vector<std::string> arguments, const Options& options);

/// Tables are believed. Warns if a folder or file that they are read from may be somebody else's doing, of the first
/// such.
void warn_of_distrust(const std::vector<std::filesystem::path>& paths);

/// A problem's tables. It tells users on stderr what is done, and runs pdbgen where tables are to be made; a live line
/// is wiped before. Options, problem and live line must outlive it.
[[nodiscard]] ProblemTables problem_tables(const Options& options, const Problem& problem, LiveLine* live = nullptr);

/// The catalogue that the settings name, if they do. Throws Error (bad_input) if it is for another board than `board`.
[[nodiscard]] std::optional<Catalogue> named_catalogue(const TableSettings& settings, std::optional<BoardSize> board);

/// Takes the partitions that the settings give in place, if they do, for the problem's board.
void take_given_partitions(const TableSettings& settings, Problem& problem);

/// The catalogue for a board where neither users nor the tables that are there choose one. Throws Error (bad_input) if
/// the board has none.
[[nodiscard]] Catalogue default_catalogue(BoardSize board);

/// What to do where tables that the search by default needs are missing; nothing if none are, or if they are to be
/// made. Chooses the problem's catalogue if it has none.
[[nodiscard]] std::optional<std::string> advice_for_missing_tables(const Options& options, Problem& problem);

/// Says on stderr, unless it is to be quiet, what goes on without tables, and what to do for them.
void print_advice(const Options& options, const std::string& what, const std::string& advice);

/// Names the heuristic by which sliding tiles are searched.
using HeuristicChoice = std::function<std::string(const Options& options, Problem& problem)>;

/// The heuristic that reads tables if none that the search by default needs are missing, or if they are to be made.
/// Else the best one without any, which is put after `with` in what print_advice() then says; `else_do` comes at the
/// end of that where no tables are made for the board. Chooses the problem's catalogue if it has none.
[[nodiscard]] HeuristicChoice heuristic_at_hand(const std::string& with, const std::string& else_do = {});

/// The heuristic that the options name, the one that reads tables where options or a team need it, else
/// heuristic_at_hand() for searching.
[[nodiscard]] HeuristicChoice searched_heuristic(const std::string& else_do = {});

/// Opens the tables for a problem, after pdbgen has made those that are missing if that is wanted. Throws Error with
/// the command that makes them if it is not. Chooses the problem's catalogue if it has none.
///
/// In a team the call is collective: the first process chooses the catalogue and, with --generate, makes the tables of
/// its first partitions; each opens the tables in its own folder. Searches will use only tables that all have. Throws
/// Error, in all processes, that names the process without the tables, or with other ones.
[[nodiscard]] std::shared_ptr<const Heuristic> open_heuristic_in_all(const Options& options, Problem& problem);

}  // namespace tilepdb::solver
