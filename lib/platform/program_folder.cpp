// SPDX-License-Identifier: MIT
#include "platform/program_folder.hpp"

#include <filesystem>
#include <system_error>

namespace tilepdb {

std::filesystem::path running_program() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path() : program;
}

std::filesystem::path program_folder() { return running_program().parent_path(); }

}  // namespace tilepdb
