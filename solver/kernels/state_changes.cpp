// SPDX-License-Identifier: MIT
#include "solver/kernels/state_changes.hpp"

#include <algorithm>
#include <bit>
#include <mutex>
#include <span>
#include <string>

#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

/// Rows of changes are ordered by the smaller cell of the move; each cell has four moves: right and its inverse, down
/// and its inverse.
enum class Step : unsigned { right, left, down, up };

[[nodiscard]] constexpr Step step_between(BoardSize board, Cell from, Cell to) noexcept {
  const bool forward = to > from;
  if (board.row(from) == board.row(to)) return forward ? Step::right : Step::left;
  return forward ? Step::down : Step::up;
}

/// The number of cells that a step passes.
[[nodiscard]] constexpr unsigned cells_between(BoardSize board, Step step) noexcept {
  return step == Step::right || step == Step::left ? 0 : board.width - 1;
}

[[nodiscard]] constexpr std::uint32_t rows_of(BoardSize board, Step step) noexcept {
  return 1U << cells_between(board, step);
}

[[nodiscard]] constexpr std::uint32_t rows_of_cell(BoardSize board) noexcept {
  return 2 * (rows_of(board, Step::right) + rows_of(board, Step::down));
}

[[nodiscard]] constexpr std::uint32_t first_row(BoardSize board, Cell low, Step step) noexcept {
  const auto number = static_cast<unsigned>(step);
  const unsigned before = number < 2 ? number : 2 + (number - 2) * rows_of(board, Step::down);
  return low * rows_of_cell(board) + before;
}

/// The number of values of map_number() for the board's width.
[[nodiscard]] constexpr std::size_t maps(BoardSize board) noexcept {
  return std::size_t{2} * max_searched_tiles * board.width;
}

/// Fills the map of ranks of arrangements of k tiles for swapping the entries at `place` and `place` + 1. In the
/// factorial number system the digit at a place counts the smaller entries after it, so the change of rank depends on
/// these two digits alone.
void fill_swaps(unsigned place, unsigned tiles, std::span<std::uint16_t> ranks) {
  const auto low_weight = static_cast<std::uint32_t>(factorial(tiles - 2 - place));
  const std::uint32_t values = tiles - 1 - place;  // values of the digit at `place` + 1; that at `place` has one more
  for (std::uint32_t rank = 0; rank < ranks.size();) {
    for (std::uint32_t high = 0; high <= values; ++high) {
      for (std::uint32_t low = 0; low < values; ++low) {
        const bool descends = high > low;
        const std::uint32_t new_high = descends ? low : low + 1;
        const std::uint32_t new_low = descends ? high - 1 : high;
        const std::uint32_t change = ((new_high - high) * values + (new_low - low)) * low_weight;
        for (const std::uint32_t end = rank + low_weight; rank < end; ++rank) {
          ranks[rank] = static_cast<std::uint16_t>(rank + change);
        }
      }
    }
  }
}

void require_words(const Index& index) {
  const unsigned cells = word_cells(index.board());
  const auto set_bits = is_wide(cells) ? 0 : static_cast<unsigned>(std::bit_width(index.sets() - 1));
  const auto arrangement_bits = static_cast<unsigned>(std::bit_width(index.arrangements() - 1));
  if (cells + set_bits > arrangement_shift(cells) || arrangement_shift(cells) + arrangement_bits > table_bit_shift) {
    throw Error(ErrorKind::bad_input, "patterns of " + std::to_string(index.tiles()) +
                                          " tiles are too large to search " + "with on a " + index.board().name() +
                                          " board; choose smaller ones");
  }
}

/// A tile's move to a neighbouring cell.
struct Way {
  CellSet to;         ///< the target cell
  CellSet both;       ///< the two cells
  Cell low;           ///< the smaller of them
  CellSet between;    ///< mask: one bit per cell between the two
  std::uint32_t row;  ///< its first row of changes
  bool forward;       ///< towards the larger cell
};

[[nodiscard]] std::vector<Way> ways_from(BoardSize board, Cell from) {
  std::vector<Way> ways;
  for (CellSet targets = board.neighbours(from); targets != 0; targets = without_first(targets)) {
    const Cell to = first_cell(targets);
    const Cell low = std::min(from, to);
    const Step step = step_between(board, from, to);
    ways.push_back({cell_bit(to), cell_bit(from) | cell_bit(to), low, rows_of(board, step) - 1,
                    first_row(board, low, step), to > from});
  }
  return ways;
}

