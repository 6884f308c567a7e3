// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace tilepdb::pdbgen {

/// Bytes of memory that building the table of a space takes, with entries of so many bits.
[[nodiscard]] constexpr std::uint64_t memory_to_build(std::uint64_t states, unsigned bits) noexcept {
  constexpr std::uint64_t bytes_of_program = std::uint64_t{16} << 20;
  // A byte for each state becomes the table where it is; the others take the table's besides.
  const std::uint64_t table = bits == 8 ? 0 : (states * bits + 7) / 8;
  return states + table + bytes_of_program;
}

}  // namespace tilepdb::pdbgen
