// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Streams of zlib (RFC 1950), which links contain. Builds for WebAssembly have no zlib; all functions then throw Error
// (resource).
namespace tilepdb {

/// Returns a stream with these bytes.
[[nodiscard]] std::string deflated(std::string_view bytes);

/// Returns the bytes in a stream. Throws Error (bad_input) if the stream is damaged, incomplete, followed by other
/// bytes, or has more than `most` bytes in it.
[[nodiscard]] std::string inflated(std::string_view stream, std::size_t most);

/// The same for a stream of gzip (RFC 1952).
[[nodiscard]] std::string gunzipped(std::string_view stream, std::size_t most);

}  // namespace tilepdb
