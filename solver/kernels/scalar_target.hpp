// SPDX-License-Identifier: MIT
#pragma once

#include "tilepdb/cell_set.hpp"

namespace tilepdb::solver {
namespace {

/// What kernels without vectors need of a processor. In an unnamed namespace, so that each file that compiles a kernel,
/// each for its own instruction set, has a type and thereby code of its own.
struct ScalarTarget {
  static unsigned count(CellSet set) noexcept { return static_cast<unsigned>(__builtin_popcount(set)); }
  static void prefetch(const void* address) noexcept { __builtin_prefetch(address); }
};

}  // namespace
}  // namespace tilepdb::solver
