// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

// A picture of the user's, for tiles that show its parts.
namespace tilepdb::solver {

/// The most bytes of a picture. As text in another picture it takes a third more, and readers of XML refuse texts of
/// more than 10 MB.
inline constexpr std::uint64_t most_picture_bytes = std::uint64_t{5} << 20U;

struct UserPicture {
  std::string media_type;  ///< such as "image/png"
  std::string bytes;

  /// The address that holds the picture itself.
  [[nodiscard]] std::string data_uri() const;
};

/// Reads a PNG, JPEG or SVG picture. Throws Error (bad_input) for what is none of these, is damaged so that it ends
/// early, or has more than most_picture_bytes.
[[nodiscard]] UserPicture read_user_picture(const std::filesystem::path& path);

/// The media type of a picture's bytes; an SVG document has no byte order mark. Throws Error (bad_input), without the
/// file's name.
[[nodiscard]] std::string media_type_of(std::string_view bytes);

}  // namespace tilepdb::solver
