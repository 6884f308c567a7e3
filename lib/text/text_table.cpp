// SPDX-License-Identifier: MIT
#include "text/text_table.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "text/escaped_text.hpp"
#include "text/text.hpp"

namespace tilepdb {
namespace {

constexpr std::size_t column_gap = 2;  // between columns
/// Columns of texts are not made narrower than this.
constexpr std::size_t least_width = 10;

constexpr std::string_view uncoloured;
constexpr std::string_view dim = "\033[2m";
constexpr std::string_view red = "\033[31m";

/// Returns a decimal number with commas between thousands, and any other text unchanged.
[[nodiscard]] std::string with_commas(const std::string& text) {
  const auto point = std::min(text.find('.'), text.size());
  const auto whole = parse_number<std::uint64_t>(std::string_view(text).substr(0, point));
  if (!whole || text.find_first_not_of("0123456789", point + 1) != std::string::npos) return text;
  return format_count(*whole) + text.substr(point);
}

/// Returns a text in lines of at most `width` columns, broken at blanks where possible.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  while (columns_of(text) > width) {
    std::string_view line = beginning_of(text, width);
    if (line.empty()) line = text.substr(0, detail::first_character(text).bytes);
    const auto blank = text.substr(0, line.size() + 1).rfind(' ');
    if (blank != std::string_view::npos && blank != 0) line = text.substr(0, blank);
    lines.emplace_back(line);
    text.remove_prefix(line.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  }
  lines.emplace_back(text);
  return lines;
}

}  // namespace

TextTable::TextTable(std::vector<TextColumn> columns, const Terminal& terminal, bool one_row)
    : columns_(std::move(columns)), terminal_(terminal), is_list_(one_row) {}

std::string TextTable::row(std::vector<std::string> cells, bool failed) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells[i] = escape_for_terminal(columns_[i].cells == Cells::texts ? cells[i] : with_commas(cells[i]));
  }
  std::string text;
  if (is_first_ && !is_list_) set_widths(cells);
  if (is_list_) {
    text = (is_first_ ? "" : "\n") + list(cells, failed);
  } else {
    std::vector<std::string> names;
    for (const TextColumn& column : columns_) names.push_back(column.name);
    if (is_first_) text = table_row(names, dim);
    text += table_row(cells, failed ? red : uncoloured);
  }
  is_first_ = false;
  return text;
}

void TextTable::set_widths(const std::vector<std::string>& cells) {
  std::size_t used = 0;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    TextColumn& column = columns_[i];
    column.width = std::max({column.width, columns_of(column.name), columns_of(cells[i])});
    used += column.width + (i == 0 ? 0 : column_gap);
  }
  // The last text is wrapped and needs little; the others stand alone if they are too long.
  for (auto column = columns_.rbegin(); column != columns_.rend(); ++column) {
    if (column->cells == Cells::numbers || used <= terminal_.columns) continue;
    const std::size_t least = std::max(std::min(column->width, least_width), columns_of(column->name));
    const std::size_t narrower = std::min(used - terminal_.columns, column->width - least);
    column->width -= narrower;
    used -= narrower;
  }
  is_list_ = used > terminal_.columns;
  if (!is_list_ && columns_.back().cells != Cells::numbers) columns_.back().width += terminal_.columns - used;
}

std::string TextTable::table_row(const std::vector<std::string>& cells, std::string_view colour) const {
  std::string text;
  std::string line;
  std::size_t begin = 0;
  const auto end_line = [&] { text += coloured(std::exchange(line, {}), colour) + "\n"; };
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const TextColumn& column = columns_[i];
    const bool is_number = column.cells == Cells::numbers;
    if (columns_of(line) + column_gap > begin && i != 0 && columns_[i - 1].cells != Cells::numbers) end_line();
    const std::size_t at = i == 0 ? 0 : std::max(begin, columns_of(line) + column_gap);
    if (i + 1 == columns_.size() && !is_number) {
      // A number that is too long may have moved this column.
      const std::size_t room = begin + column.width - std::min(at, begin + column.width);
      for (const std::string& part : wrapped(cells[i], std::max<std::size_t>(room, 1))) {
        if (!part.empty()) line.append(at - columns_of(line), ' ').append(part);
        end_line();
      }
      return text;
    }
    const std::size_t width = columns_of(cells[i]);
    const std::size_t end = begin + column.width;
    const std::size_t cell_at = is_number && at + width < end ? end - width : at;
    line.append(cell_at - columns_of(line), ' ').append(cells[i]);
    begin = end + column_gap;
  }
  end_line();
  return text;
}

std::string TextTable::list(const std::vector<std::string>& cells, bool failed) const {
  std::size_t width = 0;
  for (const TextColumn& column : columns_) width = std::max(width, columns_of(column.name) + column_gap);
  const std::size_t room = terminal_.columns - std::min<std::size_t>(width, terminal_.columns);
  std::string text;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::string name = columns_[i].name;
    for (const std::string& part : wrapped(cells[i], std::max(room, least_width))) {
      text += coloured(name, dim);
      if (!part.empty()) text += std::string(width - columns_of(name), ' ') + coloured(part, failed ? red : uncoloured);
      text += '\n';
      name.clear();
    }
  }
  return text;
}

std::string TextTable::coloured(const std::string& text, std::string_view colour) const {
  if (!terminal_.colours || text.empty() || colour.empty()) return text;
  return std::string(colour) + text + "\033[0m";
}

}  // namespace tilepdb
