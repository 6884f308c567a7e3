// SPDX-License-Identifier: MIT
#include "tiles/move_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/board.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

constexpr std::string_view one_form = "expected letters alone, as in R3 D2 L, words, arrows or numbers alone";

[[nodiscard]] bool is_digit(char character) noexcept { return character >= '0' && character <= '9'; }

[[nodiscard]] char upper(char character) noexcept {
  return character >= 'a' && character <= 'z' ? static_cast<char>(character - 'a' + 'A') : character;
}

/// The names of directions in one form, in the order of Direction.
struct DirectionNames {
  std::string_view form;
  std::array<std::string_view, 4> names;
};

/// Words come before the letters that they begin with.
constexpr DirectionNames direction_names[] = {
    {"words", {"UP", "LEFT", "RIGHT", "DOWN"}}, {"letters", {"U", "L", "R", "D"}}, {"arrows", {"↑", "←", "→", "↓"}},
    {"arrows", {"⬆", "⬅", "➡", "⬇"}},           {"arrows", {"^", "<", ">", "V"}},
};

/// The sign that asks for a picture of the arrow before it.
constexpr std::string_view picture_sign = "\xef\xb8\x8f";

constexpr std::string_view number_form = "numbers";

/// A direction at the beginning of a text.
struct DirectionPrefix {
  const DirectionNames* names = nullptr;
  Direction direction = Direction::up;
  std::size_t bytes = 0;
};

[[nodiscard]] std::optional<DirectionPrefix> direction_before(std::string_view text) {
  for (const DirectionNames& form : direction_names) {
    for (const Direction direction : directions) {
      const std::string_view name = form.names[static_cast<std::size_t>(direction)];
      const std::string_view start = text.substr(0, name.size());
      if (!std::equal(start.begin(), start.end(), name.begin(), name.end(),
                      [](char given, char known) { return upper(given) == known; })) {
        continue;
      }
      const bool has_sign = text.substr(name.size()).starts_with(picture_sign);
      return DirectionPrefix{&form, direction, name.size() + (has_sign ? picture_sign.size() : 0)};
    }
  }
  return {};
}

/// Parses moves from a text.
class MoveReader {
 public:
  MoveReader(std::string_view text, MoveWay way) : text_(text), way_(way) {}

  [[nodiscard]] std::vector<WrittenMove> read() {
    while (at_ < text_.size()) {
      if (skip_separator() || skip_bracket()) continue;
      is_digit(text_[at_]) ? take_number() : take_direction();
    }
    if (!open_.empty()) {
      throw Error(ErrorKind::bad_input, std::string("found '") + open_.back() + "' without its closing bracket");
    }
    if (numbering_ != 0 && moves_.size() == moves_before_) refuse_numbering("the end of the moves");
    return std::move(moves_);
  }

 private:
  static constexpr std::string_view opening = "([{";
  static constexpr std::string_view closing = ")]}";

  [[nodiscard]] std::string place() const { return "move " + std::to_string(moves_.size() + 1) + ": "; }

  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

  /// Returns the rest of the word that begins here.
  [[nodiscard]] std::string_view word() const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && separator_size(end) == 0 && !is_bracket(text_[end])) ++end;
    return text_.substr(at_, end - at_);
  }

  [[nodiscard]] static bool is_bracket(char character) noexcept {
    return opening.find(character) != std::string_view::npos || closing.find(character) != std::string_view::npos;
  }

  /// Returns the length of the separator at a place; 0 without one.
  [[nodiscard]] std::size_t separator_size(std::size_t at) const noexcept {
    for (const std::string_view separator : {" ", "\t", "\r", "\n", ",", "\"", "'", "`", "‘", "’", "“", "”"}) {
      if (text_.substr(at).starts_with(separator)) return separator.size();
    }
    return 0;
  }

  [[noreturn]] void refuse(std::string_view found, std::string_view expected) const {
    throw Error(ErrorKind::bad_input, place() + "found " + quoted_text(found) + ", " + std::string(expected));
  }

  bool skip_separator() {
    const std::size_t size = separator_size(at_);
    at_ += size;
    return size != 0;
  }

  bool skip_bracket() {
    const char bracket = text_[at_];
    if (opening.find(bracket) != std::string_view::npos) {
      open_ += bracket;
    } else if (const auto kind = closing.find(bracket); kind != std::string_view::npos) {
      if (open_.empty() || open_.back() != opening[kind]) refuse(word(), "expected an opening bracket before it");
      open_.pop_back();
    } else {
      return false;
    }
    ++at_;
    return true;
  }

  [[nodiscard]] std::string_view digits(std::size_t from) const {
    const std::string_view text = text_.substr(from);
    return text.substr(0,
                       static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin()));
  }

  void take_direction() {
    const auto found = direction_before(rest());
    if (!found) refuse(word(), "expected U, D, L or R, as in R3 D2 L, words such as LEFT, arrows, or numbers of tiles");
    const std::string_view count = digits(at_ + found->bytes);
    const std::string_view text = rest().substr(0, found->bytes + count.size());
    const auto cells = count.empty() ? std::optional<unsigned>(1U) : parse_number(count);
    if (!cells || *cells == 0) refuse(text, "expected a direction and the number of tiles that slide, as in R3");
    add({std::string(text), turned(found->direction, way_), *cells}, found->names->form);
  }

  void take_number() {
    const std::string_view number = digits(at_);
    const char after = at_ + number.size() < text_.size() ? text_[at_ + number.size()] : ' ';
    if (after == '.' || after == ':' || (after == ')' && open_.empty())) return take_numbering(number);
    if (number.size() != word().size()) refuse(word(), "expected a number of a tile, with a separator after it");
    const auto tile = parse_number(number);
    if (!tile) refuse(number, "expected the number of a tile");
    add({std::string(number), {}, *tile}, number_form);
  }

  void take_numbering(std::string_view number) {
    const std::string_view mark = rest().substr(0, number.size() + 1);
    if (numbering_ == 0 && !moves_.empty()) refuse(mark, "expected a number before the first move too, or before none");
    if (numbering_ != 0 && moves_.size() == moves_before_) refuse_numbering(quoted_text(mark));
    if (parse_number<std::size_t>(number) != numbering_ + 1) {
      refuse(mark, "expected moves to be numbered 1, 2, 3 …, here " + std::to_string(numbering_ + 1));
    }
    ++numbering_;
    moves_before_ = moves_.size();
    at_ += mark.size();
  }

  [[noreturn]] void refuse_numbering(const std::string& found) const {
    throw Error(ErrorKind::bad_input,
                place() + "found " + found + ", expected a move after number " + std::to_string(numbering_));
  }

  void add(WrittenMove move, std::string_view form) {
    if (!moves_.empty() && form != form_) {
      throw Error(ErrorKind::bad_input, place() + "found " + quoted_text(move.text) + " after " +
                                            quoted_text(moves_.back().text) + ", " + std::string(one_form));
    }
    if (moves_.size() == most_written_moves) {
      throw Error(ErrorKind::bad_input, "found more than " + counted(most_written_moves, "move"));
    }
    form_ = form;
    at_ += move.text.size();
    moves_.push_back(std::move(move));
  }

  std::string_view text_;
  MoveWay way_;
  std::size_t at_ = 0;
  std::string open_{};            // brackets
  std::size_t numbering_ = 0;     // the last number before a move; 0: none
  std::size_t moves_before_ = 0;  // moves before that number
  std::string_view form_{};       // of all moves
  std::vector<WrittenMove> moves_{};
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

