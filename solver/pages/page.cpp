// SPDX-License-Identifier: MIT
#include "solver/pages/page.hpp"

#include <initializer_list>
#include <nlohmann/json.hpp>

#include "solver/pages/web_sources.hpp"
#include "text/records.hpp"

namespace tilepdb::solver {
namespace {

/// What pages that show boards have of the same.
constexpr PagePiece board_pieces[] = {{"@BOARD@", web::board_html},
                                      {"@PLAYING@", web::playing_html},
                                      {"@PICTURE@", web::picture_html},
                                      {"@TYPED@", web::typed_html},
                                      {"@PANELS@", web::panels_html}};

/// The scripts of a page that shows boards: those of all such pages, and its own.
[[nodiscard]] std::vector<std::string_view> with_board_scripts(std::initializer_list<std::string_view> own) {
  std::vector<std::string_view> scripts{web::puzzles_js,      web::notation_js, web::plot_js, web::board_view_js,
                                        web::user_picture_js, web::panels_js,   web::game_js, web::hand_play_js,
                                        web::drag_js,         web::controls_js};
  scripts.insert(scripts.end(), own);
  return scripts;
}

[[nodiscard]] std::string joined(std::string_view first, const std::vector<std::string_view>& texts) {
  std::string all(first);
  for (const std::string_view text : texts) all += text;
  return all;
}

/// Data as it may stand within an element: what would end it there, or begin a comment, is written as an escape.
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
  for (const auto& [place, text] : parts.pieces) put(body, place, std::string(text));
  std::string page(web::page_html);
  // From the end on: none of the places can be in what was put in before.
  put(page, "@SCRIPT@", joined(web::page_js, parts.scripts));
  put(page, "@DATA@", data_text(data));
  put(page, "@BODY@", body);
  put(page, "@STYLE@", joined(web::page_css, parts.styles));
  put(page, "@POLICY@", std::string(parts.policy));
  return page;
}

std::string replay_page(const Json& document) {
  return page_text({.body = web::replay_html,
                    .pieces = board_pieces,
                    .styles = {web::game_css},
                    .scripts = with_board_scripts({web::replay_js})},
                   document);
}

std::string report_page(const std::vector<Json>& runs) {
  Json data;
  data["runs"] = runs;
  return page_text({.body = web::report_html, .styles = {web::report_css}, .scripts = {web::plot_js, web::report_js}},
                   data);
}

std::string player_page(const Json& module) {
  Json data = Json::object();
  if (!module.is_null()) data["module"] = module;
  return page_text(
      {.body = web::player_html,
       .pieces = board_pieces,
       .styles = {web::game_css, web::player_css},
       .scripts = with_board_scripts({web::boards_js, web::engine_js, web::search_js, web::advice_js, web::player_js}),
       .policy = "; worker-src 'self' blob:; connect-src 'self' blob: data:; script-src 'self' blob: "
                 "'unsafe-inline' 'wasm-unsafe-eval'"},
      data);
}

}  // namespace tilepdb::solver
