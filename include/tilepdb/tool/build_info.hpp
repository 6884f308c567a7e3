// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "tilepdb/instruction_set.hpp"
#include "tilepdb/revision.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb {

/// What compiled this program.
[[nodiscard]] inline std::string compiler() {
#if defined(__clang__)
  return __VERSION__;
#else
  return std::string("GCC ") + __VERSION__;
#endif
}

/// What --version prints.
[[nodiscard]] inline std::string version_text(const std::string& program) {
  return program + " (tilepdb) " + version + "\nrevision " + revision + ", built by " + compiler() +
         "; best instruction set here: " + std::string(name_of(best_instruction_set())) + "\n";
}

}  // namespace tilepdb