[[nodiscard]] Slide slide_of_direction(const Position& position, Cell blank, const WrittenMove& move) {
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
  return {{}, 0, "the tile is not in the blank's row or column"};
}

[[nodiscard]] Slide slide_to_cell(const Position& position, Cell blank, unsigned cell) {
  const BoardSize board = position.board;
  std::string expected;
  for (const Direction direction : directions) {
    if (!board.can_go(blank, direction)) continue;
    const Cell neighbour = board.neighbour(blank, direction);
    if (neighbour == cell) return {direction, 1};
    expected += (expected.empty() ? "" : ", ") + std::to_string(neighbour);
  }
  return {{}, 0, "the blank is in cell " + std::to_string(blank) + "; expected a cell beside it: " + expected};
}

}  // namespace

MoveReading parse_move_reading(std::string_view name, const std::string& option) {
  enum class Names : std::uint8_t { blank, tile, cells };
  constexpr std::string_view names[] = {"blank", "tile", "cells"};
  switch (value_named<Names>(name, names, option + " " + quoted_text(name))) {
    case Names::blank: return {};
    case Names::tile: return {MoveWay::tile, MoveNumbers::tiles};
    case Names::cells: break;
  }
  return {MoveWay::blank, MoveNumbers::cells};
}

WrittenMove inverse(WrittenMove move) {
  move.direction = opposite(*move.direction);
  if (const auto found = direction_before(move.text)) {
    const auto name = found->names->names[static_cast<std::size_t>(opposite(found->direction))];
    move.text.replace(0, found->bytes, name);
  }
  return move;
}

std::vector<WrittenMove> parse_written_moves(std::string_view text, MoveWay way) {
  return MoveReader(text, way).read();
}

std::string IllegalMove::message() const {
  return "move " + std::to_string(number) + ", " + quoted_text(text) + ": " + reason;
}

PlayedMoves play_moves(const Position& start, const std::vector<WrittenMove>& moves, MoveNumbers numbers) {
  PlayedMoves played{{}, {}, start, {}};
  Cell blank = start.blank();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const WrittenMove& move = moves[i];
    const Slide slide = move.direction                  ? slide_of_direction(played.end, blank, move)
                        : numbers == MoveNumbers::tiles ? slide_of_tile(played.end, blank, move.number)
                                                        : slide_to_cell(played.end, blank, move.number);
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

PlayedMoves play_moves(const Position& start, const std::vector<WrittenMove>& moves, const Position& goal,
                       std::optional<MoveNumbers> numbers) {
  PlayedMoves of_tiles = play_moves(start, moves, numbers.value_or(MoveNumbers::tiles));
  if (numbers || moves.empty() || moves.front().direction || of_tiles.solve(goal)) return of_tiles;
  PlayedMoves of_cells = play_moves(start, moves, MoveNumbers::cells);
  const bool has_zero = std::any_of(moves.begin(), moves.end(), [](const auto& move) { return move.number == 0; });
  // If neither reading is legal, the one with more legal moves was meant.
  const bool goes_farther = !of_cells.illegal || of_cells.illegal->number > of_tiles.illegal->number;
  if (of_cells.solve(goal) || (has_zero && goes_farther)) return of_cells;
  if (of_tiles.illegal && !of_cells.illegal) {
    of_tiles.illegal->reason += "; as cells of the blank the moves end at " + of_cells.end.text();
  }
  return of_tiles;
}

std::vector<Direction> read_moves(const Position& start, std::string_view text, MoveWay way) {
  PlayedMoves played = play_moves(start, parse_written_moves(text, way), MoveNumbers::tiles);
  if (played.illegal) throw Error(ErrorKind::bad_input, played.illegal->message());
  return std::move(played.moves);
}

}  // namespace tilepdb
