// SPDX-License-Identifier: MIT
#include "solver/pictures/svg_document.hpp"

#include <string_view>
#include <vector>

#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::string_view ends_early = "it ends within an element";

/// Takes what a text begins with, up to the end of a mark; false if the mark is not in it.
[[nodiscard]] bool skip_past(std::string_view& text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return false;
  text.remove_prefix(at + mark.size());
  return true;
}

/// Takes a tag, whose quoted values may hold any character, and returns what is between its brackets; empty if it has
/// no end.
[[nodiscard]] std::string_view take_tag(std::string_view& text) {
  char quote = 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    const char character = text[i];
    if (quote != 0) {
      if (character == quote) quote = 0;
    } else if (character == '"' || character == '\'') {
      quote = character;
    } else if (character == '>') {
      const std::string_view tag = text.substr(1, i - 1);
      text.remove_prefix(i + 1);
      return tag;
    } else if (character == '<') {
      return {};
    }
  }
  return {};
}

[[nodiscard]] std::string_view name_of(std::string_view tag) { return tag.substr(0, tag.find_first_of(" \t\r\n/")); }

[[nodiscard]] std::string_view local_name(std::string_view name) { return name.substr(name.find(':') + 1); }

/// Takes a comment, an instruction, a section or a declaration; false if it has no end.
[[nodiscard]] bool skip_other(std::string_view& text) {
  if (text.starts_with("<!--")) return skip_past(text, "-->");
  if (text.starts_with("<?")) return skip_past(text, "?>");
  if (text.starts_with("<![CDATA[")) return skip_past(text, "]]>");
  const std::size_t bracket = text.find_first_of("[>");
  if (bracket != std::string_view::npos && text[bracket] == '[' && !skip_past(text, "]")) return false;
  return skip_past(text, ">");
}

}  // namespace

std::string_view fault_of_svg(std::string_view text) {
  std::vector<std::string_view> open;
  bool rooted = false;
  while (!text.empty()) {
    const std::size_t begin = text.find('<');
    const std::string_view between = text.substr(0, begin);
    if (open.empty() && between.find_first_not_of(blanks) != std::string_view::npos) {
      return rooted ? "there is text after its end" : "it begins with text";
    }
    if (begin == std::string_view::npos) break;
    text.remove_prefix(begin);
    if (text.starts_with("<!") || text.starts_with("<?")) {
      if (!skip_other(text)) return ends_early;
      continue;
    }
    const std::string_view tag = take_tag(text);
    if (tag.empty()) return "it has a tag without an end";
    if (tag.front() == '/') {
      if (open.empty() || name_of(tag.substr(1)) != open.back()) return "its elements do not nest";
      open.pop_back();
      continue;
    }
    if (open.empty()) {
      if (rooted) return "it has several outermost elements";
      if (local_name(name_of(tag)) != "svg") return "its outermost element is not svg";
      if (tag.find("http://www.w3.org/2000/svg") == std::string_view::npos) return "it does not name SVG's namespace";
      rooted = true;
    }
    if (tag.back() != '/') open.push_back(name_of(tag));
  }
  if (!open.empty()) return ends_early;
  return rooted ? std::string_view{} : "it has no elements";
}

}  // namespace tilepdb::solver
