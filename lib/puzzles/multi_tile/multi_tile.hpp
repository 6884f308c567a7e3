// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "puzzles/multi_tile/line_projection.hpp"
#include "puzzles/multi_tile/line_space.hpp"
#include "puzzles/multi_tile/slide_board.hpp"
#include "puzzles/puzzle.hpp"
#include "tilepdb/search/domain.hpp"
#include "tiles/line_distance.hpp"

namespace tilepdb::puzzles {

/// Returns a position as aligned rows of tiles.
[[nodiscard]] std::string drawn(const Position& position);

/// Sliding tiles in the multi-tile metric, where a slide of several tiles in a line is one move: sizes, goals and
/// tables. If the blank's goal is in the last rows or columns, the board is reflected, so that goals share tables. A
/// partial goal has no tables.
class MultiTileBoard {
 public:
  [[nodiscard]] static const PuzzleFacts& facts();

  using Space = LineSpace;

  /// Parses "4x4", "4x4-blank-last" or "2x2-3,0,1,2". Throws Error (bad_input), also for more than
  /// `most_cells` cells.
  explicit MultiTileBoard(const std::string& size, unsigned most_cells = LargeBoards::most_cells);
  /// Accepts any goal of at most LargeBoards::most_cells cells, which may be partial.
  explicit MultiTileBoard(const Position& goal);

  [[nodiscard]] std::string size() const;
  /// Returns the options that name board and goal.
  [[nodiscard]] std::vector<std::string> size_arguments() const;
  [[nodiscard]] BoardSize board() const noexcept { return goal_.board; }
  [[nodiscard]] const Position& goal_position() const noexcept { return goal_; }

  /// Returns the text of a pattern, or of its reflection if that has the same goal and its text comes first.
  [[nodiscard]] std::string stored_pattern(const std::string& text) const;
  [[nodiscard]] std::vector<std::string> default_patterns() const;
  [[nodiscard]] std::vector<std::vector<std::string>> pattern_sets() const;
  [[nodiscard]] LineSpace space(const std::string& pattern) const;
  [[nodiscard]] pattern_database::Name table_name(const std::string& pattern) const;
  [[nodiscard]] std::uint64_t table_size(const std::string& pattern) const;
  /// Returns the space whose name has these parameters. Of the goal, a table depends only on the blank's cell.
  [[nodiscard]] static std::optional<LineSpace> space_of(const std::string& parameters);

 protected:
  /// Returns whether the reflection on the main diagonal keeps the goal.
  [[nodiscard]] bool has_mirror() const noexcept;
  [[nodiscard]] Colouring colouring(const std::string& pattern) const;
  [[nodiscard]] Cell blank_cell() const noexcept { return seen_cell(blank_); }
  /// Maps a cell of the board to the internal, possibly reflected board, or back.
  [[nodiscard]] Cell seen_cell(Cell cell) const noexcept { return seen_cells_[cell]; }
  /// Maps a tile to its internal number: 1, 2, … in the order of the internal goal cells.
  [[nodiscard]] unsigned seen_tile(unsigned tile) const noexcept { return seen_tiles_[tile]; }
  [[nodiscard]] unsigned given_tile(unsigned seen) const noexcept { return given_tiles_[seen]; }
  /// Returns the internal number of all free tiles of a partial goal; 0 without free tiles.
  [[nodiscard]] unsigned free_tile() const noexcept { return free_tile_; }

 private:
  /// Sets the goal and the maps to internal cells and tiles.
  void look_at(const Position& goal);
  /// Returns a pattern for blank-first goals adapted to this goal by swapping the blank with a tile.
  [[nodiscard]] std::string fitted(const std::string& pattern) const;

  std::string goal_name_{};
  Position goal_;
  Cell blank_ = 0;  // its cell in the goal, or one of them
  unsigned free_tile_ = 0;
  std::array<std::uint8_t, max_board_cells> seen_cells_{};
  std::array<std::uint8_t, max_board_cells> seen_tiles_{};
  std::array<std::uint8_t, max_board_cells> given_tiles_{};
};

/// Adds states and moves to MultiTileBoard. Models Puzzle.
template <typename Boards>
class MultiTile : public MultiTileBoard {
 public:
  using Searched = MultiTile;
  using State = SlideState<Boards>;
  using Projection = LineProjection<Boards>;
  using Move = Slide;
  using Moves = search::MoveList<Slide, 14>;
  /// Whether tables guide beams; those of larger boards are too weak (docs/history/notebook.md).
  static constexpr bool guides_beams = Boards::most_cells <= SmallBoards::most_cells;
  /// Slides along rows and columns alternate, since two consecutive slides in a line make one slide or none.
  enum class Sequence : std::uint8_t { none, row, column };

