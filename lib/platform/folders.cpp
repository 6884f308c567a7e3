// SPDX-License-Identifier: MIT
#include "platform/folders.hpp"

#include <cstdlib>
#include <system_error>

namespace tilepdb {

std::filesystem::path running_program() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path() : program;
}

std::filesystem::path program_folder() { return running_program().parent_path(); }

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
