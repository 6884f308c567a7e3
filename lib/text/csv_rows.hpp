// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tilepdb {

/// A line of comma-separated values.
struct CsvRow {
  std::size_t line = 0;  ///< of the file, on which it begins; from 1
  std::vector<std::string> fields;
};

/// Reads comma-separated values (RFC 4180, lines may end with a line feed alone). Empty lines are left out. Throws
/// Error (bad_input) that names the line of a quote that is not where one may be.
[[nodiscard]] std::vector<CsvRow> parse_csv(std::string_view text);

}  // namespace tilepdb
