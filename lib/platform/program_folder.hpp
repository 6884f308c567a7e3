// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace tilepdb {

/// The file of the running program, or nothing where the system does not tell.
[[nodiscard]] std::filesystem::path running_program();

/// The folder that it is in, or nothing.
[[nodiscard]] std::filesystem::path program_folder();

}  // namespace tilepdb
