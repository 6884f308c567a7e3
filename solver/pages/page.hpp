// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tilepdb/tool/records.hpp"

namespace tilepdb::solver {

/// What a page is made of, in the order in which a browser is to read it.
struct PageParts {
  std::string_view html;  ///< with @STYLE@, @SCRIPT@ and @DATA@ where these go
  std::vector<std::string_view> styles;
  std::vector<std::string_view> scripts;
};

/// A page that needs nothing but itself: no network, no other file.
[[nodiscard]] std::string page_text(const PageParts& parts, const Json& data);

}  // namespace tilepdb::solver
