// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "tilepdb/api/table.hpp"
#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::pattern_database::inline v1 {

/// How a table stores the h of a state.
enum class Encoding {
  /// The first encoding that suits the space: one_bit if it has a parity and all its states are reached, two_bits if it
  /// is undirected and all moves cost 1, half_byte if no h is above 14, otherwise byte.
  smallest,
  one_bit,    ///< h mod 4, together with the parity; for undirected spaces with a parity and unit costs
  two_bits,   ///< h mod 3; for undirected spaces with unit costs
  half_byte,  ///< h, at most 14
  byte,       ///< h, at most 127
  direct      ///< half_byte if no h is above 14, otherwise byte: h is read directly
};

/// Returns the encoding's name, such as "two_bits".
[[nodiscard]] constexpr const char* to_string(Encoding encoding) noexcept {
  switch (encoding) {
    case Encoding::smallest: return "smallest";
    case Encoding::one_bit: return "one_bit";
    case Encoding::two_bits: return "two_bits";
    case Encoding::half_byte: return "half_byte";
    case Encoding::byte: return "byte";
    case Encoding::direct: return "direct";
  }
  return "";
}

/// The h of states that reach no goal.
inline constexpr unsigned unreachable = ~0U;

/// How to open a table's file.
struct OpenOptions {
  tilepdb::v1::Checking checking = tilepdb::v1::Checking::once;
  int threads = 0;  ///< for reading the file; 0: all cores, otherwise 1 to 1024
};

/// The stored values of a space's states, independent of the space's type. Copies share the open file; any number of
/// threads may use one at the same time.
class Table {
 public:
  /// Opens a .pdb or .pdb.zst of any space. A plain file is memory-mapped, a compressed one unpacked into memory.
  /// Throws Error: bad_input if the file does not exist or is a table of sliding tiles; check_failed if it is damaged;
  /// resource if it cannot be read.
  [[nodiscard]] static Table open(const std::filesystem::path& file, const OpenOptions& options = {});

  [[nodiscard]] const Name& name() const noexcept;
  /// Returns the number of states of the space.
  [[nodiscard]] std::uint64_t size() const noexcept;
  [[nodiscard]] Encoding encoding() const noexcept;
  /// Returns the number of states with h = 0, 1, 2 …; the others reach no goal.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept;
  /// Returns a checksum that identifies the space, computed from the goals and from the numbers and neighbours of
  /// sample states.
  [[nodiscard]] std::uint64_t space_digest() const noexcept;

  /// Returns the stored entry of a state: the bit, h mod 3 or h. States that reach no goal have entry 3, 15 or 255,
  /// with 2, 4 or 8 bits.
  [[nodiscard]] unsigned entry(std::uint64_t index) const noexcept {
    const unsigned byte = payload_[index >> index_shift_];
    return byte >> ((static_cast<unsigned>(index) & place_mask_) << bits_shift_) & entry_mask_;
  }
  /// Prefetches the entry of a state.
  void prefetch(std::uint64_t index) const noexcept { __builtin_prefetch(payload_ + (index >> index_shift_)); }
  [[nodiscard]] unsigned bits() const noexcept { return 1U << bits_shift_; }
  [[nodiscard]] std::span<const std::uint8_t> payload() const noexcept;

  struct State;
  explicit Table(std::shared_ptr<const State> state);
  [[nodiscard]] const State& state() const noexcept { return *state_; }

 private:
  std::shared_ptr<const State> state_;
  const std::uint8_t* payload_ = nullptr;
  unsigned index_shift_ = 0;  // log2 of the entries per byte
  unsigned place_mask_ = 0;
  unsigned bits_shift_ = 0;  // log2 of the bits per entry
  unsigned entry_mask_ = 0;
};

}  // namespace tilepdb::pattern_database::inline v1
