// SPDX-License-Identifier: MIT
#include "tiles/latex_rows.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "text/text.hpp"

namespace tilepdb {
namespace {

/// Returns the place after an argument in brackets that begins at `at`, if there is one.
[[nodiscard]] std::size_t after_argument(std::string_view line, std::size_t at) noexcept {
  if (at >= line.size() || (line[at] != '{' && line[at] != '[')) return at;
  const auto end = line.find(line[at] == '{' ? '}' : ']', at);
  return end == std::string_view::npos ? line.size() : end + 1;
}

[[nodiscard]] bool is_command_letter(char c) noexcept { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// The text of LaTeX without commands.
class LatexLine {
 public:
  explicit LatexLine(std::string_view line) : line_(line.substr(0, line.find('%'))) {
    while (at_ < line_.size()) take();
  }

  std::vector<std::string> rows{""};
  bool ends_environment = false;

 private:
  void take() {
    const char c = line_[at_++];
    if (c == '\\') return take_command();
    if (c == '&') {
      rows.back() += ',';
    } else if (std::string_view("{}$~").find(c) == std::string_view::npos) {
      rows.back() += c;
    } else {
      rows.back() += ' ';
    }
  }

  void take_command() {
    if (at_ == line_.size()) return;
    if (line_[at_] == '\\') {
      at_ = after_argument(line_, at_ + 1);
      rows.emplace_back();
      return;
    }
    const std::size_t begin = at_;
    while (at_ < line_.size() && is_command_letter(line_[at_])) ++at_;
    const std::string_view name = line_.substr(begin, at_ - begin);
    // A command of one other character is a space or begins a formula.
    if (name.empty()) ++at_;
    if (name == "begin" || name == "end" || name == "cline" || name == "vspace") {
      // An environment's name, and its columns.
      for (std::size_t next = after_argument(line_, at_); next != at_; next = after_argument(line_, at_)) at_ = next;
      ends_environment = ends_environment || name == "end";
    }
    if ((name == "left" || name == "right") && at_ < line_.size()) ++at_;
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

/// Returns the cells of a row separated by commas, _ for an empty one.
[[nodiscard]] std::string with_blank(std::string_view row) {
  std::string cells;
  while (true) {
    const auto end = std::min(row.find(','), row.size());
    const std::string_view cell = without_blanks(row.substr(0, end));
    cells.append(cell.empty() ? "_" : cell);
    if (end == row.size()) return cells;
    cells += ',';
    row.remove_prefix(end + 1);
  }
}

}  // namespace

bool is_latex(std::string_view line) noexcept { return line.find_first_of("&\\") != std::string_view::npos; }

std::vector<std::string> rows_of_latex(std::string_view line) {
  const LatexLine latex(line);
  std::string board;
  for (const std::string& row : latex.rows) {
    if (!without_blanks(row).empty()) board.append(board.empty() ? "" : "/").append(with_blank(row));
  }
  std::vector<std::string> rows;
  if (!board.empty()) rows.push_back(std::move(board));
  if (latex.ends_environment) rows.emplace_back();
  return rows;
}

}  // namespace tilepdb