  explicit MultiTile(const std::string& size);
  explicit MultiTile(const Position& goal);

  [[nodiscard]] State state_of(const Position& position) const;
  /// Returns the position of a state; free tiles of a partial goal are in ascending order.
  [[nodiscard]] Position position_of(const State& state) const;

  [[nodiscard]] const Moves& moves(const State& state) const noexcept { return moves_[state.blank]; }
  [[nodiscard]] State after(const State& state, Slide slide) const noexcept {
    const Slide mirrored{mirrored_cells_[slide.from], mirrored_cells_[slide.to]};
    return {straight_.after(state.cells, slide), sideways_.after(state.turned, mirrored), slide.to, mirrored.to};
  }
  [[nodiscard]] static Slide inverse(Slide slide) noexcept { return {slide.to, slide.from}; }
  [[nodiscard]] Sequence direction(Slide slide) const noexcept {
    return rows_[slide.from] == rows_[slide.to] ? Sequence::row : Sequence::column;
  }
  [[nodiscard]] std::optional<Sequence> continued(Sequence last, const State& /*state*/, Slide slide) const noexcept {
    const Sequence next = direction(slide);
    if (next == last) return {};
    return next;
  }
  [[nodiscard]] const State& goal() const noexcept { return goals_.front(); }
  /// The goals: several if a partial goal leaves the blank free.
  [[nodiscard]] const std::vector<State>& goals() const noexcept { return goals_; }
  [[nodiscard]] bool is_goal(const State& state) const noexcept {
    if (state == goal_) return true;
    return goals_.size() > 1 && std::find(goals_.begin() + 1, goals_.end(), state) != goals_.end();
  }
  /// Returns a bound from walking distances: slides along rows and along columns add up, and since they alternate, the
  /// total is at least twice the larger number, minus one.
  [[nodiscard]] unsigned heuristic(const State& state) const;
  [[nodiscard]] static std::uint64_t hash(const State& state) noexcept;

  /// Returns the maximum over the patterns and their reflections.
  [[nodiscard]] Sums<Projection> sums(const std::vector<std::string>& patterns) const;

  /// Parses the tiles in the order of the cells.
  [[nodiscard]] State parse_state(const std::string& text) const;
  /// Returns the state with these tiles in the order of the cells.
  [[nodiscard]] State state_of_numbers(std::span<const std::uint8_t> tiles) const;
  [[nodiscard]] std::string state_text(const State& state) const;
  /// Returns the direction of the blank, and the distance if it is more than one cell: R2.
  [[nodiscard]] std::string move_text(Slide slide) const;
  /// Appends the single-tile moves of a slide.
  void add_moves(Slide slide, std::vector<Direction>& moves) const;
  [[nodiscard]] std::string drawing(const State& state) const;
  [[nodiscard]] std::optional<std::string> why_unreachable(const State& state) const;
  [[nodiscard]] State random_state(RandomNumbers& random) const;

 private:
  explicit MultiTile(const MultiTileBoard& given);
  [[nodiscard]] unsigned slides_along_columns(const State& state, bool mirrored) const;

  SlideBoard<Boards> straight_;
  SlideBoard<Boards> sideways_;  // reflected
  std::vector<Moves> moves_;     // by cell of the blank
  std::array<std::uint8_t, Boards::most_cells> rows_{};
  std::array<std::uint8_t, Boards::most_cells> mirrored_cells_{};
  State goal_;
  std::vector<State> goals_;                                      // goal_ first
  std::array<std::vector<std::uint8_t>, 2> goal_rows_;            // of the tiles; of the tiles reflected
  std::array<std::shared_ptr<const LineDistance>, 2> distances_;  // null for large boards
};

using SmallMultiTile = MultiTile<SmallBoards>;
using LargeMultiTile = MultiTile<LargeBoards>;

}  // namespace tilepdb::puzzles
