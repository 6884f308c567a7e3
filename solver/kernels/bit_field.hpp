// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace tilepdb::solver {

/// Where a number of 32 bits has a smaller one in it.
struct BitField {
  unsigned at;
  unsigned bits;
};

[[nodiscard, gnu::always_inline]] constexpr std::uint32_t field_of(std::uint32_t packed, BitField field) noexcept {
  return packed >> field.at & ((1U << field.bits) - 1);
}

}  // namespace tilepdb::solver
