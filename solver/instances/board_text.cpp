// SPDX-License-Identifier: MIT
#include "solver/instances/board_text.hpp"

#include <utility>

#include "platform/input_text.hpp"
#include "solver/instances/solution_line.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tiles/board_links.hpp"
#include "tiles/board_rows.hpp"

namespace tilepdb::solver {
namespace {

/// Most files have boards without separated rows, whose size is known after the first.
[[nodiscard]] Position parse_start(const std::string& text, std::optional<BoardSize> board, bool are_positions) {
  if (are_positions) return parse_board_of_positions(text, board);
  if (board && text.find('/') == std::string::npos) {
    try {
      return parse_position(*board, text);
    } catch (const Error&) {
      // The tiles may be numbered in another way.
    }
  }
  return parse_board_text(text, board);
}

}  // namespace

InstanceText read_instance_text(std::string_view contents, const std::string& name, std::optional<BoardSize> board,
                                bool are_positions, const TakeUnreadable& unreadable, const std::string& puzzle) {
  InstanceText text;
  const auto take = [&](Instance given, const InstanceHeader& header) {
    if (!board && !header.size.empty()) board = parse_board_size(header.size);
    const Position start = parse_start(given.start, board, are_positions || header.are_positions);
    board = start.board;
    given.start = start.text();
    text.instances.push_back(std::move(given));
  };
  text.header = read_instances(contents, name, {puzzle, StateText::tiles, board}, take, unreadable);
  text.board = *board;
  return text;
}

InstanceText read_instance_text_file(const std::string& path, std::optional<BoardSize> board) {
  return read_instance_text(read_text_file(path, most_instance_bytes), path, board);
}

InstanceText parse_instances(const std::vector<std::string>& texts, const std::string& source,
                             std::optional<BoardSize> board, bool are_positions) {
  InstanceText all;
  for (const std::string& text : texts) {
    const std::string number = std::to_string(all.instances.size() + 1);
    std::string place = source;
    if (!source.empty() && texts.size() != 1) place.append(" (number ").append(number).append(")");
    const Position start = at_place(place.empty() ? "" : place + ": ", [&] {
      return are_positions ? parse_board_of_positions(text, board) : parse_board_text(text, board);
    });
    board = start.board;
    all.instances.push_back({number, {}, start.text(), std::move(place)});
    if (const std::string_view word = without_blanks(text); is_board_link(word)) {
      all.header.goal = goal_of_links;
      take_moves_of_link(boards_of_link(word).front(), all.instances.back());
    }
  }
  all.board = *board;
  return all;
}

Position start_of(const Instance& instance, BoardSize board) { return parse_position(board, instance.start); }

}  // namespace tilepdb::solver
