// SPDX-License-Identifier: MIT
#include "solver/heuristics/value_reader.hpp"

#include <algorithm>
#include <map>

#include "solver/kernels/block_values.hpp"
#include "solver/kernels/lookup_tables.hpp"

namespace tilepdb::solver {

ValueReader::ValueReader(const Heuristic& heuristic, std::uint64_t positions, int threads) : heuristic_(heuristic) {
  const LookupTables& tables = heuristic.lookup();
  std::map<const Table*, std::uint64_t> states;
  for (std::size_t lookup = 0; lookup < tables.lookups(); ++lookup) states[&tables.table(lookup)] += positions;
  std::map<const Table*, std::shared_ptr<const BlockValues>> by_table;
  for (std::size_t lookup = 0; lookup < tables.lookups(); ++lookup) {
    const Table& table = tables.table(lookup);
    auto& blocks = by_table[&table];
    if (!blocks && BlockValues::pay_for(table.index(), states[&table])) {
      blocks = tables.block_values(lookup, states[&table], threads);
    }
    blocks_.push_back(blocks);
  }
}

void ValueReader::values(std::span<const Position> positions, std::span<std::uint16_t> values) const {
  std::vector<TileCells> cells;
  cells.reserve(positions.size());
  for (const Position& position : positions) {
    cells.push_back(tile_cells(position.tiles.data(), position.board.cells()));
  }
  std::fill(values.begin(), values.end(), std::uint16_t{0});
  std::vector<unsigned> sums(positions.size());
  std::vector<unsigned> parts(positions.size());
  std::size_t lookup = 0;
  for (const Partition& partition : heuristic_.partitions()) {
    std::fill(sums.begin(), sums.end(), 0U);
    for (std::size_t pattern = 0; pattern < partition.size(); ++pattern, ++lookup) {
      heuristic_.lookup().distances(lookup, cells, parts.data(), blocks_[lookup].get());
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += parts[i];
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
      values[i] = std::max(values[i], static_cast<std::uint16_t>(sums[i]));
    }
  }
}

}  // namespace tilepdb::solver
