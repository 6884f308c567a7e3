// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilepdb::solver {

/// Comma-separated values whose first line names the columns, `start` among them: what commands write with --csv.
class NamedColumns {
 public:
  /// The columns that a line names; nothing if it is no such line. Throws Error (bad_input) for a name that is there
  /// twice.
  [[nodiscard]] static std::optional<NamedColumns> in(std::string_view line);

  /// The fields of a line by the names of their columns, without those that are empty. Throws Error (bad_input).
  [[nodiscard]] std::map<std::string, std::string> row(std::string_view line) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace tilepdb::solver
