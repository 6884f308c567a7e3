// SPDX-License-Identifier: MIT
#pragma once

namespace tilepdb::test {

// GCC defines __SANITIZE_…, Clang has __has_feature.
#if defined(__has_feature)
#define TILEPDB_HAS_FEATURE(name) __has_feature(name)
#else
#define TILEPDB_HAS_FEATURE(name) 0
#endif
/// Whether a sanitizer is active that reserves more memory than limits allow, and ends the program if memory runs out.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || TILEPDB_HAS_FEATURE(address_sanitizer) || \
    TILEPDB_HAS_FEATURE(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace tilepdb::test
