// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

#include "pdbgen/write/table_files.hpp"
#include "platform/checksum.hpp"
#include "puzzles/shift/goal_tables.hpp"
#include "tests/solver/puzzles/shift_searches.hpp"
#include "tests/support/files.hpp"
#include "tests/support/full_run.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tilepdb::shift {
namespace {

using test::Bytes;
using test::read_file;
using test::write_file;

Board moved(const Board& board, const Symmetry& symmetry) {
  Board result{symmetry.onto, {}};
  for (Cell cell = 0; cell < board.size.cells(); ++cell) result.cells[symmetry.to[cell]] = board.cells[cell];
  return result;
}

std::vector<Board> neighbours(const Board& board) {
  std::vector<Board> all;
  for (std::uint8_t line = 0; line < Lines(board.size).count(); ++line) {
    for (const bool backward : {false, true}) {
      all.push_back(board);
      shift(all.back(), {line, backward});
    }
  }
  return all;
}

/// Returns the board of a rank, with classes as cells.
Board classes_of(const Space& index, std::uint64_t rank) {
  const ClassCells cells = index.unrank(rank);
  Board board{index.key().size, {}};
  std::fill_n(board.cells.begin(), board.size.cells(), index.unnamed_class());
  for (Kind number = 0; number < kinds_of(index.key()); ++number) {
    if (number == index.unnamed_class()) continue;
    for (Cell cell = 0; cell < board.size.cells(); ++cell) {
      if ((cells[index.place_of(number)] >> cell & 1U) != 0) board.cells[cell] = number;
    }
  }
  return board;
}

/// Writes a board of classes, one letter each.
std::string text_of_classes(const Board& board) {
  std::string text;
  for (Cell cell = 0; cell < board.size.cells(); ++cell) text += static_cast<char>('A' + board.cells[cell]);
  return text;
}

/// Returns patterns of a goal: all single, double and triple kinds, and all kinds together.
std::vector<std::string> patterns_of(const Goal& goal) {
  std::string labels = goal.cells;
  std::sort(labels.begin(), labels.end());
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  std::vector<std::string> patterns{labels};
  for (std::size_t first = 0; first < labels.size(); ++first) {
    patterns.push_back(labels.substr(first, 1));
    if (first + 1 < labels.size()) patterns.push_back(labels.substr(first, 2));
    if (first + 2 < labels.size()) patterns.push_back({labels[first], labels[first + 2]});
    if (first + 2 < labels.size()) patterns.push_back(labels.substr(first, 3));
  }
  return patterns;
}

bool is_refused(const std::filesystem::path& path) {
  try {
    (void)pdbgen::verify_file(path, {});
  } catch (const Error&) {
    return true;
  }
  return false;
}

}  // namespace

TEST_CASE("symmetries map shifts to shifts") {
  std::mt19937_64 random(5);
  for (const BoardSize size : {BoardSize{4, 4}, BoardSize{5, 3}, BoardSize{2, 6}}) {
    CAPTURE(size.name());
    Board board{size, {}};
    for (Cell cell = 0; cell < size.cells(); ++cell) board.cells[cell] = static_cast<Kind>(random() % 5);
    const auto all = symmetries(size);
    CHECK(all.size() == 8 * size.cells());
    CHECK(moved(board, all.front()) == board);
    for (const Symmetry& symmetry : all) {
      const auto expected = neighbours(moved(board, symmetry));
      const auto found = neighbours(board);
      bool same = true;
      for (const Board& one : found) {
        same = same && std::find(expected.begin(), expected.end(), moved(one, symmetry)) != expected.end();
      }
      CHECK(same);
    }
  }
}

TEST_CASE("a key identifies equal goal cells, and all its images have one stored table") {
  const Goal goal{"RRGGBBYY", 4};
  const TableKey two = make_table_key(board_of(goal), 0b0110);  // B, G, R, Y
  CHECK(cells_text(two) == "0011-2222");
  CHECK(file_stem(two) == "shift_4x2_0011-2222");
  CHECK(kinds_of(make_table_key(board_of(goal), 0)) == 1);
  CHECK(make_table_key(board_of(goal), 0b1111) == make_table_key(board_of(goal), 0b1110));
  for (const Symmetry& symmetry : symmetries(two.size)) {
    CHECK(stored_table(image(two, symmetry)) == stored_table(two));
  }
  Board large{{6, 6}, {}};
  for (Cell cell = 0; cell < 36; ++cell) large.cells[cell] = static_cast<Kind>(cell);
  CHECK(kinds_of(make_table_key(large)) == 36);
  CHECK(kinds_of(make_table_key(large, KindSet{1} << 35)) == 2);
  CHECK(file_stem(make_table_key(large)) == "shift_6x6_012345-6789ab-cdefgh-ijklmn-opqrst-uvwxyz");
}

