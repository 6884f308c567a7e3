// SPDX-License-Identifier: MIT
#include "text/json_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

/// The place in the document that the parser has reached. Rejects duplicate members and excessive nesting. For a
/// duplicate the library keeps the last value, other programs keep the first.
class JsonPlace {
 public:
  using Event = Json::parse_event_t;

  void read(Event event, const Json& parsed) {
    switch (event) {
      case Event::object_start:
      case Event::array_start:
        begin_value();
        if (levels_.size() == deepest_json) {
          throw Error(ErrorKind::bad_input,
                      where() + "lists and objects are nested more than " + std::to_string(deepest_json) + " deep");
        }
        levels_.push_back({event == Event::array_start, 0, {}, {}});
        break;
      case Event::object_end:
      case Event::array_end: levels_.pop_back(); break;
      case Event::key: name(parsed.get<std::string>()); break;
      case Event::value: begin_value(); break;
    }
  }

  void begin_value() {
    if (!levels_.empty() && levels_.back().is_list) ++levels_.back().items;
  }

  /// Returns the place as a prefix for messages; empty at the top level.
  [[nodiscard]] std::string where() const {
    std::string text;
    for (const Level& level : levels_) {
      if (level.is_list) {
        if (level.items != 0) text.append("[").append(std::to_string(level.items - 1)).append("]");
      } else if (!level.name.empty()) {
        text.append(text.empty() ? "" : ".").append(unquoted(level.name));
      }
    }
    return text.empty() ? text : text + ": ";
  }

 private:
  struct Level {
    bool is_list;
    std::size_t items;            // items of a list read so far, including the current one
    std::string name;             // of the current member
    std::set<std::string> names;  // of all members so far
  };

  [[nodiscard]] static std::string unquoted(const std::string& name) {
    std::string text = quoted_json(name);
    return text.substr(1, text.size() - 2);
  }

  void name(std::string name) {
    Level& level = levels_.back();
    level.name.clear();
    if (!level.names.insert(name).second) {
      throw Error(ErrorKind::bad_input, where() + "duplicate member " + quoted_json(name));
    }
    level.name = std::move(name);
  }

  std::vector<Level> levels_;
};

/// Returns the parser's complaint without the text that it quotes.
[[nodiscard]] std::string complaint_of(const Json::parse_error& error) {
  const std::string_view what = error.what();
  const auto begin = what.find(" - ");
  if (begin == std::string_view::npos) return "not JSON";
  return "not JSON: " + std::string(what.substr(begin + 3, what.find("; last read") - begin - 3));
}

}  // namespace

std::string quoted_json(const std::string& text) {
  constexpr std::size_t most = 40;
  const bool cut = text.size() > most;
  const Json json = cut ? text.substr(0, most) + "..." : text;
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::string json_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json parse_json(std::string_view text) {
  JsonPlace place;
  try {
    return Json::parse(text.begin(), text.end(), [&](int /*depth*/, JsonPlace::Event event, const Json& parsed) {
      place.read(event, parsed);
      return true;
    });
  } catch (const Json::parse_error& error) {
    const std::string_view before = text.substr(0, error.byte == 0 ? 0 : error.byte - 1);
    const auto line = std::count(before.begin(), before.end(), '\n');
    const std::size_t begin = before.rfind('\n') + 1;  // 0 if there is no line end
    throw Error(ErrorKind::bad_input, "line " + std::to_string(line + 1) + ", byte " +
                                          std::to_string(before.size() - begin + 1) + ": " + complaint_of(error));
  } catch (const Json::out_of_range&) {
    place.begin_value();
    throw Error(ErrorKind::bad_input, place.where() + "number too large");
  }
}

}  // namespace tilepdb
