// SPDX-License-Identifier: MIT
#include "solver/pages/replay_page.hpp"

#include <nlohmann/json.hpp>

#include "solver/pages/page.hpp"
#include "solver/pages/web_sources.hpp"

namespace tilepdb::solver {

std::string replay_page(const Json& document) {
  return page_text(
      {web::replay_html, {web::replay_css}, {web::puzzles_js, web::plot_js, web::board_view_js, web::replay_js}},
      document);
}

}  // namespace tilepdb::solver
