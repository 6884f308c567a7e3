// SPDX-License-Identifier: MIT
#include "tiles/catalogue.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "platform/input_text.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/texts.hpp"
#include "tiles/given_partitions.hpp"

namespace tilepdb {
namespace {

const std::vector<std::filesystem::path> shipped{std::filesystem::path(TILEPDB_DATA_DIR) / "catalogues"};

std::size_t tables_with_reflections(const char* name) {
  const Catalogue catalogue = find_catalogue(name, shipped);
  return tables_needed(catalogue.board, catalogue.blank, with_reflections(catalogue)).size();
}

}  // namespace

TEST_CASE("every supported board has a default catalogue, and all shipped catalogues are valid") {
  for_each_board([](auto board) {
    const Catalogue catalogue = find_catalogue(default_catalogue_name(board.size), shipped);
    CHECK(catalogue.board == board.size);
  });
  CHECK(list_catalogues(shipped).size() >= 13);
}

TEST_CASE("an invalid catalogue file does not hide the others") {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "sound.catalogue") << "board 3x3\npartition 1,2,3,4 | 5,6,7,8\n";
  std::ofstream(folder.path() / "broken.catalogue") << "board 3x3\npartition 1,2\n";
  std::ofstream(folder.path() / "other.txt") << "no catalogue\n";
  std::vector<std::filesystem::path> unreadable;
  const auto sound = list_catalogues({folder.path()}, [&](const std::filesystem::path& file, const Error& reason) {
    CHECK(reason.kind() == ErrorKind::bad_input);
    unreadable.push_back(file);
  });
  REQUIRE(sound.size() == 1);
  CHECK(sound.front().name == "sound");
  CHECK(unreadable == std::vector<std::filesystem::path>{folder.path() / "broken.catalogue"});
  CHECK_THROWS_AS((void)list_catalogues({folder.path()}), Error);
  CHECK_THROWS_AS((void)find_catalogue("broken", {folder.path()}), Error);
  CHECK_THROWS_WITH_AS((void)find_catalogue("none", {folder.path()}),
                       "catalogue 'none' is not known; known: sound; or give a file", Error);
  const auto nowhere = folder.path() / "nowhere";
  CHECK_THROWS_WITH_AS((void)find_catalogue("none", {nowhere}),
                       ("catalogue 'none' is not known: no catalogues are in " + nowhere.string() +
                        "; set TILEPDB_DATA to the folder that contains catalogues/, or give a file")
                           .c_str(),
                       Error);
}

TEST_CASE("patterns of one shape share a table, and reflections need none of their own") {
  CHECK(tables_with_reflections("24-6-6-6-6") == 2);
  CHECK(tables_with_reflections("24-small") == 11);
  CHECK(tables_with_reflections("15-7-8") == 2);
  CHECK(with_reflections(find_catalogue("24-small", shipped)).size() == 14);
  // The same tables serve the catalogue of the transposed board.
  const Catalogue tall = find_catalogue("3x4", shipped);
  const Catalogue wide = find_catalogue("4x3", shipped);
  CHECK(tables_needed(tall.board, 0, tall.partitions) == tables_needed(wide.board, 0, wide.partitions));
}

TEST_CASE("a stored table serves all images of its key") {
  const TableKey key = make_table_key({5, 5}, parse_pattern({5, 5}, "3,4,8,9,13,14"), 0);
  for (unsigned number = 0; number < Symmetry::count; ++number) {
    const TableUse use = stored_table(image(key, Symmetry{number}));
    CHECK(use.stored == stored_table(key).stored);
    CHECK(image(image(key, Symmetry{number}), use.symmetry) == use.stored);
  }
}

TEST_CASE("the goal's blank is named by its region, not its cell") {
  const Pattern corner = parse_pattern({4, 4}, "10,11,14,15");
  CHECK(make_table_key({4, 4}, corner, 0) == make_table_key({4, 4}, corner, 7));
  const Pattern walled = parse_pattern({4, 4}, "1,4,5");
  CHECK(!(make_table_key({4, 4}, walled, 0) == make_table_key({4, 4}, walled, 2)));
}

TEST_CASE("catalogues follow the goal's blank") {
  const Catalogue catalogue = find_catalogue("15-7-8", shipped);
  for (const Cell corner : {0U, 3U, 12U, 15U}) {
    const Catalogue moved = for_blank(catalogue, corner);
    CHECK(tables_needed(moved.board, corner, moved.partitions) ==
          tables_needed(catalogue.board, 0, catalogue.partitions));
  }
  for (Cell cell = 0; cell < 16; ++cell) {
    CellSet covered = 0;
    for (const Partition& partition : for_blank(catalogue, cell).partitions) {
      for (const Pattern pattern : partition) {
        CHECK((covered & pattern) == 0);
        covered |= pattern;
      }
    }
    CHECK(covered == (BoardSize{4, 4}.all() & ~cell_bit(cell)));
  }
}

