// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace tilepdb {

/// Memory in bytes that this process could still take without swapping and without breaking a limit of a control group,
/// as containers and batch systems set them; nothing where the system does not say. `root` is where the system's files
/// are looked for, in proc and sys/fs/cgroup.
[[nodiscard]] std::optional<std::uint64_t> available_memory(const std::filesystem::path& root = "/");

/// Throws Error (resource) if so many bytes are more than is allowed or, where nothing is said of that, available;
/// `what` begins its message, `remedy` ends it. A process that takes more is killed by the system, without a word.
void require_memory(std::uint64_t bytes, const std::string& what, const std::string& remedy,
                    std::optional<std::uint64_t> allowed = {});

/// Bytes that are free where a folder is, or will be; nothing if the system does not say.
[[nodiscard]] std::optional<std::uint64_t> free_space(const std::filesystem::path& folder);

}  // namespace tilepdb
