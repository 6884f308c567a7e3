// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "text/json_fwd.hpp"

namespace tilepdb {

/// The most lists and objects of JSON that lie in one another where it is read.
inline constexpr std::size_t deepest_json = 32;

/// A text from outside as JSON writes it, in quotes and cut where it is long: safe in messages.
[[nodiscard]] std::string quoted_json(const std::string& text);

/// JSON in one line, as files and messages between processes have it; what is not UTF-8 is replaced.
[[nodiscard]] std::string json_line(const Json& json);

/// Parses JSON that comes from a file or another process: one document and nothing after it, in UTF-8, no deeper than
/// deepest_json, whose objects have each member once. Throws Error (bad_input) that says where it is something else.
[[nodiscard]] Json parse_json(std::string_view text);

}  // namespace tilepdb
