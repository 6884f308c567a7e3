// SPDX-License-Identifier: MIT
#include "solver/heuristics/heuristic.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "format/table_folder.hpp"
#include "platform/job.hpp"
#include "platform/threads.hpp"
#include "solver/kernels/block_values.hpp"
#include "solver/kernels/lookup_tables.hpp"
#include "tiles/search_cost.hpp"

namespace tilepdb::solver {

std::vector<std::shared_ptr<const Table>> open_tables(const std::filesystem::path& folder,
                                                      const std::vector<TableKey>& keys, Check check, int threads,
                                                      const std::vector<std::shared_ptr<const Table>>& open,
                                                      const std::function<void(double share)>& opening) {
  std::vector<std::shared_ptr<const Table>> tables;
  const auto progress = [&](std::uint64_t done, std::uint64_t all) {
    const double opened = static_cast<double>(tables.size()) + static_cast<double>(done) / static_cast<double>(all);
    if (opening) opening(opened / static_cast<double>(keys.size()));
  };
  const Job job{.threads = thread_count(threads), .progress = progress};
  for (const TableKey& key : keys) {
    const auto same = std::find_if(open.begin(), open.end(), [&](const auto& table) { return table->key() == key; });
    if (same != open.end()) {
      tables.push_back(*same);
      continue;
    }
    const auto path = find_table(folder, key);
    if (!path) {
      throw Error(ErrorKind::bad_input, folder.string() + ": table " + key.file_stem() + " is not in this folder");
    }
    // Shares indexes: building one takes longer than opening a small table, and it depends only on board and tile
    // count.
    std::shared_ptr<const Index> index;
    for (const auto* some : {&open, &std::as_const(tables)}) {
      for (const auto& table : *some) {
        if (table->key().board == key.board && table->key().tiles() == key.tiles()) index = table->shared_index();
      }
    }
    auto table = std::make_shared<const Table>(*path, check, job, std::move(index));
    if (!(table->key() == key)) {
      throw Error(ErrorKind::check_failed, path->string() + ": holds table " + table->key().file_stem() +
                                               ", expected " + key.file_stem() + "; was the file renamed?");
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

Heuristic::Heuristic(BoardSize board, Cell blank, std::vector<Partition> partitions,
                     std::vector<std::shared_ptr<const Table>> tables, std::uint64_t free_cells)
    : board_(board),
      blank_(blank),
      partitions_(std::move(partitions)),
      tables_(std::move(tables)),
      lookup_(std::make_unique<const LookupTables>(board_, blank_, partitions_, tables_)) {
  for (const Partition& partition : partitions_) {
    CellSet rest = board.all() & ~cell_bit(blank) & ~free_cells;
    for (const Pattern pattern : partition) rest &= ~pattern;
    by_distance_.push_back(rest);
  }
}

Heuristic::~Heuristic() = default;

std::vector<unsigned> Heuristic::values(const Position& position) const {
  const TileCells cell_of = tile_cells(position.tiles.data(), board_.cells());
  std::vector<unsigned> sums;
  std::size_t lookup = 0;
  for (std::size_t number = 0; number < partitions_.size(); ++number) {
    unsigned sum = distances(number, position);
    for (std::size_t i = 0; i < partitions_[number].size(); ++i) sum += lookup_->distance(lookup++, cell_of);
    sums.push_back(sum);
  }
  return sums;
}

unsigned Heuristic::distances(std::size_t partition, const Position& position) const noexcept {
  const CellSet tiles = by_distance_[partition];
  unsigned sum = 0;
  for (Cell cell = 0; tiles != 0 && cell < board_.cells(); ++cell) {
    if (contains(tiles, position.tiles[cell])) sum += board_.distance(cell, position.tiles[cell]);
  }
  return sum;
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
  for (std::size_t number = 0; number < heuristic_.partitions().size(); ++number) {
    std::transform(positions.begin(), positions.end(), sums.begin(),
                   [&](const Position& position) { return heuristic_.distances(number, position); });
    for (std::size_t pattern = 0; pattern < heuristic_.partitions()[number].size(); ++pattern, ++lookup) {
      heuristic_.lookup().distances(lookup, cells, parts.data(), blocks_[lookup].get());
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += parts[i];
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
      values[i] = std::max(values[i], static_cast<std::uint16_t>(sums[i]));
    }
  }
}

}  // namespace tilepdb::solver
