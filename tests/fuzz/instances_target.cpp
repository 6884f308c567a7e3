// SPDX-License-Identifier: MIT

#include "solver/instances/board_text.hpp"
#include "solver/instances/instance_file.hpp"
#include "tests/fuzz/targets.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"
#include "tiles/move_text.hpp"

namespace tilepdb::fuzz {
namespace {

void read_moves_of(const Position& start, const std::string& text) {
  for (const MoveWay way : {MoveWay::blank, MoveWay::tile}) {
    const PlayedMoves played = play_moves(start, parse_written_moves(text, way), start, {});
    require(after_moves(start, played.moves) == played.end, "moves lead to where they end");
    for (const MoveForm form : {MoveForm::letters, MoveForm::runs, MoveForm::numbers, MoveForm::slides}) {
      const std::string again = write_moves(start, played.moves, {form, way});
      require(read_again([&] { return read_moves(start, again, way); }) == played.moves,
              "moves are written as they were read");
    }
  }
}

void read_tiles(const std::string& content) {
  const auto found = solver::read_instance_text(content, "text", {});
  for (const solver::Instance& instance : found.instances) {
    const Position start = start_of(instance, found.board);
    require(read_again([&] { return parse_position(start.board, start.text()); }) == start,
            "a board is written as it was read");
    const Position goal = blank_first_goal(start.board);
    if (is_reachable(start, goal)) (void)named_by_goal(start, goal);
    if (instance.moves) read_moves_of(start, *instance.moves);
  }
}

void read_board(const std::string& content) {
  const Position board = parse_board_text(content);
  require(read_again([&] { return parse_board_text(board.text(), board.board); }) == board,
          "a board is written as it was read");
}

void read_texts(const std::string& content, solver::StateText state) {
  std::size_t count = 0;
  (void)solver::read_instances(content, "text", {"", state}, [&](const solver::Instance& instance, const auto&) {
    ++count;
    require(!instance.id.empty(), "an instance has an id");
    require(instance.source.starts_with("text:"), "an instance has a place");
    require(!instance.moves, "moves are read of sliding tiles alone");
  });
  require(count != 0, "what has no instance is refused");
}

}  // namespace

int instances(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string content(data + 1, data + size);
  return read([&] {
    if (data[0] == 's') return read_texts(content, solver::StateText::labels);
    if (data[0] == 'b') return read_board(content);
    if (data[0] == 'l') return read_texts(content, solver::StateText::line);
    read_tiles(content);
  });
}

}  // namespace tilepdb::fuzz
