// SPDX-License-Identifier: MIT
#include "text/escaped_text.hpp"

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace detail {

Character first_character(std::string_view text) noexcept {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {1, lead};
  const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) return {};
  char32_t code = lead & (0x7fU >> bytes);
  for (std::size_t at = 1; at < bytes; ++at) {
    if ((byte(at) & 0xc0U) != 0x80) return {};
    code = (code << 6U) | (byte(at) & 0x3fU);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  if (code < least[bytes] || code > 0x10ffff || surrogate) return {};
  return {bytes, code};
}

}  // namespace detail

namespace {

/// Returns the visible form of a hidden character or of a byte that is not UTF-8.
[[nodiscard]] std::string escape_of(const detail::Character& character, char byte) {
  if (!character.code) return "\\x" + hexadecimal(static_cast<unsigned char>(byte), 2);
  switch (*character.code) {
    case '\t': return "\\t";
    case '\n': return "\\n";
    case '\r': return "\\r";
    default: break;
  }
  return *character.code < 0x80 ? "\\x" + hexadecimal(*character.code, 2) : "\\u" + hexadecimal(*character.code, 4);
}

}  // namespace

std::string escape_for_terminal(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const detail::Character character = detail::first_character(text);
    if (!character.code || detail::is_hidden(*character.code)) {
      result += escape_of(character, text.front());
    } else {
      result += text.substr(0, character.bytes);
    }
    text.remove_prefix(character.bytes);
  }
  return result;
}

std::string escape_json_for_terminal(std::string_view json) {
  std::string result;
  result.reserve(json.size());
  while (!json.empty()) {
    const detail::Character character = detail::first_character(json);
    if (character.code && *character.code >= 0x20 && detail::is_hidden(*character.code)) {
      result.append("\\u").append(hexadecimal(*character.code, 4));
    } else {
      result += json.substr(0, character.bytes);
    }
    json.remove_prefix(character.bytes);
  }
  return result;
}

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

Error::Error(ErrorKind kind, const std::string& message)
    : std::runtime_error(escape_for_terminal(message)), kind_(kind) {}

}  // namespace tilepdb
