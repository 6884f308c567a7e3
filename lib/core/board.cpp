// SPDX-License-Identifier: MIT
#include "core/board.hpp"

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

std::string table_board_names() {
  std::string names;
  for_each_board([&](auto board) { names += board.size.name() + ", "; });
  return names + "6x6";
}

void require_tables(BoardSize size) {
  if (!has_tables(size)) {
    throw Error(ErrorKind::bad_input,
                "no tables for " + size.name() + " boards; supported sizes: " + table_board_names());
  }
}

void require_board(BoardSize size) {
  const auto fits = [](unsigned side) { return side >= min_side && side <= max_side; };
  if (!fits(size.width) || !fits(size.height)) {
    throw Error(ErrorKind::bad_input, "board " + size.name() + ": expected " + std::to_string(min_side) + " to " +
                                          std::to_string(max_side) + " rows and columns");
  }
}

std::optional<BoardSize> width_and_height(std::string_view text) noexcept {
  const auto between = text.find('x');
  if (between == std::string_view::npos) return {};
  const auto width = parse_number(text.substr(0, between));
  const auto height = parse_number(text.substr(between + 1));
  if (!width || !height) return {};
  return BoardSize{*width, *height};
}

BoardSize parse_width_and_height(std::string_view text) {
  if (const auto size = width_and_height(text)) return *size;
  throw Error(ErrorKind::bad_input, "board '" + std::string(text) + "': expected WIDTHxHEIGHT, for example 4x4");
}

BoardSize parse_board_size(std::string_view text) {
  const BoardSize size = parse_width_and_height(text);
  require_board(size);
  return size;
}

}  // namespace tilepdb
