// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "core/index.hpp"
#include "format/table_file.hpp"

namespace tilepdb {

/// A pattern database of sliding tiles, open for reading. Movable, not copyable.
class Table {
 public:
  /// Opens a table as TableFile does. Uses `shared_index`, instead of building an index, if its board and number of
  /// tiles match. Throws Error as TableFile does, and bad_input for a table of another puzzle.
  explicit Table(const std::filesystem::path& path, Check check = Check::always, const Job& job = {},
                 std::shared_ptr<const Index> shared_index = nullptr)
      : index_(std::move(shared_index)),
        file_(path, check, job, [&](const Header& header) { check_index(header, path); }) {}

  /// Takes a table made in memory, as TableFile does. Throws Error (bad_input) for a table of another puzzle.
  Table(Header header, HugeBuffer payload, std::shared_ptr<const Index> shared_index = nullptr);

  [[nodiscard]] const TableFile& file() const noexcept { return file_; }
  [[nodiscard]] const Header& header() const noexcept { return file_.header(); }
  [[nodiscard]] const TableKey& key() const noexcept { return *std::get_if<TableKey>(&header().key); }
  [[nodiscard]] const Index& index() const noexcept { return *index_; }
  [[nodiscard]] std::shared_ptr<const Index> shared_index() const noexcept { return index_; }

  /// Returns the payload: bit i % 8 of byte i / 8 belongs to the state of rank i.
  [[nodiscard]] std::span<const std::uint8_t> bits() const noexcept { return file_.payload(); }

  /// Returns the stored bit of a state: ((h − Manhattan distance) / 2) mod 2.
  [[nodiscard]] bool bit(const PatternState& state) const noexcept;

  /// Returns the sum of the Manhattan distances of the pattern's tiles to their goal cells.
  [[nodiscard]] unsigned manhattan_distance(const PatternState& state) const noexcept;

  /// Returns h mod 4 of a state, from one bit of the table.
  [[nodiscard]] unsigned value_mod_4(const PatternState& state) const noexcept;

  /// Returns h of a state, the number of moves of pattern tiles to the goal, by walking down to the goal, bit by bit.
  /// Nothing if the walk does not reach the goal: the table is damaged, or the state is unreachable.
  [[nodiscard]] std::optional<unsigned> distance(PatternState state) const noexcept;

  /// Calls `visitor(next)` for every state one move of a pattern tile away until it returns true; returns whether it
  /// did.
  template <typename Visitor>
  static bool any_neighbour(const Index& index, const PatternState& state, Visitor&& visitor);

 private:
  void check_index(const Header& header, const std::filesystem::path& path);

  std::shared_ptr<const Index> index_;
  TableFile file_;
};

template <typename Visitor>
bool Table::any_neighbour(const Index& index, const PatternState& state, Visitor&& visitor) {
  const BoardSize board = index.board();
  const CellSet region = board.region(board.all() & ~state.occupied, state.blank);
  unsigned entry = 0;
  for (CellSet rest = state.occupied; rest != 0; rest = without_first(rest), ++entry) {
    const Cell from = first_cell(rest);
    for (CellSet targets = board.neighbours(from) & region; targets != 0; targets = without_first(targets)) {
      const Cell to = first_cell(targets);
      PatternState next{state.occupied ^ cell_bit(from) ^ cell_bit(to), from, {}};
      const unsigned moved = count_below(next.occupied, to);
      unsigned source = 0;
      for (unsigned target = 0; target < index.tiles(); ++target) {
        if (target == moved) {
          next.arrangement[target] = state.arrangement[entry];
          continue;
        }
        if (source == entry) ++source;
        next.arrangement[target] = state.arrangement[source++];
      }
      if (visitor(next)) return true;
    }
  }
  return false;
}

}  // namespace tilepdb