TEST_CASE("the index numbers every arrangement once and refuses too many") {
  for (const Goal& goal : goals) {
    for (const std::string& pattern : patterns_of(goal)) {
      const Space index(stored_key(goal, pattern));
      if (index.size() > 50'000) continue;
      CAPTURE(file_stem(index.key()));
      std::set<std::string> arrangements;
      for (std::uint64_t rank = 0; rank < index.size(); ++rank) {
        const Board board = classes_of(index, rank);
        arrangements.insert(text_of_classes(board));
        REQUIRE(index.rank(index.cells_of(board)) == rank);
      }
      CHECK(arrangements.size() == index.size());
      std::string cells = text_of_classes(index.key());
      std::sort(cells.begin(), cells.end());
      std::uint64_t count = 0;
      do ++count;
      while (std::next_permutation(cells.begin(), cells.end()) && count <= 50'000);
      CHECK(count == index.size());
    }
  }
  Board large{{6, 6}, {}};
  for (Cell cell = 0; cell < 36; ++cell) large.cells[cell] = static_cast<Kind>(cell);
  CHECK(Space::states_of(make_table_key(large, 0b111111)) == 36ULL * 35 * 34 * 33 * 32 * 31);
  CHECK(!Space::states_of(make_table_key(large)));
  CHECK_THROWS_AS(Space(make_table_key(large)), Error);
}

TEST_CASE("every table value equals the distance by an independent method") {
  const test::TemporaryFolder folder;
  for (const Goal& goal : goals) {
    // The largest goal runs only with the slow tests.
    if (goal.cells == "ABCDEFGHI" && !test::full_run()) continue;
    for (const std::string& pattern : patterns_of(goal)) {
      const TableKey key = stored_key(goal, pattern);
      CAPTURE(file_stem(key));
      if (std::filesystem::exists(folder.path() / (file_stem(key) + plain_suffix))) continue;
      const auto table = make_table(folder.path(), key);
      const Space& index = table->space();
      const auto& distances = distances_from(text_of_classes(key), key.size.width);
      std::vector<std::uint64_t> histogram;
      std::uint64_t wrong = 0;
      Board board{key.size, {}};
      for (const auto& [cells, distance] : distances) {
        for (Cell cell = 0; cell < key.size.cells(); ++cell) board.cells[cell] = static_cast<Kind>(cells[cell] - 'A');
        wrong += table->h_at(index.rank(index.cells_of(board))) != distance ? 1 : 0;
        if (histogram.size() <= distance) histogram.resize(distance + 1);
        ++histogram[distance];
      }
      CHECK(wrong == 0);
      CHECK(table->table().histogram() == histogram);
    }
  }
}

TEST_CASE("neighbours in a space are those of its boards, wherever a row begins") {
  for (const auto& [goal, pattern] : std::vector<std::pair<Goal, std::string>>{
           {{"ABCDEFGH", 2}, "ABCDEFGH"}, {{"AABBCCDD", 4}, "ABC"}, {{"AAAAAA", 3}, "A"}, {{"AAABBB", 2}, "A"}}) {
    const Space space(stored_key(goal, pattern));
    CAPTURE(file_stem(space.key()));
    auto in_order = space.expander();
    for (std::uint64_t rank = 0; rank < space.size(); rank += 3) {
      std::set<std::uint64_t> expected;
      for (const Board& next : neighbours(classes_of(space, rank))) {
        expected.insert(space.rank(space.cells_of(next)));
      }
      auto fresh = space.expander();
      for (auto* const expander : {&in_order, &fresh}) {
        std::set<std::uint64_t> found;
        expander->any(rank, [&](std::uint64_t to, unsigned cost) {
          found.insert(to);
          return cost != 1;
        });
        REQUIRE(found == expected);
      }
    }
  }
}

TEST_CASE("a tiny table of the shift puzzle has fixed bytes") {
  const test::TemporaryFolder folder;
  const TableKey key = stored_key({"ABCC", 2}, "AB");
  CHECK(file_stem(key) == "shift_2x2_00-12");
  (void)make_table(folder.path(), key);
  const Bytes file = read_file(folder.path() / "shift_2x2_00-12.pdb");
  // Class 1 in cells 0 to 3, each with class 2 in the other cells; computed by hand, with four exchanges of two cells.
  const Bytes payload{0x22, 0x31, 0x22, 0x12, 0x20, 0x12};
  CHECK(Bytes(file.begin() + header_size, file.end()) == payload);
  CHECK(Bytes(file.begin() + 16, file.begin() + 40) ==
        Bytes{2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0});
  CHECK(std::string(file.begin() + 3236, file.begin() + 3241) == "shift");
  CHECK(std::string(file.begin() + 3268, file.begin() + 3277) == std::string("2x2_00-12"));
}

/// Returns the header page with other bytes and a right checksum.
[[nodiscard]] Bytes with_bytes(Bytes file, std::size_t at, const Bytes& bytes) {
  std::copy(bytes.begin(), bytes.end(), file.begin() + static_cast<std::ptrdiff_t>(at));
  tilepdb::detail::store(file, header_size - 8, checksum(std::span(file).first(header_size - 8)), 8);
  return file;
}

TEST_CASE("every damaged header field of the shift puzzle is found, and the older format is refused") {
  const test::TemporaryFolder folder;
  write_table(folder.path() / "table.pdb", stored_key({"AABBCCDD", 4}, "AB"));
  CHECK(!is_refused(folder.path() / "table.pdb"));
  const Bytes file = read_file(folder.path() / "table.pdb");
  const Bytes page(file.begin(), file.begin() + header_size);
  CHECK(encode_header(decode_header(page, "table")) == page);
  // With a right checksum, only the field's own value or the index shows the damage.
  for (const std::size_t at : {12U, 16U, 24U, 25U, 26U,  27U,   28U,   32U,   36U,   40U,   47U,   48U,
                               56U, 72U, 76U, 80U, 128U, 3200U, 3207U, 3208U, 3235U, 3236U, 3268U, 3272U}) {
    for (const unsigned flip : {1U, 4U, 0x40U}) {
      CAPTURE(at);
      CAPTURE(flip);
      const auto other = static_cast<std::uint8_t>(file[at] ^ flip);
      write_file(folder.path() / "damaged.pdb", with_bytes(file, at, {other}));
      CHECK_THROWS_AS((void)open_table(folder.path() / "damaged.pdb", Check::always), Error);
    }
  }
  // The format before tables of spaces: width and height, a class for each cell, index scheme 2.
  Bytes earlier = with_bytes(file, 16, {1, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 2});
  earlier = with_bytes(earlier, 3202, {1, 2});
  write_file(folder.path() / "earlier.pdb", earlier);
  CHECK_THROWS_WITH_AS((void)open_table(folder.path() / "earlier.pdb", Check::always),
                       ((folder.path() / "earlier.pdb").string() +
                        ": is a table of the shift puzzle in an old format, with index scheme 2, expected 3; remove "
                        "it and make the table again")
                           .c_str(),
                       Error);
}

TEST_CASE("every flipped bit in a file of the shift puzzle is found, plain and compressed") {
  const test::TemporaryFolder folder;
  for (const char* const name : {"table.pdb", "table.pdb.zst"}) {
    CAPTURE(name);
    write_table(folder.path() / name, stored_key({"AABBCCDD", 4}, "AB"));
    CHECK(!is_refused(folder.path() / name));
    const Bytes good = read_file(folder.path() / name);
    const auto path = folder.path() / (std::string("damaged-") + name);
    CHECK(test::count_missed_flips(path, good, is_refused) == 0);
  }
}

TEST_CASE("default tables are within the size limit and cover every kind of cell") {
  const auto check = [](const Goal& goal, std::uint64_t most) {
    const auto keys = default_tables(board_of(goal), most);
    for (const TableKey& key : keys) {
      CHECK(Space::states_of(key).value() <= most);
      CHECK(stored_table(key) == key);
      CHECK(!lookups(key, board_of(goal)).empty());
    }
    return keys;
  };
  CHECK(check({"AABBCCDD", 4}, 2520) == std::vector<TableKey>{stored_key({"AABBCCDD", 4}, "ABCD")});
  // One table of three cells serves all nine, shifted around the edges.
  CHECK(check({"ABCDEFGHI", 3}, 504) == std::vector<TableKey>{stored_key({"ABCDEFGHI", 3}, "ABC")});
  // A does not fit with the others; A alone has 12 over 6 states.
  const auto keys = check({"AAAAAABCDEFG", 4}, 1500);
  CHECK(std::find(keys.begin(), keys.end(), stored_key({"AAAAAABCDEFG", 4}, "A")) != keys.end());
  CHECK(keys.size() > 1);
  CHECK(check({"AAAAAABBBBBB", 4}, 900).empty());
}

TEST_CASE("patterns of a goal by name, and spaces by the parameters of their tables") {
  const GoalTables tables("RRR/GGG/BBB");
  CHECK(tables.stored_pattern("R") == "000-000-111");
  CHECK(tables.stored_pattern("G B") == tables.stored_pattern("R,G"));
  CHECK(GoalTables("3x2").stored_pattern("1,2") == GoalTables("2x3").stored_pattern("1,3"));
  CHECK(GoalTables("3xx2").stored_pattern("x") == "01-10");  // a goal, not a size
  for (const char* const size : {"", "3x", "7x7", "1x2", "ABC", "AB/C"}) {
    CAPTURE(size);
    CHECK_THROWS_AS((void)GoalTables(size), Error);
  }
  const auto patterns = tables.default_patterns();
  REQUIRE(patterns.size() == 1);
  const Space space = GoalTables::space(patterns.front());
  CHECK(space.name() == pattern_database::Name{"shift", "3x3_000-111-222"});
  CHECK(GoalTables::space_of("3x3_000-111-222").value().key() == space.key());
  for (const char* const parameters : {"", "3x3", "3x3_", "3x3_000-111-22", "3x3_111-000-222", "3x3_000-111-222 "}) {
    CAPTURE(parameters);
    CHECK(!GoalTables::space_of(parameters));
  }
  for (const char* const pattern : {"", "0", "000111222", "000-111-2222", "000-111-22", "0001-11-222", "00-0111-222"}) {
    CAPTURE(pattern);
    CHECK_THROWS_AS((void)GoalTables::space(pattern), Error);
  }
}

}  // namespace tilepdb::shift
