// SPDX-License-Identifier: MIT
#include "solver/heuristics/board_heuristic.hpp"

#include <algorithm>
#include <array>

#include "solver/heuristics/line_conflicts.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"
#include "tiles/line_distance.hpp"

namespace tilepdb::solver {
namespace {

/// Returns the name of free tiles, else that of the blank: neither counts.
[[nodiscard]] Cell uncounted_name(Cell blank, BoardCells free_cells) noexcept {
  return free_cells == 0 ? blank : free_tile_name(free_cells, blank);
}

/// The number of tiles off their goal cells: each moves at least once.
class Misplaced : public BoardHeuristic {
 public:
  Misplaced(Cell blank, BoardCells free_cells) : blank_(blank), free_(uncounted_name(blank, free_cells)) {}

  [[nodiscard]] unsigned value(const Position& position) const override {
    unsigned misplaced = 0;
    for (Cell cell = 0; cell < position.board.cells(); ++cell) {
      const unsigned tile = position.tiles[cell];
      misplaced += tile != cell && tile != blank_ && tile != free_ ? 1U : 0U;
    }
    return misplaced;
  }

 private:
  Cell blank_;
  Cell free_;
};

/// The sum of the tiles' distances to their goal cells; a move changes one of them by 1.
class Manhattan : public BoardHeuristic {
 public:
  Manhattan(BoardSize board, Cell blank, BoardCells free_cells)
      : blank_(blank), free_(uncounted_name(blank, free_cells)) {
    for (Cell tile = 0; tile < board.cells(); ++tile) {
      if (tile == blank_ || tile == free_) continue;
      for (Cell cell = 0; cell < board.cells(); ++cell) {
        distance_[tile][cell] = static_cast<std::uint8_t>(board.distance(tile, cell));
      }
    }
  }

  [[nodiscard]] unsigned value(const Position& position) const override {
    unsigned sum = 0;
    for (Cell cell = 0; cell < position.board.cells(); ++cell) sum += distance_[position.tiles[cell]][cell];
    return sum;
  }

 protected:
  Cell blank_;
  Cell free_;

 private:
  std::array<std::array<std::uint8_t, max_board_cells>, max_board_cells> distance_{};
};

/// Manhattan distance, plus two moves for each tile that has to leave its goal row or column to let others pass.
class LinearConflict : public Manhattan {
 public:
  using Manhattan::Manhattan;

  [[nodiscard]] unsigned value(const Position& position) const override {
    if (free_ == blank_) return Manhattan::value(position) + 2 * leaving(position);
    // Free tiles belong to no line either.
    Position named = position;
    std::replace(named.tiles.begin(), named.tiles.end(), static_cast<std::uint8_t>(free_),
                 static_cast<std::uint8_t>(blank_));
    return Manhattan::value(position) + 2 * leaving(named);
  }

 private:
  [[nodiscard]] unsigned leaving(const Position& position) const {
    const BoardSize board = position.board;
    unsigned leaving = 0;
    for (unsigned row = 0; row < board.height; ++row) leaving += conflicts_in<true>(board, position.tiles, blank_, row);
    for (unsigned column = 0; column < board.width; ++column) {
      leaving += conflicts_in<false>(board, position.tiles, blank_, column);
    }
    return leaving;
  }
};

/// The walking distances by rows and by columns, which add up because no move is of both kinds. Free tiles are not
/// counted; in each line they are the rest.
class WalkingDistance : public BoardHeuristic {
 public:
  /// Throws Error (bad_input) for boards that are too large.
  WalkingDistance(BoardSize board, Cell blank, BoardCells free_cells)
      : blank_(blank),
        free_(uncounted_name(blank, free_cells)),
        by_rows_(distance(board, blank, free_cells, true)),
        by_columns_(distance(board, blank, free_cells, false)) {}

  [[nodiscard]] unsigned value(const Position& position) const override {
    LineDistance::Key rows = 0;
    LineDistance::Key columns = 0;
    for (Cell cell = 0; cell < position.board.cells(); ++cell) {
      const unsigned tile = position.tiles[cell];
      const unsigned row = position.board.row(cell);
      const unsigned column = position.board.column(cell);
      if (tile == blank_) {
        rows += LineDistance::of_blank(row);
        columns += LineDistance::of_blank(column);
      } else if (tile != free_) {
        rows += by_rows_.of_tile(tile, row);
        columns += by_columns_.of_tile(tile, column);
      }
    }
    return by_rows_[rows] + by_columns_[columns];
  }

