// SPDX-License-Identifier: MIT
#include "format/digests.hpp"

#include <cstdint>
#include <vector>

#include "core/index.hpp"
#include "platform/checksum.hpp"

namespace tilepdb {

std::uint64_t index_digest(const Index& index) {
  std::vector<std::uint8_t> bytes;
  const auto put = [&](std::uint64_t value, unsigned count) {
    for (unsigned i = 0; i < count; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  };
  constexpr std::uint64_t samples = 1024;
  constexpr std::uint64_t golden = 0x9e3779b97f4a7c15ULL;  // 2^64 / golden ratio: its multiples spread evenly
  for (std::uint64_t i = 0; i < samples; ++i) {
    const PatternState state = index.unrank(i * golden % index.states());
    put(index.rank(state), 8);
    put(state.occupied, index.board().cells() > max_cells ? 8 : 4);
    put(state.blank, 1);
    for (unsigned entry = 0; entry < index.tiles(); ++entry) put(state.arrangement[entry], 1);
  }
  return checksum(bytes);
}

}  // namespace tilepdb
