// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace tilepdb::solver {
namespace {

template <typename T>
struct LocalAllocator : std::allocator<T> {};

/// A vector whose functions are this file's own. Those of std::vector<T> that are not inlined are shared by all files,
/// and the copy that is kept could be one compiled for a newer processor.
template <typename T>
using LocalVector = std::vector<T, LocalAllocator<T>>;

}  // namespace
}  // namespace tilepdb::solver
