// SPDX-License-Identifier: MIT
#pragma once

#include "format/format.hpp"
#include "format/table_file.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pattern_database::inline v1 {

/// The open file behind a Table.
struct Table::State {
  /// Throws Error (check_failed) for an encoding that tables of spaces do not use.
  explicit State(TableFile opened);

  [[nodiscard]] const Header& header() const noexcept { return file.header(); }

  TableFile file;
  Name name;
  Encoding encoding;
};

}  // namespace tilepdb::pattern_database::inline v1
