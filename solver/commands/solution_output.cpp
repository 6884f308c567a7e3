// SPDX-License-Identifier: MIT
#include "solver/commands/solution_output.hpp"

#include <iostream>

#include "tilepdb/text.hpp"

namespace tilepdb::solver {
namespace {

/// The boards from the start to the goal.
[[nodiscard]] std::vector<Position> boards_of(const Instance& instance, const Solution& solution) {
  std::vector<Position> boards{instance.start};
  for (const Direction direction : solution.moves) {
    boards.push_back(boards.back());
    boards.back().move_blank(direction);
  }
  return boards;
}

/// A board as rows of right-aligned tiles, _ for the blank, and an empty line.
[[nodiscard]] std::string drawing(const Position& position) {
  const std::size_t width = std::to_string(position.board.tiles()).size();
  std::string text;
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    const std::string tile = position.tiles[cell] == 0 ? "_" : std::to_string(position.tiles[cell]);
    text += std::string(width - tile.size() + (position.board.column(cell) == 0 ? 0 : 1), ' ') + tile;
    if (position.board.column(cell) + 1 == position.board.width) text += '\n';
  }
  return text + '\n';
}

}  // namespace

void print_header(Columns columns, Show show) {
  std::string header = "id\tlength";
  if (columns == Columns::of_general_algorithm) header += "\tat_least";
  header += "\texpanded\tgenerated";
  if (columns == Columns::of_general_algorithm) header += "\tmost_stored";
  header += "\tseconds";
  std::cout << header << (show == Show::none ? "\n" : "\tmoves\n");
  flush_output();
}

void print_row(const Instance& instance, const Solution& solution, Columns columns, Show show) {
  const bool general = columns == Columns::of_general_algorithm;
  std::string row = instance.id + '\t' + std::to_string(solution.length());
  if (general) row += '\t' + std::to_string(solution.at_least);
  row += '\t' + std::to_string(solution.expanded()) + '\t' + std::to_string(solution.generated());
  if (general) row += '\t' + std::to_string(solution.most_stored);
  row += '\t' + format_fixed(solution.seconds, 6);
  if (show != Show::none) row += '\t' + moves_text(solution.moves);
  row += '\n';
  if (show == Show::boards) {
    for (const Position& board : boards_of(instance, solution)) row += drawing(board);
  }
  std::cout << row;
  flush_output();
}

Json json_of(const Instance& instance, const Outcome& outcome, Columns columns, Show show) {
  Json json{{"id", instance.id}};
  if (!outcome.solution) {
    if (outcome.given_up) {
      json["at_least"] = outcome.given_up->at_least;
      json["expanded"] = outcome.given_up->expanded;
      json["generated"] = outcome.given_up->generated;
      json["seconds"] = outcome.given_up->seconds;
    } else {
      json["unsolvable"] = outcome.reason;
    }
    return json;
  }
  const Solution& solution = *outcome.solution;
  json["length"] = solution.length();
  json["expanded"] = solution.expanded();
  json["generated"] = solution.generated();
  if (columns == Columns::of_general_algorithm) {
    json["at_least"] = solution.at_least;
    json["most_stored"] = solution.most_stored;
  }
  json["seconds"] = solution.seconds;
  if (show != Show::none) json["moves"] = moves_text(solution.moves);
  if (show == Show::boards) {
    for (const Position& board : boards_of(instance, solution)) json["boards"].push_back(board.text());
  }
  return json;
}

}  // namespace tilepdb::solver
