// SPDX-License-Identifier: MIT
#pragma once

#include "core/cell_set.hpp"

namespace tilepdb::solver {
namespace {

/// What kernels without vectors need of a processor. In an unnamed namespace, so that each file that compiles a kernel,
/// each for its own instruction set, has a type and thereby code of its own.
struct ScalarTarget {
  /// Where processors need not have an instruction for it, compilers call a function; this is faster, by sums of
  /// neighbouring bits, pairs and quadruples.
  static unsigned count(CellSet set) noexcept {
#if defined(__x86_64__) && !defined(__POPCNT__)
    set -= set >> 1 & 0x55555555U;
    set = (set & 0x33333333U) + (set >> 2 & 0x33333333U);
    return ((set + (set >> 4)) & 0x0F0F0F0FU) * 0x01010101U >> 24;
#else
    return static_cast<unsigned>(__builtin_popcount(set));
#endif
  }
  static void prefetch(const void* address) noexcept { __builtin_prefetch(address); }
};

}  // namespace
}  // namespace tilepdb::solver
