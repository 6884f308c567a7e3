// SPDX-License-Identifier: MIT
// Tables: made, and single ones opened.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "c_interface/guard.hpp"
#include "c_interface/options.hpp"
#include "tilepdb/tilepdb.hpp"

namespace v1 = tilepdb::v1;

/// An open table, with its facts.
struct tilepdb_table {
  explicit tilepdb_table(v1::Table opened) : table(std::move(opened)), tiles_(table.tiles()) {
    const std::vector<std::uint64_t>& histogram = table.histogram();
    facts = {table.size().width, table.size().height, table.states(),  tiles_.size(),
             tiles_.data(),      histogram.size(),    histogram.data()};
  }
  tilepdb_table(const tilepdb_table&) = delete;
  tilepdb_table& operator=(const tilepdb_table&) = delete;

  v1::Table table;
  tilepdb_table_facts facts{};

 private:
  std::vector<unsigned> tiles_;
};

namespace tilepdb::c_interface {
namespace {

using Files = std::vector<std::filesystem::path>;

[[nodiscard]] Files make_tables_of_tiles(const tilepdb_options& options) {
  const v1::GenerateOptions making = generate_options(options);
  const bool given[] = {!options.catalogue.empty(), !options.partitions.empty(), !options.patterns.empty()};
  const auto count = std::count(std::begin(given), std::end(given), true);
  if (count > 1) throw Error(ErrorKind::bad_input, "tiles: expected at most one of catalogue, partitions and patterns");
  if (count == 0) return v1::generate(size_of_default(options), making);
  if (!options.catalogue.empty()) return v1::generate(options.catalogue, making);
  const v1::Size size = size_of(options.size);
  if (!options.partitions.empty()) return v1::generate(partitions_of(options), size, making);
  Files files;
  for (const std::string& line : lines_of(options.patterns)) {
    files.push_back(v1::generate(size, pattern_of(line, "patterns"), making));
  }
  if (files.empty()) throw Error(ErrorKind::bad_input, "patterns: expected tiles such as '1,2,3', found only blanks");
  return files;
}

[[nodiscard]] Files make_tables(const tilepdb_options& options) {
  if (is_tiles(options)) return make_tables_of_tiles(options);
  return v1::generate_puzzle(options.puzzle, {options.size, options.goal, lines_of(options.patterns)},
                             generate_options(options));
}

}  // namespace
}  // namespace tilepdb::c_interface

using namespace tilepdb::c_interface;

extern "C" {

int tilepdb_generate(const tilepdb_options* options, tilepdb_list** files) {
  if (files != nullptr) *files = nullptr;
  return guarded([&] {
    std::vector<std::string> names;
    for (const auto& file : make_tables(options_or_default(options))) names.push_back(file.string());
    if (files != nullptr) *files = std::make_unique<OwnedList>(std::move(names)).release();
  });
}

int tilepdb_table_open(const char* file, const tilepdb_options* options, tilepdb_table** table) {
  return stored(table, "table", [&] {
    const tilepdb_options& given = options_or_default(options);
    return std::make_unique<tilepdb_table>(
        v1::Table(text(file, "file"), {goal_of_tiles(given), given.checking, given.search.threads}));
  });
}

void tilepdb_table_close(tilepdb_table* table) { delete table; }

const tilepdb_table_facts* tilepdb_table_describe(const tilepdb_table* table) {
  return table == nullptr ? nullptr : &table->facts;
}

int tilepdb_table_h(const tilepdb_table* table, const uint8_t* boards, size_t bytes, uint16_t* values, size_t count,
                    int threads) {
  return guarded([&] {
    const v1::Table& opened = required(table, "table").table;
    if (bytes != 0) (void)required(boards, "boards");
    if (count != 0) (void)required(values, "values");
    opened.h(std::span(boards, bytes), std::span(values, count), threads);
  });
}

}  // extern "C"