TEST_CASE("searches begin with the first partitions of a pool") {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "pool.catalogue";
  std::ofstream(path) << "board 2x3\nchoose 2\npartition 1,2|3,4,5\npartition 1,3|2,4,5\npartition 1,4|2,3,5\n";
  const Catalogue pool = read_catalogue(path);
  CHECK(pool.choose == 2);
  CHECK(at_first(pool).choose == 0);
  CHECK(at_first(pool).partitions == with_partitions(pool, {0, 1}).partitions);
  CHECK(with_partitions(pool, {2}).partitions == std::vector<Partition>{parse_partition({2, 3}, 0, "1,4|2,3,5")});
  const Catalogue plain = find_catalogue("24-two", shipped);
  CHECK(at_first(plain).partitions == plain.partitions);
}

// tests/outputs/catalogues.txt has files that are refused.
TEST_CASE("a catalogue is read with its blank and found by its name") {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "good.catalogue") << "# mine\nboard 2x2 # small\nblank 3\npartition 0 | 1,2\n";
  CHECK(read_catalogue(folder.path() / "good.catalogue").blank == 3);
  CHECK(find_catalogue("good", {folder.path()}).partitions.size() == 1);
  CHECK_THROWS_AS((void)find_catalogue("missing", shipped), Error);
  CHECK_THROWS_AS((void)read_catalogue(folder.path() / "missing.catalogue"), Error);
}

TEST_CASE("a byte order mark is not part of a catalogue, and a score is a number") {
  const auto read = [](const std::string& text) { return read_catalogue(text, "text"); };
  const std::string mark(byte_order_mark);
  CHECK(read(mark + "board 2x2\npartition 1,2,3\n").board == BoardSize{2, 2});
  CHECK_THROWS_AS((void)read("board 2x2\n" + mark + "partition 1,2,3\n"), Error);
  CHECK(read("board 2x2\nscore -1.5\npartition 1,2,3\n").score == -1.5);
}

TEST_CASE("catalogues have limits, whatever a file contains") {
  const auto refusal = [](const std::string& text) {
    return test::refusal_of([&] { return read_catalogue(text, "text"); });
  };
  const std::string head = "board 2x2\n";
  const std::string partition = "partition 1,2,3\n";
  CHECK(refusal(head + partition) == "nothing");
  CHECK(refusal(head + "# " + std::string(longest_line - 2, 'x') + "\n" + partition) == "nothing");
  CHECK(refusal(head + "# " + std::string(longest_line - 1, 'x') + "\n" + partition)
            .starts_with("text:2: found a line of more than"));
  CHECK(refusal(head + std::string(1, '\0') + partition).starts_with("text:2: found a control character (0)"));
  std::string many = head;
  for (std::size_t i = 0; i < most_partitions_of_catalogue; ++i) many += partition;
  CHECK(refusal(many) == "nothing");
  CHECK(refusal(many + partition) == "text:100002: more than 100000 partitions");
}

TEST_CASE("partitions can be given directly") {
  const Catalogue one = parse_given_partitions({3, 3}, {"1,2,3,4 | 5,6,7,8", "1,2,5,6,7|3,4,8"});
  CHECK(one.blank == 0);
  CHECK(one.partitions.size() == 2);
  CHECK(one.name == "1,2,3,4 | 5,6,7,8; 1,2,5,6,7 | 3,4,8");
  CHECK(is_given_in_place(one));
  CHECK(parse_given_partitions({3, 3}, {"0,1,2,3|4,5,6,7"}).blank == 8);
  CHECK_THROWS_AS((void)parse_given_partitions({8, 8}, {"1"}), Error);
  CHECK(v1::catalogue_of_tiles({{{1, 2, 3, 4}, {5, 6, 7, 8}}}, {3, 3}, "blank-last").name == "0,1,2,3 | 4,5,6,7");
  CHECK_THROWS_WITH((void)v1::catalogue_of_tiles({{{1, 2, 3}, {3, 4, 5, 6, 7, 8}}}, {3, 3}, "snail"),
                    "partition 0: tile 3 is in two patterns");
  CHECK_THROWS_WITH((void)v1::catalogue_of_tiles({{{1, 2, 3}, {4, 5, 6, 7}}}, {3, 3}, "snail"),
                    "partition 0: tile 8 is in no pattern; expected every tile");
}

}  // namespace tilepdb
