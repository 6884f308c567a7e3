// SPDX-License-Identifier: MIT
#include "tiles/move_notation.hpp"

#include <algorithm>

#include "core/board.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

/// Returns the direction of a letter U, D, L or R, or nullopt.
[[nodiscard]] std::optional<Direction> direction_of(char character) noexcept {
  const auto found =
      std::find_if(directions.begin(), directions.end(), [&](Direction one) { return letter(one) == character; });
  return found == directions.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

MoveWay parse_move_way(std::string_view name, const std::string& option) {
  return value_named<MoveWay>(name, move_way_names, option + " " + quoted_text(name));
}

MoveForm parse_move_form(std::string_view name, const std::string& option) {
  return value_named<MoveForm>(name, move_form_names, option + " " + quoted_text(name));
}

std::string MoveNotation::name() const {
  const std::string form_name(move_form_names[static_cast<unsigned>(form)]);
  return has_way() ? std::string(move_way_names[static_cast<unsigned>(way)]) + " " + form_name : form_name;
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

std::vector<std::string> words_of(const std::vector<Direction>& moves, Metric metric) {
  std::vector<std::string> words;
  words.reserve(moves.size());
  for (std::size_t begin = 0; begin < moves.size();) {
    const std::size_t end = end_of(metric, moves, begin);
    words.emplace_back(1, letter(moves[begin]));
    if (end - begin > 1) words.back() += std::to_string(end - begin);
    begin = end;
  }
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
    if (!direction) {
      throw Error(ErrorKind::bad_input, "found moves that are not made of U, D, L and R");
    }
    moves.push_back(*direction);
  }
  return moves;
}

}  // namespace tilepdb
