// SPDX-License-Identifier: MIT
#include "text/json_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "text/text.hpp"

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

std::optional<std::uint64_t> find_whole_number(const Json& value, std::uint64_t most) {
  if (!value.is_number_unsigned()) return {};
  const auto number = value.get<std::uint64_t>();
  return number <= most ? std::optional(number) : std::nullopt;
}

Error JsonReader::refuse(const std::string& what) const {
  return {ErrorKind::bad_input, place_.empty() ? what : place_ + ": " + what};
}

void JsonReader::require_members(const std::vector<std::string_view>& required,
                                 const std::vector<std::string_view>& optional) const {
  if (!json_.is_object()) throw expected("an object");
  const auto in = [](const auto& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  };
  for (const auto& [name, value] : json_.items()) {
    if (!in(required, name) && !in(optional, name)) throw refuse("unknown member " + quoted_json(name));
  }
  for (const std::string_view name : required) {
    if (!json_.contains(name)) throw refuse("no member " + quoted_json(std::string(name)));
  }
}

bool JsonReader::has(std::string_view name) const { return json_.is_object() && json_.contains(name); }

JsonReader JsonReader::member(std::string_view name) const {
  return JsonReader(json_.at(std::string(name)), place_ + (place_.empty() ? "" : ".") + std::string(name));
}

void JsonReader::require_size(const std::string& what, const char* part, std::size_t least, std::size_t most) const {
  if (json_.size() >= least && json_.size() <= most) return;
  throw refuse(what + " of " + counted(json_.size(), part) + ", expected " + std::to_string(least) + " to " +
               std::to_string(most));
}

std::vector<JsonReader> JsonReader::items(std::size_t least, std::size_t most) const {
  if (!json_.is_array()) throw expected("a list");
  require_size("a list", "item", least, most);
  std::vector<JsonReader> list;
  list.reserve(json_.size());
  for (const Json& item : json_) list.emplace_back(item, place_ + '[' + std::to_string(list.size()) + ']');
  return list;
}

std::vector<std::string> JsonReader::names(std::size_t least, std::size_t most) const {
  if (!json_.is_object()) throw expected("an object");
  require_size("an object", "member", least, most);
  std::vector<std::string> names;
  names.reserve(json_.size());
  for (const auto& [name, value] : json_.items()) names.push_back(name);
  return names;
}

std::string JsonReader::text() const {
  if (!json_.is_string()) throw expected("a text");
  return json_.get<std::string>();
}

bool JsonReader::boolean() const {
  if (!json_.is_boolean()) throw expected("true or false");
  return json_.get<bool>();
}

std::uint64_t JsonReader::number(std::uint64_t most) const {
  if (const auto number = find_whole_number(json_, most)) return *number;
  throw expected("a whole number of at most " + std::to_string(most));
}

Error JsonReader::expected(const std::string& what) const { return refuse("found " + found() + ", expected " + what); }

std::string JsonReader::found() const {
  if (json_.is_object()) return "an object";
  if (json_.is_array()) return "a list";
  return json_.is_string() ? quoted_json(json_.get<std::string>()) : json_.dump();
}

}  // namespace tilepdb
