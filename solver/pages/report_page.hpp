// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "tilepdb/tool/records.hpp"

namespace tilepdb::solver {

/// The results of a run, as `solve` and `bench` write them with --json or --jsonl (docs/output.md), as one document.
/// `name` is the file's name in messages and on the page. Throws Error (bad_input) for anything else.
[[nodiscard]] Json parse_results(const std::string& text, const std::string& name);

/// A page with plots and tables of one run, or of two side by side.
[[nodiscard]] std::string report_page(const std::vector<Json>& runs);

}  // namespace tilepdb::solver