 private:
  [[nodiscard]] static LineDistance distance(BoardSize board, Cell blank, BoardCells free_cells, bool by_rows) {
    if (board.width > LineDistance::most || board.height > LineDistance::most) {
      throw Error(ErrorKind::bad_input, "walking-distance is for boards of at most " +
                                            std::to_string(LineDistance::most) + " rows and columns, found " +
                                            board.name() + "; use linear-conflict");
    }
    std::vector<std::uint8_t> goal_lines;
    unsigned blank_lines = 0;
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      const unsigned line = by_rows ? board.row(cell) : board.column(cell);
      const bool is_free = has_cell(free_cells, cell);
      const bool may_have_blank = cell == blank || (is_free && has_cell(free_cells, blank));
      goal_lines.push_back(is_free || cell == blank ? LineDistance::any_row : static_cast<std::uint8_t>(line));
      if (may_have_blank) blank_lines |= 1U << line;
    }
    const unsigned width = by_rows ? board.width : board.height;
    const unsigned height = by_rows ? board.height : board.width;
    return {Metric::single_tile, width, height, std::move(goal_lines), blank_lines};
  }

  Cell blank_;
  Cell free_;
  LineDistance by_rows_;
  LineDistance by_columns_;
};

/// The maximum of several heuristics; 0 of none.
class Largest : public BoardHeuristic {
 public:
  explicit Largest(std::vector<std::unique_ptr<const BoardHeuristic>> parts) : parts_(std::move(parts)) {}

  [[nodiscard]] unsigned value(const Position& position) const override {
    unsigned largest = 0;
    for (const auto& part : parts_) largest = std::max(largest, part->value(position));
    return largest;
  }

  [[nodiscard]] const Heuristic* tables() const noexcept override {
    const Heuristic* tables = nullptr;
    for (const auto& part : parts_) tables = tables == nullptr ? part->tables() : tables;
    return tables;
  }

  [[nodiscard]] unsigned value_without_tables(const Position& position) const override {
    unsigned largest = 0;
    for (const auto& part : parts_) {
      const bool carried = part->tables() != nullptr && part->tables() == tables();
      largest = std::max(largest, carried ? part->value_without_tables(position) : part->value(position));
    }
    return largest;
  }

 private:
  std::vector<std::unique_ptr<const BoardHeuristic>> parts_;
};

}  // namespace

std::vector<std::string_view> parts_of_heuristic(std::string_view name) {
  constexpr std::string_view largest_of = "max:";
  if (!name.starts_with(largest_of)) return {name};
  return split(name.substr(largest_of.size()), ",");
}

std::vector<std::string_view> parts_of_heuristic(std::string_view name, const std::vector<std::string>& known) {
  auto parts = parts_of_heuristic(name);
  const auto is_known = [&](std::string_view part) {
    return std::find(known.begin(), known.end(), part) != known.end();
  };
  const auto unknown = std::find_if_not(parts.begin(), parts.end(), is_known);
  if (!parts.empty() && unknown == parts.end()) return parts;
  throw unknown_name("heuristic", parts.empty() ? name : *unknown, known, ", or max: with several of them");
}

bool reads_tables(std::string_view name) {
  const auto names = parts_of_heuristic(name);
  return std::find(names.begin(), names.end(), table_heuristic_name) != names.end();
}

std::vector<std::string> heuristics_without_tables(BoardSize board) {
  std::vector<std::string> names(std::begin(board_heuristic_names), std::end(board_heuristic_names));
  if (std::max(board.width, board.height) > LineDistance::most) names.pop_back();
  return names;
}

std::string best_without_tables(BoardSize board) {
  std::string best = heuristics_without_tables(board).back();
  return best == "linear-conflict" ? best : "max:linear-conflict," + best;
}

std::string best_with_tables(const Position& goal) {
  std::string name(table_heuristic_name);
  if (!goal.is_partial()) return name;
  const std::string other = best_without_tables(goal.board);
  for (const std::string_view part : parts_of_heuristic(other)) name.append(",").append(part);
  return "max:" + name;
}

void require_board_heuristic(std::string_view name, TableHeuristics tables) {
  std::vector<std::string> known(std::begin(board_heuristic_names), std::end(board_heuristic_names));
  if (tables == TableHeuristics::known) known.emplace_back(table_heuristic_name);
  (void)parts_of_heuristic(name, known);
}

std::unique_ptr<const BoardHeuristic> make_board_heuristic(std::string_view name, BoardSize board, Cell blank,
                                                           const TableHeuristicMaker& tables, BoardCells free_cells) {
  require_board_heuristic(name, tables ? TableHeuristics::known : TableHeuristics::unknown);
  if (const auto names = parts_of_heuristic(name); names.front() != name) {
    std::vector<std::unique_ptr<const BoardHeuristic>> parts;
    parts.reserve(names.size());
    for (const auto part : names) parts.push_back(make_board_heuristic(part, board, blank, tables, free_cells));
    return std::make_unique<const Largest>(std::move(parts));
  }
  if (name == table_heuristic_name) return tables();
  if (name == "zero") return std::make_unique<const Largest>(std::vector<std::unique_ptr<const BoardHeuristic>>());
  if (name == "misplaced") return std::make_unique<const Misplaced>(blank, free_cells);
  if (name == "manhattan") return std::make_unique<const Manhattan>(board, blank, free_cells);
  if (name == "linear-conflict") return std::make_unique<const LinearConflict>(board, blank, free_cells);
  return std::make_unique<const WalkingDistance>(board, blank, free_cells);
}

}  // namespace tilepdb::solver
