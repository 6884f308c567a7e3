// SPDX-License-Identifier: MIT
#include "platform/user_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace tilepdb {

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::optional<std::filesystem::path> user_folder(const char* variable, const char* name) {
  const std::filesystem::path named = environment(variable);
  if (named.is_absolute()) return named;
  const std::filesystem::path home = environment("HOME");
  if (home.is_absolute()) return home / name;
  return {};
}

}  // namespace tilepdb
