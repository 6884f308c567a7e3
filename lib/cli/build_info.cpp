// SPDX-License-Identifier: MIT
#include "cli/build_info.hpp"

#include <string>

#include "platform/instruction_set.hpp"
#include "tilepdb/revision.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb {

std::string compiler() {
#if defined(__clang__)
  return __VERSION__;
#else
  return std::string("GCC ") + __VERSION__;
#endif
}

const char* built_revision() { return revision; }

std::string version_text(const std::string& program) {
  return program + " (tilepdb) " + version + "\nrevision " + revision + ", built by " + compiler() +
         "; best instruction set here: " + std::string(name_of(best_instruction_set())) + "\n";
}

}  // namespace tilepdb
