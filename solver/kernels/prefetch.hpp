// SPDX-License-Identifier: MIT
#pragma once

namespace tilepdb::solver {

/// Prefetches a cache line. WebAssembly has no such instruction, so the byte is loaded and ignored: no later
/// instruction waits for it, and out-of-order execution continues until the reorder buffer is full.
inline void prefetch(const void* address) noexcept {
#ifdef __EMSCRIPTEN__
  (void)*static_cast<const volatile unsigned char*>(address);
#else
  __builtin_prefetch(address);
#endif
}

}  // namespace tilepdb::solver
