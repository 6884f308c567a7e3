// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilepdb/error.hpp"

namespace tilepdb {

/// "; did you mean X?" where a mistyped word is near one of the known ones X, or begins only that; else nothing.
/// `prefix` is written before X.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& known,
                                       const std::string& prefix = {});

/// Says "WHAT 'name' is not known; known: A, B", what else there is to say, and which of them may be meant.
[[nodiscard]] Error unknown_name(const std::string& what, std::string_view name, const std::vector<std::string>& known,
                                 const std::string& more = {});

namespace detail {

/// The place of a name in a list. Throws as value_named().
[[nodiscard]] std::size_t place_of_name(std::string_view name, std::span<const std::string_view> names,
                                        const std::string& given);

}  // namespace detail

/// The value of an enumeration by its name; `names` are those of all values, from 0 on. Throws Error (bad_input)
/// "GIVEN: expected A, B or C" for any other; `given` tells of the name and whose it is.
template <typename Value, std::size_t Count>
[[nodiscard]] Value value_named(std::string_view name, const std::string_view (&names)[Count],
                                const std::string& given) {
  return static_cast<Value>(detail::place_of_name(name, names, given));
}

}  // namespace tilepdb
