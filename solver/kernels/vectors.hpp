// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "solver/kernels/local_vector.hpp"
#include "solver/kernels/lookup_tables.hpp"
#include "solver/kernels/state_changes.hpp"
#ifdef __ARM_FEATURE_SVE
#include "solver/kernels/sve256_vectors.hpp"
#elif defined(__AVX512F__)
#include "solver/kernels/avx512_vectors.hpp"
#else
#include "solver/kernels/avx2_vectors.hpp"
#endif

// The vector types of the kernels: a Vector has `lanes` 32-bit numbers, a WordPair as many 64-bit words. The
// instruction set's file defines the operations that GNU vectors lack.
namespace tilepdb::solver {
namespace {

using Numbers = LocalVector<std::uint32_t>;
using Words = LocalVector<std::uint64_t>;

inline constexpr std::size_t half_lanes = lanes / 2;  ///< words in a vector

[[nodiscard]] inline Vector field_of(Vector numbers, BitField field) noexcept {
  return numbers >> field.at & ((1U << field.bits) - 1);
}

/// A table of numbers by lookup. Up to 32 are kept in registers, which takes a fraction of the time of a gather.
class LookupNumbers {
 public:
  template <typename NumberOf>
  LookupNumbers(const LookupTables& tables, NumberOf&& number_of) : size_(tables.lookups()) {
    numbers_.resize(std::max<std::size_t>(size_, register_table_size));
    for (std::size_t i = 0; i < size_; ++i) numbers_[i] = static_cast<std::uint32_t>(number_of(tables.lookup()[i]));
  }
  [[nodiscard]] Vector operator[](Vector lookup) const noexcept {
    if (size_ <= lanes) [[likely]]
      return permute(load(numbers_.data()), lookup);
    if (size_ <= register_table_size) return RegisterTable(numbers_.data())[lookup];
    return gather_numbers(numbers_.data(), lookup);
  }

 private:
  std::size_t size_;
  Numbers numbers_;
};

/// Appends the lanes of `which` to a list, which needs room for one more vector.
inline void append(Numbers& list, std::size_t at, Mask which, Vector numbers) noexcept {
  store(list.data() + at, compressed(which, numbers));
}

}  // namespace
}  // namespace tilepdb::solver
