// SPDX-License-Identifier: MIT
#include "pdbgen/verify/space_verifier.hpp"

#include <cstdint>

#include "tilepdb/error.hpp"

namespace tilepdb::generator {
namespace {

[[noreturn]] void refuse(const SpaceTable& table) {
  throw Error(ErrorKind::bad_input, table.key().file_stem() +
                                        ": its checksums are right, but its states cannot be checked: " +
                                        "this program does not know the puzzle " + table.key().puzzle);
}

}  // namespace

void verify_states(const SpaceTable& table, const Job& /*job*/) { refuse(table); }

void verify_sample(const SpaceTable& table, std::uint64_t /*states*/, std::uint64_t /*seed*/, const Job& /*job*/) {
  refuse(table);
}

}  // namespace tilepdb::generator
