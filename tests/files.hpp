// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace tilepdb::test {

using Bytes = std::vector<std::uint8_t>;

[[nodiscard]] inline Bytes read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_file(const std::filesystem::path& path, const Bytes& bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

/// The bytes with one bit changed, another one in each.
[[nodiscard]] inline Bytes with_flip(const Bytes& bytes, std::size_t at) {
  Bytes damaged = bytes;
  damaged[at] = static_cast<std::uint8_t>(damaged[at] ^ (1U << (at * 5 % 8)));
  return damaged;
}

}  // namespace tilepdb::test
