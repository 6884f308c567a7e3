// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "cli/printing.hpp"
#include "pdbgen/commands/options.hpp"

namespace tilepdb::generator {

/// For WriteOptions::waiting: says on stderr, unless quiet, that another pdbgen is making the same file.
[[nodiscard]] std::function<void()> waiting_note(const std::string& name, const Options& options);

}  // namespace tilepdb::generator
