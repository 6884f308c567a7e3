// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

// zstd frames. In programs for WebAssembly, which are built without zstd, each function throws Error (resource).
namespace tilepdb {

/// Compresses bytes into a frame with a checksum and the content size. Throws Error (resource) if zstd fails, and
/// std::bad_alloc.
[[nodiscard]] std::vector<std::uint8_t> pack_frame(std::span<const std::uint8_t> bytes, int level);

/// Unpacks one frame into exactly the given bytes; returns false if it is damaged or has another size. Throws
/// std::bad_alloc if zstd lacks memory, which says nothing about the frame.
[[nodiscard]] bool unpack_frame(std::span<const std::uint8_t> frame, std::span<std::uint8_t> into);

/// Returns the size of the frame at the beginning of the bytes; nothing if it does not end within them.
[[nodiscard]] std::optional<std::size_t> size_of_frame(std::span<const std::uint8_t> bytes);

/// Returns the content size that a frame declares; nothing if it declares none.
[[nodiscard]] std::optional<std::uint64_t> size_of_content(std::span<const std::uint8_t> frame);

}  // namespace tilepdb
