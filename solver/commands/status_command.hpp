// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "solver/batch/checkpoint_file.hpp"
#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// Returns the progress of a search, from its checkpoint of this age, as a record of machine output. Throws Error
/// (check_failed) if the checkpoint's description of the batch is invalid.
[[nodiscard]] Json status_record(const std::string& file, const SavedBatch& saved, double age_seconds);

/// Returns the record as lines of text.
[[nodiscard]] std::string status_text(const Json& record);

}  // namespace tilepdb::solver
