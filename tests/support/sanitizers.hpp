// SPDX-License-Identifier: MIT
#pragma once

namespace tilepdb::test {

// GCC and Clang tell in two ways that sanitizers are at work.
#if defined(__has_feature)
#define TILEPDB_HAS_FEATURE(name) __has_feature(name)
#else
#define TILEPDB_HAS_FEATURE(name) 0
#endif
/// Whether a sanitizer reserves more memory than any limit allows, and ends the program where there is none.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || TILEPDB_HAS_FEATURE(address_sanitizer) || \
    TILEPDB_HAS_FEATURE(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace tilepdb::test
