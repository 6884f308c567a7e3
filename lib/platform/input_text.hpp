// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>
#include <filesystem>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

namespace tilepdb {

/// The most characters of a line of text that is read.
inline constexpr std::size_t longest_line = 65'536;

/// What many editors put before a text in UTF-8. It is no part of the text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// The beginning of a text without a byte order mark.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text) noexcept;

/// What may be read under a file's name.
enum class TextSource {
  regular_file,
  stream  ///< what a shell's <(…) and /dev/stdin name too; a pipe that nobody writes to yet is waited for, as by cat
};

/// Opens a file for reading. Throws Error, of the kind_of_failure(), that says why it cannot be read.
[[nodiscard]] std::ifstream open_input_file(const std::filesystem::path& path, TextSource source = TextSource::stream);

/// One line without its end; nothing at the end of the stream. A file that is no text at all has endless lines and
/// control characters: both are refused here, before they reach a message. `expected` says what a line should be.
/// Throws Error: bad_input, naming `where`, or resource if the stream cannot be read.
[[nodiscard]] std::optional<std::string> read_line(std::istream& stream, const std::string& where,
                                                   std::string_view expected);

/// A whole file of at most `most_bytes`, without a byte order mark. Throws Error: bad_input if it is longer, however
/// long it is; as kind_of_failure() says if it cannot be opened; resource if it cannot be read.
[[nodiscard]] std::string read_text_file(const std::filesystem::path& path, std::size_t most_bytes,
                                         TextSource source = TextSource::stream);

}  // namespace tilepdb
