// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// The solver as a WebAssembly module, built separately from the programs (web/module/README.md).
struct WebModule {
  std::filesystem::path folder;

  /// Returns the files that a page loads from its folder, with those for threads if they exist.
  [[nodiscard]] std::vector<std::string> files() const;

  /// Returns the content of a file.
  [[nodiscard]] std::string read(const std::string& file) const;

  /// Returns the files to embed in a page: scripts as they are, the module compressed and encoded as text.
  [[nodiscard]] Json inside() const;
};

/// Returns the module in a folder, or if that is empty the program's own: built in its tree, or installed. Throws Error
/// (resource) with the folders searched and how to build it, if a file is missing.
[[nodiscard]] WebModule find_web_module(const std::filesystem::path& folder);

}  // namespace tilepdb::solver
