// SPDX-License-Identifier: MIT
#include "plots/svg_text.hpp"

#include "text/escaped_text.hpp"
#include "text/text.hpp"

namespace tilepdb {

std::string xml_text(std::string_view text) {
  std::string result;
  for (const char character : escape_for_terminal(text)) {
    switch (character) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += character;
    }
  }
  return result;
}

std::string svg_number(double value) {
  std::string text = format_fixed(value, 2);
  text.resize(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace tilepdb
