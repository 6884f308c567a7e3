// SPDX-License-Identifier: MIT
#include "pdbgen/commands/printing.hpp"

#include <iostream>

#include "text/shown_text.hpp"

namespace tilepdb::generator {

void print_error(const std::string& message) { std::cerr << "pdbgen: " << shown(message) << std::endl; }

std::function<void()> waiting_note(const std::string& name, const Options& options) {
  if (options.quiet) return {};
  return [name] { std::cerr << shown(name) << ": waiting for another pdbgen that is making it" << std::endl; };
}

}  // namespace tilepdb::generator
