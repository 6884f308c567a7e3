// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli/option.hpp"
#include "solver/commands/options.hpp"

// Options that choose how to search, and what searches refuse.
namespace tilepdb::solver {

/// --jobs and options that choose the search. Without `chooses`, searches of sliding tiles with tables use default
/// settings.
[[nodiscard]] OptionGroup search_options(Options& options, bool chooses);
[[nodiscard]] Option heuristic_option(Options& options);
/// --algorithm and --heuristic with lists of names, each given once. In a value of --heuristic, max: takes all names
/// after it.
[[nodiscard]] Option algorithms_option(Options& options);
[[nodiscard]] Option heuristics_option(Options& options, const std::string& by_default);

/// Throws Error (bad_input) if an option with one of the bits `concerns` is given; `why` follows its name in the
/// message.
void refuse(const Options& options, unsigned concerns, const std::string& why);

/// Options that a search does not take, as bits of Concern; `why` follows the name of one in the message.
struct Refusal {
  unsigned concerns;
  std::string why;
};
/// Returns the options that the search of an algorithm and heuristic does not take.
[[nodiscard]] std::vector<Refusal> refusals_of(const Options& options);

/// Sets the puzzle's default algorithm unless one is given, refuses conflicting options, and limits the bounds of the
/// default search with tables.
void prepare_search(Options& options);

}  // namespace tilepdb::solver
