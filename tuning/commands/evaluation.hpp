// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli/option.hpp"
#include "text/json_fwd.hpp"

// What commands that judge partitions ask for, and print.
namespace tilepdb {

namespace pdbgen {
struct Options;
}

namespace tuning {

struct CatalogueScore;

/// --sample and --seed of the boards on which partitions are compared.
[[nodiscard]] OptionGroup evaluation_options(pdbgen::Options& options);

/// A catalogue's score in machine output; docs/output.md describes it.
[[nodiscard]] Json score_record(const CatalogueScore& score);

/// The members of a score's record, before them those given.
[[nodiscard]] std::vector<std::string> score_columns(std::vector<std::string> first);

}  // namespace tuning
}  // namespace tilepdb
