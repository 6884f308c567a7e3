// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "solver/commands/problem.hpp"
#include "solver/commands/result_row.hpp"
#include "solver/search/batch.hpp"

namespace tilepdb::solver {

/// What is printed of a sliding-tile puzzle's outcome; with the boards if they are to be shown.
[[nodiscard]] ResultRow row_of(const Instance& instance, const Outcome& outcome, Show show);

/// Adds h of the start, or with `along` of every board from start to goal, to the row of an instance that can be
/// solved; `value` is asked for positions named by goal.
void add_h(ResultRow& row, const Instance& instance, const Outcome& outcome, const Position& goal, bool along,
           const std::function<unsigned(const Position&)>& value);

/// What is true of all instances of a problem, for machine output.
[[nodiscard]] Json head_of(const Problem& problem);

}  // namespace tilepdb::solver
