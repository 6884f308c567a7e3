// SPDX-License-Identifier: MIT
#include "tiles/given_partitions.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tiles/goal.hpp"

namespace tilepdb {
namespace {

constexpr std::string_view after_number = " partitions given in place";

/// Returns the name of a catalogue of given partitions: their texts, or their number if the texts are long.
[[nodiscard]] std::string name_of_given(const std::vector<Partition>& partitions) {
  constexpr std::size_t longest = 160;
  std::string name = separated(partitions, "; ", partition_text);
  return name.size() <= longest ? name : std::to_string(partitions.size()).append(after_number);
}

void require_number_of(const std::vector<std::string>& partitions, BoardSize board) {
  require_tables(board);
  if (partitions.empty()) throw Error(ErrorKind::bad_input, "no partition given");
  if (partitions.size() > most_partitions_of_catalogue) {
    throw Error(ErrorKind::bad_input, "more than " + std::to_string(most_partitions_of_catalogue) + " partitions");
  }
}

}  // namespace

bool is_given_in_place(const Catalogue& catalogue) { return catalogue.name == name_of_given(catalogue.partitions); }

bool names_other_partitions(const Catalogue& catalogue) {
  const std::string_view name = catalogue.name;
  if (name.ends_with(after_number)) {
    return name.substr(0, name.size() - after_number.size()) != std::to_string(catalogue.partitions.size());
  }
  std::vector<std::string> texts;
  for (const auto text : split(name, ";")) texts.emplace_back(text);
  try {
    const Catalogue named = parse_given_partitions(catalogue.board, texts);
    return named.blank != catalogue.blank || named.partitions != catalogue.partitions;
  } catch (const Error&) {
    return false;  // a name of another kind
  }
}

Catalogue catalogue_of(BoardSize board, Cell blank, std::vector<Partition> partitions) {
  require_tables(board);
  Catalogue catalogue;
  catalogue.board = board;
  catalogue.blank = blank;
  catalogue.name = name_of_given(partitions);
  catalogue.partitions = std::move(partitions);
  return catalogue;
}

Catalogue parse_given_partitions(BoardSize board, const std::vector<std::string>& texts) {
  require_number_of(texts, board);
  std::vector<Partition> partitions;
  std::optional<Cell> blank;
  for (const std::string& text : texts) {
    auto [partition, left] = parse_patterns(board, text);
    if (size(left) != 1) {
      throw Error(ErrorKind::bad_input,
                  "partition '" + text + "': expected every cell of a " + board.name() +
                      " board except one, the blank's goal; " +
                      (left == 0 ? "all cells are in patterns" : "not in a pattern: " + pattern_text(left)));
    }
    const Cell cell = first_cell(left);
    if (blank && *blank != cell) {
      throw Error(ErrorKind::bad_input, "partition '" + text + "' leaves cell " + std::to_string(cell) +
                                            ", the previous partition cell " + std::to_string(*blank) +
                                            "; expected the same cell, the blank's goal");
    }
    blank = cell;
    partitions.push_back(std::move(partition));
  }
  return catalogue_of(board, *blank, std::move(partitions));
}

Catalogue parse_partial_partitions(const Position& partial_goal, const std::vector<std::string>& texts) {
  require_number_of(texts, partial_goal.board);
  std::vector<Partition> partitions;
  for (const std::string& text : texts) {
    partitions.push_back(parse_patterns(partial_goal.board, text).first);
    for (const Pattern pattern : partitions.back()) {
      const std::string fault = fault_for_goal(pattern, partial_goal);
      if (fault.empty()) continue;
      throw Error(ErrorKind::bad_input,
                  "partition '" + text + "': pattern " + pattern_text(pattern) + " does not serve the goal: " + fault);
    }
  }
  return catalogue_of(partial_goal.board, blank_name(partial_goal), std::move(partitions));
}

}  // namespace tilepdb

namespace tilepdb::v1 {

Pattern pattern_of_tiles(const Position& goal, std::span<const unsigned> tiles) {
  Pattern pattern = 0;
  for (const unsigned tile : tiles) {
    if (tile == 0 || tile >= goal.board.cells()) {
      throw Error(ErrorKind::bad_input, std::to_string(tile) + " is not a tile of a " + goal.board.name() +
                                            " board; expected 1 to " + std::to_string(goal.board.tiles()));
    }
    const Cell cell = goal.cell_of(tile);
    if (contains(pattern, cell)) {
      throw Error(ErrorKind::bad_input, "tile " + std::to_string(tile) + " appears twice");
    }
    pattern |= cell_bit(cell);
  }
  if (const unsigned most = max_pattern_tiles_on(goal.board); tiles.empty() || tiles.size() > most) {
    throw Error(ErrorKind::bad_input,
                "expected 1 to " + std::to_string(most) + " tiles in a pattern, found " + std::to_string(tiles.size()));
  }
  return pattern;
}

Catalogue catalogue_of_tiles(const std::vector<PartitionTiles>& partitions, Size size, const std::string& goal_text) {
  const BoardSize board{size.width, size.height};
  require_tables(board);
  const Position goal = tilepdb::parse_goal(board, goal_text);
  if (partitions.empty()) throw Error(ErrorKind::bad_input, "no partition given");
  std::vector<Partition> all;
  for (std::size_t number = 0; number < partitions.size(); ++number) {
    at_place("partition " + std::to_string(number) + ": ", [&] {
      CellSet left = board.all() & ~cell_bit(goal.blank());
      Partition partition;
      for (const PatternTiles& tiles : partitions[number]) {
        const Pattern pattern = pattern_of_tiles(goal, tiles);
        if (tiles.size() > max_searched_tiles) {
          throw Error(ErrorKind::bad_input, "searches read tables of up to " + std::to_string(max_searched_tiles) +
                                                " tiles, found " + std::to_string(tiles.size()));
        }
        if (const CellSet twice = pattern & ~left; twice != 0) {
          throw Error(ErrorKind::bad_input,
                      "tile " + std::to_string(goal.tiles[first_cell(twice)]) + " is in two patterns");
        }
        left &= ~pattern;
        partition.push_back(pattern);
      }
      if (left != 0) {
        throw Error(ErrorKind::bad_input,
                    "tile " + std::to_string(goal.tiles[first_cell(left)]) + " is in no pattern; expected every tile");
      }
      all.push_back(std::move(partition));
    });
  }
  return catalogue_of(board, goal.blank(), std::move(all));
}

}  // namespace tilepdb::v1
