// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace tilepdb::solver {
namespace {

template <typename T>
struct LocalAllocator : std::allocator<T> {};

/// A vector whose member functions are local to the translation unit. The linker keeps one copy of the functions of
/// std::vector<T> that are not inlined, and that copy could use instructions that the processor lacks.
template <typename T>
using LocalVector = std::vector<T, LocalAllocator<T>>;

}  // namespace
}  // namespace tilepdb::solver