/// Appends the changes for one kind of table.
void add_changes(const Index& index, std::vector<StateChange>& all) {
  const BoardSize board = index.board();
  const unsigned cells = word_cells(board);
  const unsigned shift = arrangement_shift(cells);
  const std::uint64_t low_bits = (std::uint64_t{1} << shift) - 1;
  const std::size_t count = std::size_t{board.cells()} * rows_of_cell(board) * changes_in_row;
  all.resize(all.size() + count);
  const std::span changes = std::span(all).last(count);
  std::vector<std::vector<Way>> ways;
  for (Cell cell = 0; cell < board.cells(); ++cell) ways.push_back(ways_from(board, cell));
  for (std::uint32_t rank = 0; rank < index.sets(); ++rank) {
    const CellSet set = index.occupied(index.first_block(rank));
    const std::uint64_t word = std::uint64_t{set} | std::uint64_t{rank} << cells;
    unsigned number = 0;  // index of the tile in the set
    for (CellSet rest = set; rest != 0; rest = without_first(rest), ++number) {
      for (const Way& way : ways[first_cell(rest)]) {
        if ((set & way.to) != 0) continue;
        const CellSet between = (set >> (way.low + 1)) & way.between;
        const unsigned passed = between == 0 ? 0 : size(between);
        const unsigned place = way.forward ? number : number - passed;  // index of the first tile in the move's range
        const CellSet next = set ^ way.both;
        const std::uint64_t next_word = std::uint64_t{next} | std::uint64_t{index.set_rank(next)} << cells;
        const std::uint64_t map = map_number(place, passed, way.forward);
        changes[(way.row + between) * changes_in_row + place] = ((next_word - word) & low_bits) | map << shift;
      }
    }
  }
}

/// The size of the arrangement maps of one kind of table.
[[nodiscard]] std::size_t ranks_in_maps(const Index& index) noexcept {
  return maps(index.board()) * static_cast<std::size_t>(index.arrangements());
}

void fill_maps(const Index& index, std::span<std::uint16_t> ranks) {
  const unsigned tiles = index.tiles();
  const unsigned most_passed = std::min(tiles - 1, index.board().width - 1);
  const auto arrangements = static_cast<std::size_t>(index.arrangements());
  const auto map = [&](unsigned place, unsigned passed, bool forward) {
    return ranks.subspan(map_number(place, passed, forward) * arrangements, arrangements);
  };
  for (std::uint32_t rank = 0; rank < arrangements; ++rank) ranks[rank] = static_cast<std::uint16_t>(rank);
  for (unsigned passed = 1; passed <= most_passed; ++passed) {
    for (unsigned place = 0; place + passed < tiles; ++place) {
      const auto forward = map(place, passed, true);
      const auto back = map(place, passed, false);
      if (passed == 1) {
        fill_swaps(place, tiles, forward);
        std::copy(forward.begin(), forward.end(), back.begin());
        continue;
      }
      // Compose: pass all but one, then one more.
      const auto forward_but_one = map(place, passed - 1, true);
      const auto last_forward = map(place + passed - 1, 1, true);
      const auto back_but_one = map(place + 1, passed - 1, false);
      const auto last_back = map(place, 1, false);
      for (std::size_t rank = 0; rank < arrangements; ++rank) {
        forward[rank] = last_forward[forward_but_one[rank]];
        back[rank] = last_back[back_but_one[rank]];
      }
    }
  }
}

void fill_regions(const Index& index, std::span<SetRegions> regions) {
  const auto entry = [&](std::uint32_t block) { return std::uint64_t{index.region(block)} << 32 | block; };
  for (std::uint32_t set = 0; set < index.sets(); ++set) {
    std::uint64_t main = 0;
    std::uint64_t side = 0;
    for (std::uint32_t block = index.first_block(set); block < index.first_block(set + 1); ++block) {
      const auto larger = [&](std::uint64_t than) { return size(index.region(block)) > size(than >> 32); };
      if (larger(main)) {
        side = main;
        main = entry(block);
      } else if (larger(side)) {
        side = entry(block);
      }
    }
    regions[set] = {main, side};
  }
}

