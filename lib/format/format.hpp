// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/index.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb {

/// The key of a table of a state space: puzzle, and parameters of puzzle and pattern, as named by the author of the
/// space. The program can list, compress and check tables of spaces that it does not know.
struct SpaceKey {
  /// Sizes of the header's fields, including at least one terminating zero.
  static constexpr std::size_t puzzle_bytes = 32;
  static constexpr std::size_t parameter_bytes = 768;

  std::string puzzle{};      ///< lower-case letters, digits and hyphens
  std::string parameters{};  ///< printable ASCII; may be empty

  friend bool operator==(const SpaceKey&, const SpaceKey&) = default;

  /// Returns whether the characters are valid and fit the header.
  [[nodiscard]] bool is_sound() const noexcept;

  /// Returns the file's name without suffix: puzzle and parameters, with all characters but letters, digits, dots,
  /// commas, hyphens and underscores replaced. If any are replaced or the name is truncated, a checksum keeps names of
  /// different keys apart.
  [[nodiscard]] std::string file_stem() const;
};

// The .pdb file format, version 1; docs/pdb-format.md describes every byte. These values are on disk: never change the
// meaning of one, add another.

inline constexpr std::array<std::uint8_t, 8> table_magic{0x89, 'P', 'D', 'B', 0x0d, 0x0a, 0x1a, 0x0a};
inline constexpr std::uint32_t format_version = 1;

inline constexpr std::size_t header_size = 4096;
inline constexpr std::size_t max_levels = 128;
/// Marks a missing level in a byte.
inline constexpr std::uint8_t no_level = 0xff;
static_assert(max_levels < no_level);
inline constexpr std::size_t max_chunks = 256;
inline constexpr std::uint32_t smallest_chunk = 1U << 20;

/// Mandatory features, which a reader must know. With feature_space, the table is one of the named state space,
/// otherwise of sliding tiles. With feature_large_board, the board has more than 32 cells. The old format of shift
/// tables is rejected.
inline constexpr std::uint32_t feature_earlier_shift = 1;
inline constexpr std::uint32_t feature_space = 2;
inline constexpr std::uint32_t feature_large_board = 4;

/// How entries store values.
enum class Encoding : std::uint32_t {
  manhattan_bit = 1,  ///< one bit: ((h − Manhattan distance) / 2) mod 2
  half_byte = 2,      ///< h, at most 14
  byte = 3,           ///< h
  two_bits = 4,       ///< h mod 3; only for spaces
  one_bit = 5         ///< whether h mod 4 is above 1; only for spaces
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

/// Returns how many different values of h fit the header and the entries of an encoding, not counting the value for
/// states that reach no goal.
[[nodiscard]] constexpr std::size_t most_levels(Encoding encoding) noexcept {
  return encoding == Encoding::half_byte ? 15 : max_levels;
}

/// The key of a table: of sliding tiles or of any other puzzle.
using AnyTableKey = std::variant<TableKey, SpaceKey>;

/// Returns the file's name without suffix.
[[nodiscard]] std::string file_stem(const AnyTableKey& key);

/// The content of a table's header page.
struct Header {
  AnyTableKey key;
  Encoding encoding = Encoding::manhattan_bit;
  std::uint64_t entries = 0;                   ///< number of states ranked by the index
  std::uint64_t index_digest = 0;              ///< checksum of sample ranks, see index_digest()
  std::uint32_t chunk_size = 0;                ///< bytes of payload per checksum, a power of two
  std::vector<std::uint64_t> histogram;        ///< number of states per h, from 0 to the largest h
  std::vector<std::uint64_t> chunk_checksums;  ///< one per chunk of payload
  std::string generator;                       ///< name and version of the program that wrote the table

  friend bool operator==(const Header&, const Header&) = default;

  [[nodiscard]] std::uint64_t payload_size() const noexcept { return (entries * bits_per_entry(encoding) + 7) / 8; }
  [[nodiscard]] std::uint64_t file_size() const noexcept { return header_size + payload_size(); }
  [[nodiscard]] std::size_t chunks() const noexcept;
  /// Returns the size of a chunk in bytes; the last chunk may be shorter.
  [[nodiscard]] std::size_t chunk_bytes(std::size_t chunk) const noexcept;
  /// Returns the number of states that can be reached from the goal.
  [[nodiscard]] std::uint64_t reached() const noexcept;
};

/// Returns the chunk size for a payload: 1 MiB, doubled until all checksums fit the header; 0 if the size does not fit
/// its field of the header.
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
  at_pattern_high = 84,
  at_generator = 88,
  at_histogram = 128,
  at_checksums = at_histogram + 8 * max_levels,
  at_reserved = at_checksums + 8 * max_chunks + 36,  // follows bytes used only by the old format of shift tables
  at_space_puzzle = at_reserved,
  at_space_parameters = at_space_puzzle + SpaceKey::puzzle_bytes,
  at_header_checksum = header_size - 8,
};
inline constexpr std::size_t generator_bytes = 40;
inline constexpr std::uint32_t index_scheme_tiles = 1;
inline constexpr std::uint32_t index_scheme_space = 3;
static_assert(at_space_parameters + SpaceKey::parameter_bytes <= at_header_checksum);

}  // namespace detail

[[nodiscard]] std::vector<std::uint8_t> encode_header(const Header& header);

/// Returns a digest of a table's content, independent of compression and of the generating program; based on the
/// checksums of its chunks. It detects damage and mistakes, not forgery.
[[nodiscard]] std::uint64_t table_digest(Header header);

/// Decodes a header page. Throws Error, naming the file, if it is not a header, is newer than this program, or is
/// damaged: all fields that readers rely on are checked against each other, and reserved bytes must be 0.
[[nodiscard]] Header decode_header(std::span<const std::uint8_t> page, const std::string& file);

struct TableDigest {
  std::string name;          ///< file_stem() of its key
  std::uint64_t digest = 0;  ///< table_digest() of its header

  friend std::strong_ordering operator<=>(const TableDigest&, const TableDigest&) = default;
};

/// Returns a checksum of the ranks of 1,024 states spread over an index. It detects an index that differs from the
/// writer's, which checksums of the payload cannot.
[[nodiscard]] std::uint64_t index_digest(const Index& index);

}  // namespace tilepdb
