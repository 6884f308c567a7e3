// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/block_graph.hpp"

#include <string>

#include "platform/parallel_for.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pdbgen {

namespace {

static_assert(max_pattern_tiles <= 16, "Edge packs an entry number into four bits");

std::array<CellSet, max_table_cells> neighbour_sets(BoardSize board) {
  std::array<CellSet, max_table_cells> sets{};
  for (Cell cell = 0; cell < board.cells(); ++cell) sets[cell] = board.neighbours(cell);
  return sets;
}

}  // namespace

BlockGraph::BlockGraph(const Index& index, std::uint32_t alignment, int threads) : number_of_(index.blocks()) {
  const std::uint32_t blocks = index.blocks();
  if (blocks + alignment >= Edge::most_sources) {
    throw Error(ErrorKind::resource, "a search of " + std::to_string(blocks) + " blocks is too large");
  }
  CellSet odd_cells = 0;
  for (Cell cell = 0; cell < index.board().cells(); ++cell) odd_cells |= CellSet{index.board().colour(cell)} << cell;
  const auto parity_of = [&](std::uint32_t block) { return tilepdb::size(index.occupied(block) & odd_cells) & 1U; };
  for (std::uint32_t block = 0; block < blocks; ++block) end_[0] += parity_of(block) ^ 1U;
  first_[1] = (end_[0] + alignment - 1) / alignment * alignment;
  end_[1] = first_[1] + (blocks - end_[0]);
  std::array<std::uint32_t, 2> next = first_;
  for (std::uint32_t block = 0; block < blocks; ++block) number_of_[block] = next[parity_of(block)]++;

  const auto neighbours = neighbour_sets(index.board());
  first_edge_.resize(std::size_t{numbers()} + 1);
  const auto for_blocks = [&](const auto& work) {
    constexpr std::uint64_t blocks_at_once = 4096;
    parallel_for_ranges(blocks, blocks_at_once, threads, [&](std::uint64_t first, std::uint64_t end) {
      for (auto block = static_cast<std::uint32_t>(first); block < end; ++block) work(block);
    });
  };
  for_blocks([&](std::uint32_t block) {
    std::uint32_t count = 0;
    for (CellSet rest = index.occupied(block); rest != 0; rest = without_first(rest)) {
      count += tilepdb::size(neighbours[first_cell(rest)] & index.region(block));
    }
    first_edge_[number_of_[block] + 1] = count;
  });
  for (std::uint32_t number = 0; number < numbers(); ++number) first_edge_[number + 1] += first_edge_[number];
  edges_.resize(first_edge_.back());
  for_blocks([&](std::uint32_t block) {
    const CellSet occupied = index.occupied(block);
    Edge* edge = edges_.data() + first_edge_[number_of_[block]];
    unsigned to = 0;
    for (CellSet rest = occupied; rest != 0; rest = without_first(rest), ++to) {
      const Cell here = first_cell(rest);
      for (CellSet there = neighbours[here] & index.region(block); there != 0; there = without_first(there)) {
        const Cell source_cell = first_cell(there);
        const CellSet source_cells = occupied ^ cell_bit(here) ^ cell_bit(source_cell);
        *edge++ = Edge(number_of_[index.block(source_cells, here)], count_below(source_cells, source_cell), to);
      }
    }
  });
}

std::vector<std::uint8_t> BlockGraph::region_sizes(const Index& index) const {
  std::vector<std::uint8_t> sizes(numbers());
  for (std::uint32_t block = 0; block < index.blocks(); ++block) {
    sizes[number_of(block)] = static_cast<std::uint8_t>(tilepdb::size(index.region(block)));
  }
  return sizes;
}

}  // namespace tilepdb::pdbgen
