// SPDX-License-Identifier: MIT
#include "platform/folders.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>
#include <system_error>

#include "text/text.hpp"

namespace tilepdb {

#ifdef TILEPDB_LINUX

void note_program(const char* /*word*/) {}

std::filesystem::path running_program() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path() : program;
}

#else

namespace {

std::filesystem::path& noted_program() {
  static std::filesystem::path program;
  return program;
}

}  // namespace

void note_program(const char* word) {
  const std::filesystem::path path = word == nullptr ? "" : word;
  std::error_code error;
  if (path.has_parent_path()) {
    noted_program() = std::filesystem::canonical(path, error);
    return;
  }
  const std::string folders = environment("PATH");
  for (const std::string_view folder : split(folders, ":")) {
    const auto program = std::filesystem::canonical(std::filesystem::path(folder) / path, error);
    if (error || ::access(program.c_str(), X_OK) != 0) continue;
    noted_program() = program;
    return;
  }
}

std::filesystem::path running_program() { return noted_program(); }

#endif

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
