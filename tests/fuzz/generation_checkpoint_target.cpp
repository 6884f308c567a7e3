// SPDX-License-Identifier: MIT
#include "pdbgen/blocks/plane_file.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tilepdb::fuzz {

int generation_checkpoint(const std::uint8_t* data, std::size_t size) {
  static const test::TemporaryFolder folder;
  static const BoardSize board{3, 3};
  static const TableKey key = make_table_key(board, parse_pattern(board, "1,2,3"), 0);
  static const Index index(board, 3);
  Bytes bytes(data, data + size);
  if (size >= 8) detail::store(bytes, size - 8, checksum(std::span(bytes).first(size - 8)), 8);
  const auto path = folder.path() / std::string(".").append(key.file_stem()).append(".checkpoint");
  test::write_file(path, bytes);
  return read([&] {
    const pdbgen::PlaneFile file(folder.path(), key, index, pdbgen::ChunkLayout(key.tiles()), 1, {});
    if (file.state()) require(!file.state()->histogram.empty(), "a search has levels");
  });
}

}  // namespace tilepdb::fuzz
