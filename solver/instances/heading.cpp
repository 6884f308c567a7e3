// SPDX-License-Identifier: MIT
#include "solver/instances/heading.hpp"

#include <algorithm>
#include <utility>

#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/plain_lines.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t most_words_before = 2;

/// The words of a plain line; none at the end of a board.
using LineWords = std::vector<std::string>;

/// How lines can be read.
enum class Fit {
  no,
  shape,  ///< rows have the right length
  whole   ///< and make whole boards
};

[[nodiscard]] Words views_of(const LineWords& words, std::size_t first = 0) {
  return {words.begin() + static_cast<std::ptrdiff_t>(first), words.end()};
}

[[nodiscard]] Words without_comments(const std::vector<std::string>& lines, bool hash_is_blank) {
  Words contents;
  for (const std::string& line : lines) {
    contents.push_back(without_blanks(std::string_view(line).substr(0, comment_in(line, hash_is_blank))));
  }
  return contents;
}

/// Whether the first lines, up to an empty one, are the rows of a board with a character for each tile.
[[nodiscard]] bool are_rows_of_characters(const std::vector<std::string>& lines) {
  Words rows;
  for (const std::string_view row : without_comments(lines, false)) {
    if (row.find('/') != std::string_view::npos || (row.empty() && !rows.empty())) break;
    if (!row.empty()) rows.push_back(row);
  }
  return rows.size() >= min_side && cells_of_word(separated(rows, "/")).has_value();
}

[[nodiscard]] std::vector<LineWords> words_of_lines(const std::vector<std::string>& lines, bool hash_is_blank) {
  std::vector<LineWords> all;
  PlainLines plain_lines(most_fields(without_comments(lines, hash_is_blank)));
  const auto add = [&](std::string_view plain) {
    plain = plain.substr(0, plain.find(';'));
    if (is_frame_line(plain) && !without_blanks(plain).empty()) return;
    const auto cells = cells_of_drawn_row(plain);
    const Words words = cells ? *cells : split(plain, " \t\r,/");
    all.emplace_back(words.begin(), words.end());
  };
  for (const std::string& line : lines) {
    const auto hash = comment_in(line, hash_is_blank);
    const std::string_view content = without_blanks(std::string_view(line).substr(0, hash));
    if (!content.empty()) {
      plain_lines.pass(content, add);
    } else if (hash == std::string::npos) {
      all.emplace_back();
    }
  }
  all.erase(all.begin(), std::find_if(all.begin(), all.end(), [](const LineWords& words) { return !words.empty(); }));
  return all;
}

/// The first lines of a file as words.
class FirstLines {
 public:
  /// With `strict`, the largest number is never the blank.
  FirstLines(std::vector<LineWords> lines, bool complete, bool strict)
      : lines_(std::move(lines)), complete_(complete), strict_(strict) {}

  [[nodiscard]] bool has_line(std::size_t line) const noexcept { return line < lines_.size(); }
  [[nodiscard]] std::size_t words(std::size_t line) const noexcept { return has_line(line) ? lines_[line].size() : 0; }
  [[nodiscard]] std::optional<BoardSize> size_in(std::size_t line) const {
    if (words(line) == 0) return {};
    return board_in_size_line(views_of(lines_[line]));
  }
  [[nodiscard]] std::optional<unsigned> last_number(std::size_t line) const {
    if (words(line) == 0) return {};
    return parse_number(lines_[line].back());
  }

  /// Returns how the lines from `first` on fit as boards of this size, with a size line before each but the first.
  [[nodiscard]] Fit fit(std::size_t first, BoardSize board, bool size_before_each) const {
    Fit fit = Fit::no;
    for (std::size_t at = after_empty(first); has_line(at); at = after_empty(at)) {
      if (size_before_each && fit != Fit::no) {
        // Another size is reported at its line.
        if (size_in(at) != board) return size_in(at) ? Fit::shape : Fit::no;
        at = after_empty(at + 1);
      }
      const std::size_t columns = words(at);
      if (columns >= board.cells() && columns <= board.cells() + most_words_before) {
        const bool is_whole = is_board(views_of(lines_[at++], columns - board.cells()));
        fit = std::max(is_whole && fit != Fit::shape ? Fit::whole : Fit::shape, Fit::shape);
        continue;
      }
      Words board_words;
      for (unsigned row = 0; row < board.height; ++row, ++at) {
        if (!has_line(at) && !complete_) return fit;
        if (words(at) != board.width) return Fit::no;
        for (const std::string& word : lines_[at]) board_words.push_back(word);
      }
      fit = is_board(board_words) && fit != Fit::shape ? Fit::whole : Fit::shape;
    }
    return fit;
  }

  /// Whether the lines from `first` on are tiles of such a board, one on each line.
  [[nodiscard]] bool are_single_tiles(std::size_t first, BoardSize board) const {
    Words tiles;
    for (std::size_t at = first; has_line(at) && tiles.size() < board.cells(); ++at) {
      if (words(at) != 1) return false;
      tiles.push_back(lines_[at].front());
    }
    return tiles.size() == board.cells() ? is_board(tiles) : !complete_ && tiles.size() > 1;
  }

  /// Returns how the lines from `first` on fit as boards, in rows or one on each line.
  [[nodiscard]] Fit fit_without_size(std::size_t first) const {
    const std::size_t columns = words(first);
    for (std::size_t before = 0; before <= most_words_before && before < columns; ++before) {
      if (is_whole_board(views_of(lines_[first], before))) return Fit::whole;
    }
    if (columns < min_side || columns > max_side || words(first + 1) != columns) return Fit::no;
    for (unsigned height = min_side; height <= max_side; ++height) {
      if (fit(first, {static_cast<unsigned>(columns), height}, false) == Fit::whole) return Fit::whole;
    }
    return Fit::shape;
  }

