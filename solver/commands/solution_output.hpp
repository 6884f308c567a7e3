// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "solver/commands/result_output.hpp"

namespace tilepdb::solver {

/// What is printed of what became of a board; with the boards on the way if they are to be shown.
[[nodiscard]] ResultRow row_of(const Instance& instance, const Result& result, Show show, MoveNotation notation = {});

/// The same as the options show it: with h of the start for machine output, or of every board from start to goal for a
/// page, where the instance can be solved; `value` is asked for positions named by goal.
[[nodiscard]] ResultRow row_with_h(const Options& options, const Problem& problem, const Instance& instance,
                                   const Result& result, const std::function<unsigned(const Position&)>& value);

/// What the algorithm is called in machine output: plain IDA* is another one than IDA* as it runs by default.
[[nodiscard]] std::string algorithm_text(const Options& options);

/// What is true of all instances of a problem, for machine output.
[[nodiscard]] Json head_of(const Problem& problem, const Options& options);
/// The same of searches with a heuristic; its name is empty where none was chosen, for there is nothing to search.
[[nodiscard]] Json head_of_search(const Problem& problem, const Options& options, std::string_view heuristic);

}  // namespace tilepdb::solver
