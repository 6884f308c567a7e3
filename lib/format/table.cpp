// SPDX-License-Identifier: MIT
#include "format/table.hpp"

#include <utility>

#include "format/format.hpp"

namespace tilepdb {

Table::Table(Header header, HugeBuffer payload, std::shared_ptr<const Index> shared_index)
    : index_(std::move(shared_index)), file_(std::move(header), std::move(payload)) {
  check_index(file_.header(), "table " + file_stem(file_.header().key) + " in memory");
}

bool Table::bit(const PatternState& state) const noexcept {
  const std::uint64_t rank = index_->rank(state);
  return ((bits()[static_cast<std::size_t>(rank / 8)] >> (rank % 8)) & 1U) != 0;
}

unsigned Table::manhattan_distance(const PatternState& state) const noexcept {
  std::array<Cell, max_pattern_tiles> home{};
  unsigned tiles = 0;
  for (CellSet rest = key().pattern; rest != 0; rest = without_first(rest)) home[tiles++] = first_cell(rest);
  unsigned sum = 0;
  unsigned entry = 0;
  for (CellSet rest = state.occupied; rest != 0; rest = without_first(rest)) {
    sum += key().board.distance(first_cell(rest), home[state.arrangement[entry++]]);
  }
  return sum;
}

unsigned Table::value_mod_4(const PatternState& state) const noexcept {
  return (manhattan_distance(state) + (bit(state) ? 2U : 0U)) % 4;
}

void Table::check_index(const Header& header, const std::filesystem::path& path) {
  const TableKey& key = key_of<TableKey>(header, path);
  if (!index_ || !(index_->board() == key.board) || index_->tiles() != key.tiles()) {
    index_ = std::make_shared<const Index>(key.board, key.tiles());
  }
  if (header.entries != index_->states() || header.index_digest != index_digest(*index_)) throw other_index(path);
}

std::optional<unsigned> Table::distance(PatternState state) const noexcept {
  const auto at_goal = [&](const PatternState& s) {
    return s.occupied == key().pattern && contains(key().goal_region(), s.blank) &&
           rank_arrangement(s.arrangement, key().tiles()) == 0;
  };
  for (unsigned steps = 0; steps <= max_levels; ++steps) {
    if (at_goal(state)) return steps;
    const unsigned wanted = (value_mod_4(state) + 3) % 4;
    const bool found = any_neighbour(*index_, state, [&](const PatternState& next) {
      if (value_mod_4(next) != wanted) return false;
      state = next;
      return true;
    });
    if (!found) return {};
  }
  return {};
}

}  // namespace tilepdb