/// Allocates entries in huge pages, because searches read them at random; one spare at the end.
template <typename Entry>
[[nodiscard]] std::span<Entry> make_room(HugeBuffer& memory, std::size_t entries) {
  memory = HugeBuffer((entries + 1) * sizeof(Entry));
  return {reinterpret_cast<Entry*>(memory.data()), entries};
}

[[nodiscard]] std::shared_ptr<const StateChanges> make_changes(
    const std::map<StateChanges::Kind, const Index*>& by_kind) {
  auto all = std::make_shared<StateChanges>();
  std::size_t map_entries = 0;
  std::size_t sets = 0;
  for (const auto& [kind, index] : by_kind) {
    require_words(*index);
    all->parts[kind] = {all->changes.size(), map_entries, sets};
    map_entries += ranks_in_maps(*index);
    if (is_wide(index->board().cells())) continue;
    add_changes(*index, all->changes);
    sets += index->sets();
  }
  const auto maps = make_room<std::uint16_t>(all->map_memory, map_entries);
  const auto regions = make_room<SetRegions>(all->region_memory, sets);
  for (const auto& [kind, index] : by_kind) {
    fill_maps(*index, maps.subspan(all->parts[kind].map, ranks_in_maps(*index)));
    if (!is_wide(index->board().cells())) fill_regions(*index, regions.subspan(all->parts[kind].region, index->sets()));
  }
  return all;
}

}  // namespace

std::shared_ptr<const StateChanges> state_changes(const std::vector<const Index*>& indexes) {
  static std::mutex mutex;
  static std::map<std::pair<unsigned, std::vector<StateChanges::Kind>>, std::weak_ptr<const StateChanges>> made;
  std::map<StateChanges::Kind, const Index*> by_kind;
  for (const Index* const index : indexes) by_kind.emplace(StateChanges::kind_of(*index), index);
  std::vector<StateChanges::Kind> kinds;
  kinds.reserve(by_kind.size());
  for (const auto& [kind, index] : by_kind) kinds.push_back(kind);
  const unsigned cells = indexes.empty() ? 0 : indexes.front()->board().cells();
  const std::lock_guard lock(mutex);
  auto& known = made[std::pair(cells, kinds)];
  if (auto changes = known.lock()) return changes;
  auto changes = make_changes(by_kind);
  known = changes;
  return changes;
}

PackedState pack(const Index& index, const PatternState& state) noexcept {
  const unsigned cells = word_cells(index.board());
  const PackedState set_rank = is_wide(cells) ? 0 : index.set_rank(state.occupied);
  return PackedState{state.occupied} | set_rank << cells |
         PackedState{rank_arrangement(state.arrangement, index.tiles())} << arrangement_shift(cells);
}

std::vector<CellMove> cell_moves(BoardSize board, Symmetry symmetry) {
  const BoardSize image = symmetry.image(board);
  std::vector<CellMove> moves(std::size_t{board.cells()} * directions.size());
  for (Cell blank = 0; blank < board.cells(); ++blank) {
    for (const Direction direction : directions) {
      if (!board.can_go(blank, direction)) continue;
      const Cell to = symmetry.image(board, blank);
      const Cell from = symmetry.image(board, board.neighbour(blank, direction));
      const Cell low = std::min(from, to);
      const Step step = step_between(image, from, to);
      const std::uint32_t between = rows_of(image, step) - 1;
      const std::uint32_t back = to < from ? 1 : 0;
      CellMove& move = moves[blank * directions.size() + static_cast<unsigned>(direction)];
      if (is_wide(board.cells())) {
        move.fields = low << wide_move::low.at | from << wide_move::blank.at |
                      cells_between(image, step) << wide_move::passed.at | back << wide_move::back.at;
        continue;
      }
      move = {static_cast<KernelCells>(cell_bit(low) - 1),
              (low + 1) << cell_move::shift.at | from << cell_move::blank.at | between << cell_move::between.at |
                  back << cell_move::back.at | first_row(image, low, step) << cell_move::row.at};
    }
  }
  return moves;
}

}  // namespace tilepdb::solver
