// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// Parses the results of a run, as `solve` and `bench` write them with --json, --jsonl or --csv (docs/output.md), into
/// one document with the members that a report shows. The text has no byte order mark. `name` is the file's name in
/// messages and on the page. Throws Error (bad_input) for anything else.
[[nodiscard]] Json parse_results(const std::string& text, const std::string& name);

}  // namespace tilepdb::solver
