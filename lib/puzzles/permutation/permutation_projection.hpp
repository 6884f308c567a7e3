// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tilepdb/pattern_database/permutation_pattern.hpp"

namespace tilepdb::puzzles {

/// Projection of a state to the index of its abstract state in the space of a pattern, possibly through a symmetry.
class PermutationProjection {
 public:
  /// For a piece that the pattern keeps: the piece whose code is read, and the map to codes of the space.
  struct Reading {
    unsigned piece = 0;
    /// For each code of the pivot and each of the `codes` codes of the puzzle, the code in the space: places in order,
    /// with a code for each orientation.
    std::shared_ptr<const std::vector<std::uint8_t>> map{};
  };

  /// A digit of the rank.
  struct Column {
    const std::uint8_t* map = nullptr;
    const std::uint64_t* entries = nullptr;  ///< by code in the space
    std::uint64_t weight = 0;                ///< of one place
    std::uint64_t same_orbit = 0;            ///< all ones, or 0 for the first column of an orbit
    unsigned piece = 0;
  };

  /// `readings` are in the order of the space's kept pieces. The code of the piece `pivot` selects the part of the maps
  /// to read; a part has `codes` codes. If `codes` is 0, the pivot is ignored and maps have one part.
  PermutationProjection(const pattern_database::PermutationPattern& space, const std::vector<Reading>& readings,
                        unsigned pivot, unsigned codes);

  template <typename State>
  [[nodiscard]] std::uint64_t operator()(const State& state) const noexcept {
    return index(state.data());
  }

  /// Whether the space does not tell pieces apart; there are no columns then.
  [[nodiscard]] bool has_alike() const noexcept { return data_->space.has_value(); }

  // For searches that rank many states at once.

  [[nodiscard]] std::span<const Column> columns() const noexcept { return {data_->columns.data(), count_}; }
  /// Returns the place in the entry of a column, and what the turn adds to the index.
  [[nodiscard]] static unsigned place_in(std::uint64_t entry) noexcept {
    return static_cast<unsigned>(entry & 0xffU) / 4;
  }
  [[nodiscard]] static std::uint64_t turn_part(const Column& column, std::uint64_t entry) noexcept {
    return (entry >> place_bits) - place_in(entry) * column.weight;
  }
  /// Returns the number of entries of each column.
  [[nodiscard]] std::size_t entries() const noexcept { return data_->entries.empty() ? 0 : data_->entries[0].size(); }
  [[nodiscard]] unsigned pivot() const noexcept { return pivot_; }
  /// Returns the number of codes in a part of the maps; 0 if they have one part.
  [[nodiscard]] std::size_t stride() const noexcept { return stride_; }

 private:
  static constexpr unsigned most_columns = pattern_database::PermutationPattern::most_places;

  /// An entry has four times the place's number in the orbit in its low bits; above them, the contribution of place and
  /// turn to the index, before taken places are subtracted.
  struct Data {
    std::array<Column, most_columns> columns{};
    std::vector<std::vector<std::uint64_t>> entries{};
    std::vector<Reading> readings{};
    // If the space has alike pieces, itself, and the place and turn by code in it.
    std::optional<pattern_database::PermutationPattern> space{};
    std::vector<std::uint8_t> place_of{};
    std::vector<std::uint8_t> turn_of{};
  };

  static constexpr unsigned place_bits = 16;
  static constexpr unsigned few_places = 16;

  [[nodiscard]] static std::vector<std::uint64_t> entries_of(const pattern_database::PermutationPattern& space,
                                                             const pattern_database::PermutationPattern::Digit& digit);

  [[nodiscard]] std::uint64_t index(const std::uint8_t* state) const noexcept {
    const std::size_t offset = stride_ * state[pivot_];
    if (count_ == 0 && has_alike()) return index_of_alike(state, offset);
    return has_few_places_ ? index_of_few_places(state, offset) : index_of_many_places(state, offset);
  }

  [[nodiscard]] std::uint64_t index_of_alike(const std::uint8_t* state, std::size_t offset) const noexcept;

  /// Counts the places taken before each place of an orbit in a word with four bits for each place.
  [[nodiscard]] std::uint64_t index_of_few_places(const std::uint8_t* state, std::size_t offset) const noexcept {
    const Column* const columns = data_->columns.data();
    std::uint64_t sum = 0;
    std::uint64_t taken_before = 0;
    std::uint64_t counts = 0;
    for (unsigned i = 0; i < count_; ++i) {
      const Column& column = columns[i];
      const std::uint64_t entry = column.entries[column.map[offset + state[column.piece]]];
      sum += entry;
      const auto shift = static_cast<unsigned>(entry & 63U);
      counts &= column.same_orbit;
      taken_before += (counts >> shift & 15U) * column.weight;
      counts += std::uint64_t{0x1111'1111'1111'1110} << shift;
    }
    return (sum >> place_bits) - taken_before;
  }

  [[nodiscard]] std::uint64_t index_of_many_places(const std::uint8_t* state, std::size_t offset) const noexcept {
    const Column* const columns = data_->columns.data();
    std::uint64_t sum = 0;
    std::uint64_t taken_before = 0;
    std::uint64_t taken = 0;
    for (unsigned i = 0; i < count_; ++i) {
      const Column& column = columns[i];
      const std::uint64_t entry = column.entries[column.map[offset + state[column.piece]]];
      sum += entry;
      const std::uint64_t place = std::uint64_t{1} << ((entry & 0xff) / 4);
      taken &= column.same_orbit;
      taken_before += static_cast<unsigned>(std::popcount(taken & (place - 1))) * column.weight;
      taken |= place;
    }
    return (sum >> place_bits) - taken_before;
  }

  std::shared_ptr<const Data> data_;
  std::size_t stride_ = 0;
  unsigned pivot_ = 0;
  unsigned count_ = 0;
  bool has_few_places_ = true;
};

}  // namespace tilepdb::puzzles
