// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// A page with plots and tables of one run, or of several against the first; each as parse_results() reads it, with a
/// name of its own.
[[nodiscard]] std::string report_page(const std::vector<Json>& runs);

}  // namespace tilepdb::solver
