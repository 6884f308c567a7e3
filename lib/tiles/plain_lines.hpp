// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tiles/board_links.hpp"
#include "tiles/tile_words.hpp"

// Boards of sliding tiles as programs, documents and people write them, as lines of words.
namespace tilepdb {

/// Rewrites lines of boards: brackets and quotes of any nesting, `;` between rows, LaTeX, Markdown fences, empty cells
/// between commas, links, and boards in one word. The plain lines have words between blanks, with / between the rows of
/// one line, and moves after `;`. Lines that are plain, and drawn rows, stay as they are. Brackets may be open over
/// several lines, so all lines of a text go through one object.
class PlainLines {
 public:
  PlainLines() = default;
  /// Lines whose longest row has this number of fields between commas, as most_fields() finds it.
  explicit PlainLines(std::size_t fields) noexcept : fields_(fields) {}

  /// Calls `take` with each plain line in a line without comments. An empty one ends a board. Throws Error (bad_input)
  /// for a line with two readings.
  template <typename Take>
  void pass(std::string_view line, const Take& take) {
    linked_.clear();
    if (depth_ == 0 && is_plain(line)) return take(line);
    const std::vector<std::string> lines = rewritten(line);
    for (number_ = 0; number_ < lines.size(); ++number_) take(std::string_view(lines[number_]));
    linked_.clear();
  }

  /// Returns the board of the link that the plain line being taken stands for; null for other lines.
  [[nodiscard]] const LinkedBoard* link() const noexcept { return linked_.empty() ? nullptr : &linked_[number_]; }

  /// Whether a bracket is open after the lines so far.
  [[nodiscard]] bool is_open() const noexcept { return depth_ != 0; }

 private:
  [[nodiscard]] bool is_plain(std::string_view line) noexcept;
  [[nodiscard]] std::vector<std::string> rewritten(std::string_view line);
  [[nodiscard]] std::string rewritten_row(std::string_view line);
  [[nodiscard]] std::string with_empty_cells(std::string_view line);
  [[nodiscard]] std::vector<std::string> from_brackets(std::string_view line);
  /// Returns a line for each board of the link in a line; nothing for a line without a link.
  [[nodiscard]] std::vector<std::string> from_link(std::string_view line);

  std::size_t depth_ = 0;              // open brackets
  std::size_t closed_ = 0;             // brackets closed since the last group
  bool is_board_open_ = false;         // rows of a board were passed that brackets have not ended
  std::size_t fields_ = 0;             // between the commas of the last row
  std::vector<LinkedBoard> linked_{};  // of the line that is passed
  std::size_t number_ = 0;             // of the plain line that is taken
};

/// Returns the most fields between the commas of a row, without an empty one at its end. It shows whether the first row
/// of a text ends with an empty cell.
[[nodiscard]] std::size_t most_fields(const Words& lines);

}  // namespace tilepdb
