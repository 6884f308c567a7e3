// SPDX-License-Identifier: MIT
#include "tiles/move_notation.hpp"

#include <algorithm>

#include "core/board.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb {
namespace {

constexpr std::string_view move_separators = " \t\r\n,";

/// The most characters that a message quotes from a text.
constexpr std::size_t longest_quoted = 24;

[[nodiscard]] std::string quoted_part(std::string_view text) {
  const bool whole = text.size() <= longest_quoted;
  return "'" + std::string(text.substr(0, longest_quoted)) + (whole ? "'" : "…'");
}

[[nodiscard]] bool is_digit(char character) noexcept { return character >= '0' && character <= '9'; }

/// Returns the direction of a letter in upper or lower case, or nullopt.
[[nodiscard]] std::optional<Direction> direction_of(char character) noexcept {
  for (const Direction direction : directions) {
    const char upper = letter(direction);
    if (character == upper || character == static_cast<char>(upper - 'A' + 'a')) return direction;
  }
  return {};
}

/// Converts between the blank's direction and the direction that a notation writes.
[[nodiscard]] Direction turned(Direction direction, MoveWay way) noexcept {
  return way == MoveWay::blank ? direction : opposite(direction);
}

/// Parses moves from the words of a text.
class MoveReader {
 public:
  explicit MoveReader(MoveWay way) : way_(way) {}

  void add(std::string_view word) {
    if (is_digit(word.front())) return add_tile(word);
    for (std::size_t at = 0; at < word.size();) {
      const auto direction = direction_of(word[at]);
      if (!direction) refuse(word.substr(at));
      std::size_t end = at + 1;
      while (end < word.size() && is_digit(word[end])) ++end;
      const std::string_view text = word.substr(at, end - at);
      const auto cells = text.size() == 1 ? std::optional<unsigned>(1U) : parse_number(text.substr(1));
      if (!cells || *cells == 0) {
        throw Error(ErrorKind::bad_input, place() + "found " + quoted_part(text) +
                                              ", expected a letter and the number of tiles that slide, as in R3");
      }
      add({std::string(text), turned(*direction, way_), *cells});
      at = end;
    }
  }

  [[nodiscard]] std::vector<WrittenMove> end() { return std::move(moves_); }

 private:
  [[nodiscard]] std::string place() const { return "move " + std::to_string(moves_.size() + 1) + ": "; }

  [[noreturn]] void refuse(std::string_view found) const {
    throw Error(ErrorKind::bad_input, place() + "found " + quoted_part(found) +
                                          ", expected U, D, L or R, as in R3 D2 L, or numbers of tiles");
  }

  void add_tile(std::string_view word) {
    if (!std::all_of(word.begin(), word.end(), is_digit)) refuse(word);
    const auto tile = parse_number(word);
    if (!tile) {
      throw Error(ErrorKind::bad_input, place() + "found " + quoted_part(word) + ", expected the number of a tile");
    }
    add({std::string(word), {}, *tile});
  }

  void add(WrittenMove move) {
    if (!moves_.empty() && moves_.front().direction.has_value() != move.direction.has_value()) {
      throw Error(ErrorKind::bad_input, place() + "found " + quoted_part(move.text) + " after " +
                                            quoted_part(moves_.back().text) +
                                            ", expected letters alone, as in R3 D2 L, or numbers of tiles alone");
    }
    if (moves_.size() == most_written_moves) {
      throw Error(ErrorKind::bad_input, "found more than " + counted(most_written_moves, "move"));
    }
    moves_.push_back(std::move(move));
  }

  MoveWay way_;
  std::vector<WrittenMove> moves_;
};

[[nodiscard]] std::string place_text(BoardSize board, Cell cell) {
  return "row " + std::to_string(board.row(cell) + 1) + ", column " + std::to_string(board.column(cell) + 1);
}

/// A written move as a slide on a board.
struct Slide {
  Direction direction = Direction::up;
  unsigned cells = 0;
  std::string fault{};  ///< why the slide is illegal; empty if it is legal
};

[[nodiscard]] Slide slide_of_letter(const Position& position, Cell blank, const WrittenMove& move) {
  constexpr std::string_view sides[] = {"above", "left of", "right of", "below"};
  const unsigned room = position.board.cells_beyond(blank, *move.direction);
  if (move.number <= room) return {*move.direction, move.number};
  const std::string have = room == 0 ? "no cell" : counted(room, "cell");
  return {*move.direction, 0,
          "the blank is in " + place_text(position.board, blank) + ", with " + have + " " +
              std::string(sides[static_cast<unsigned>(*move.direction)]) + " it"};
}

[[nodiscard]] Slide slide_of_tile(const Position& position, Cell blank, unsigned tile) {
  const BoardSize board = position.board;
  const std::string expected = "expected a tile, 1 to " + std::to_string(board.tiles());
  if (tile == 0) return {{}, 0, "it is the blank; " + expected};
  if (tile > board.tiles()) return {{}, 0, "a " + board.name() + " board has no such tile; " + expected};
  const Cell cell = position.cell_of(tile);
  const unsigned cells = board.distance(cell, blank);
  if (board.row(cell) == board.row(blank)) return {cell < blank ? Direction::left : Direction::right, cells};
  if (board.column(cell) == board.column(blank)) return {cell < blank ? Direction::up : Direction::down, cells};
  return {{},
          0,
          "the tile is in " + place_text(board, cell) + ", and the blank in " + place_text(board, blank) +
              ", neither in its row nor in its column"};
}

}  // namespace

