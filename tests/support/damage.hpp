// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <span>

#include "tests/support/files.hpp"

namespace tilepdb::test {

/// Returns a random seed, or $SEED if it is set, to repeat a failure.
[[nodiscard]] inline std::uint64_t seed_of_run() {
  const char* const given = std::getenv("SEED");
  return given != nullptr ? std::strtoull(given, nullptr, 10) : std::random_device()();
}

namespace detail {

using Random = std::mt19937_64;

[[nodiscard]] inline std::size_t below(Random& random, std::size_t limit) { return random() % limit; }

/// Returns a random run of bytes of a file, often near its beginning or end, where headers are.
[[nodiscard]] inline std::span<std::uint8_t> run_in(Bytes& bytes, Random& random) {
  const std::size_t edge = std::min<std::size_t>(bytes.size(), 256);
  const std::size_t places[] = {below(random, bytes.size()), below(random, edge),
                                bytes.size() - 1 - below(random, edge)};
  const std::size_t begin = places[below(random, 3)];
  const std::size_t longest = std::min<std::size_t>(bytes.size() - begin, std::size_t{1} << below(random, 13));
  return std::span(bytes).subspan(begin, 1 + below(random, longest));
}

}  // namespace detail

/// Returns a file with random damage; `other` is a sound file of the same kind.
[[nodiscard]] inline Bytes damaged(Bytes bytes, const Bytes& other, std::mt19937_64& random) {
  using detail::below;
  const auto part = detail::run_in(bytes, random);
  const auto begin = part.begin() - std::span(bytes).begin();
  switch (below(random, 8)) {
    case 0: part[0] = static_cast<std::uint8_t>(part[0] ^ (1U << below(random, 8))); break;
    case 1: std::fill(part.begin(), part.end(), std::uint8_t{0}); break;
    case 2:
      for (std::uint8_t& byte : part) byte = static_cast<std::uint8_t>(random());
      break;
    case 3: bytes.resize(static_cast<std::size_t>(begin)); break;
    case 4: {
      const Bytes again(part.begin(), part.end());
      bytes.insert(bytes.end(), again.begin(), again.end());
      break;
    }
    case 5: {  // two runs are swapped
      const std::size_t size = std::min(part.size(), bytes.size() / 2);
      const std::size_t first = below(random, bytes.size() / 2 - size + 1);
      const std::size_t second = bytes.size() / 2 + below(random, bytes.size() - bytes.size() / 2 - size + 1);
      for (std::size_t i = 0; i < size; ++i) std::swap(bytes[first + i], bytes[second + i]);
      break;
    }
    case 6: {  // the rest comes from the other file
      bytes.resize(static_cast<std::size_t>(begin));
      if (bytes.size() < other.size()) bytes.insert(bytes.end(), other.begin() + begin, other.end());
      break;
    }
    default: bytes.erase(bytes.begin() + begin, bytes.begin() + begin + static_cast<std::ptrdiff_t>(part.size()));
  }
  return bytes;
}

}  // namespace tilepdb::test
