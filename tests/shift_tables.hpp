// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "format/format.hpp"
#include "format/table_file.hpp"
#include "pattern_database/table_state.hpp"
#include "platform/checksum.hpp"
#include "puzzles/shift/space.hpp"
#include "solver/shift/shift_table.hpp"
#include "tests/files.hpp"
#include "tests/shift_boards.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/pattern_database/save.hpp"

// Tables of the shift puzzle to test with.
namespace tilepdb::shift {

/// The goal in numbers.
[[nodiscard]] inline Board board_of(const Goal& goal) { return goal.from(goal.cells).goal; }

/// Its pattern with the given labels, as on disk.
[[nodiscard]] inline TableKey stored_key(const Goal& goal, const std::string& labels) {
  KindSet kinds = 0;
  for (const char label : labels) {
    kinds |= KindSet{1} << kind_of(std::string(1, label), labels_of(goal.labelled(goal.cells)));
  }
  return stored_table(make_table_key(board_of(goal), kinds));
}

/// Builds a table.
[[nodiscard]] inline pattern_database::Table built(
    const TableKey& key, pattern_database::Encoding encoding = pattern_database::Encoding::direct) {
  pattern_database::BuildOptions options;
  options.encoding = encoding;
  return pattern_database::build(Space(key), options).table();
}

/// Writes a table, compressed if the path says so.
inline void write_table(const std::filesystem::path& path, const TableKey& key) {
  pattern_database::save(built(key), path);
}

/// A file of these bytes, with its checksums right.
[[nodiscard]] inline test::Bytes plain_file(Header header, std::span<const std::uint8_t> payload) {
  header.chunk_checksums.clear();
  for (std::size_t chunk = 0; chunk < header.chunks(); ++chunk) {
    header.chunk_checksums.push_back(checksum(payload.subspan(chunk * header.chunk_size, header.chunk_bytes(chunk))));
  }
  test::Bytes file = encode_header(header);
  file.insert(file.end(), payload.begin(), payload.end());
  return file;
}

/// Writes a plain table in the form that versions before 1.1 wrote.
inline void write_in_earlier_form(const std::filesystem::path& path, const TableKey& key) {
  const auto table = built(key, pattern_database::Encoding::byte);
  Header header = table.state().header();
  header.in_shift_form = true;
  test::Bytes payload(table.payload().begin(), table.payload().end());
  std::replace(payload.begin(), payload.end(), std::uint8_t{255}, std::uint8_t{0});
  test::write_file(path, plain_file(header, payload));
}

/// Writes a table into a folder, under its name, and opens it.
[[nodiscard]] inline std::shared_ptr<const Table> make_table(const std::filesystem::path& folder, const TableKey& key) {
  const auto path = folder / (key.file_stem() + plain_suffix);
  if (!std::filesystem::exists(path)) write_table(path, key);
  return std::make_shared<const Table>(path);
}

}  // namespace tilepdb::shift
