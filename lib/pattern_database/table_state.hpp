// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "format/format.hpp"
#include "format/space_table.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pattern_database::inline v1 {

/// What a table of the interface stands on.
class Table::State {
 public:
  /// Throws Error (check_failed) for a table of an encoding that spaces do not have.
  explicit State(SpaceTable table);

  [[nodiscard]] const TableFile& file() const noexcept { return table_.file(); }
  [[nodiscard]] const Header& header() const noexcept { return table_.header(); }
  [[nodiscard]] const Name& name() const noexcept { return name_; }
  [[nodiscard]] Encoding encoding() const noexcept { return encoding_; }

 private:
  SpaceTable table_;
  Name name_;
  Encoding encoding_;
};

}  // namespace tilepdb::pattern_database::inline v1
