// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace tilepdb::solver {

/// Why a text is no SVG document, less what takes a whole reader of XML to find out: its elements nest, the outermost
/// is an svg element of SVG's namespace, and nothing but comments and instructions is around it. Empty if it is one.
/// The text has no byte order mark.
[[nodiscard]] std::string_view fault_of_svg(std::string_view text);

}  // namespace tilepdb::solver
