// SPDX-License-Identifier: MIT
#include "puzzles/definition/definition.hpp"

#include <algorithm>

#include "platform/input_text.hpp"
#include "text/text.hpp"

namespace tilepdb::puzzles {

Definition::Numbers Definition::Set::distinct() const {
  Numbers numbers;
  for (std::size_t place = 0; place < solved.size(); ++place) {
    std::size_t before = 0;
    for (std::size_t other = 0; other < solved.size(); ++other) {
      before += solved[other] < solved[place] || (solved[other] == solved[place] && other < place) ? 1 : 0;
    }
    numbers.push_back(static_cast<std::uint8_t>(before));
  }
  return numbers;
}

void Definition::Set::set_solved(std::vector<unsigned> of_pieces, const std::vector<unsigned>& of_turns) {
  any.reset();
  if (std::find(of_pieces.begin(), of_pieces.end(), unknown_number) != of_pieces.end()) {
    // A number of their own makes these pieces alike.
    any = 0;
    while (std::find(of_pieces.begin(), of_pieces.end(), *any) != of_pieces.end()) ++*any;
    std::replace(of_pieces.begin(), of_pieces.end(), unknown_number, *any);
  }
  solved.assign(of_pieces.begin(), of_pieces.end());
  turns.clear();
  unturned.clear();
  for (const unsigned turn : of_turns) {
    turns.push_back(static_cast<std::uint8_t>(turn % unknown_number));
    unturned.push_back(turn == unknown_number);
  }
  if (std::find(unturned.begin(), unturned.end(), true) == unturned.end()) unturned.clear();
}

void Definition::leave_unturned() {
  for (std::size_t i = 0; i < sets.size(); ++i) {
    Set& set = sets[i];
    if (set.unturned.empty() || std::find(set.unturned.begin(), set.unturned.end(), false) != set.unturned.end()) {
      continue;
    }
    set.orientations = 1;
    set.unturned.clear();
    set.has_any_turns = true;
    set.start_turns.assign(set.start_turns.size(), 0);
    for (Move& move : moves) {
      if (move.sequence.empty()) move.sets[i].turn.assign(set.pieces, 0);
    }
  }
}

std::string Definition::Set::label(unsigned piece) const {
  if (any == piece) return "?";
  return labels.empty() ? std::to_string(piece + 1) : labels[piece];
}

bool is_set_name(std::string_view name) noexcept {
  return !name.empty() && (name.front() < '0' || name.front() > '9') &&
         name.find_first_of(" \t\r\n(),;\"#/|[]+") == std::string_view::npos;
}

bool is_move_name(std::string_view name) noexcept {
  return !name.empty() && name.find_first_of(" \t\r\n(),;\"#") == std::string_view::npos;
}

std::string definition_place(const std::string& file, unsigned line) {
  return file + ":" + (line == 0 ? "" : std::to_string(line) + ":") + " ";
}

Definition read_definition(const std::string& text, const std::string& file) {
  const bool is_json = without_blanks(without_byte_order_mark(text)).starts_with('{');
  return is_json ? read_definition_json(text, file) : read_definition_lines(text, file);
}

}  // namespace tilepdb::puzzles
