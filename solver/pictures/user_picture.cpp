// SPDX-License-Identifier: MIT
#include "solver/pictures/user_picture.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "platform/file_kind.hpp"
#include "platform/input_text.hpp"
#include "solver/pictures/svg_document.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n"sv;
constexpr std::string_view jpeg_start = "\xff\xd8\xff"sv;

/// Formats that are pictures, but are not taken, to be named in messages.
constexpr std::pair<std::string_view, const char*> other_formats[] = {
    {"GIF8"sv, "a GIF picture"},   {"RIFF"sv, "a WebP picture"},  {"BM"sv, "a BMP picture"},
    {"II*\0"sv, "a TIFF picture"}, {"MM\0*"sv, "a TIFF picture"}, {"%PDF"sv, "a PDF document"}};

[[nodiscard]] unsigned byte_at(std::string_view bytes, std::size_t at) noexcept {
  return static_cast<unsigned char>(bytes[at]);
}

/// A number of so many bytes, the most significant first; nothing if the bytes end before.
[[nodiscard]] std::optional<std::size_t> big_endian(std::string_view bytes, std::size_t at, unsigned count) noexcept {
  if (at > bytes.size() || bytes.size() - at < count) return {};
  std::size_t value = 0;
  for (unsigned i = 0; i < count; ++i) value = value << 8U | byte_at(bytes, at + i);
  return value;
}

/// Whether chunks follow each other from the header's, with a size that is not 0, to the last.
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

/// Whether segments follow each other to a scan, one of them a frame with a size that is not 0, and an end comes after.
[[nodiscard]] bool is_whole_jpeg(std::string_view bytes) noexcept {
  constexpr unsigned start_of_scan = 0xda;
  bool framed = false;
  std::size_t at = 2;
  while (at + 4 <= bytes.size() && byte_at(bytes, at) == 0xff) {
    const unsigned marker = byte_at(bytes, at + 1);
    if (marker == 0xff) {  // fills up
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
    if (!is_whole_png(bytes)) throw no_picture("a PNG picture that is damaged or not whole");
    return "image/png";
  }
  if (bytes.starts_with(jpeg_start)) {
    if (!is_whole_jpeg(bytes)) throw no_picture("a JPEG picture that is damaged or not whole");
    return "image/jpeg";
  }
  if (looks_like_markup(bytes)) {
    const std::string_view fault = fault_of_svg(bytes);
    if (!fault.empty()) throw no_picture("a text that is no SVG picture: " + std::string(fault));
    return "image/svg+xml";
  }
  for (const auto& [begin, name] : other_formats) {
    if (bytes.starts_with(begin)) throw no_picture(name);
  }
  throw no_picture("none of these");
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
