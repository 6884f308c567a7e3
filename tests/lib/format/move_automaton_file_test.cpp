// SPDX-License-Identifier: MIT
#include "format/move_automaton_file.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "core/move_automaton_builder.hpp"
#include "format/format.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/checksum.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

void write_bytes(const std::filesystem::path& path, const std::vector<std::uint8_t>& bytes) {
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

/// Corrects the header's checksum, as a forger would.
void sign(std::vector<std::uint8_t>& bytes) {
  detail::store(bytes, 24, checksum(std::span(bytes).subspan(64)), 8);
  detail::store(bytes, 56, checksum(std::span(bytes).first(56)), 8);
}

ErrorKind kind_of_refusal(const std::vector<std::uint8_t>& bytes) {
  try {
    (void)decode_move_automaton(bytes, "file");
  } catch (const Error& error) {
    CHECK(std::string(error.what()).starts_with("file: "));
    return error.kind();
  }
  FAIL("accepted");
  return ErrorKind::resource;
}

}  // namespace

TEST_CASE("automata of several boards and depths are read as they were written") {
  for (const BoardSize board : {BoardSize{2, 3}, {3, 3}, {4, 3}, {5, 5}}) {
    for (const unsigned depth : {0U, 2U, 10U}) {
      const MoveAutomaton automaton = build_move_automaton(board, depth);
      CHECK(decode_move_automaton(encode_move_automaton(automaton), "file") == automaton);
    }
  }
}

TEST_CASE("a stopped write leaves no automaton") {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "small.automaton";
  const Job stopping{.stop = [] { return true; }};
  CHECK_THROWS_WITH_AS((void)pdbgen::make_automaton_file(path, {3, 2}, 2, stopping), "interrupted", Error);
  CHECK(std::filesystem::is_empty(folder.path()));
  const std::uint64_t bytes = pdbgen::make_automaton_file(path, {3, 2}, 2, {});
  CHECK(bytes == std::filesystem::file_size(path));
}

TEST_CASE("a small automaton file has fixed bytes") {
  const auto bytes = encode_move_automaton(build_move_automaton({3, 2}, 2));
  // Depth 2 rejects the inverse of the last move: a start state and one state per last move.
  const std::vector<std::uint8_t> start{0x89, 'M', 'P', 'A', 0x0d, 0x0a, 0x1a, 0x0a, 1, 0, 0, 0,
                                        64,   0,   0,   0,   3,    2,    2,    0,    5, 0, 0, 0};
  REQUIRE(bytes.size() == 64 + 5 * 16);
  CHECK(std::equal(start.begin(), start.end(), bytes.begin()));
  std::vector<std::uint32_t> rows;
  for (std::size_t at = 64; at < bytes.size(); at += 4) {
    rows.push_back(static_cast<std::uint32_t>(detail::load(bytes, at, 4)));
  }
  constexpr std::uint32_t no = 0xffffffff;
  CHECK(rows == std::vector<std::uint32_t>{1, 2, 3, 4, 1, 2, 3, no, 1, 2, no, 4, 1, no, 3, 4, no, 2, 3, 4});
}

TEST_CASE("every change of an automaton file is found") {
  const auto good = encode_move_automaton(build_move_automaton({3, 3}, 6));
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (const unsigned flip : {0x01U, 0x80U, 0xffU}) {
      auto bytes = good;
      bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ flip);
      CAPTURE(at);
      CHECK_THROWS_AS((void)decode_move_automaton(bytes, "file"), Error);
    }
  }
  for (std::size_t size = 0; size < good.size(); ++size) {
    CHECK_THROWS_AS((void)decode_move_automaton(std::span(good).first(size), "file"), Error);
  }
  auto longer = good;
  longer.push_back(0);
  CHECK(kind_of_refusal(longer) == ErrorKind::check_failed);
}

TEST_CASE("an automaton file with right checksums and wrong contents is refused before memory is allocated") {
  const auto good = encode_move_automaton(build_move_automaton({3, 3}, 6));
  const auto forged = [&](std::size_t at, std::uint64_t value, std::size_t size) {
    auto bytes = good;
    detail::store(bytes, at, value, size);
    sign(bytes);
    return kind_of_refusal(bytes);
  };
  CHECK(forged(8, 2, 4) == ErrorKind::bad_input);               // a newer version
  CHECK(forged(8, 0, 4) == ErrorKind::check_failed);            // no version
  CHECK(forged(12, 128, 4) == ErrorKind::check_failed);         // another header size
  CHECK(forged(16, 9, 1) == ErrorKind::check_failed);           // an unknown board
  CHECK(forged(18, 25, 1) == ErrorKind::check_failed);          // too deep
  CHECK(forged(20, 0, 4) == ErrorKind::check_failed);           // no states
  CHECK(forged(20, 0xfffffffe, 4) == ErrorKind::check_failed);  // more states than the file has
  CHECK(forged(64, 0xfffffffe, 4) == ErrorKind::check_failed);  // a move to a state that does not exist
  CHECK(forged(0, 0, 1) == ErrorKind::bad_input);               // another kind of file
}

TEST_CASE("a stored automaton is found by board and depth, and refused under another name") {
  const test::TemporaryFolder folder;
  const MoveAutomaton six = build_move_automaton({3, 3}, 6);
  CHECK(find_or_build_move_automaton(folder.path(), {3, 3}, 6) == six);
  // The stored file is used: an automaton that rejects nothing shows it.
  const MoveAutomaton nothing({3, 3}, 6, build_move_automaton({3, 3}, 0).rows());
  write_bytes(folder.path() / "3x3_depth6.automaton", encode_move_automaton(nothing));
  CHECK(find_or_build_move_automaton(folder.path(), {3, 3}, 6) == nothing);
  write_bytes(folder.path() / "3x3_depth8.automaton", encode_move_automaton(six));
  CHECK_THROWS_AS((void)find_or_build_move_automaton(folder.path(), {3, 3}, 8), Error);
  write_bytes(folder.path() / "3x4_depth6.automaton", encode_move_automaton(six));
  CHECK_THROWS_AS((void)find_or_build_move_automaton(folder.path(), {3, 4}, 6), Error);
}

}  // namespace tilepdb
