// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "format/shift_table.hpp"
#include "pdbgen/dense/shift_search.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "platform/job.hpp"
#include "platform/threads.hpp"
#include "tests/shift_boards.hpp"

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
  return stored_table(make_table_key(board_of(goal), kinds)).stored;
}

/// Writes a table, compressed if the path says so.
inline void write_table(const std::filesystem::path& path, const TableKey& key,
                        const Job& job = {.threads = thread_count(0)},
                        const generator::ShiftSearchOptions& options = {}) {
  const Index index(key);
  generator::ShiftSearch search(index, job, options);
  search.run();
  const Header header = generator::make_header(index, search.histogram());
  generator::write_table(
      path, header,
      [&](std::uint64_t first, std::span<std::uint8_t> into) { search.payload(header.encoding, first, into); }, job);
}

/// Writes a table into a folder, under its name, and opens it.
[[nodiscard]] inline std::shared_ptr<const Table> make_table(const std::filesystem::path& folder, const TableKey& key) {
  const auto path = folder / (key.file_stem() + plain_suffix);
  if (!std::filesystem::exists(path)) write_table(path, key);
  return std::make_shared<const Table>(path);
}

}  // namespace tilepdb::shift
