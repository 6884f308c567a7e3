// SPDX-License-Identifier: MIT
#include "solver/heuristics/value_reader.hpp"

#include <algorithm>
#include <map>

#include "solver/kernels/lookup_tables.hpp"

namespace tilepdb::solver {

ValueReader::ValueReader(const Heuristic& heuristic, std::uint64_t positions) : heuristic_(heuristic) {
  const LookupTables& tables = heuristic.lookup();
  std::map<const Table*, std::shared_ptr<KnownValues>> by_table;
  for (std::size_t lookup = 0; lookup < tables.lookups(); ++lookup) {
    const Table& table = tables.table(lookup);
    auto& known = by_table[&table];
    const std::uint64_t states = table.index().states();
    if (!known && positions > 1) known = std::make_shared<KnownValues>(states, positions);
    known_.push_back(known);
  }
}

unsigned ValueReader::value(const Position& position) const {
  const TileCells cell_of = tile_cells(position.tiles.data(), position.board.cells());
  unsigned largest = 0;
  std::size_t lookup = 0;
  for (const Partition& partition : heuristic_.partitions()) {
    unsigned sum = 0;
    for (std::size_t pattern = 0; pattern < partition.size(); ++pattern, ++lookup) {
      sum += heuristic_.lookup().distance(lookup, cell_of, known_[lookup].get());
    }
    largest = std::max(largest, sum);
  }
  return largest;
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
      heuristic_.lookup().distances(lookup, cells, parts.data(), known_[lookup].get());
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += parts[i];
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
      values[i] = std::max(values[i], static_cast<std::uint16_t>(sums[i]));
    }
  }
}

}  // namespace tilepdb::solver
