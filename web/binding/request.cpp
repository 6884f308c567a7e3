// SPDX-License-Identifier: MIT
#include "web/binding/request.hpp"

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "solver/instances/goal_choice.hpp"
#include "text/at_place.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::web {
namespace {

[[nodiscard]] Error wrong(const char* name, const std::string& expected) {
  return {ErrorKind::bad_input, std::string(name) + ": expected " + expected};
}

/// Returns a JavaScript string. Refuses NUL characters, which would truncate messages.
[[nodiscard]] std::string text_of(const Json& json, const char* name, const char* expected) {
  if (!json.is_string()) throw wrong(name, expected);
  std::string text = json.get<std::string>();
  if (text.find('\0') != std::string::npos) throw wrong(name, "a string without NUL characters");
  return text;
}

[[nodiscard]] std::optional<BoardSize> size_of(const Request& request) {
  const std::string size = request.text("size", "");
  if (size.empty()) return {};
  return parse_board_size(size);
}

void set_goal(TileBoards& boards, const Request& request, BoardSize size) {
  const std::string goal = request.text("goal", "blank-first");
  boards.goal = parse_goal(size, goal);
  boards.goal_text = solver::goal_text(boards.goal);
}

}  // namespace

const Json* Request::member(const char* name) const {
  const auto found = json_.find(name);
  return found == json_.end() || found->is_null() ? nullptr : &*found;
}

std::string Request::text(const char* name) const {
  const Json* const json = member(name);
  if (json == nullptr) throw wrong(name, "a string");
  return text_of(*json, name, "a string");
}

std::string Request::text(const char* name, std::string_view otherwise) const {
  return member(name) == nullptr ? std::string(otherwise) : text(name);
}

std::vector<std::string> Request::texts(const char* name) const {
  const Json* const json = member(name);
  if (json == nullptr) return {};
  if (!json->is_array()) return {text(name)};
  std::vector<std::string> texts;
  for (const Json& element : *json) texts.push_back(text_of(element, name, "strings"));
  return texts;
}

bool Request::flag(const char* name) const {
  const Json* const json = member(name);
  if (json == nullptr) return false;
  if (!json->is_boolean()) throw wrong(name, "true or false");
  return json->get<bool>();
}

std::optional<double> Request::number(const char* name) const {
  const Json* const json = member(name);
  if (json == nullptr) return {};
  if (!json->is_number() || !(json->get<double>() >= 0)) throw wrong(name, "a number, 0 or more");
  return json->get<double>();
}

double Request::share(const char* name) const {
  const Json* const json = member(name);
  if (json == nullptr) return 0;
  const double share = json->is_number() ? json->get<double>() : -1;
  if (!(share >= 0 && share <= 1)) throw wrong(name, "a number from 0 to 1");
  return share;
}

std::optional<double> Request::whole_number(const char* name, double most) const {
  const auto found = number(name);
  if (!found || (std::floor(*found) == *found && *found <= most)) return found;
  const bool limited = most < max_number;
  throw wrong(name, limited ? "a whole number, at most " + std::to_string(static_cast<std::uint64_t>(most))
                            : "a whole number, 0 or more");
}

std::optional<double> Request::limit(const char* name) const {
  const Json* const limits = member("limits");
  if (limits == nullptr) return {};
  if (!limits->is_object()) throw wrong("limits", "an object");
  const Request members(*limits);
  return std::string_view(name) == "seconds" ? members.number(name) : members.whole_number(name);
}

bool is_by_beams(const Request& request) { return request.text("algorithm", "") == "beam"; }

TileBoards tile_boards(const Request& request) {
  std::optional<BoardSize> size = size_of(request);
  TileBoards boards;
  const auto texts = request.texts("board");
  if (texts.empty()) throw wrong("board", "a board");
  for (const std::string& text : texts) {
    const std::string source = texts.size() == 1 ? "board" : "board " + std::to_string(boards.starts.size());
    boards.starts.push_back(at_place(source + ": ", [&] { return parse_board_text(text, size); }));
    if (!size) size = boards.starts[0].board;
  }
  set_goal(boards, request, *size);
  return boards;
}

TileBoards tile_goal(const Request& request) {
  TileBoards boards;
  set_goal(boards, request, parse_board_size(request.text("size")));
  return boards;
}

}  // namespace tilepdb::web
