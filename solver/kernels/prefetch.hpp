// SPDX-License-Identifier: MIT
#pragma once

namespace tilepdb::solver {

/// Asks for memory that is read soon. WebAssembly has no instruction for it: there it is read and nothing waits for
/// what is read, so that processors go on until they can hold no more that is unfinished.
inline void prefetch(const void* address) noexcept {
#ifdef __EMSCRIPTEN__
  (void)*static_cast<const volatile unsigned char*>(address);
#else
  __builtin_prefetch(address);
#endif
}

}  // namespace tilepdb::solver
