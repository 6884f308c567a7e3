// SPDX-License-Identifier: MIT
#pragma once

#include "solver/commands/options.hpp"
#include "solver/commands/report.hpp"

namespace tilepdb::solver {

/// Which columns and members results have.
enum class Columns {
  of_default_search,
  of_general_algorithm  ///< also what is proved of the length, and the states stored
};

/// The header line of a table of solutions.
void print_header(Columns columns, Show show);

/// A solution as a line of that table, and its boards below it if they are asked for.
void print_row(const Instance& instance, const Solution& solution, Columns columns, Show show);

/// An outcome as a member of a JSON document's instances.
[[nodiscard]] Json json_of(const Instance& instance, const Outcome& outcome, Columns columns, Show show);

}  // namespace tilepdb::solver
