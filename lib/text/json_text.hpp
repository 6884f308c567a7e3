// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "text/at_place.hpp"
#include "text/json_fwd.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

/// Maximal nesting of lists and objects in JSON input.
inline constexpr std::size_t deepest_json = 32;

/// Returns a text as a JSON string, in quotes and truncated if long; safe in messages.
[[nodiscard]] std::string quoted_json(const std::string& text);

/// Returns JSON on one line, as in files and messages between processes; invalid UTF-8 is replaced.
[[nodiscard]] std::string json_line(const Json& json);

/// Parses JSON from a file or another process: a single document in UTF-8, at most deepest_json deep, without duplicate
/// members. Throws Error (bad_input), naming the place, otherwise.
[[nodiscard]] Json parse_json(std::string_view text);

/// Returns the value if it is a whole number of at most `most`.
/// The library's own conversions turn fractions and numbers out of range into other numbers, or are undefined.
[[nodiscard]] std::optional<std::uint64_t> find_whole_number(const Json& value, std::uint64_t most);

/// Returns the value as a number. Throws std::out_of_range if it is not a whole number or does not fit the type.
template <std::unsigned_integral Number>
[[nodiscard]] Number whole_number(const Json& value) {
  const auto number = find_whole_number(value, std::numeric_limits<Number>::max());
  if (!number) throw std::out_of_range("a number in JSON");
  return static_cast<Number>(*number);
}

/// A value in parsed JSON with its place in the document. Functions that return a value throw Error (bad_input), naming
/// the place, if the value has another type or range.
class JsonReader {
 public:
  explicit JsonReader(const Json& json, std::string place = {}) : json_(json), place_(std::move(place)) {}

  [[nodiscard]] Error refuse(const std::string& what) const;

  /// Requires an object with all members of the first list, and no others but those of the second.
  void require_members(const std::vector<std::string_view>& required,
                       const std::vector<std::string_view>& optional = {}) const;

  [[nodiscard]] bool has(std::string_view name) const;

  /// Returns an existing member.
  [[nodiscard]] JsonReader member(std::string_view name) const;

  /// Returns the items of a list, which must have `least` to `most` of them.
  [[nodiscard]] std::vector<JsonReader> items(std::size_t least, std::size_t most) const;

  /// Returns the names of the members of an object, which must have `least` to `most` of them.
  [[nodiscard]] std::vector<std::string> names(std::size_t least, std::size_t most) const;

  [[nodiscard]] std::string text() const;

  [[nodiscard]] bool boolean() const;

  [[nodiscard]] std::uint64_t number(std::uint64_t most = UINT64_MAX) const;

  /// Returns the value that a text stands for, if it is written in its only valid form. `read` parses the text and may
  /// throw Error (bad_input); `write` converts the value back.
  template <typename Read, typename Write>
  [[nodiscard]] auto meaning(const Read& read, const Write& write) const {
    const std::string found = text();
    auto value = at_place(place_.empty() ? "" : place_ + ": ", [&] { return read(found); });
    if (const std::string right = write(value); right != found) throw expected(quoted_json(right));
    return value;
  }

  /// Returns an error that names what was found and what was expected.
  [[nodiscard]] Error expected(const std::string& what) const;

 private:
  void require_size(const std::string& what, const char* part, std::size_t least, std::size_t most) const;
  [[nodiscard]] std::string found() const;

  const Json& json_;
  std::string place_;
};

}  // namespace tilepdb
