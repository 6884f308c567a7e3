// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "text/json_fwd.hpp"
#include "tuning/partitions/partition_search.hpp"

// What commands say of a catalogue's score in machine output; docs/output.md describes it.
namespace tilepdb::tuning {

/// A catalogue's score.
[[nodiscard]] Json score_record(const CatalogueScore& score);

/// The members of a score's record, before them those given.
[[nodiscard]] std::vector<std::string> score_columns(std::vector<std::string> first);

}  // namespace tilepdb::tuning
