// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/json_fwd.hpp"

namespace tilepdb::solver {

/// What a page has besides what all pages have; styles and scripts in the order in which a browser is to read them.
struct PageParts {
  std::string_view body;
  std::vector<std::string_view> styles;
  std::vector<std::string_view> scripts;
};

/// A page that needs nothing but itself: no network, no other file.
[[nodiscard]] std::string page_text(const PageParts& parts, const Json& data);

}  // namespace tilepdb::solver
