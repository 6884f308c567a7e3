// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "text/json_fwd.hpp"

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

}  // namespace tilepdb
