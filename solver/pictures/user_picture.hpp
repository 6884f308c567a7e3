// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

// A user's picture, of which each tile shows a part.
namespace tilepdb::solver {

/// The maximum size of a picture in bytes. As text in another picture it is a third larger, and XML parsers refuse
/// texts of more than 10 MB.
inline constexpr std::uint64_t most_picture_bytes = std::uint64_t{5} << 20U;

struct UserPicture {
  std::string media_type;  ///< such as "image/png"
  std::string bytes;

  /// Returns a data URI, which contains the picture.
  [[nodiscard]] std::string data_uri() const;
};

/// Reads a PNG, JPEG or SVG picture. Throws Error (bad_input) for other files, for damaged ones that end early, and for
/// those of more than most_picture_bytes.
[[nodiscard]] UserPicture read_user_picture(const std::filesystem::path& path);

/// Returns the media type of a picture's bytes; an SVG document has no byte order mark. Throws Error (bad_input)
/// without the file's name.
[[nodiscard]] std::string media_type_of(std::string_view bytes);

}  // namespace tilepdb::solver
