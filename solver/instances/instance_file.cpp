// SPDX-License-Identifier: MIT
#include "solver/instances/instance_file.hpp"

#include <algorithm>
#include <fstream>
#include <map>

#include "platform/input_text.hpp"
#include "solver/instances/named_columns.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

/// What is between a board and the moves on it.
constexpr char moves_separator = ';';

/// Whether a word is written as a size: digits, x and digits.
[[nodiscard]] bool is_size_word(std::string_view word) {
  const auto x = word.find('x');
  return x != std::string_view::npos && parse_number(word.substr(0, x)) && parse_number(word.substr(x + 1));
}

/// What follows an option in a command: one word, or several in quotes. Empty if it is not there.
[[nodiscard]] std::string value_after(std::string_view command, std::string_view option) {
  const auto at = command.find(option);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = strip(command.substr(at + option.size()));
  const bool quoted = rest.starts_with('"');
  const std::string_view value = quoted ? rest.substr(1) : rest;
  return std::string(value.substr(0, value.find(quoted ? '"' : ' ')));
}

/// Takes the lines of a file one by one and makes instances of them.
class InstanceLines {
 public:
  InstanceLines(std::string name, std::optional<BoardSize> board) : name_(std::move(name)), board_(board) {}

  void add(const TextLine& line) {
    // A field may have a # in it, so only a line that begins with one is a comment.
    if (named_columns_ && !line.content.empty()) return add_named(named_columns_->row(line.whole), line.number);
    if (line.comment) read_header(*line.comment, line.number);
    if (!line.content.empty()) {
      add_content(line);
    } else if (!line.comment) {
      end_paragraph();
    }
  }

  [[nodiscard]] InstanceText end() {
    end_paragraph();
    if (text_.instances.empty()) {
      throw Error(ErrorKind::bad_input,
                  name_ + ": no instance found, expected one per line, such as 1 2 5 3 4 0 6 7 8");
    }
    if (columns_ && !columns_are_certain_) {
      throw Error(ErrorKind::bad_input,
                  place(columns_->line) + ": found " + std::to_string(columns_->count()) + " words that may be " +
                      (columns_->before == 1 ? "an id" : "an id, a length") +
                      " and the tiles, or the tiles and a length; put a length before the tiles, with an id before it, "
                      "or say in a comment that the tiles come last, as in # columns: id tiles");
    }
    return std::move(text_);
  }

 private:
  /// What is known of how instances are written.
  enum class Form {
    unknown,
    undecided,  ///< the first line may be a 2x2 board or the first row of a larger one
    lines,
    rows
  };

  struct Row {
    std::vector<std::string> words;
    std::size_t line = 0;
  };

  /// What is thrown gets the number of an earlier line, unless it has one already.
  template <typename Work>
  void at(std::size_t line, const Work& work) const {
    at_place(place(line) + ": ", work, name_ + ":");
  }

  [[nodiscard]] std::string place(std::size_t line) const { return name_ + ":" + std::to_string(line); }

  void read_header(std::string_view comment, std::size_t line) {
    if (comment.starts_with("columns:") && comment.ends_with(" tiles")) columns_are_certain_ = true;
    const auto found = header_in(comment);
    if (!found) return;
    require_puzzle(*found, "tiles");
    InstanceHeader& header = text_.header;
    const bool new_board = found->board && header.board != found->board;
    const bool new_goal = !found->goal.empty() && header.goal != found->goal;
    const bool is_late = !text_.instances.empty() || !rows_.empty();
    if ((new_board && (is_late || header.board)) || (new_goal && (is_late || !header.goal.empty()))) {
      throw Error(ErrorKind::bad_input,
                  "a second board or goal, or one after the first instance; a file has one of each, before its "
                  "instances");
    }
    if (new_board) header.board = found->board;
    if (new_goal) header.goal = found->goal;
    if (header.source.empty()) header.source = place(line);
    if (!board_) board_ = header.board;
  }

  void add_content(const TextLine& line) {
    if (form_ == Form::unknown && text_.instances.empty()) {
      named_columns_ = NamedColumns::in(line.content);
      if (named_columns_) return;
    }
    if (is_frame_line(line.content)) {
      require_rows();
      return;
    }
    if (const auto cells = cells_of_drawn_row(line.content)) {
      require_rows();
      add_row(*cells, line.number);
      return;
    }
    const auto end = std::min(line.content.find(moves_separator), line.content.size());
    const Words words = words_of(line.content.substr(0, end), column_separators, longest_tile_word);
    const bool has_moves = end < line.content.size();
    if (words.empty() && !has_moves) return;
    if (has_moves) require_lines();
    decide(words);
    if (form_ == Form::rows || form_ == Form::undecided) return add_row(words, line.number);
    add_instance(words, line.number);
    if (has_moves) text_.instances.back().moves = strip(line.content.substr(end + 1));
  }

  /// What moves tell: that each line is a board.
  void require_lines() {
    if (form_ == Form::rows) {
      throw Error(ErrorKind::bad_input, "found moves after a row, expected them after a board in one line");
    }
    if (form_ == Form::undecided) decide_for_lines();
    form_ = Form::lines;
  }

