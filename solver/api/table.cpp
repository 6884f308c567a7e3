// SPDX-License-Identifier: MIT
#include "tilepdb/api/table.hpp"

#include <memory>
#include <optional>

#include "core/pattern.hpp"
#include "format/table.hpp"
#include "platform/job.hpp"
#include "platform/threads.hpp"
#include "solver/api/positions.hpp"
#include "solver/kernels/block_values.hpp"
#include "solver/kernels/table_walk.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb::v1 {

/// A table applied to a goal, by a symmetry of the board.
class Table::State {
 public:
  State(const std::filesystem::path& file, const TableOptions& options)
      : table_(file, options.checking, Job{.threads = thread_count(options.threads)}),
        goal_(tilepdb::parse_goal(table_.key().board, options.goal)),
        symmetry_(onto_goal(file, options.goal)),
        pattern_(served(symmetry_)),
        projection_(board(), {table_.key(), symmetry_}, pattern_),
        boards_(goal_) {
    if (table_.key().tiles() > max_searched_tiles) return;
    changes_ = solver::state_changes({&table_.index()});
    walk_.emplace(table_, *changes_);
  }

  [[nodiscard]] BoardSize board() const noexcept { return goal_.board; }
  [[nodiscard]] const BoardReader& boards() const noexcept { return boards_; }
  [[nodiscard]] const Header& header() const noexcept { return table_.header(); }

  [[nodiscard]] std::vector<unsigned> tiles() const {
    std::vector<unsigned> tiles;
    for (CellSet rest = pattern_; rest != 0; rest = without_first(rest)) tiles.push_back(goal_.tiles[first_cell(rest)]);
    return tiles;
  }

  /// Returns the values of blocks if reading them in advance pays for this number of boards, else null.
  [[nodiscard]] std::unique_ptr<const solver::BlockValues> blocks_for(std::size_t boards, int threads) const {
    if (!walk_ || !solver::BlockValues::pay_for(table_.index(), boards)) return {};
    return std::make_unique<const solver::BlockValues>(table_, *changes_, *walk_, boards, threads);
  }

  [[nodiscard]] unsigned h(Board board) const {
    const PatternState state = state_of(boards_.read(board));
    if (const auto distance = walk_ ? walk_->distance(state) : table_.distance(state)) return *distance;
    throw solver::does_not_lead_to_goal(table_);
  }

  void values(std::span<const Position> positions, std::span<std::uint16_t> into,
              const solver::BlockValues* blocks) const {
    std::vector<PatternState> states;
    states.reserve(positions.size());
    for (const Position& position : positions) states.push_back(state_of(position));
    std::vector<unsigned> values(states.size());
    if (!read(states, values, blocks)) throw solver::does_not_lead_to_goal(table_);
    for (std::size_t i = 0; i < values.size(); ++i) into[i] = static_cast<std::uint16_t>(values[i]);
  }

 private:
  /// Reads the values of all states. Returns false if the table does not lead to the goal from one of them.
  [[nodiscard]] bool read(std::span<const PatternState> states, std::vector<unsigned>& values,
                          const solver::BlockValues* blocks) const {
    if (blocks != nullptr) return blocks->read(states, values.data());
    if (walk_) return walk_->distances(states, values.data());
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto distance = table_.distance(states[i]);
      if (!distance) return false;
      values[i] = *distance;
    }
    return true;
  }

  /// Takes a position named by goal.
  [[nodiscard]] PatternState state_of(const Position& position) const noexcept {
    return projection_.state_of(tile_cells(position.tiles.data(), position.board.cells()), goal_.blank());
  }

  /// Returns the first symmetry that maps the goal's blank into the goal region of the table's blank.
  [[nodiscard]] Symmetry onto_goal(const std::filesystem::path& file, const std::string& goal) const {
    const BoardSize board = goal_.board;
    for (unsigned number = 0; number < Symmetry::count; ++number) {
      const Symmetry symmetry{number};
      if (!(symmetry.image(board) == board)) continue;
      if (!contains(table_.key().goal_region(), symmetry.image(board, goal_.blank()))) continue;
      return symmetry;
    }
    throw Error(ErrorKind::bad_input, file.string() + ": its goals have the blank on cell " +
                                          std::to_string(table_.key().blank) + "; goal '" + goal + "' has it on cell " +
                                          std::to_string(goal_.blank()));
  }

  /// Returns the cells of the goal that the symmetry maps to the table's pattern.
  [[nodiscard]] Pattern served(Symmetry symmetry) const noexcept {
    Pattern pattern = 0;
    for (Cell cell = 0; cell < board().cells(); ++cell) {
      if (contains(table_.key().pattern, symmetry.image(board(), cell))) pattern |= cell_bit(cell);
    }
    return pattern;
  }

  tilepdb::Table table_;
  Position goal_;
  Symmetry symmetry_;
  Pattern pattern_;
  PatternProjection projection_;
  BoardReader boards_;
  std::shared_ptr<const solver::StateChanges> changes_;
  std::optional<solver::TableWalk> walk_;  ///< empty if the table has more tiles than searches support
};

Table::Table(const std::filesystem::path& file, const TableOptions& options) {
  prepare_threads(options.threads);
  if (file.empty()) throw Error(ErrorKind::bad_input, "file: expected the name of a table, found an empty one");
  state_ = std::make_shared<const State>(file, options);
}

Size Table::size() const noexcept { return {state_->board().width, state_->board().height}; }
std::vector<unsigned> Table::tiles() const { return state_->tiles(); }
std::uint64_t Table::states() const noexcept { return state_->header().entries; }
const std::vector<std::uint64_t>& Table::histogram() const noexcept { return state_->header().histogram; }
unsigned Table::h(Board board) const { return state_->h(board); }

void Table::h(Boards boards, std::span<std::uint16_t> values, int threads) const {
  require_values(size(), boards, values);
  threads = prepared_threads(values.size(), threads);
  const auto blocks = state_->blocks_for(values.size(), threads);
  values_of_boards(state_->boards(), boards, values, threads,
                   [&](auto positions, auto into) { state_->values(positions, into, blocks.get()); });
}

}  // namespace tilepdb::v1
