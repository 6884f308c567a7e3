// SPDX-License-Identifier: MIT
#include "format/index_digest.hpp"

#include <cstdint>
#include <vector>

#include "core/index.hpp"
#include "platform/checksum.hpp"
#include "puzzles/shift/index.hpp"

namespace tilepdb {
namespace {

/// `put_state(rank, put)` puts what the digest is of, `put(value, bytes)`.
template <typename PutState>
[[nodiscard]] std::uint64_t digest_of_samples(std::uint64_t states, const PutState& put_state) {
  std::vector<std::uint8_t> bytes;
  const auto put = [&](std::uint64_t value, unsigned count) {
    for (unsigned i = 0; i < count; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  };
  constexpr std::uint64_t samples = 1024;
  constexpr std::uint64_t golden = 0x9e3779b97f4a7c15ULL;  // 2^64 / golden ratio: spreads consecutive multiples evenly
  for (std::uint64_t i = 0; i < samples; ++i) put_state((i * golden) % states, put);
  return checksum(bytes);
}

}  // namespace

std::uint64_t index_digest(const Index& index) {
  return digest_of_samples(index.states(), [&](std::uint64_t rank, const auto& put) {
    const PatternState state = index.unrank(rank);
    put(index.rank(state), 8);
    put(state.occupied, 4);
    put(state.blank, 1);
    for (unsigned entry = 0; entry < index.tiles(); ++entry) put(state.arrangement[entry], 1);
  });
}

std::uint64_t index_digest(const shift::Index& index) {
  return digest_of_samples(index.states(), [&](std::uint64_t rank, const auto& put) {
    const shift::ClassCells cells = index.unrank(rank);
    put(index.rank(cells), 8);
    const shift::Board board = index.board_of(cells);
    for (Cell cell = 0; cell < board.size.cells(); ++cell) put(board.cells[cell], 1);
  });
}

}  // namespace tilepdb
