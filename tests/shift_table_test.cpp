// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

#include "pdbgen/dense/default_patterns.hpp"
#include "pdbgen/verify/shift_verifier.hpp"
#include "pdbgen/write/any_table.hpp"
#include "platform/checksum.hpp"
#include "tests/files.hpp"
#include "tests/shift_tables.hpp"
#include "tests/temporary_folder.hpp"

namespace tilepdb::shift {

namespace {

using test::Bytes;
using test::read_file;
using test::write_file;

Board image(const Board& board, const Symmetry& symmetry) {
  Board result{symmetry.image(board.size), {}};
  for (Cell cell = 0; cell < board.size.cells(); ++cell) {
    result.cells[symmetry.image(board.size, cell)] = board.cells[cell];
  }
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

/// A board whose cells are classes, a letter each.
std::string text_of_classes(const Board& board) {
  std::string text;
  for (Cell cell = 0; cell < board.size.cells(); ++cell) text += static_cast<char>('A' + board.cells[cell]);
  return text;
}

/// Patterns of a goal: each kind, each two, each three, and all.
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
    (void)generator::verify_file(path, {});
  } catch (const Error&) {
    return true;
  }
  return false;
}

}  // namespace

TEST_CASE("symmetries turn shifts into shifts") {
  std::mt19937_64 random(5);
  for (const BoardSize size : {BoardSize{4, 4}, BoardSize{5, 3}, BoardSize{2, 6}}) {
    CAPTURE(size.name());
    Board board{size, {}};
    for (Cell cell = 0; cell < size.cells(); ++cell) board.cells[cell] = static_cast<Kind>(random() % 5);
    const auto all = symmetries(size);
    CHECK(all.size() == 8 * size.cells());
    CHECK(image(board, all.front()) == board);
    for (const Symmetry& symmetry : all) {
      const auto expected = neighbours(image(board, symmetry));
      const auto found = neighbours(board);
      bool same = true;
      for (const Board& one : found) {
        same = same && std::find(expected.begin(), expected.end(), image(one, symmetry)) != expected.end();
      }
      CHECK(same);
    }
  }
}

TEST_CASE("a key says which goal cells are alike, and all its images have one stored table") {
  const Goal goal{"RRGGBBYY", 4};
  const TableKey two = make_table_key(board_of(goal), 0b0110);  // of B, G, R, Y
  CHECK(two.cells_text() == "0011-2222");
  CHECK(two.file_stem() == "shift_4x2_0011-2222");
  CHECK(make_table_key(board_of(goal), 0).count() == 1);
  CHECK(make_table_key(board_of(goal), 0b1111) == make_table_key(board_of(goal), 0b1110));
  for (const Symmetry& symmetry : symmetries(two.size)) {
    const TableUse use = stored_table(image(two, symmetry));
    CHECK(use.stored == stored_table(two).stored);
    CHECK(image(image(two, symmetry), use.symmetry) == use.stored);
  }
  Board large{{6, 6}, {}};
  for (Cell cell = 0; cell < 36; ++cell) large.cells[cell] = static_cast<Kind>(cell);
  CHECK(make_table_key(large).count() == 36);
  CHECK(make_table_key(large, KindSet{1} << 35).count() == 2);
  CHECK(make_table_key(large).file_stem() == "shift_6x6_012345-6789ab-cdefgh-ijklmn-opqrst-uvwxyz");
}

