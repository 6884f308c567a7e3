// SPDX-License-Identifier: MIT
#include "solver/batch/result.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::uint64_t sum_of(const std::vector<Bound>& bounds, std::uint64_t Bound::*nodes) noexcept {
  std::uint64_t sum = 0;
  for (const Bound& bound : bounds) sum += bound.*nodes;
  return sum;
}

}  // namespace

const char* name_of(Status status) noexcept {
  constexpr const char* names[] = {"solved", "given_up", "unsolvable"};  // by Status
  return names[static_cast<std::size_t>(status)];
}

std::uint64_t Result::expanded() const noexcept { return sum_of(bounds, &Bound::expanded); }

std::uint64_t Result::generated() const noexcept { return sum_of(bounds, &Bound::generated); }

}  // namespace tilepdb::solver
