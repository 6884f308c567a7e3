// SPDX-License-Identifier: MIT
#include "core/board.hpp"

#include <string>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

std::string table_board_names() {
  std::string names;
  for_each_board([&](auto board) { names += (names.empty() ? "" : ", ") + board.size.name(); });
  return names;
}

void require_tables(BoardSize size) {
  if (!has_tables(size)) {
    throw Error(ErrorKind::bad_input,
                "no tables are made for " + size.name() + " boards; they are for " + table_board_names());
  }
}

void require_board(BoardSize size) {
  const auto fits = [](unsigned side) { return side >= min_side && side <= max_side; };
  if (!fits(size.width) || !fits(size.height)) {
    throw Error(ErrorKind::bad_input, "board " + size.name() + ": expected " + std::to_string(min_side) + " to " +
                                          std::to_string(max_side) + " rows and columns");
  }
}

BoardSize parse_width_and_height(std::string_view text) {
  const auto parts = split(text, "x");
  const auto width = parts.size() == 2 ? parse_number(parts[0]) : std::nullopt;
  const auto height = parts.size() == 2 ? parse_number(parts[1]) : std::nullopt;
  if (!width || !height) {
    throw Error(ErrorKind::bad_input, "board '" + std::string(text) + "': expected WIDTHxHEIGHT, for example 4x4");
  }
  return {*width, *height};
}

BoardSize parse_board_size(std::string_view text) {
  const BoardSize size = parse_width_and_height(text);
  require_board(size);
  return size;
}

}  // namespace tilepdb
