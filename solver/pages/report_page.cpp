// SPDX-License-Identifier: MIT
#include "solver/pages/report_page.hpp"

#include <nlohmann/json.hpp>

#include "solver/pages/page.hpp"
#include "solver/pages/web_sources.hpp"

namespace tilepdb::solver {

std::string report_page(const std::vector<Json>& runs) {
  Json data;
  data["runs"] = runs;
  return page_text({web::report_html, {web::report_css}, {web::plot_js, web::report_js}}, data);
}

}  // namespace tilepdb::solver