MoveWay parse_move_way(std::string_view name, const std::string& option) {
  return value_named<MoveWay>(name, move_way_names, option + " " + quoted_part(name));
}

MoveForm parse_move_form(std::string_view name, const std::string& option) {
  return value_named<MoveForm>(name, move_form_names, option + " " + quoted_part(name));
}

std::string MoveNotation::name() const {
  const std::string form_name(move_form_names[static_cast<unsigned>(form)]);
  return has_way() ? std::string(move_way_names[static_cast<unsigned>(way)]) + " " + form_name : form_name;
}

std::vector<WrittenMove> parse_written_moves(std::string_view text, MoveWay way) {
  MoveReader reader(way);
  for (const std::string_view word : split(text, move_separators)) reader.add(word);
  return reader.end();
}

std::string IllegalMove::message() const {
  return "move " + std::to_string(number) + ", " + quoted_part(text) + ": " + reason;
}

PlayedMoves play_moves(const Position& start, const std::vector<WrittenMove>& moves) {
  PlayedMoves played{{}, {}, start, {}};
  Cell blank = start.blank();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const WrittenMove& move = moves[i];
    const Slide slide =
        move.direction ? slide_of_letter(played.end, blank, move) : slide_of_tile(played.end, blank, move.number);
    if (!slide.fault.empty()) {
      played.illegal = IllegalMove{i + 1, move.text, slide.fault};
      break;
    }
    for (unsigned cell = 0; cell < slide.cells; ++cell) blank = played.end.move_blank(blank, slide.direction);
    played.moves.insert(played.moves.end(), slide.cells, slide.direction);
    played.written.insert(played.written.end(), slide.cells, i + 1);
  }
  return played;
}

std::vector<Direction> read_moves(const Position& start, std::string_view text, MoveWay way) {
  PlayedMoves played = play_moves(start, parse_written_moves(text, way));
  if (played.illegal) throw Error(ErrorKind::bad_input, played.illegal->message());
  return std::move(played.moves);
}

std::string write_moves(const Position& start, const std::vector<Direction>& moves, MoveNotation notation) {
  const bool of_slides = notation.form == MoveForm::runs || notation.form == MoveForm::slides;
  const Metric metric = of_slides ? Metric::multi_tile : Metric::single_tile;
  Position position = start;
  Cell blank = start.blank();
  std::string text;
  for (std::size_t at = 0; at < moves.size();) {
    const std::size_t end = end_of(metric, moves, at);
    if (notation.form != MoveForm::letters && at != 0) text += ' ';
    if (notation.has_way()) text += letter(turned(moves[at], notation.way));
    if (notation.form == MoveForm::runs && end - at > 1) text += std::to_string(end - at);
    for (const std::size_t begin = at; at != end; ++at) {
      const Cell to = position.board.neighbour(blank, moves[begin]);
      if (!notation.has_way() && at + 1 == end) text += std::to_string(position.tiles[to]);
      blank = position.move_blank(blank, moves[at]);
    }
  }
  return text;
}

std::string moves_text(const std::vector<Direction>& moves) {
  std::string text;
  for (const Direction direction : moves) text += letter(direction);
  return text;
}

std::vector<std::string> words_of(const std::vector<Direction>& moves) {
  std::vector<std::string> words;
  words.reserve(moves.size());
  for (const Direction direction : moves) words.emplace_back(1, letter(direction));
  return words;
}

std::vector<Direction> moves_of(const std::vector<std::string>& words) {
  std::vector<Direction> moves;
  moves.reserve(words.size());
  for (const std::string& word : words) {
    const auto direction = word.empty() ? std::nullopt : direction_of(word.front());
    const unsigned count = word.size() == 1 ? 1 : parse_number<unsigned>(std::string_view(word).substr(1)).value_or(0);
    if (!direction || count == 0 || count >= max_side) {
      throw Error(ErrorKind::bad_input, "found '" + word + "', expected moves such as U and R2");
    }
    moves.insert(moves.end(), count, *direction);
  }
  return moves;
}

std::vector<Direction> parse_moves(std::string_view text) {
  if (text.size() > max_depth) {
    throw Error(ErrorKind::bad_input,
                "found " + counted(text.size(), "move") + ", expected at most " + std::to_string(max_depth));
  }
  std::vector<Direction> moves;
  for (const char character : text) {
    const auto direction = direction_of(character);
    if (!direction || letter(*direction) != character) {
      throw Error(ErrorKind::bad_input, "found moves that are not made of U, D, L and R");
    }
    moves.push_back(*direction);
  }
  return moves;
}

}  // namespace tilepdb
