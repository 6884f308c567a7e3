// SPDX-License-Identifier: MIT
#include "solver/pages/page.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::string joined(const std::vector<std::string_view>& texts) {
  std::string all;
  for (const std::string_view text : texts) all += text;
  return all;
}

/// Data as it may stand within an element: what would end it there, or begin a comment, is written as an escape.
[[nodiscard]] std::string data_text(const Json& data) {
  std::string text;
  for (const char character : dump(data)) {
    if (character == '<') {
      text += "\\u003c";
    } else {
      text += character;
    }
  }
  return text;
}

void put(std::string& page, std::string_view place, const std::string& text) {
  page.replace(page.find(place), place.size(), text);
}

}  // namespace

std::string page_text(const PageParts& parts, const Json& data) {
  std::string page(parts.html);
  // From the end on: none of the places can be in what was put in before.
  put(page, "@SCRIPT@", joined(parts.scripts));
  put(page, "@DATA@", data_text(data));
  put(page, "@STYLE@", joined(parts.styles));
  return page;
}

}  // namespace tilepdb::solver
