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
    if (!known && KnownValues::worthwhile(states, positions)) known = std::make_shared<KnownValues>(states);
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

}  // namespace tilepdb::solver
