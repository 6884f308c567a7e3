// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/generator.hpp"

#include "pdbgen/blocks/breadth_first_search.hpp"
#include "pdbgen/blocks/payload.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"

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
    fill_payload(key_, index_, reached_ == index_.states(),
                 {[this](std::uint32_t block) { return search_.visited(block); },
                  [this](std::uint32_t block) { return search_.marked(block); }},
                 first_byte, into);
  }

 private:
  TableKey key_;
  Index index_;
  GenerateOptions options_;
  BreadthFirstSearch search_;
  std::uint64_t reached_ = 0;
};

}  // namespace

int search_threads(const Index& index, int asked) {
  // A thread works on chunks of blocks, those of each parity by themselves.
  return useful_threads(thread_count(asked), ChunkLayout(index.tiles()).chunks(index.blocks()) + 1U);
}

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
  const std::uint64_t fixed = memory_besides_planes(index, search_threads(index, threads));
  return {std::uint64_t{2} * index.blocks() * block_bytes(tiles) + fixed, fixed + smallest_window,
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
