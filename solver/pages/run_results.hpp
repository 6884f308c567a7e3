// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// Parses results as `solve`, `bench` and `compare` write them with --json, --jsonl or --csv (docs/output.md) into runs
/// with the members that a report shows. The text has no byte order mark. `name` is the file's name in messages and on
/// the page. Throws Error (bad_input) for anything else.
[[nodiscard]] std::vector<Json> parse_results(const std::string& text, const std::string& name);

/// Returns the runs in a document with a list `instances`: one for each algorithm and heuristic that instances name,
/// named by both if there are several, else by the file.
[[nodiscard]] std::vector<Json> runs_of(const Json& document, const std::string& name);

}  // namespace tilepdb::solver
