// SPDX-License-Identifier: MIT
#include "platform/file_identity.hpp"

#include <sys/stat.h>

#include <cstdint>

namespace tilepdb {

std::uint64_t FileIdentity::nanoseconds(const struct timespec& time) noexcept {
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

}  // namespace tilepdb
