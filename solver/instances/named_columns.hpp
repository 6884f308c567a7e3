// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/instances/instance_form.hpp"

namespace tilepdb::solver {

/// The columns that the first line of a file names, `start` among them. Commas separate them if that line has one, as
/// in what commands write with --csv; else tabs if it has one; else blanks. With blanks or tabs between columns each
/// value is one word, but the start, which is all that the others leave.
class NamedColumns {
 public:
  /// The columns that a line names; nothing if it is no such line. Throws Error (bad_input) for a name that is there
  /// twice, and with blanks between columns for one that is unknown.
  [[nodiscard]] static std::optional<NamedColumns> in(std::string_view line, StateText state);

  /// Whether a # in a field is part of it.
  [[nodiscard]] bool has_quotes() const noexcept { return separator_ == ','; }

  /// The fields of a line by the names of their columns, without those that are empty. Throws Error (bad_input).
  [[nodiscard]] std::map<std::string, std::string> row(std::string_view line) const;

 private:
  [[nodiscard]] std::vector<std::string> fields_of(std::string_view line) const;

  std::vector<std::string> names_;
  char separator_ = ' ';
};

}  // namespace tilepdb::solver
