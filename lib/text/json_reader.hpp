// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "text/at_place.hpp"
#include "text/json_fwd.hpp"
#include "text/json_text.hpp"
#include "tilepdb/error.hpp"

// Whole numbers in JSON that was read. The library's own conversions take a fraction or a number out of range for
// another one, or their behaviour is undefined.
namespace tilepdb {

/// The number, if it is a whole one of at most `most`.
[[nodiscard]] std::optional<std::uint64_t> find_whole_number(const Json& value, std::uint64_t most);

/// The number. Throws std::out_of_range if it is not a whole one or the type has no room for it.
template <std::unsigned_integral Number>
[[nodiscard]] Number whole_number(const Json& value) {
  const auto number = find_whole_number(value, std::numeric_limits<Number>::max());
  if (!number) throw std::out_of_range("a number in JSON");
  return static_cast<Number>(*number);
}

/// A value in JSON that was read, and its place. What is asked of it has to be so: all else is refused by Error
/// (bad_input) that names the place.
class JsonReader {
 public:
  explicit JsonReader(const Json& json, std::string place = {}) : json_(json), place_(std::move(place)) {}

  [[nodiscard]] Error refuse(const std::string& what) const;

  /// Requires an object with the members of one list, perhaps some of the other, and no more.
  void require_members(const std::vector<std::string_view>& required,
                       const std::vector<std::string_view>& optional = {}) const;

  [[nodiscard]] bool has(std::string_view name) const;

  /// A member that is there.
  [[nodiscard]] JsonReader member(std::string_view name) const;

  /// The items of a list of so many.
  [[nodiscard]] std::vector<JsonReader> items(std::size_t least, std::size_t most) const;

  [[nodiscard]] std::string text() const;

  [[nodiscard]] bool boolean() const;

  [[nodiscard]] std::uint64_t number(std::uint64_t most = UINT64_MAX) const;

  /// What a text means, for which there is one way to write it: `read` is given the text, and may throw Error
  /// (bad_input), and `write` gives it back.
  template <typename Read, typename Write>
  [[nodiscard]] auto meaning(const Read& read, const Write& write) const {
    const std::string found = text();
    auto value = at_place(place_.empty() ? "" : place_ + ": ", [&] { return read(found); });
    if (const std::string right = write(value); right != found) throw expected(quoted_json(right));
    return value;
  }

  /// An error that says what was found.
  [[nodiscard]] Error expected(const std::string& what) const;

 private:
  [[nodiscard]] std::string found() const;

  const Json& json_;
  std::string place_;
};

}  // namespace tilepdb
