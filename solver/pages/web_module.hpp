// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// The solver as a WebAssembly module, built separately from the programs (web/module/README.md).
struct WebModule {
  std::filesystem::path place;  ///< a folder, or a page in one file that has the module

  /// Returns the files that a page loads from its folder, by name, with those for threads if they exist.
  [[nodiscard]] std::map<std::string, std::string> files() const;

  /// Returns the files to embed in a page: scripts as they are, the module compressed and encoded as text.
  [[nodiscard]] Json inside() const;
};

/// Returns the module in a folder or a page. If `place` is empty, returns the program's own: built in its tree,
/// installed, or that in the page shipped with the data. Throws Error (resource) with the places searched and how to
/// build it, if a file is missing.
[[nodiscard]] WebModule find_web_module(const std::filesystem::path& place);

}  // namespace tilepdb::solver
