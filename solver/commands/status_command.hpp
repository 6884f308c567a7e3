// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "solver/batch/checkpoint_file.hpp"
#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// How far a search is, by a checkpoint that is so many seconds old, as a record of machine output. Throws Error
/// (check_failed) if what the checkpoint says of the batch cannot be understood.
[[nodiscard]] Json status_record(const std::string& file, const SavedBatch& saved, double age_seconds);

/// The same for people, in lines.
[[nodiscard]] std::string status_text(const Json& record);

}  // namespace tilepdb::solver
