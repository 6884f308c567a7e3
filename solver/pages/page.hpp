// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// What a page has besides what all pages have; styles and scripts in the order in which a browser is to read them.
struct PageParts {
  std::string_view body;
  bool shows_board = false;  ///< then it has what all such pages have, before its own
  std::vector<std::string_view> styles{};
  std::vector<std::string_view> scripts{};
  std::string_view policy = "; script-src 'unsafe-inline'";  ///< which scripts it may run
};

/// A page that needs nothing but itself: no network, no other file.
[[nodiscard]] std::string page_text(const PageParts& parts, const Json& data);

/// A page that plays solutions, and on which boards can be played by hand. `document` is as `solve --json` writes it
/// (docs/output.md) with moves, and with h of every board from start to goal as `h_along` where that is known.
[[nodiscard]] std::string replay_page(const Json& document);

/// A page with plots and tables of one run, or of several against the first; each as parse_results() reads it, with a
/// name of its own.
[[nodiscard]] std::string report_page(const std::vector<Json>& runs);

/// The page on which boards are played and solved. `module` has the files of the WebAssembly module, by their names,
/// for a page that is one file (web/page/engine.js); null: they lie beside the page.
[[nodiscard]] std::string player_page(const Json& module);

}  // namespace tilepdb::solver
