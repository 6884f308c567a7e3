// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tilepdb {

struct CsvRow {
  std::size_t line = 0;  ///< of the file, from 1, where the row begins
  std::vector<std::string> fields;
};

/// Parses comma-separated values (RFC 4180; lines may end with \n alone). Skips empty lines. Throws Error (bad_input),
/// naming the line, for a misplaced quote.
[[nodiscard]] std::vector<CsvRow> parse_csv(std::string_view text);

}  // namespace tilepdb