  /// What a frame tells: that each line is a row.
  void require_rows() {
    if (form_ == Form::lines) throw Error(ErrorKind::bad_input, "found a drawn board among boards of one line each");
    form_ = Form::rows;
  }

  /// Whether the words of a line are a whole instance or a row, if they can be both only after the next line.
  void decide(const Words& words) {
    if (form_ == Form::undecided) {
      // Each line of a 2x2 board has a blank among its last four words; a larger board has one in all.
      const Words first(rows_.front().words.begin(), rows_.front().words.end());
      const bool next_has_none = words.size() == first.size() && !has_blank_at_end(words);
      if (are_tiles(words) && (!has_blank_at_end(first) || next_has_none)) {
        form_ = Form::rows;
      } else {
        decide_for_lines();
      }
    }
    if (form_ != Form::unknown) return;
    const bool fits = board_ ? words.size() == board_->width : words.size() >= min_side && words.size() <= max_side;
    if (!fits || !are_tiles(words)) {
      form_ = Form::lines;
    } else {
      form_ = can_be_columns(words.size(), board_) ? Form::undecided : Form::rows;
    }
  }

  [[nodiscard]] static bool are_tiles(const Words& words) {
    return std::all_of(words.begin(), words.end(), is_tile_word);
  }

  [[nodiscard]] static bool has_blank_at_end(const Words& words) {
    constexpr std::ptrdiff_t cells = 4;
    return std::any_of(words.end() - cells, words.end(), is_blank_word);
  }

  void decide_for_lines() {
    form_ = Form::lines;
    const Row first = std::move(rows_.front());
    rows_.clear();
    at(first.line, [&] { add_instance(Words(first.words.begin(), first.words.end()), first.line); });
  }

  void add_instance(const Words& words, std::size_t line) {
    if (!columns_) {
      columns_ = columns_of(words, board_);
      columns_->line = line;
    }
    const std::size_t number = text_.instances.size() + 1;
    add(instance_of(words, *columns_, number), line);
    columns_are_certain_ = columns_are_certain_ || !may_end_in_columns(words, *columns_, number);
  }

  /// A line of named columns.
  void add_named(const std::map<std::string, std::string>& row, std::size_t line) {
    const auto value = [&](const char* name) {
      const auto found = row.find(name);
      return found == row.end() ? std::string() : found->second;
    };
    if (!value("board").empty()) require_board_of_row(parse_board_size(value("board")));
    InstanceHeader& header = text_.header;
    if (text_.instances.empty() && header.source.empty()) {
      header.goal = value("goal");
      header.source = place(line);
    } else if (!value("goal").empty() && value("goal") != header.goal) {
      throw Error(ErrorKind::bad_input, "found the goal " + value("goal") + " after another one");
    }
    const std::string tiles = value("start");
    const Words words = words_of(tiles, column_separators, longest_tile_word);
    if (!board_) board_ = square_board_of(words.size());
    Instance instance{value("id"), length_of(value("length")), position_of_words(*board_, words), {}};
    if (instance.id.empty()) instance.id = std::to_string(text_.instances.size() + 1);
    // A solution without moves has a length all the same.
    if (row.contains("moves") || instance.length == 0U) instance.moves = value("moves");
    if (row.contains("notation")) instance.way = value("notation").starts_with("tile") ? MoveWay::tile : MoveWay::blank;
    add(std::move(instance), line);
  }

  /// A field of lengths, which is empty where there is none.
  [[nodiscard]] static std::optional<unsigned> length_of(const std::string& field) {
    const auto length = parse_number(field);
    if (length || field.empty()) return length;
    throw Error(ErrorKind::bad_input,
                "found '" + field + "' in the column length, expected a whole number, or nothing where there is none");
  }

  void require_board_of_row(BoardSize board) {
    if (board_.value_or(board) != board) {
      throw Error(ErrorKind::bad_input, "found a " + board.name() + " board, expected a " + board_->name() + " board");
    }
    board_ = board;
  }

  void add_row(const Words& words, std::size_t line) {
    if (!rows_.empty() && rows_.front().words.size() != words.size()) {
      throw Error(ErrorKind::bad_input, "found a row of " + std::to_string(words.size()) + " tiles, expected " +
                                            std::to_string(rows_.front().words.size()) + " as in the row before");
    }
    Words tiles = joined(rows_);
    tiles.insert(tiles.end(), words.begin(), words.end());
    if (const auto tile = repeated_tile(tiles)) {
      tiles.resize(tiles.size() - words.size());
      // What repeats a tile begins another board, if the rows before are a whole one.
      if (rows_.size() < min_side || !is_whole_board(tiles)) {
        throw Error(ErrorKind::bad_input,
                    "tile " + std::to_string(*tile) +
                        " appears twice; if another board begins here, put an empty line before it");
      }
      end_paragraph();
    }
    if (rows_.size() == max_side) {
      throw Error(ErrorKind::bad_input,
                  "found more than " + std::to_string(max_side) + " rows, expected an empty line between two boards");
    }
    rows_.push_back({{words.begin(), words.end()}, line});
    if (form_ == Form::rows && board_ && rows_.size() == board_->height) end_paragraph();
  }

