// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// The solver as a WebAssembly module, which is built apart from the programs (web/module/README.md).
struct WebModule {
  std::filesystem::path folder;

  /// The files that a page loads from beside it. Those for threads are taken along where they are.
  [[nodiscard]] std::vector<std::string> files() const;

  /// What they hold.
  [[nodiscard]] std::string read(const std::string& file) const;

  /// The files for a page that has them inside: scripts as they are, the module compressed and as text.
  [[nodiscard]] Json inside() const;
};

/// The module in a folder, or if that is empty, that which belongs to this program: built in its tree, or installed.
/// Throws Error (resource) that says where it was looked for and how it is made, if a file is not there.
[[nodiscard]] WebModule find_web_module(const std::filesystem::path& folder);

}  // namespace tilepdb::solver
