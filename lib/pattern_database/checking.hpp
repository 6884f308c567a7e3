// SPDX-License-Identifier: MIT
#pragma once

#include "format/table_file.hpp"
#include "tilepdb/api/table.hpp"

namespace tilepdb::pattern_database {

/// What the interface calls a check.
[[nodiscard]] constexpr tilepdb::v1::Checking checking_of(Check check) noexcept {
  switch (check) {
    case Check::header_only: return tilepdb::v1::Checking::never;
    case Check::unless_marked: return tilepdb::v1::Checking::once;
    case Check::everything: break;
  }
  return tilepdb::v1::Checking::always;
}

}  // namespace tilepdb::pattern_database
