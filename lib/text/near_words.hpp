// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilepdb/error.hpp"

namespace tilepdb {

/// Returns "; did you mean X?" if `word` resembles one of the known words, X, or is the beginning of exactly one;
/// otherwise an empty text. `prefix` is written before X.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& known,
                                       const std::string& prefix = {});

/// Returns the error "WHAT 'name' is not known; known: A, B", followed by `more` and a suggestion.
[[nodiscard]] Error unknown_name(const std::string& what, std::string_view name, const std::vector<std::string>& known,
                                 const std::string& more = {});

namespace detail {

/// Returns the index of a name in a list. Throws as value_named() does.
[[nodiscard]] std::size_t place_of_name(std::string_view name, std::span<const std::string_view> names,
                                        const std::string& given);

}  // namespace detail

/// Returns the value of an enumeration by name; `names` are those of all values, from 0. Throws Error (bad_input)
/// "GIVEN: expected A, B or C" for other names; `given` identifies the name and where it was given.
template <typename Value, std::size_t Count>
[[nodiscard]] Value value_named(std::string_view name, const std::string_view (&names)[Count],
                                const std::string& given) {
  return static_cast<Value>(detail::place_of_name(name, names, given));
}

}  // namespace tilepdb
