// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "tests/support/full_run.hpp"

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

/// Returns a byte with one bit flipped; the bit varies with the place.
[[nodiscard]] inline std::uint8_t flipped(const Bytes& bytes, std::size_t at) {
  return static_cast<std::uint8_t>(bytes[at] ^ (1U << (at * 5 % 8)));
}

/// Returns the bytes with one bit flipped.
[[nodiscard]] inline Bytes with_flip(const Bytes& bytes, std::size_t at) {
  Bytes damaged = bytes;
  damaged[at] = flipped(bytes, at);
  return damaged;
}

/// Returns the number of bytes where a flipped bit goes unnoticed, testing every third byte or, in the full run, all.
/// The file is changed in place, because rewriting it each time would wait for the disk.
template <typename IsRefused>
[[nodiscard]] std::size_t count_missed_flips(const std::filesystem::path& path, const Bytes& good,
                                             const IsRefused& is_refused) {
  write_file(path, good);
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  const auto put = [&](std::size_t at, std::uint8_t byte) {
    file.seekp(static_cast<std::streamoff>(at));
    file.put(static_cast<char>(byte));
    file.flush();
  };
  std::size_t missed = 0;
  for (std::size_t at = 0; at < good.size(); at += full_run() ? 1 : 3) {
    put(at, flipped(good, at));
    missed += is_refused(path) ? 0 : 1;
    put(at, good[at]);
  }
  return file ? missed : good.size();
}

}  // namespace tilepdb::test
