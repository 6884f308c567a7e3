// SPDX-License-Identifier: MIT
#include "solver/shift/shift_table.hpp"

#include <string>
#include <variant>

#include "format/space_key.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/pattern_database.hpp"

namespace tilepdb::shift {
namespace {

[[nodiscard]] TableKey key_at(const std::filesystem::path& path) {
  const Header header = read_header(path);
  const auto key = shift_key_of(header);
  if (!key) throw Error(ErrorKind::bad_input, path.string() + ": is a table of another puzzle");
  if (const unsigned bits = bits_per_entry(header.encoding); bits < 4) {
    throw Error(ErrorKind::bad_input, path.string() + ": has " + std::to_string(bits) +
                                          " bits a state, expected 4 or 8; make it again with pdbgen");
  }
  return *key;
}

}  // namespace

std::optional<TableKey> shift_key_of(const Header& header) {
  const auto* const key = std::get_if<SpaceKey>(&header.key);
  return key == nullptr ? std::nullopt : table_key_of_stem(key->file_stem());
}

Table::Table(const std::filesystem::path& path, Check check)
    : space_(key_at(path)),
      table_(pattern_database::PatternDatabase<Space>::open(space_, path, {.checking = check}).table()),
      payload_(table_.payload().data()),
      in_half_bytes_(table_.bits() == 4) {}

}  // namespace tilepdb::shift
