// SPDX-License-Identifier: MIT
#include "solver/pictures/board_sheet.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "text/escaped_text.hpp"
#include "text/terminal.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

// An A4 page and its margin, in pixels.
constexpr unsigned page_width = 794;
constexpr unsigned page_height = 1123;
constexpr unsigned margin = 38;

constexpr double caption_size = 14;
constexpr double text_size = 11;
constexpr unsigned caption_height = 20;
constexpr unsigned line_height = 14;
/// Capital letters of the widest usual font, as a part of its size.
constexpr double letter_width = 0.72;

/// Splits a text into lines of at most `most` characters, at blanks where possible.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t most) {
  std::vector<std::string> lines;
  while (text.size() > most) {
    const std::size_t blank = text.rfind(' ', most);
    const bool at_blank = blank != std::string_view::npos && blank != 0;
    lines.emplace_back(text.substr(0, at_blank ? blank : most));
    text.remove_prefix(at_blank ? blank + 1 : most);
  }
  if (!text.empty()) lines.emplace_back(text);
  return lines;
}

[[nodiscard]] std::size_t letters_in(unsigned width, double size) {
  return std::max<std::size_t>(1, static_cast<std::size_t>(width / (size * letter_width)));
}

/// Returns a caption of at most `most` characters.
[[nodiscard]] std::string shortened(const std::string& caption, std::size_t most) {
  if (columns_of(caption) <= most) return caption;
  std::string text;
  for (const char byte : caption) {
    const bool begins = (static_cast<unsigned char>(byte) & 0xC0U) != 0x80;  // a character of UTF-8
    if (begins && columns_of(text) + 1 >= most) break;
    text += byte;
  }
  return text + "…";
}

[[nodiscard]] std::string line_of_text(const char* kind, double x, double y, const std::string& text) {
  return std::string("<text class=\"") + kind + "\" x=\"" + svg_number(x) + "\" y=\"" + svg_number(y) + "\">" +
         xml_text(text) + "</text>\n";
}

class Sheet {
 public:
  Sheet(const std::vector<SheetBoard>& boards, const Position& goal, const PictureStyle& style,
        const SheetLayout& layout)
      : boards_(boards), drawing_(goal, style), layout_(layout), gap_(std::max(16U, style.tile_size / 2)) {
    const unsigned inner = page_width - 2 * margin;
    const unsigned fitting = std::max(1U, (inner + gap_) / (drawing_.width() + gap_));
    columns_ = layout.columns.value_or(std::min(fitting, static_cast<unsigned>(boards.size())));
    if (layout.on_pages && columns_ > fitting) throw too_large(std::to_string(columns_) + " boards side by side");
    if (layout.on_pages && drawing_.width() > inner) throw too_large("a board");
    place_ = layout.on_pages ? (inner + gap_) / columns_ - gap_ : drawing_.width();
    for (const SheetBoard& board : boards) lines_.push_back(wrapped(board.text, letters_in(place_, text_size)));
  }

  [[nodiscard]] std::vector<DrawnPicture> pages() {
    std::vector<DrawnPicture> pages;
    std::size_t first = 0;  // of the page
    std::string body;
    unsigned y = margin;
    for (std::size_t i = 0; i < boards_.size(); i += columns_) {
      const std::size_t end = std::min(boards_.size(), i + columns_);
      std::size_t lines = 0;
      for (std::size_t k = i; k < end; ++k) lines = std::max(lines, lines_[k].size());
      const unsigned height = drawing_.height() + caption_height + static_cast<unsigned>(lines) * line_height;
      if (layout_.on_pages && y + height > page_height - margin) {
        if (y == margin) throw too_large("a board with its text");
        pages.push_back(page(first, i, std::exchange(body, {}), page_height));
        first = i;
        y = margin;
      }
      for (std::size_t k = i; k < end; ++k) {
        body += board(k, margin + static_cast<unsigned>(k - i) * (place_ + gap_) + (place_ - drawing_.width()) / 2, y);
      }
      y += height + gap_;
    }
    pages.push_back(page(first, boards_.size(), body, layout_.on_pages ? page_height : y - gap_ + margin));
    return pages;
  }

 private:
  [[nodiscard]] static Error too_large(const std::string& what) {
    return {ErrorKind::bad_input, "an A4 page is too small for " + what + "; make the tiles smaller"};
  }

  [[nodiscard]] std::string board(std::size_t number, unsigned x, unsigned y) const {
    const SheetBoard& board = boards_[number];
    std::string text = "<g class=\"board\" transform=\"translate(" + std::to_string(x) + ' ' + std::to_string(y) +
                       ")\">\n" + drawing_.well() + drawing_.tiles(board.start);
    const double middle = drawing_.width() / 2.0;
    double base = drawing_.height() + caption_size * 1.15;
    text += line_of_text("caption", middle, base, shortened(board.caption, letters_in(place_, caption_size)));
    for (const std::string& line : lines_[number]) {
      base += line_height;
      text += line_of_text("moves", middle, base, line);
    }
    return text + "</g>\n";
  }

  [[nodiscard]] DrawnPicture page(std::size_t first, std::size_t end, const std::string& body, unsigned height) const {
    std::string description;
    for (std::size_t i = first; i < end; ++i) {
      const SheetBoard& board = boards_[i];
      description += (i == first ? "" : " ") + board.caption + ": " + words_of(board.start) + '.';
      if (!board.text.empty()) description += ' ' + board.text + '.';
    }
    const unsigned width =
        layout_.on_pages ? page_width : columns_ * drawing_.width() + (columns_ - 1) * gap_ + 2 * margin;
    return drawing_.picture(width, height,
                            counted(end - first, "board") + ", " + name_of_board(boards_.front().start.board),
                            description, body,
                            ".caption, .moves { text-anchor: middle; }\n.caption {" + font_rule(caption_size) +
                                " fill: #1d2129; }\n.moves {" + font_rule(text_size) +
                                " fill: #4a5260; }\n@media (prefers-color-scheme: dark) {\n.caption { fill: #f0f3f6; } "
                                ".moves { fill: #b4bcc6; }\n}\n");
  }

  const std::vector<SheetBoard>& boards_;
  BoardDrawing drawing_;
  SheetLayout layout_;
  unsigned gap_;
  unsigned columns_ = 1;
  unsigned place_ = 0;                             // width for a board and its text
  std::vector<std::vector<std::string>> lines_{};  // of the texts
};

}  // namespace

std::vector<DrawnPicture> sheet_pictures(const std::vector<SheetBoard>& boards, const Position& goal,
                                         const PictureStyle& style, const SheetLayout& layout) {
  return Sheet(boards, goal, style, layout).pages();
}

}  // namespace tilepdb::solver
