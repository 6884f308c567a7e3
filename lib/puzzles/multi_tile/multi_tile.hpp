// SPDX-License-Identifier: MIT
#pragma once

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

namespace tilepdb::puzzles {

/// The tiles of a position in rows, for people to look at.
[[nodiscard]] std::string drawn(const Position& position);

/// Sliding tiles where a slide of one tile or several in a line counts as one move: sizes, goals and tables. A board of
/// which the blank belongs into one of the last rows or columns is looked at in a mirror, so that goals share tables.
class MultiTileBoard {
 public:
  [[nodiscard]] static const PuzzleFacts& facts();

  using Space = LineSpace;

  /// "4x4", "4x4-blank-last", or "2x2-3,0,1,2". Throws Error (bad_input), for more cells than `most_cells`, too.
  explicit MultiTileBoard(const std::string& size, unsigned most_cells = LargeBoards::most_cells);
  /// Of any goal that fits; without a size that has a name.
  explicit MultiTileBoard(const Position& goal);

  [[nodiscard]] std::string size() const;
  /// The options that name board and goal.
  [[nodiscard]] std::vector<std::string> size_arguments() const;
  [[nodiscard]] BoardSize board() const noexcept { return goal_.board; }
  [[nodiscard]] const Position& goal_position() const noexcept { return goal_; }

  /// Rows of colours. Of a pattern and its mirror, if that has the same goal, the first in the order of texts is
  /// stored.
  [[nodiscard]] std::string stored_pattern(const std::string& text) const;
  [[nodiscard]] std::vector<std::string> default_patterns() const;
  [[nodiscard]] std::vector<std::vector<std::string>> pattern_sets() const;
  [[nodiscard]] LineSpace space(const std::string& pattern) const;
  [[nodiscard]] pattern_database::Name table_name(const std::string& pattern) const;
  [[nodiscard]] std::uint64_t table_size(const std::string& pattern) const;
  /// The space that has a name with these parameters: tables say no more of their goal than where its blank is.
  [[nodiscard]] static std::optional<LineSpace> space_of(const std::string& parameters);

 protected:
  /// Whether the board's mirror on the diagonal has the same goal.
  [[nodiscard]] bool has_mirror() const noexcept;
  [[nodiscard]] Colouring colouring(const std::string& pattern) const;
  [[nodiscard]] Cell blank_cell() const noexcept { return seen_cell(goal_.blank()); }
  /// The cell of the board as it is looked at, or back.
  [[nodiscard]] Cell seen_cell(Cell cell) const noexcept { return seen_cells_[cell]; }
  /// What tiles are called as they are looked at: 1, 2, … in the order of their goal cells.
  [[nodiscard]] unsigned seen_tile(unsigned tile) const noexcept { return seen_tiles_[tile]; }
  [[nodiscard]] unsigned given_tile(unsigned seen) const noexcept { return given_tiles_[seen]; }

 private:
  /// Names cells and tiles as they are looked at.
  void look_at(const Position& goal);
  /// A pattern of boards whose blank belongs into the first cell, of which the blank changes places with a tile.
  [[nodiscard]] std::string fitted(const std::string& pattern) const;

  std::string goal_name_{};
  Position goal_;
  std::array<std::uint8_t, max_board_cells> seen_cells_{};
  std::array<std::uint8_t, max_board_cells> seen_tiles_{};
  std::array<std::uint8_t, max_board_cells> given_tiles_{};
};

/// The same with states and moves. Models Puzzle.
template <typename Boards>
class MultiTile : public MultiTileBoard {
 public:
  using Searched = MultiTile;
  using State = SlideState<Boards>;
  using Projection = LineProjection<Boards>;
  using Move = Slide;
  using Moves = search::MoveList<Slide, 14>;
  /// Slides along rows and columns take turns: two in the same line are one or none.
  enum class Sequence : std::uint8_t { none, row, column };

  explicit MultiTile(const std::string& size);
  /// Of any goal that fits.
  explicit MultiTile(const Position& goal);

  [[nodiscard]] State state_of(const Position& position) const;
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
  [[nodiscard]] const State& goal() const noexcept { return goal_; }
  [[nodiscard]] bool is_goal(const State& state) const noexcept { return state == goal_; }
  /// By walking distances: slides along rows and along columns add up, and as they take turns there are at least
  /// twice as many as of either, less one.
  [[nodiscard]] unsigned heuristic(const State& state) const;
  [[nodiscard]] static std::uint64_t hash(const State& state) noexcept;

  /// Patterns, and their mirrors.
  [[nodiscard]] Sums<Projection> sums(const std::vector<std::string>& patterns) const;

  /// The tiles in the order of the cells.
  [[nodiscard]] State parse_state(const std::string& text) const;
  /// The same of their numbers.
  [[nodiscard]] State state_of_numbers(std::span<const std::uint8_t> tiles) const;
  [[nodiscard]] std::string state_text(const State& state) const;
  /// Which way the blank goes, and how far unless it is one cell: R2.
  [[nodiscard]] std::string move_text(Slide slide) const;
  /// Adds the moves of single tiles that a slide is.
  void add_moves(Slide slide, std::vector<Direction>& moves) const;
  [[nodiscard]] std::string drawing(const State& state) const;
  [[nodiscard]] std::optional<std::string> why_unreachable(const State& state) const;
  [[nodiscard]] State random_state(RandomNumbers& random) const;

 private:
  explicit MultiTile(const MultiTileBoard& given);
  [[nodiscard]] unsigned slides_along_columns(const State& state, bool mirrored) const;

  SlideBoard<Boards> straight_;
  SlideBoard<Boards> sideways_;  // of the mirror
  std::vector<Moves> moves_;     // by cell of the blank
  std::array<std::uint8_t, Boards::most_cells> rows_{};
  std::array<std::uint8_t, Boards::most_cells> mirrored_cells_{};
  State goal_;
  std::array<std::vector<std::uint8_t>, 2> goal_rows_;             // of tiles, and of those of the mirror
  std::array<std::shared_ptr<const SlideDistance>, 2> distances_;  // of small boards
};

using SmallMultiTile = MultiTile<SmallBoards>;
using LargeMultiTile = MultiTile<LargeBoards>;

}  // namespace tilepdb::puzzles
