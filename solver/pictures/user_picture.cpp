// SPDX-License-Identifier: MIT
#include "solver/pictures/user_picture.hpp"

#include <cstddef>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "platform/file_kind.hpp"
#include "platform/input_text.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::string_view ends_early = "it ends within an element";

/// Removes the text up to the end of a mark; returns false if the mark is not in it.
[[nodiscard]] bool skip_past(std::string_view& text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return false;
  text.remove_prefix(at + mark.size());
  return true;
}

/// Removes a tag, whose quoted values may hold any character, and returns the text between its brackets; empty if it
/// has no end.
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

/// Removes a comment, an instruction, a section or a declaration; returns false if it has no end.
[[nodiscard]] bool skip_other(std::string_view& text) {
  if (text.starts_with("<!--")) return skip_past(text, "-->");
  if (text.starts_with("<?")) return skip_past(text, "?>");
  if (text.starts_with("<![CDATA[")) return skip_past(text, "]]>");
  const std::size_t bracket = text.find_first_of("[>");
  if (bracket != std::string_view::npos && text[bracket] == '[' && !skip_past(text, "]")) return false;
  return skip_past(text, ">");
}

/// Returns why a text is not an SVG document; empty if it is one. Without a full XML parser it checks that elements
/// nest, that the outermost is an svg element of SVG's namespace, and that only comments and instructions surround it.
/// The text has no byte order mark.
[[nodiscard]] std::string_view fault_of_svg(std::string_view text) {
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

using namespace std::string_view_literals;

constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n"sv;
constexpr std::string_view jpeg_start = "\xff\xd8\xff"sv;

/// Formats that are recognised only to name them in messages.
constexpr std::pair<std::string_view, const char*> other_formats[] = {
    {"GIF8"sv, "a GIF picture"},   {"RIFF"sv, "a WebP picture"},  {"BM"sv, "a BMP picture"},
    {"II*\0"sv, "a TIFF picture"}, {"MM\0*"sv, "a TIFF picture"}, {"%PDF"sv, "a PDF document"}};

[[nodiscard]] unsigned byte_at(std::string_view bytes, std::size_t at) noexcept {
  return static_cast<unsigned char>(bytes[at]);
}

/// Returns a number of `count` bytes, the most significant first; nothing if the bytes end before.
[[nodiscard]] std::optional<std::size_t> big_endian(std::string_view bytes, std::size_t at, unsigned count) noexcept {
  if (at > bytes.size() || bytes.size() - at < count) return {};
  std::size_t value = 0;
  for (unsigned i = 0; i < count; ++i) value = value << 8U | byte_at(bytes, at + i);
  return value;
}

/// Whether complete chunks lead from the header, with a size other than 0, to the last.
[[nodiscard]] bool is_whole_png(std::string_view bytes) noexcept {
  constexpr std::size_t around_data = 12;  // length, name and checksum
  std::size_t at = png_signature.size();
  bool first = true;
  while (const auto length = big_endian(bytes, at, 4)) {
    if (*length > bytes.size() || bytes.size() - at < *length + around_data) return false;
    const std::string_view name = bytes.substr(at + 4, 4);
    if (first) {
      if (name != "IHDR" || *length != 13) return false;
      if (big_endian(bytes, at + 8, 4) == 0U || big_endian(bytes, at + 12, 4) == 0U) return false;
      first = false;
    }
    if (name == "IEND") return true;
    at += *length + around_data;
  }
  return false;
}

/// Whether complete segments lead to a scan, one of them a frame with a size other than 0, and an end marker follows.
[[nodiscard]] bool is_whole_jpeg(std::string_view bytes) noexcept {
  constexpr unsigned start_of_scan = 0xda;
  bool framed = false;
  std::size_t at = 2;
  while (at + 4 <= bytes.size() && byte_at(bytes, at) == 0xff) {
    const unsigned marker = byte_at(bytes, at + 1);
    if (marker == 0xff) {  // padding
      ++at;
      continue;
    }
    const std::size_t length = *big_endian(bytes, at + 2, 2);
    if (marker == start_of_scan) return framed && bytes.find("\xff\xd9"sv, at) != std::string_view::npos;
    const bool frame = marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    if (frame) {
      const auto height = big_endian(bytes, at + 5, 2);
      const auto width = big_endian(bytes, at + 7, 2);
      if (!height || !width || *height == 0 || *width == 0) return false;
      framed = true;
    }
    at += 2 + length;
  }
  return false;
}

[[nodiscard]] Error no_picture(const std::string& found) {
  return {ErrorKind::bad_input, "expected a PNG, JPEG or SVG picture, found " + found};
}

[[nodiscard]] bool looks_like_markup(std::string_view bytes) {
  const std::size_t begin = bytes.find_first_not_of(" \t\r\n");
  return begin != std::string_view::npos && bytes[begin] == '<' && bytes.find('\0') == std::string_view::npos;
}

}  // namespace

std::string media_type_of(std::string_view bytes) {
  if (bytes.empty()) throw no_picture("an empty file");
  if (bytes.starts_with(png_signature)) {
    if (!is_whole_png(bytes)) throw no_picture("a PNG picture that is damaged or incomplete");
    return "image/png";
  }
  if (bytes.starts_with(jpeg_start)) {
    if (!is_whole_jpeg(bytes)) throw no_picture("a JPEG picture that is damaged or incomplete");
    return "image/jpeg";
  }
  if (looks_like_markup(bytes)) {
    const std::string_view fault = fault_of_svg(bytes);
    if (!fault.empty()) throw no_picture("a text that is not an SVG picture: " + std::string(fault));
    return "image/svg+xml";
  }
  for (const auto& [begin, name] : other_formats) {
    if (bytes.starts_with(begin)) throw no_picture(name);
  }
  throw no_picture("another format");
}

std::string UserPicture::data_uri() const { return "data:" + media_type + ";base64," + base64(bytes); }

UserPicture read_user_picture(const std::filesystem::path& path) {
  require_regular_file(path);
  std::error_code ignored;
  if (const auto size = std::filesystem::file_size(path, ignored); !ignored && size > most_picture_bytes) {
    throw Error(ErrorKind::bad_input, path.string() + ": " + format_bytes(size) + ", expected a picture of at most " +
                                          format_bytes(most_picture_bytes) + "; make it smaller");
  }
  UserPicture picture;
  picture.bytes = read_text_file(path, most_picture_bytes, TextSource::regular_file);
  picture.media_type = at_place(path.string() + ": ", [&] { return media_type_of(picture.bytes); });
  return picture;
}

}  // namespace tilepdb::solver
