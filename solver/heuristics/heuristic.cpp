// SPDX-License-Identifier: MIT
#include "solver/heuristics/heuristic.hpp"

#include <algorithm>

#include "solver/kernels/lookup_tables.hpp"
#include "tiles/search_cost.hpp"

namespace tilepdb::solver {

Heuristic::Heuristic(BoardSize board, Cell blank, std::vector<Partition> partitions,
                     std::vector<std::shared_ptr<const Table>> tables)
    : board_(board),
      blank_(blank),
      partitions_(std::move(partitions)),
      tables_(std::move(tables)),
      lookup_(std::make_unique<const LookupTables>(board_, blank_, partitions_, tables_)) {}

Heuristic::~Heuristic() = default;

std::vector<unsigned> Heuristic::values(const Position& position) const {
  const TileCells cell_of = tile_cells(position.tiles.data(), board_.cells());
  std::vector<unsigned> sums;
  std::size_t lookup = 0;
  for (const Partition& partition : partitions_) {
    unsigned sum = 0;
    for (std::size_t pattern = 0; pattern < partition.size(); ++pattern) sum += lookup_->distance(lookup++, cell_of);
    sums.push_back(sum);
  }
  return sums;
}

unsigned Heuristic::value(const Position& position) const {
  const auto sums = values(position);
  return *std::max_element(sums.begin(), sums.end());
}

double Heuristic::nanoseconds_per_node() const {
  double sum = search_cost::of_node;
  for (const Partition& partition : partitions_) {
    for (const Pattern pattern : partition) {
      const auto alike = std::find_if(tables_.begin(), tables_.end(),
                                      [&](const auto& table) { return table->key().tiles() == size(pattern); });
      const auto bytes = static_cast<double>((*alike)->index().states()) / 8;
      sum += search_cost::of_pattern(board_, size(pattern), bytes);
    }
  }
  return sum;
}

}  // namespace tilepdb::solver