 private:
  [[nodiscard]] std::size_t after_empty(std::size_t at) const noexcept {
    while (has_line(at) && words(at) == 0) ++at;
    return at;
  }

  [[nodiscard]] bool is_board(const Words& words) const {
    return strict_ ? is_whole_board(words) : tiles_of_words(words).has_value();
  }

  std::vector<LineWords> lines_;
  bool complete_;
  bool strict_;
};

struct Reading {
  Heading heading{};
  Fit fit = Fit::no;
  std::string fault{};  ///< why the lines are no heading, if the first of them can only be one
};

[[nodiscard]] Reading checked(const Reading& reading) {
  if (!reading.fault.empty()) throw Error(ErrorKind::bad_input, reading.fault);
  return reading;
}

[[nodiscard]] std::string two_readings(const Reading& one, const Reading& other) {
  const auto text = [](const Heading& heading) {
    return heading.is_before_each ? "a number of boards and the size " + heading.board->name() + " of the first"
                                  : "the size " + heading.board->name();
  };
  return "found lines that can begin with " + text(one.heading) + ", or with " + text(other.heading) +
         "; give the size in a comment such as # board 3x3";
}

[[nodiscard]] Reading reading_of(const FirstLines& lines) {
  const auto size = lines.size_in(0);
  const bool is_single = lines.words(0) == 1;
  const bool is_number = lines.last_number(0).has_value() && (is_single || size);
  Reading without{{}, is_single ? Fit::no : lines.fit_without_size(0)};
  if (without.fit == Fit::whole || !is_number || !lines.has_line(1)) return without;
  Reading sized;
  if (size) sized = {{1, size}, lines.fit(1, *size, false), {}};
  if (size && sized.fit == Fit::no && lines.are_single_tiles(1, *size)) {
    sized.fit = Fit::whole;
    sized.heading.has_single_tiles = true;
  }
  if (lines.words(0) == 3) sized.heading.count = lines.last_number(0);
  Reading listed;
  const auto size_of_each = is_single && lines.words(1) <= 2 ? lines.size_in(1) : std::nullopt;
  if (size_of_each) {
    listed = {{2, size_of_each, lines.last_number(0), true}, lines.fit(2, *size_of_each, true), {}};
  }
  if (sized.fit == Fit::whole && listed.fit == Fit::whole) sized.fault = two_readings(sized, listed);
  if (sized.fit == Fit::whole || listed.fit == Fit::whole) return sized.fit == Fit::whole ? sized : listed;
  if (without.fit != Fit::no) return without;
  const Reading with_count{{1, {}, lines.last_number(0)}, is_single ? lines.fit_without_size(1) : Fit::no, {}};
  // A row of nine or ten tiles can be a 3x3 board, the latter after its id.
  constexpr std::size_t fewest_in_board = 9;
  if (with_count.fit == Fit::whole && lines.words(1) >= fewest_in_board) return with_count;
  if (sized.fit != Fit::no || listed.fit != Fit::no) return sized.fit != Fit::no ? sized : listed;
  if (with_count.fit == Fit::whole) return with_count;
  const std::size_t columns = lines.words(1);
  if (columns == 0 || (!is_single && columns == lines.words(0))) return without;
  const unsigned number = *lines.last_number(0);
  if (is_single && !size && number > max_side && (columns == number || columns == 1)) {
    const std::string side = std::to_string(number);
    without.fault =
        "found the size " + side + "x" + side + ", expected a board of at most " + BoardSize{max_side, max_side}.name();
    return without;
  }
  without.fault = "found " +
                  (size ? "the size " + size->name() : "the number " + std::to_string(*lines.last_number(0))) +
                  " before a line of " + counted(columns, "word") +
                  ", expected N, W H or W H COUNT before rows of N or W tiles, or a number of boards";
  return without;
}

}  // namespace

Heading heading_of(const std::vector<std::string>& lines, bool complete) {
  if (are_rows_of_characters(lines)) return {.has_characters = true};
  const auto read = [&](bool hash_is_blank, bool strict) -> Reading {
    try {
      Reading reading = reading_of({words_of_lines(lines, hash_is_blank), complete, strict});
      reading.heading.hash_is_blank = hash_is_blank;
      reading.heading.fields = most_fields(without_comments(lines, hash_is_blank));
      return reading;
    } catch (const Error&) {
      return {};
    }
  };
  // A # that makes no boards is a comment. Parsing the lines in order finds other errors at their lines.
  const bool has_hash = std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return comment_in(line, false) != comment_in(line, true);
  });
  if (has_hash && read(false, true).fit != Fit::whole) {
    const Reading reading = read(true, false);
    if (reading.fit == Fit::whole) return reading.heading;
  }
  return checked(read(false, false)).heading;
}

void require_count(const Heading& heading, std::size_t boards, std::optional<BoardSize> board) {
  if (!heading.count || *heading.count == boards) return;
  // Without a size, the number may be meant as the width.
  const bool may_be_width = !heading.board && board;
  throw Error(ErrorKind::bad_input, "found the number " + std::to_string(*heading.count) + " before " +
                                        counted(boards, "board") + (may_be_width ? " of " + board->name() : "") +
                                        ", expected " + (may_be_width ? "their width, or " : "") +
                                        "the number of boards");
}

}  // namespace tilepdb::solver
