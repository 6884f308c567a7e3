// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "pdbgen/commands/options.hpp"

namespace tilepdb::generator {

/// Prints one line "pdbgen: …" on stderr.
void print_error(const std::string& message);

/// For Job::waiting: says on stderr, unless quiet, that another pdbgen is making the same file.
[[nodiscard]] std::function<void()> waiting_note(const std::string& name, const Options& options);

}  // namespace tilepdb::generator
