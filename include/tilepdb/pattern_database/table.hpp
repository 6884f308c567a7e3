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

/// How a table stores h of a state.
enum class Encoding {
  /// The first of these that is right for the space: one_bit if it has a parity and all its states are reached,
  /// two_bits if it is undirected and its moves cost 1, half_byte if no h is above 14, byte.
  smallest,
  one_bit,    ///< h mod 4, of which the parity is known; the space has a parity, is undirected, its moves cost 1
  two_bits,   ///< h mod 3; the space is undirected, its moves cost 1
  half_byte,  ///< h, at most 14
  byte,       ///< h, at most 127
  direct      ///< half_byte if no h is above 14, else byte: h is read at once
};

/// The h of states from which no goal can be reached.
inline constexpr unsigned unreachable = ~0U;

/// How to open a table's file.
struct OpenOptions {
  tilepdb::v1::Checking checking = tilepdb::v1::Checking::once;
  int threads = 0;  ///< for reading the file; 0: all cores, else up to 1024
};

/// The stored values of a space's states, whatever the space. Copies share what is open; any number of threads may use
/// one at once.
class Table {
 public:
  /// Opens a .pdb or .pdb.zst of any space. A plain file is mapped, a compressed one unpacked into memory. Throws
  /// Error: bad_input if there is no such file, or if it is a table of sliding tiles; check_failed if it is
  /// damaged; resource if it cannot be read.
  [[nodiscard]] static Table open(const std::filesystem::path& file, const OpenOptions& options = {});

  [[nodiscard]] const Name& name() const noexcept;
  /// States of the space.
  [[nodiscard]] std::uint64_t size() const noexcept;
  [[nodiscard]] Encoding encoding() const noexcept;
  /// How many states have h = 0, 1, 2 …; the others reach no goal.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept;
  /// A checksum of what tells the space from others: numbers and neighbours of sample states, and goals.
  [[nodiscard]] std::uint64_t space_digest() const noexcept;

  /// What is stored of a state: the bit, h mod 3 or h. 3, 15 and 255 in entries of 2, 4 and 8 bits are for states that
  /// reach no goal.
  [[nodiscard]] unsigned entry(std::uint64_t index) const noexcept {
    const unsigned byte = payload_[index >> index_shift_];
    return byte >> ((static_cast<unsigned>(index) & place_mask_) << bits_shift_) & entry_mask_;
  }
  /// Has the memory read where the entry of a state is that is asked for soon.
  void prefetch(std::uint64_t index) const noexcept { __builtin_prefetch(payload_ + (index >> index_shift_)); }
  [[nodiscard]] unsigned bits() const noexcept { return 1U << bits_shift_; }
  [[nodiscard]] std::span<const std::uint8_t> payload() const noexcept;

  struct State;
  explicit Table(std::shared_ptr<const State> state);
  [[nodiscard]] const State& state() const noexcept { return *state_; }

 private:
  std::shared_ptr<const State> state_;
  const std::uint8_t* payload_ = nullptr;
  unsigned index_shift_ = 0;  // of entries in a byte, as a power of two
  unsigned place_mask_ = 0;
  unsigned bits_shift_ = 0;  // of the bits of an entry, as a power of two
  unsigned entry_mask_ = 0;
};

}  // namespace tilepdb::pattern_database::inline v1
