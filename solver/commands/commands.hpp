// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "solver/batch/checkpoint_file.hpp"
#include "solver/commands/options.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "solver/tables/problem_tables.hpp"
#include "text/json_fwd.hpp"

namespace tilepdb::solver {

// Commands print results on stdout and all else on stderr, return the exit code, and throw Error.

[[nodiscard]] Command solve_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command compare_command();
[[nodiscard]] Command status_command();
[[nodiscard]] Command check_command();
[[nodiscard]] Command apply_command();
[[nodiscard]] Command shorten_command();
[[nodiscard]] Command draw_command();
[[nodiscard]] Command random_command();
[[nodiscard]] Command h_command();
[[nodiscard]] Command histogram_command();
[[nodiscard]] Command report_command();
[[nodiscard]] Command play_command();
[[nodiscard]] Command bench_command();

/// Verifies the certificate that the options name, prints its faults, and returns the exit code: 1 if there are any, 3
/// if a limit ended a search.
[[nodiscard]] int verify_certificate(const Options& given);

/// Checks the moves given with instances, or those that a program answers (Options::program): whether the board allows
/// them, where they end, their length and, unless --no-search is given, how much longer they are than a shortest
/// solution and which move lost the optimum. Prints a row for each instance and each unreadable line, and a summary of
/// several. Returns the exit code.
[[nodiscard]] int check_solutions(const Options& options, std::shared_ptr<AnyPuzzle> puzzle, Problem problem,
                                  const std::vector<UnreadableLine>& unreadable);

/// Returns the progress of a search, from its checkpoint of this age, as a record of machine output. Throws Error
/// (check_failed) if the checkpoint's description of the batch is invalid.
[[nodiscard]] Json status_record(const std::string& file, const SavedBatch& saved, double age_seconds);

/// Returns the record as lines of text.
[[nodiscard]] std::string status_text(const Json& record);

}  // namespace tilepdb::solver
