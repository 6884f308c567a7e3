// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <utility>

#include "core/move_automaton_builder.hpp"
#include "format/move_automaton_file.hpp"
#include "pattern_database/table_state.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "platform/checksum.hpp"
#include "tests/support/files.hpp"
#include "tests/support/shift_tables.hpp"
#include "tests/support/tables.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tiles/given_partitions.hpp"

// Headers with right checksums and nonzero reserved bytes.
namespace tilepdb {
namespace {

using test::Bytes;

/// Returns a page with one byte changed and a right checksum.
[[nodiscard]] Bytes forged(Bytes page, std::size_t at, std::uint8_t value) {
  page[at] = value;
  detail::store(page, detail::at_header_checksum, checksum(std::span(page).first(detail::at_header_checksum)), 8);
  return page;
}

[[nodiscard]] bool is_refused(const Bytes& page) {
  try {
    (void)decode_header(page, "file");
  } catch (const Error& error) {
    CHECK((error.kind() == ErrorKind::check_failed || error.kind() == ErrorKind::bad_input));
    CHECK(std::string(error.what()).starts_with("file: "));
    return true;
  }
  return false;
}

[[nodiscard]] Bytes tile_page(const TableKey& key = make_table_key({3, 3}, 0b10110, 0)) {
  return encode_header(test::header_of(key, test::generated_payload(key)));
}

[[nodiscard]] Bytes space_page() {
  Header header = shift::built(shift::stored_key({"ABCCDD", 3}, "AB")).state().header();
  header.chunk_checksums.assign(header.chunks(), 1);
  return encode_header(header);
}

}  // namespace

TEST_CASE("a pattern with cells from 32 needs the feature of large boards, and no other has it") {
  const TableKey large = make_table_key({6, 6}, cell_bit(1) | cell_bit(35), 0);
  const Bytes page = tile_page(large);
  CHECK(decode_header(page, "file").key == AnyTableKey(large));
  CHECK(is_refused(forged(page, detail::at_mandatory, 0)));
  CHECK(is_refused(forged(page, detail::at_pattern_high, 1 << 4)));  // no cell of the board
  CHECK(is_refused(forged(page, detail::at_pattern_high + 1, 1)));
  CHECK(is_refused(forged(page, detail::at_pattern, 0)));
  CHECK(is_refused(forged(tile_page(), detail::at_mandatory, feature_large_board)));
}

TEST_CASE("reserved bytes of a header must be 0") {
  constexpr std::size_t after_parameters = detail::at_space_parameters + SpaceKey::parameter_bytes;
  for (const auto& of_form :
       {std::pair(tile_page(), std::size_t{detail::at_reserved}), std::pair(space_page(), after_parameters)}) {
    const Bytes& page = of_form.first;
    const std::size_t reserved = of_form.second;
    REQUIRE(!is_refused(page));
    std::size_t accepted = 0;
    for (std::size_t at = 0; at < detail::at_header_checksum; ++at) {
      const auto other = static_cast<std::uint8_t>(page[at] ^ 0x41U);
      if (is_refused(forged(page, at, other))) continue;
      ++accepted;
      CAPTURE(at);
      // A reader cannot check the generator, optional features and the payload's checksums.
      const bool generator = at >= detail::at_generator && at < detail::at_generator + 16;
      const bool digest = at >= detail::at_index_digest && at < detail::at_index_digest + 8;
      const bool optional = at >= detail::at_optional && at < detail::at_optional + 4;
      const bool checksums = at >= detail::at_checksums && at < detail::at_checksums + 8;
      const bool longer_name = at > detail::at_space_parameters && at < after_parameters && page[at - 1] != 0;
      CHECK((generator || digest || optional || checksums || longer_name || page[at] != 0));
    }
    CHECK(accepted < 64);
    for (const std::size_t at :
         {std::size_t{84}, std::size_t{87}, reserved, std::size_t{detail::at_header_checksum - 1}}) {
      CAPTURE(at);
      CHECK(is_refused(forged(page, at, 1)));
      // An optional feature may use reserved bytes.
      CHECK(!is_refused(forged(forged(page, at, 1), detail::at_optional, 1)));
    }
  }
}

TEST_CASE("the generator's name in a header ends, followed by zeros") {
  Bytes page = tile_page();
  const std::size_t end = detail::at_generator + detail::generator_bytes;
  std::fill(page.begin() + detail::at_generator, page.begin() + static_cast<std::ptrdiff_t>(end) - 1,
            std::uint8_t{'x'});
  CHECK(!is_refused(forged(page, detail::at_generator, 'y')));
  CHECK(is_refused(forged(page, end - 1, 'x')));  // 40 bytes without an end
  CHECK(is_refused(forged(forged(page, end - 3, 0), end - 2, 'x')));
}

TEST_CASE("a header whose payload cannot be divided into chunks is refused") {
  Bytes page = tile_page();
  const std::uint64_t entries = std::uint64_t{1} << 47U;
  detail::store(page, detail::at_entries, entries, 8);
  detail::store(page, detail::at_payload_size, entries / 8, 8);
  detail::store(page, detail::at_chunk_size, chunk_size_for(entries / 8), 4);
  CHECK(is_refused(forged(page, detail::at_chunk_size, 0)));
}

TEST_CASE("verified tables can be compressed and decompressed again") {
  const test::TemporaryFolder folder;
  const auto recipe =
      std::move(pdbgen::tile_puzzle().recipes({.catalogues = {catalogue_of({3, 3}, 0, {{0b10110}})}}).front());
  const auto key = std::get<TableKey>(recipe->key());
  std::string reason;
  const auto need_of = [&](const std::filesystem::path& path) {
    return recipe->prepare(path, {}, {}, [&](const Error& error) { reason = error.what(); });
  };
  const auto plain = folder.path() / (key.file_stem() + plain_suffix);
  const auto payload = test::generated_payload(key);
  Header header = test::header_of(key, payload);
  header.generator.assign(detail::generator_bytes - 1, 'x');
  Bytes bytes = encode_header(header);
  bytes.insert(bytes.end(), payload.begin(), payload.end());
  test::write_file(plain, bytes);
  const auto compressed = folder.path() / (key.file_stem() + compressed_suffix);
  CHECK(need_of(compressed) == pdbgen::TableNeed::conversion);
  std::filesystem::remove(plain);
  CHECK(need_of(plain) == pdbgen::TableNeed::conversion);
  CHECK(test::read_file(plain) == bytes);
  std::filesystem::remove(plain);
  // A damaged table or one with another header produces no file.
  Bytes damaged = test::with_flip(test::read_file(compressed), 4300);
  test::write_file(compressed, damaged);
  CHECK(reason.empty());
  CHECK(need_of(plain) == pdbgen::TableNeed::search);
  CHECK(reason.find("damaged") != std::string::npos);
  CHECK(!std::filesystem::exists(plain));
}

TEST_CASE("reserved bytes of an automaton's header must be 0") {
  const auto good = encode_move_automaton(build_move_automaton({3, 3}, 6));
  REQUIRE_NOTHROW((void)decode_move_automaton(good, "file"));
  for (const std::size_t at : {19U, 32U, 55U}) {
    auto bytes = good;
    bytes[at] = 1;
    detail::store(bytes, detail::automaton_at_header_checksum,
                  checksum(std::span(bytes).first(detail::automaton_at_header_checksum)), 8);
    CAPTURE(at);
    CHECK_THROWS_AS((void)decode_move_automaton(bytes, "file"), Error);
  }
}

}  // namespace tilepdb
