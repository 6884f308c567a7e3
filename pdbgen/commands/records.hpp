// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/pattern.hpp"
#include "format/format.hpp"
#include "text/json_fwd.hpp"

// What commands say of things in machine output; docs/output.md describes it.
namespace tilepdb::pdbgen {

/// A table, by its header.
[[nodiscard]] Json table_record(const std::filesystem::path& path, const Header& header);

/// The mean of h over what a histogram counts.
[[nodiscard]] double mean_h(const std::vector<std::uint64_t>& histogram);

/// The members of a table's record that CSV shows, to which a command may add its own.
[[nodiscard]] std::vector<std::string> table_columns(std::vector<std::string> more = {});

/// The tiles of a pattern.
[[nodiscard]] Json pattern_record(Pattern pattern);

}  // namespace tilepdb::pdbgen
