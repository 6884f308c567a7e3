// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace tilepdb {

/// Returns a text escaped for an element or attribute of XML, with control characters made visible
/// (escape_for_terminal()).
[[nodiscard]] std::string xml_text(std::string_view text);

/// Returns a number with at most two decimals and no trailing zeros.
[[nodiscard]] std::string svg_number(double value);

}  // namespace tilepdb
