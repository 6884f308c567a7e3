// SPDX-License-Identifier: MIT
#include "pdbgen/generator.hpp"

#include <algorithm>
#include <cstring>

#include "pdbgen/breadth_first_search.hpp"
#include "pdbgen/manhattan_plane.hpp"
#include "tilepdb/threads.hpp"

namespace tilepdb::generator {

namespace {

class SearchedTable final : public GeneratedTable {
 public:
  SearchedTable(const TableKey& key, const GenerateOptions& options)
      : key_(key), index_(key.board, key.tiles()), options_(options), search_(key_, index_, options_) {
    search_.run();
    for (const std::uint64_t count : search_.histogram()) reached_ += count;
  }

  void remove_files() override { search_.remove_files(); }

  [[nodiscard]] const TableKey& key() const noexcept override { return key_; }
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept override { return search_.histogram(); }

  void payload(std::uint64_t first_byte, std::span<std::uint8_t> into) const override {
    const std::uint64_t block_bits = index_.arrangements();
    const std::uint64_t first_bit = first_byte * 8;
    const std::uint64_t end_bit = std::min(first_bit + into.size() * 8, index_.states());
    std::fill(into.begin(), into.end(), std::uint8_t{0});
    ManhattanPlane manhattan(key_);
    std::vector<std::uint8_t> bits((block_bits + 7) / 8);
    std::vector<std::uint8_t> visited(bits.size());
    for (std::uint64_t block = first_bit / block_bits; block * block_bits < end_bit; ++block) {
      block_in_index_order(static_cast<std::uint32_t>(block), manhattan, bits, visited);
      const std::uint64_t begin = std::max(block * block_bits, first_bit);
      const std::uint64_t end = std::min((block + 1) * block_bits, end_bit);
      copy_bits(bits, begin - block * block_bits, into, begin - first_bit, end - begin);
    }
  }

 private:
  /// One block of the table: the second bit of h, which is marked, against that of the Manhattan distance.
  void block_in_index_order(std::uint32_t block, ManhattanPlane& manhattan, std::vector<std::uint8_t>& bits,
                            std::vector<std::uint8_t>& visited) const {
    const std::uint8_t* const plane = manhattan.bits(index_.occupied(block));
    to_index_order(index_.tiles(), search_.marked(block), bits.data());
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = static_cast<std::uint8_t>(bits[i] ^ plane[i]);
    if (reached_ == index_.states()) return;
    to_index_order(index_.tiles(), search_.visited(block), visited.data());
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = static_cast<std::uint8_t>(bits[i] & visited[i]);
  }

  static void copy_bits(const std::vector<std::uint8_t>& from, std::uint64_t from_bit, std::span<std::uint8_t> into,
                        std::uint64_t into_bit, std::uint64_t count) {
    if (from_bit % 8 == 0 && into_bit % 8 == 0 && count % 8 == 0) {
      std::memcpy(into.data() + into_bit / 8, from.data() + from_bit / 8, count / 8);
      return;
    }
    for (std::uint64_t i = 0; i < count; ++i) {
      const unsigned bit = (from[(from_bit + i) / 8] >> ((from_bit + i) % 8)) & 1U;
      std::uint8_t& byte = into[(into_bit + i) / 8];
      byte = static_cast<std::uint8_t>(byte | bit << ((into_bit + i) % 8));
    }
  }

  TableKey key_;
  Index index_;
  GenerateOptions options_;
  BreadthFirstSearch search_;
  std::uint64_t reached_ = 0;
};

}  // namespace

std::uint64_t memory_besides_planes(const Index& index, int threads) {
  // Per block its region, cells, number, first edge, count and change, and eight or so edges; per thread a target
  // chunk, its scratch memory and what the writer has in work; the program itself.
  constexpr std::uint64_t bytes_per_block = 64;
  constexpr std::uint64_t bytes_of_program = std::uint64_t{12} << 20;
  constexpr std::uint64_t bytes_per_thread = std::uint64_t{4} << 20;
  return index.blocks() * bytes_per_block + static_cast<std::uint64_t>(threads) * bytes_per_thread + bytes_of_program;
}

Requirements requirements(BoardSize board, unsigned tiles, int threads) {
  const Index index(board, tiles);
  const ChunkLayout layout(tiles);
  constexpr std::uint64_t smallest_window = std::uint64_t{4} << 20;
  const std::uint64_t fixed = memory_besides_planes(index, thread_count(threads));
  return {index.blocks() * 2 * block_bytes(tiles) + fixed, fixed + smallest_window,
          PlaneFile::disk_bytes(layout, layout.chunks(index.blocks()) + 1)};
}

std::uint64_t disk_in_use(const std::filesystem::path& folder, const TableKey& key) {
  return PlaneFile::disk_in_use(folder, key);
}

void remove_abandoned_files(const std::filesystem::path& folder, const TableKey& key) {
  PlaneFile::remove_abandoned(folder, key);
}

std::unique_ptr<GeneratedTable> generate(const TableKey& key, const GenerateOptions& options) {
  return std::make_unique<SearchedTable>(key, options);
}

}  // namespace tilepdb::generator
