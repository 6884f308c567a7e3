// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "text/json_fwd.hpp"

namespace tilepdb {

namespace pdbgen {
struct Options;
}

// Commands print results on stdout and everything else on stderr, return the exit code, and throw Error.
namespace tuning {

struct CatalogueScore;

[[nodiscard]] Command search_command();
[[nodiscard]] Command quality_command();

/// --sample and --seed of the boards that partitions are compared on.
[[nodiscard]] OptionGroup evaluation_options(pdbgen::Options& options);

/// Returns a catalogue's score for machine output; docs/output.md describes it.
[[nodiscard]] Json score_record(const CatalogueScore& score);

/// Returns `first`, followed by the members of a score's record.
[[nodiscard]] std::vector<std::string> score_columns(std::vector<std::string> first);

}  // namespace tuning
}  // namespace tilepdb
