// SPDX-License-Identifier: MIT
#include "pdbgen/spaces/level_checkpoints.hpp"
#include "puzzles/shift/goal_tables.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/pattern_database/detail/space_check.hpp"

namespace tilepdb::fuzz {

int space_checkpoint(const std::uint8_t* data, std::size_t size) {
  static const test::TemporaryFolder folder;
  static const auto facts = pattern_database::detail::checked_facts(shift::GoalTables::space("00-12"));
  static const auto files = pdbgen::space_files(folder.path() / "table.pdb");
  Bytes bytes(data, data + size);
  // The marks are a single part of zeros, in both copies.
  if (size >= 16) detail::store(bytes, size - 16, checksum(Bytes(facts.size)), 8);
  if (size >= 8) detail::store(bytes, size - 8, checksum(std::span(bytes).first(size - 8)), 8);
  test::write_file(files.checkpoint, bytes);
  return read([&] {
    const pdbgen::MarkFile file(files, facts, 8, {});
    require(!file.histogram().empty(), "a search has levels");
    Bytes marks(facts.size);
    file.read(marks, 1);
    for (const std::uint8_t mark : marks) require(mark <= file.histogram().size(), "a mark is of one of the levels");
  });
}

}  // namespace tilepdb::fuzz
