// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/progress_line.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/session.hpp"

// Values of heuristics of many states.
namespace tilepdb::solver {

/// Refuses options for tables with heuristics that read none, and takes starts from the words.
void prepare_values(Options& options);

/// Chooses the heuristic of sliding tiles that the options name, else the best available.
[[nodiscard]] std::string value_heuristic(const Options& options, Problem& problem);

/// Receives some states, and for each heuristic the value of each state.
using TakeValues =
    std::function<void(const std::vector<Instance>& states, const std::vector<std::vector<std::uint16_t>>& values)>;

/// Reads the values of `all` states, which can reach the goal, by heuristics of the session; `next` makes or reads
/// each. States are processed in chunks, so memory does not limit their number. `line` shows the progress.
void read_values(const Session& session, const std::vector<std::string>& heuristics, std::uint64_t all,
                 const std::function<Instance()>& next, ProgressLine& line, const TakeValues& take);

}  // namespace tilepdb::solver
