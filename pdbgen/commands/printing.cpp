// SPDX-License-Identifier: MIT
#include "pdbgen/commands/printing.hpp"

namespace tilepdb::generator {

std::function<void()> waiting_note(const std::string& name, const Options& options) {
  if (options.quiet) return {};
  return [name] { print_note(name + ": waiting for another pdbgen that is making it"); };
}

}  // namespace tilepdb::generator