  [[nodiscard]] static Words joined(const std::vector<Row>& rows) {
    Words words;
    for (const Row& row : rows) words.insert(words.end(), row.words.begin(), row.words.end());
    return words;
  }

  /// An empty line, or the end.
  void end_paragraph() {
    if (rows_.empty()) return;
    if (form_ == Form::undecided) return decide_for_lines();
    const std::vector<Row> rows = std::move(rows_);
    rows_.clear();
    at(rows.front().line, [&] {
      const Words words = joined(rows);
      // A line alone is no board, and says so as an instance of its own would.
      if (rows.size() == 1 && !board_) (void)columns_of(words, {});
      const BoardSize found{static_cast<unsigned>(rows.front().words.size()), static_cast<unsigned>(rows.size())};
      if (!board_) require_board(found);
      if (board_.value_or(found) != found) {
        throw Error(ErrorKind::bad_input, "found " + std::to_string(found.height) + " rows of " +
                                              std::to_string(found.width) + " tiles, expected those of a " +
                                              board_->name() + " board");
      }
      board_ = found;
      add({std::to_string(text_.instances.size() + 1), {}, position_of_words(found, words), {}}, rows.front().line);
    });
  }

  void add(Instance instance, std::size_t line) {
    if (text_.instances.size() == most_instances) {
      throw Error(ErrorKind::bad_input, "more than " + std::to_string(most_instances) + " instances in one file");
    }
    instance.source = place(line);
    text_.instances.push_back(std::move(instance));
  }

  std::string name_;
  std::optional<BoardSize> board_;
  Form form_ = Form::unknown;
  std::optional<InstanceColumns> columns_;
  bool columns_are_certain_ = false;
  std::optional<NamedColumns> named_columns_;
  std::vector<Row> rows_;  // of the board under way
  InstanceText text_;
};

}  // namespace

std::optional<InstanceHeader> header_in(std::string_view comment) {
  InstanceHeader header;
  constexpr std::string_view command = "pdbsolve random ";
  if (comment.starts_with(command)) {
    const std::string board = value_after(comment, " --board ");
    const std::string puzzle = value_after(comment, " --puzzle ");
    // The other metric has the same boards.
    header.puzzle = puzzle.empty() || puzzle == "multi-tile" ? "tiles" : puzzle;
    header.size = value_after(comment, " --size ");
    if (!puzzle.empty() && !header.size.empty()) return header;
    if (!is_size_word(board)) return {};
    header.board = parse_width_and_height(board);
    header.goal = value_after(comment, " --goal ");
  } else if (comment.starts_with("goal:")) {
    // What follows the name explains it.
    const auto words = split(comment.substr(comment.find(':') + 1), " \t,;(");
    if (words.empty() || !is_goal_name(words[0])) return {};
    header.puzzle = "tiles";
    header.goal = words[0];
    return header;
  } else {
    const auto words = split(comment, " \t");
    if (words.size() < 2 || words[0] != "board" || !is_size_word(words[1])) return {};
    if (words.size() > 2 && (words[2] != "goal" || words.size() == 3)) return {};
    header.board = parse_width_and_height(words[1]);
    if (words.size() > 2) header.goal = comment.substr(static_cast<std::size_t>(words[3].data() - comment.data()));
  }
  require_board(*header.board);
  return header;
}

void require_puzzle(const InstanceHeader& header, const std::string& puzzle) {
  if (header.puzzle.empty() || header.puzzle == puzzle) return;
  throw Error(ErrorKind::bad_input,
              header.puzzle == "tiles"
                  ? "boards of sliding tiles; do not name the puzzle " + puzzle
                  : "boards of the " + header.puzzle + " puzzle; name the puzzle " + header.puzzle);
}

std::string disagreement(const std::string& source, const std::string& said, const std::string& options) {
  return source + ": says " + said + "; the options say otherwise: " + options;
}

void for_each_text_line(std::istream& stream, const std::string& name,
                        const std::function<void(const TextLine&)>& visitor) {
  for (std::size_t number = 1;; ++number) {
    const std::string place = name + ":" + std::to_string(number);
    const auto line = read_line(stream, place, "one instance per line");
    if (!line) return;
    const std::string_view text = number == 1 ? without_byte_order_mark(*line) : std::string_view(*line);
    TextLine parts{number, without_blanks(text), strip(text), {}};
    if (const auto hash = text.find('#'); hash != std::string_view::npos) parts.comment = strip(text.substr(hash + 1));
    const auto visit = [&] { visitor(parts); };
    at_place(place + ": ", visit, name + ":");
  }
}

InstanceText read_instance_text(std::istream& stream, const std::string& name, std::optional<BoardSize> board) {
  InstanceLines lines(name, board);
  for_each_text_line(stream, name, [&](const TextLine& line) { lines.add(line); });
  return lines.end();
}

InstanceText read_instance_text_file(const std::string& path, std::optional<BoardSize> board) {
  std::ifstream file = open_input_file(path);
  return read_instance_text(file, path, board);
}

}  // namespace tilepdb::solver
