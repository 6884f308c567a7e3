// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "core/move_automaton_builder.hpp"
#include "format/move_automaton_file.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "pdbgen/write/table_files.hpp"
#include "tests/support/damage_campaign.hpp"
#include "tests/support/files.hpp"
#include "tests/support/shift_tables.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb {
namespace {

using test::Bytes;

/// Returns a function that reports whether a table's file is valid and unchanged.
[[nodiscard]] std::function<bool()> table_reader(const std::filesystem::path& path) {
  const pdbgen::AnyTable table = pdbgen::verify_file(path, {});
  const auto payload = pdbgen::file_of(table).payload();
  return [path, expected = Bytes(payload.begin(), payload.end())] {
    const pdbgen::AnyTable again = pdbgen::verify_file(path, {});
    return std::ranges::equal(pdbgen::file_of(again).payload(), expected);
  };
}

void write_tile_table(const std::filesystem::path& path, const char* pattern, BoardSize board = {3, 3}) {
  const TableKey key = make_table_key(board, parse_pattern(board, pattern), 0);
  const auto payload = test::generated_payload(key);
  pdbgen::TableFileWriter(path, {}, {})
      .write(test::header_of(key, payload), [&](std::uint64_t first, std::span<std::uint8_t> into) {
        std::copy_n(payload.begin() + static_cast<std::ptrdiff_t>(first), into.size(), into.begin());
      });
}

}  // namespace

TEST_CASE("damaged tables are refused") {
  const test::TemporaryFolder folder;
  for (const char* const suffix : {plain_suffix, compressed_suffix}) {
    const auto one = folder.path() / (std::string("one") + suffix);
    const auto other = folder.path() / (std::string("other") + suffix);
    write_tile_table(one, "1,2,3,4,5");
    write_tile_table(other, "1,2,4,5,7");
    test::campaign(one, other, table_reader(one));
    write_tile_table(one, "1,2,33", {6, 6});
    write_tile_table(other, "1,7,35", {6, 6});
    test::campaign(one, other, table_reader(one));
    const auto shift_one = folder.path() / (std::string("shift-one") + suffix);
    const auto shift_other = folder.path() / (std::string("shift-other") + suffix);
    shift::write_table(shift_one, shift::stored_table(shift::make_table_key({{3, 3}, {0, 0, 1, 1, 2, 2, 3, 3, 3}}, 7)));
    shift::write_table(shift_other,
                       shift::stored_table(shift::make_table_key({{3, 3}, {0, 1, 2, 0, 1, 2, 3, 3, 3}}, 7)));
    test::campaign(shift_one, shift_other, table_reader(shift_one));
  }
}

TEST_CASE("damaged automata are refused") {
  const test::TemporaryFolder folder;
  const auto write = [&](BoardSize board, unsigned depth) {
    const auto path = folder.path() / automaton_file_name(board, depth);
    test::write_file(path, encode_move_automaton(build_move_automaton(board, depth)));
    return path;
  };
  const auto path = write({3, 3}, 10);
  const MoveAutomaton sound = read_move_automaton(path);
  test::campaign(path, write({3, 4}, 10), [&] { return read_move_automaton(path) == sound; });
}

// Damage may turn one valid catalogue into another, but never yields an invalid partition.
TEST_CASE("a damaged catalogue is refused or still valid") {
  const test::TemporaryFolder folder;
  const std::filesystem::path data(TILEPDB_DATA_DIR);
  const auto path = folder.path() / "pool.catalogue";
  std::filesystem::copy_file(data / "catalogues" / "24-pool.catalogue", path);
  test::campaign(
      path, data / "catalogues" / "15-7-8.catalogue",
      [&] {
        const Catalogue catalogue = read_catalogue(path);
        CHECK(has_tables(catalogue.board));
        CHECK(catalogue.blank < catalogue.board.cells());
        for (const Partition& partition : catalogue.partitions) {
          CellSet tiles = 0;
          for (const Pattern pattern : partition) {
            CHECK((tiles & pattern) == 0);
            tiles |= pattern;
          }
          CHECK(tiles == (catalogue.board.all() & ~(CellSet{1} << catalogue.blank)));
        }
        return !catalogue.partitions.empty();
      },
      test::damages / 4);
}

}  // namespace tilepdb
