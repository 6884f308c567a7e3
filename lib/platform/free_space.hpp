// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace tilepdb {

/// Bytes that are free where a folder is, or will be; nothing if the system does not say.
[[nodiscard]] std::optional<std::uint64_t> free_space(const std::filesystem::path& folder);

}  // namespace tilepdb