TEST_CASE("the index numbers every arrangement once, and says when there are too many") {
  for (const Goal& goal : goals) {
    for (const std::string& pattern : patterns_of(goal)) {
      const Index index(stored_key(goal, pattern));
      if (index.states() > 50'000) continue;
      CAPTURE(index.key().file_stem());
      std::set<std::string> arrangements;
      for (std::uint64_t rank = 0; rank < index.states(); ++rank) {
        const Board board = index.board_of(index.unrank(rank));
        arrangements.insert(text_of_classes(board));
        REQUIRE(index.rank(index.cells_of(board)) == rank);
      }
      CHECK(arrangements.size() == index.states());
      std::string cells = text_of_classes({index.key().size, index.key().classes});
      std::sort(cells.begin(), cells.end());
      std::uint64_t count = 0;
      do ++count;
      while (std::next_permutation(cells.begin(), cells.end()) && count <= 50'000);
      CHECK(count == index.states());
    }
  }
  Board large{{6, 6}, {}};
  for (Cell cell = 0; cell < 36; ++cell) large.cells[cell] = static_cast<Kind>(cell);
  CHECK(Index::states_of(make_table_key(large, 0b111111)) == 36ULL * 35 * 34 * 33 * 32 * 31);
  CHECK(!Index::states_of(make_table_key(large)));
  CHECK_THROWS_AS(Index(make_table_key(large)), Error);
}

TEST_CASE("every value of a table is the distance by a second method, whichever way levels are made") {
  const test::TemporaryFolder folder;
  using Levels = generator::ShiftSearchOptions::Levels;
  for (const Goal& goal : goals) {
    for (const std::string& pattern : patterns_of(goal)) {
      const TableKey key = stored_key(goal, pattern);
      CAPTURE(key.file_stem());
      if (std::filesystem::exists(folder.path() / (key.file_stem() + plain_suffix))) continue;
      const auto table = make_table(folder.path(), key);
      const auto distances = distances_from(text_of_classes({key.size, key.classes}), key.size.width);
      std::vector<std::uint64_t> histogram;
      std::uint64_t wrong = 0;
      Board board{key.size, {}};
      for (const auto& [cells, distance] : distances) {
        for (Cell cell = 0; cell < key.size.cells(); ++cell) board.cells[cell] = static_cast<Kind>(cells[cell] - 'A');
        wrong += table->h(table->index().rank(table->index().cells_of(board))) != distance ? 1 : 0;
        if (histogram.size() <= distance) histogram.resize(distance + 1);
        ++histogram[distance];
      }
      CHECK(wrong == 0);
      CHECK(table->header().histogram == histogram);
      for (const Levels levels : {Levels::forward, Levels::backward}) {
        generator::ShiftSearchOptions options;
        options.levels = levels;
        write_table(folder.path() / "again.pdb", key, {.threads = 3}, options);
        CHECK(read_file(folder.path() / "again.pdb") == read_file(folder.path() / (key.file_stem() + plain_suffix)));
      }
    }
  }
}

TEST_CASE("the bytes of a tiny table of the shift puzzle are pinned") {
  const test::TemporaryFolder folder;
  const TableKey key = stored_key({"ABCC", 2}, "AB");
  CHECK(key.file_stem() == "shift_2x2_00-12");
  (void)make_table(folder.path(), key);
  const Bytes file = read_file(folder.path() / "shift_2x2_00-12.pdb");
  const Bytes start{0x89, 'P', 'D', 'B', 0x0d, 0x0a, 0x1a, 0x0a, 1, 0, 0, 0, 0, 0x10, 0, 0, 1, 0, 0, 0,
                    0,    0,   0,   0,   2,    2,    0,    0,    0, 0, 0, 0, 2, 0,    0, 0, 2, 0, 0, 0};
  CHECK(Bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(start.size())) == start);
  CHECK(Bytes(file.begin() + 3200, file.begin() + 3206) == Bytes{0, 0, 1, 2, 0, 0});
  // Class 1 in cells 0 to 3, each with class 2 in the others; found by hand, with four exchanges of two cells.
  CHECK(Bytes(file.begin() + header_size, file.end()) == Bytes{0x22, 0x31, 0x22, 0x12, 0x20, 0x12});
}

TEST_CASE("headers of the shift puzzle survive encoding, and every damaged field is noticed") {
  const test::TemporaryFolder folder;
  const TableKey key = stored_key({"AABBCCDD", 4}, "AB");
  (void)make_table(folder.path(), key);
  const Bytes file = read_file(folder.path() / (key.file_stem() + plain_suffix));
  const Bytes page(file.begin(), file.begin() + header_size);
  CHECK(encode_header(decode_header(page, "table")) == page);
  CHECK(decode_header(page, "table").key == AnyTableKey(key));
  // With the checksum put right again only the fields' own sense is left to notice, or the index that they lead to.
  for (const std::size_t at : {12U, 16U, 24U, 25U, 26U, 27U,  28U,   32U,   36U,   40U,  47U,
                               48U, 56U, 72U, 76U, 80U, 128U, 3200U, 3207U, 3208U, 3235U}) {
    for (const unsigned flip : {1U, 4U, 0x40U}) {
      Bytes damaged = file;
      damaged[at] = static_cast<std::uint8_t>(damaged[at] ^ flip);
      tilepdb::detail::store(damaged, header_size - 8, checksum(std::span(damaged).first(header_size - 8)), 8);
      write_file(folder.path() / "damaged.pdb", damaged);
      CAPTURE(at);
      CAPTURE(flip);
      CHECK(is_refused(folder.path() / "damaged.pdb"));
    }
  }
}

TEST_CASE("every single flipped bit of a file of the shift puzzle is noticed, plain and compressed") {
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

TEST_CASE("the full check accepts right tables, and finds one wrong value under right checksums") {
  const test::TemporaryFolder folder;
  const std::vector<std::pair<Goal, std::string>> some{{{"ABCDEFGHI", 3}, "ABCDEFGHI"},  // half of them out of reach
                                                       {{"ABCDEFGHI", 3}, "ABC"},
                                                       {{"AAABBBCCC", 3}, "AB"},  // an odd number of states
                                                       {{"AABBCCDD", 2}, "ABC"}};
  for (const auto& [goal, pattern] : some) {
    const TableKey key = stored_key(goal, pattern);
    CAPTURE(key.file_stem());
    const auto table = make_table(folder.path(), key);
    generator::verify_states(*table, {});
    generator::verify_sample(*table, 2000, 1, {});
    for (const Encoding encoding : {Encoding::half_byte, Encoding::byte}) {
      const Job job;
      generator::ShiftSearch search(table->index(), job);
      search.run();
      Header header = generator::make_header(table->index(), search.histogram());
      header.encoding = encoding;
      header.chunk_size = chunk_size_for(header.payload_size());
      Bytes good(header.payload_size());
      search.payload(encoding, 0, good);
      std::mt19937_64 random(3);
      for (int i = 0; i < 12; ++i) {
        Bytes payload = good;
        // The first stays right; the last one's error is past the last state, if there is something.
        if (i == 11)
          payload.back() = static_cast<std::uint8_t>(payload.back() ^ 0x10U);
        else if (i > 0)
          payload[random() % payload.size()] ^= static_cast<std::uint8_t>(1U << random() % 8);
        header.chunk_checksums.clear();
        for (std::size_t chunk = 0; chunk < header.chunks(); ++chunk) {
          header.chunk_checksums.push_back(
              checksum(std::span(payload).subspan(chunk * header.chunk_size, header.chunk_bytes(chunk))));
        }
        Bytes file = encode_header(header);
        file.insert(file.end(), payload.begin(), payload.end());
        write_file(folder.path() / "some.pdb", file);
        const Table some_table(folder.path() / "some.pdb");
        if (i == 0) {
          CHECK_NOTHROW(generator::verify_states(some_table, {}));
        } else {
          CHECK_THROWS_AS(generator::verify_states(some_table, {}), Error);
        }
      }
    }
  }
  const Job stopping{.stop = [] { return true; }};
  const auto table = make_table(folder.path(), stored_key({"AABBCCDD", 2}, "ABC"));
  CHECK_THROWS_AS(generator::verify_states(*table, stopping), Error);
  CHECK_THROWS_AS(generator::verify_sample(*table, 10, 1, stopping), Error);
}

TEST_CASE("tables made without being asked for are small enough and tell every kind apart") {
  const auto check = [](const Goal& goal, std::uint64_t most) {
    const auto keys = generator::default_tables(board_of(goal), most);
    for (const TableKey& key : keys) {
      CHECK(Index::states_of(key).value() <= most);
      CHECK(stored_table(key).stored == key);
      CHECK(!lookups(key, board_of(goal)).empty());
    }
    return keys;
  };
  CHECK(check({"AABBCCDD", 4}, 2520) == std::vector<TableKey>{stored_key({"AABBCCDD", 4}, "ABCD")});
  // One table of three cells serves all nine, moved around the edges.
  CHECK(check({"ABCDEFGHI", 3}, 504) == std::vector<TableKey>{stored_key({"ABCDEFGHI", 3}, "ABC")});
  // A and the others do not fit together; A alone has 12 over 6 states.
  const auto keys = check({"AAAAAABCDEFG", 4}, 1500);
  CHECK(std::find(keys.begin(), keys.end(), stored_key({"AAAAAABCDEFG", 4}, "A")) != keys.end());
  CHECK(keys.size() > 1);
  CHECK(check({"AAAAAABBBBBB", 4}, 900).empty());
}

}  // namespace tilepdb::shift
