// SPDX-License-Identifier: MIT
#include "solver/pages/page.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "solver/pages/web_sources.hpp"
#include "text/records.hpp"

namespace tilepdb::solver {
namespace {

/// The parts that all pages with boards share.
constexpr std::pair<std::string_view, std::string_view> board_pieces[] = {{"@BOARD@", web::board_html},
                                                                          {"@PLAYING@", web::playing_html},
                                                                          {"@PICTURE@", web::picture_html},
                                                                          {"@TYPED@", web::typed_html},
                                                                          {"@PANELS@", web::panels_html}};
constexpr std::string_view board_scripts[] = {web::choices_js,    web::puzzles_js,      web::notation_js, web::plot_js,
                                              web::board_view_js, web::user_picture_js, web::panels_js,   web::game_js,
                                              web::hand_play_js,  web::drag_js,         web::controls_js};

/// Returns data as text within an element: each <, which could end the element or begin a comment, is escaped.
[[nodiscard]] std::string data_text(const Json& data) {
  std::string text;
  for (const char character : dump(data)) text.append(character == '<' ? "\\u003c" : std::string(1, character));
  return text;
}

void put(std::string& page, std::string_view place, const std::string& text) {
  page.replace(page.find(place), place.size(), text);
}

}  // namespace

std::string page_text(const PageParts& parts, const Json& data) {
  std::string body(parts.body);
  std::string styles(web::page_css);
  std::string scripts(web::page_js);
  if (parts.shows_board) {
    for (const auto& [place, text] : board_pieces) put(body, place, std::string(text));
    styles += web::game_css;
    for (const std::string_view script : board_scripts) scripts += script;
  }
  for (const std::string_view style : parts.styles) styles += style;
  for (const std::string_view script : parts.scripts) scripts += script;
  std::string page(web::page_html);
  // Filled from the end, so that no placeholder is found in inserted text.
  put(page, "@SCRIPT@", scripts);
  put(page, "@DATA@", data_text(data));
  put(page, "@BODY@", body);
  put(page, "@STYLE@", styles);
  put(page, "@POLICY@", std::string(parts.policy));
  return page;
}

std::string replay_page(const Json& document) {
  return page_text({.body = web::replay_html, .shows_board = true, .scripts = {web::replay_js}}, document);
}

std::string report_page(const std::vector<Json>& runs) {
  return page_text({.body = web::report_html, .styles = {web::report_css}, .scripts = {web::plot_js, web::report_js}},
                   {{"runs", runs}});
}

std::string player_page(const Json& module) {
  Json data = Json::object();
  if (!module.is_null()) data["module"] = module;
  return page_text({.body = web::player_html,
                    .shows_board = true,
                    .styles = {web::player_css},
                    .scripts = {web::boards_js, web::links_js, web::engine_js, web::search_js, web::advice_js,
                                web::judge_js, web::timer_js, web::player_js},
                    .policy = "; worker-src 'self' blob:; connect-src 'self' blob: data:; script-src 'self' blob: "
                              "'unsafe-inline' 'wasm-unsafe-eval'"},
                   data);
}

}  // namespace tilepdb::solver
