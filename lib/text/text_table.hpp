// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/terminal.hpp"

namespace tilepdb {

/// The contents of a column, which determine its form on a terminal.
enum class Cells {
  texts,    ///< left-aligned
  numbers,  ///< right-aligned, with commas between thousands
  values    ///< left-aligned; numbers among them with commas between thousands
};

/// A column of a table in text.
struct TextColumn {
  std::string name;
  Cells cells = Cells::texts;
  std::size_t width = 0;  ///< expected width on a terminal; 0: unknown
};

/// A table for people at a terminal, made row by row. Columns are as wide as their names, their expected widths and the
/// cells of the first row need. A longer number moves the rest of its row, a longer text stands on a line of its own,
/// and a text in the last column is wrapped.
///
/// If the terminal is too narrow, or if only one row is expected, each row is a list: a line for each column, with its
/// name and value.
class TextTable {
 public:
  TextTable(std::vector<TextColumn> columns, const Terminal& terminal, bool one_row);

  /// Returns the lines of a row, those of the first row after the header. Hidden characters are escaped. The row of a
  /// failure is red where the terminal wants colours.
  [[nodiscard]] std::string row(std::vector<std::string> cells, bool failed);

 private:
  /// Sets the widths for the first row, or chooses lists.
  void set_widths(const std::vector<std::string>& cells);
  [[nodiscard]] std::string table_row(const std::vector<std::string>& cells, std::string_view colour) const;
  [[nodiscard]] std::string list(const std::vector<std::string>& cells, bool failed) const;
  [[nodiscard]] std::string coloured(const std::string& text, std::string_view colour) const;

  std::vector<TextColumn> columns_;
  Terminal terminal_;
  bool is_list_;
  bool is_first_ = true;
};

}  // namespace tilepdb
