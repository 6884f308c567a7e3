// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/pattern.hpp"
#include "format/format.hpp"
#include "text/json_fwd.hpp"

// Records of machine output, described in docs/output.md.
namespace tilepdb::pdbgen {

[[nodiscard]] Json table_record(const std::filesystem::path& path, const Header& header);

/// Returns the members of a table's record that form the columns of CSV output, followed by `more`.
[[nodiscard]] std::vector<std::string> table_columns(std::vector<std::string> more = {});

/// Returns the tiles of a pattern.
[[nodiscard]] Json pattern_record(Pattern pattern);

}  // namespace tilepdb::pdbgen
