// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace tilepdb {

/// Returns the memory, in bytes, that this process can still use without swapping or exceeding the limit of a control
/// group, as containers and batch systems set them; nothing if unknown. `root` contains the system's proc and
/// sys/fs/cgroup. On other systems than Linux half of the machine's memory.
[[nodiscard]] std::optional<std::uint64_t> available_memory(const std::filesystem::path& root = "/");

/// Throws Error (resource) if `bytes` exceed `allowed` or, without it, the available memory. `what` begins the message,
/// `remedy` ends it. Without this check, the system would kill the process without a message.
void require_memory(std::uint64_t bytes, const std::string& what, const std::string& remedy,
                    std::optional<std::uint64_t> allowed = {});

/// Returns the free disk space, in bytes, at a folder that may not exist yet; nothing if unknown.
[[nodiscard]] std::optional<std::uint64_t> free_space(const std::filesystem::path& folder);

/// Returns the processor's name as the system reports it, else "unknown".
[[nodiscard]] std::string processor_name();

}  // namespace tilepdb
