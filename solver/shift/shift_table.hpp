// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "format/format.hpp"
#include "format/table_file.hpp"
#include "puzzles/shift/space.hpp"
#include "puzzles/shift/table_key.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::shift {

/// What a table is a table of, by its header; nothing if it is of another puzzle.
[[nodiscard]] std::optional<TableKey> shift_key_of(const Header& header);

/// A table of the shift puzzle, open for reading.
class Table {
 public:
  /// Throws Error: as pattern_database::Table::open(), bad_input if it is a table of another puzzle or does not have h
  /// itself, check_failed if it numbers its states in another way.
  explicit Table(const std::filesystem::path& path, Check check = Check::always);

  [[nodiscard]] const TableKey& key() const noexcept { return space_.key(); }
  [[nodiscard]] const Index& index() const noexcept { return space_.index(); }
  [[nodiscard]] const pattern_database::Table& table() const noexcept { return table_; }

  /// h of the arrangement of a rank; of one that cannot be reached 0, or more than any that can.
  [[nodiscard]] unsigned h(std::uint64_t rank) const noexcept {
    return in_half_bytes_ ? payload_[rank / 2] >> (rank % 2 * 4) & 15U : payload_[rank];
  }

 private:
  Space space_;
  pattern_database::Table table_;
  // Of the table, for searches that read it again and again.
  const std::uint8_t* payload_;
  bool in_half_bytes_;
};

}  // namespace tilepdb::shift
