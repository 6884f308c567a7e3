// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "tiles/table_key.hpp"

namespace tilepdb {

/// What a table of a space of states is a table of: the puzzle, and the parameters of puzzle and pattern, as whoever
/// has described the space calls them. What the program does not know it can list, compress and check all the same.
struct SpaceKey {
  /// Of the header's fields, which end with a zero at least.
  static constexpr std::size_t puzzle_bytes = 32;
  static constexpr std::size_t parameter_bytes = 768;

  std::string puzzle{};      ///< lower-case letters, digits and hyphens
  std::string parameters{};  ///< printable ASCII; may be empty

  friend bool operator==(const SpaceKey&, const SpaceKey&) = default;

  /// Whether it is made of the right characters and fits a header.
  [[nodiscard]] bool is_sound() const noexcept;

  /// Its file's name without suffix: puzzle and parameters, other characters than letters, digits, dots, commas and
  /// hyphens being replaced. Where something is, or too long, digits tell different keys apart.
  [[nodiscard]] std::string file_stem() const;
};

// The .pdb file format, version 1; docs/pdb-format.md describes every byte. The values here are on disk: never
// change the meaning of one, add another.

inline constexpr std::array<std::uint8_t, 8> table_magic{0x89, 'P', 'D', 'B', 0x0d, 0x0a, 0x1a, 0x0a};
inline constexpr std::uint32_t format_version = 1;

inline constexpr std::size_t header_size = 4096;
inline constexpr std::size_t max_levels = 128;
/// In place of a level, in a byte: none.
inline constexpr std::uint8_t no_level = 0xff;
static_assert(max_levels < no_level);
inline constexpr std::size_t max_chunks = 256;
inline constexpr std::uint32_t smallest_chunk = 1U << 20;

/// Mandatory features, which a reader has to know: the table is one of a space of states that it has the name of, else
/// of sliding tiles. The earlier form of the shift puzzle's tables is refused.
inline constexpr std::uint32_t feature_earlier_shift = 1;
inline constexpr std::uint32_t feature_space = 2;

/// How the values of entries are stored.
enum class Encoding : std::uint32_t {
  manhattan_bit = 1,  ///< a bit: ((h − Manhattan distance) / 2) mod 2
  half_byte = 2,      ///< h, at most 14
  byte = 3,           ///< h
  two_bits = 4,       ///< h mod 3, of spaces alone
  one_bit = 5         ///< whether h mod 4 is above 1, of spaces alone
};

[[nodiscard]] constexpr unsigned bits_per_entry(Encoding encoding) noexcept {
  switch (encoding) {
    case Encoding::manhattan_bit:
    case Encoding::one_bit: return 1;
    case Encoding::two_bits: return 2;
    case Encoding::half_byte: return 4;
    case Encoding::byte: break;
  }
  return 8;
}

/// How many different h a header, and entries of an encoding, have room for besides the value for states that reach no
/// goal.
[[nodiscard]] constexpr std::size_t most_levels(Encoding encoding) noexcept {
  return encoding == Encoding::half_byte ? 15 : max_levels;
}

/// What a table is a table of: of sliding tiles, or of any other puzzle.
using AnyTableKey = std::variant<TableKey, SpaceKey>;

/// Its file's name without suffix.
[[nodiscard]] std::string file_stem(const AnyTableKey& key);

/// What the first page of a table says.
struct Header {
  AnyTableKey key;
  Encoding encoding = Encoding::manhattan_bit;
  std::uint64_t entries = 0;                   ///< states the index numbers
  std::uint64_t index_digest = 0;              ///< checksum of sample ranks, see index_digest()
  std::uint32_t chunk_size = 0;                ///< bytes of payload per checksum, a power of two
  std::vector<std::uint64_t> histogram;        ///< states by h, from 0 to the largest h
  std::vector<std::uint64_t> chunk_checksums;  ///< one per chunk of payload
  std::string generator;                       ///< name and version of the program that wrote the table

  friend bool operator==(const Header&, const Header&) = default;

  /// Bytes of payload.
  [[nodiscard]] std::uint64_t payload_size() const noexcept { return (entries * bits_per_entry(encoding) + 7) / 8; }
  [[nodiscard]] std::uint64_t file_size() const noexcept { return header_size + payload_size(); }
  [[nodiscard]] std::size_t chunks() const noexcept;
  /// Bytes in one chunk; the last may be shorter than the others.
  [[nodiscard]] std::size_t chunk_bytes(std::size_t chunk) const noexcept;
  /// States that can be reached from the goal.
  [[nodiscard]] std::uint64_t reached() const noexcept;
};

/// The chunk size for a payload: as small as 1 MiB, doubled until all checksums fit the header; 0 if it would not fit
/// the header itself.
[[nodiscard]] constexpr std::uint32_t chunk_size_for(std::uint64_t payload) noexcept {
  std::uint64_t chunk = smallest_chunk;
  while (chunk * max_chunks < payload) chunk *= 2;
  return chunk >> 32U == 0 ? static_cast<std::uint32_t>(chunk) : 0;
}

namespace detail {

void store(std::span<std::uint8_t> page, std::size_t at, std::uint64_t value, std::size_t count);

[[nodiscard]] std::uint64_t load(std::span<const std::uint8_t> page, std::size_t at, std::size_t count);

/// Offsets of the header's fields.
enum Offset : std::size_t {
  at_magic = 0,
  at_version = 8,
  at_header_size = 12,
  at_mandatory = 16,
  at_optional = 20,
  at_width = 24,
  at_height = 25,
  at_blank = 26,
  at_tiles = 27,
  at_pattern = 28,
  at_index_scheme = 32,
  at_encoding = 36,
  at_entries = 40,
  at_payload_size = 48,
  at_reached = 56,
  at_index_digest = 64,
  at_chunk_size = 72,
  at_chunk_count = 76,
  at_levels = 80,
  at_generator = 88,
  at_histogram = 128,
  at_checksums = at_histogram + 8 * max_levels,
  at_reserved = at_checksums + 8 * max_chunks + 36,  // after bytes that only the earlier shift form used
  at_space_puzzle = at_reserved,
  at_space_parameters = at_space_puzzle + SpaceKey::puzzle_bytes,
  at_header_checksum = header_size - 8,
};
inline constexpr std::size_t generator_bytes = 40;
inline constexpr std::uint32_t index_scheme_tiles = 1;
inline constexpr std::uint32_t index_scheme_space = 3;
static_assert(at_space_parameters + SpaceKey::parameter_bytes <= at_header_checksum);

}  // namespace detail

/// The header as its page on disk.
[[nodiscard]] std::vector<std::uint8_t> encode_header(const Header& header);

/// A number that tables share only if they hold the same, whoever made them and however they are packed: it rests on
/// the checksums of their chunks. It tells damage and mistakes, not forgeries.
[[nodiscard]] std::uint64_t table_digest(Header header);

/// Reads a header page. Throws Error, naming the file, for a foreign, newer or damaged one; every field that a
/// reader relies on is checked against the others, and what is reserved is 0.
[[nodiscard]] Header decode_header(std::span<const std::uint8_t> page, const std::string& file);

}  // namespace tilepdb
