// SPDX-License-Identifier: MIT
#include "platform/free_space.hpp"

#include <system_error>

namespace tilepdb {

std::optional<std::uint64_t> free_space(const std::filesystem::path& folder) {
  std::error_code error;
  auto existing = folder.empty() ? std::filesystem::current_path(error) : std::filesystem::absolute(folder, error);
  if (error) return {};
  while (!std::filesystem::exists(existing, error) && existing.has_relative_path()) existing = existing.parent_path();
  const auto space = std::filesystem::space(existing, error);
  return error ? std::nullopt : std::optional<std::uint64_t>(space.available);
}

}  // namespace tilepdb
