// SPDX-License-Identifier: MIT
#include "text/json_reader.hpp"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "text/json_fwd.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"

namespace tilepdb {

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

std::vector<JsonReader> JsonReader::items(std::size_t least, std::size_t most) const {
  if (!json_.is_array()) throw expected("a list");
  if (json_.size() < least || json_.size() > most) {
    throw refuse("a list of " + counted(json_.size(), "item") + ", expected " + std::to_string(least) + " to " +
                 std::to_string(most));
  }
  std::vector<JsonReader> list;
  list.reserve(json_.size());
  for (const Json& item : json_) list.emplace_back(item, place_ + '[' + std::to_string(list.size()) + ']');
  return list;
}

std::vector<std::string> JsonReader::names(std::size_t least, std::size_t most) const {
  if (!json_.is_object()) throw expected("an object");
  if (json_.size() < least || json_.size() > most) {
    throw refuse("an object of " + counted(json_.size(), "member") + ", expected " + std::to_string(least) + " to " +
                 std::to_string(most));
  }
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
