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

/// What a check is that the interface calls so.
[[nodiscard]] constexpr Check check_of(tilepdb::v1::Checking checking) noexcept {
  switch (checking) {
    case tilepdb::v1::Checking::never: return Check::header_only;
    case tilepdb::v1::Checking::once: return Check::unless_marked;
    case tilepdb::v1::Checking::always: break;
  }
  return Check::everything;
}

}  // namespace tilepdb::pattern_database
