// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace tilepdb {

/// A text as it may stand within an element or attribute of XML; what is hidden in it is seen (escape_for_terminal()).
[[nodiscard]] std::string xml_text(std::string_view text);

/// A number of a picture: at most two decimals, and no more than it needs.
[[nodiscard]] std::string svg_number(double value);

}  // namespace tilepdb
