// SPDX-License-Identifier: MIT
#include "pdbgen/dense/shift_checkpoint.hpp"
#include "tests/files.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/temporary_folder.hpp"

namespace tilepdb::fuzz {

int shift_checkpoint(const std::uint8_t* data, std::size_t size) {
  static const test::TemporaryFolder folder;
  static const shift::Index index(shift::stored_table(shift::make_table_key({{2, 2}, {0, 0, 1, 2}})).stored);
  static const auto files = generator::shift_files(folder.path(), index.key());
  Bytes bytes(data, data + size);
  if (size >= 8) detail::store(bytes, size - 8, checksum(std::span(bytes).first(size - 8)), 8);
  test::write_file(files.checkpoint, bytes);
  return read([&] {
    const generator::MarkFile file(files, generator::marked_states(index), {});
    require(!file.histogram().empty(), "a search has levels");
    Bytes marks(index.states());
    file.read(marks, 1);
    for (const std::uint8_t mark : marks) require(mark <= file.histogram().size(), "a mark is of one of the levels");
  });
}

}  // namespace tilepdb::fuzz
