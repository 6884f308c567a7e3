// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

// Frames of zstd. In a program for WebAssembly, which is built without zstd, each of these throws Error (resource).
namespace tilepdb {

/// Bytes as a frame with a checksum and the size of what it holds. Throws Error (resource) if zstd fails, and
/// std::bad_alloc.
[[nodiscard]] std::vector<std::uint8_t> pack_frame(std::span<const std::uint8_t> bytes, int level);

/// Unpacks one frame into exactly the given bytes; false if it is damaged or of another size. Throws std::bad_alloc
/// where zstd lacks memory for its own work, which says nothing of the frame.
[[nodiscard]] bool unpack_frame(std::span<const std::uint8_t> frame, std::span<std::uint8_t> into);

/// How many of the bytes are the frame that they begin with; nothing if it does not end within them.
[[nodiscard]] std::optional<std::size_t> size_of_frame(std::span<const std::uint8_t> bytes);

/// How many bytes a frame says that it holds; nothing if it does not say so.
[[nodiscard]] std::optional<std::uint64_t> size_of_content(std::span<const std::uint8_t> frame);

}  // namespace tilepdb
