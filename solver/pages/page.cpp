// SPDX-License-Identifier: MIT
#include "solver/pages/page.hpp"

#include <nlohmann/json.hpp>

#include "text/records.hpp"
#include "solver/pages/web_sources.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::string joined(std::string_view first, const std::vector<std::string_view>& texts) {
  std::string all(first);
  for (const std::string_view text : texts) all += text;
  return all;
}

/// Data as it may stand within an element: what would end it there, or begin a comment, is written as an escape.
[[nodiscard]] std::string data_text(const Json& data) {
  std::string text;
  for (const char character : dump(data)) {
    if (character == '<') {
      text += "\\u003c";
    } else {
      text += character;
    }
  }
  return text;
}

void put(std::string& page, std::string_view place, const std::string& text) {
  page.replace(page.find(place), place.size(), text);
}

}  // namespace

std::string page_text(const PageParts& parts, const Json& data) {
  std::string page(web::page_html);
  // From the end on: none of the places can be in what was put in before.
  put(page, "@SCRIPT@", joined(web::page_js, parts.scripts));
  put(page, "@DATA@", data_text(data));
  put(page, "@BODY@", std::string(parts.body));
  put(page, "@STYLE@", joined(web::page_css, parts.styles));
  return page;
}

std::string replay_page(const Json& document) {
  return page_text({web::replay_html,
                    {web::replay_css},
                    {web::puzzles_js, web::notation_js, web::plot_js, web::board_view_js, web::user_picture_js,
                     web::panels_js, web::hand_play_js, web::replay_js, web::controls_js}},
                   document);
}

std::string report_page(const std::vector<Json>& runs) {
  Json data;
  data["runs"] = runs;
  return page_text({web::report_html, {web::report_css}, {web::plot_js, web::report_js}}, data);
}

}  // namespace tilepdb::solver
