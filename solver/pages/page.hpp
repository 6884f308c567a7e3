// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// The parts of a page besides those of all pages. Browsers read styles and scripts in this order.
struct PageParts {
  std::string_view body;
  bool shows_board = false;  ///< adds the parts that all pages with boards share, before its own
  std::vector<std::string_view> styles{};
  std::vector<std::string_view> scripts{};
  std::string_view policy = "; script-src 'unsafe-inline'";  ///< which scripts it may run
};

/// Returns a self-contained page: no network, no other file.
[[nodiscard]] std::string page_text(const PageParts& parts, const Json& data);

/// Returns a page that plays solutions, and on which boards can be played by hand. `document` is as `solve --json`
/// writes it (docs/output.md) with moves, with h of every board from start to goal as `h_along` if it is known, and
/// with the name of the page for players as `player` if it is beside this page.
[[nodiscard]] std::string replay_page(const Json& document);

/// Returns a page with plots and tables of one run, or of several compared with the first; each as parse_results()
/// returns it, with a unique name.
[[nodiscard]] std::string report_page(const std::vector<Json>& runs);

/// Returns the page for playing and solving boards. `module` has the files of the WebAssembly module by name, for a
/// page that is one file (web/page/engine.js); null: they lie beside the page.
[[nodiscard]] std::string player_page(const Json& module);

}  // namespace tilepdb::solver
