// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/json_number.hpp"
#include "tilepdb/json_text.hpp"
#include "tilepdb/tool/records.hpp"

namespace tilepdb::solver {

/// A value in JSON that was read, and its place. What is asked of it has to be so: all else is refused by Error
/// (bad_input) that names the place.
class JsonReader {
 public:
  explicit JsonReader(const Json& json, std::string place = {}) : json_(json), place_(std::move(place)) {}

  [[nodiscard]] Error refuse(const std::string& what) const {
    return {ErrorKind::bad_input, place_.empty() ? what : place_ + ": " + what};
  }

  /// Requires an object with the members of one list, perhaps some of the other, and no more.
  void require_members(const std::vector<std::string_view>& required,
                       const std::vector<std::string_view>& optional = {}) const {
    if (!json_.is_object()) throw expected("an object");
    const auto in = [](const auto& list, std::string_view name) {
      return std::find(list.begin(), list.end(), name) != list.end();
    };
    for (const auto& [name, value] : json_.items()) {
      if (!in(required, name) && !in(optional, name))
        throw refuse("a member " + quoted_json(name) + " that is unknown");
    }
    for (const std::string_view name : required) {
      if (!json_.contains(name)) throw refuse("no member " + quoted_json(std::string(name)));
    }
  }

  [[nodiscard]] bool has(std::string_view name) const { return json_.is_object() && json_.contains(name); }

  /// A member that is there.
  [[nodiscard]] JsonReader member(std::string_view name) const {
    return JsonReader(json_.at(std::string(name)), place_ + (place_.empty() ? "" : ".") + std::string(name));
  }

  /// The items of a list of so many.
  [[nodiscard]] std::vector<JsonReader> items(std::size_t least, std::size_t most) const {
    if (!json_.is_array()) throw expected("a list");
    if (json_.size() < least || json_.size() > most) {
      throw refuse("a list of " + std::to_string(json_.size()) + ", expected " + std::to_string(least) + " to " +
                   std::to_string(most));
    }
    std::vector<JsonReader> list;
    list.reserve(json_.size());
    for (const Json& item : json_) list.emplace_back(item, place_ + '[' + std::to_string(list.size()) + ']');
    return list;
  }

  [[nodiscard]] std::string text() const {
    if (!json_.is_string()) throw expected("a text");
    return json_.get<std::string>();
  }

  [[nodiscard]] bool boolean() const {
    if (!json_.is_boolean()) throw expected("true or false");
    return json_.get<bool>();
  }

  [[nodiscard]] std::uint64_t number(std::uint64_t most = UINT64_MAX) const {
    if (const auto number = find_whole_number(json_, most)) return *number;
    throw expected("a whole number of at most " + std::to_string(most));
  }

  /// What a text means, for which there is one way to write it: `read` is given the text, and may throw Error, and
  /// `write` gives it back.
  template <typename Read, typename Write>
  [[nodiscard]] auto meaning(const Read& read, const Write& write) const {
    const std::string found = text();
    auto value = [&] {
      try {
        return read(found);
      } catch (const Error& error) {
        throw refuse(error.what());
      }
    }();
    if (const std::string right = write(value); right != found) throw expected(quoted_json(right));
    return value;
  }

  /// An error that says what was found.
  [[nodiscard]] Error expected(const std::string& what) const {
    return refuse("found " + found() + ", expected " + what);
  }

 private:
  [[nodiscard]] std::string found() const {
    if (json_.is_object()) return "an object";
    if (json_.is_array()) return "a list";
    return json_.is_string() ? quoted_json(json_.get<std::string>()) : json_.dump();
  }

  const Json& json_;
  std::string place_;
};

}  // namespace tilepdb::solver
