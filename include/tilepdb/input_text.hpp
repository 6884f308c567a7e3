// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "tilepdb/error.hpp"
#include "tilepdb/file_kind.hpp"

namespace tilepdb {

/// The most characters of a line of text that is read.
inline constexpr std::size_t longest_line = 4096;

/// What many editors put before a text in UTF-8. It is no part of the text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// The beginning of a text without a byte order mark.
[[nodiscard]] inline std::string_view without_byte_order_mark(std::string_view text) noexcept {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  return text;
}

/// What may be read under a file's name.
enum class TextSource {
  regular_file,
  stream  ///< what a shell's <(…) and /dev/stdin name too; a pipe that nobody writes to yet is waited for, as by cat
};

/// Opens a file for reading. Throws Error (bad_input) that says why it cannot be read.
[[nodiscard]] inline std::ifstream open_input_file(const std::filesystem::path& path,
                                                   TextSource source = TextSource::stream) {
  if (source == TextSource::regular_file) require_regular_file(path);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw Error(ErrorKind::bad_input, path.string() + ": is a folder, expected a file");
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    const int reason = errno;
    throw Error(ErrorKind::bad_input, path.string() + ": " + (reason != 0 ? std::strerror(reason) : "cannot be read"));
  }
  return file;
}

/// One line without its end; nothing at the end of the stream. A file that is no text at all has endless lines and
/// control characters: both are refused here, before they reach a message. `expected` says what a line should be.
/// Throws Error: bad_input, naming `where`, or resource if the stream cannot be read.
[[nodiscard]] inline std::optional<std::string> read_line(std::istream& stream, const std::string& where,
                                                          std::string_view expected) {
  std::string line;
  char character = 0;
  bool any = false;
  while (stream.get(character)) {
    any = true;
    if (character == '\n') return line;
    const auto code = static_cast<unsigned char>(character);
    if ((code < 0x20 && character != '\t' && character != '\r') || code == 0x7F) {
      throw Error(ErrorKind::bad_input, where + ": found a control character (" + std::to_string(code) +
                                            "), expected a text file with " + std::string(expected));
    }
    if (line.size() == longest_line) {
      throw Error(ErrorKind::bad_input, where + ": found a line of more than " + std::to_string(longest_line) +
                                            " characters, expected " + std::string(expected));
    }
    line += character;
  }
  if (stream.bad()) throw Error(ErrorKind::resource, where + ": cannot be read");
  if (!any) return {};
  return line;
}

/// A whole file of at most `most_bytes`, without a byte order mark. Throws Error: bad_input if it is longer, however
/// long it is, or cannot be opened; resource if it cannot be read.
[[nodiscard]] inline std::string read_text_file(const std::filesystem::path& path, std::size_t most_bytes,
                                                TextSource source = TextSource::stream) {
  std::ifstream file = open_input_file(path, source);
  std::string text;
  std::array<char, 65536> part{};
  while (file) {
    file.read(part.data(), part.size());
    text.append(part.data(), static_cast<std::size_t>(file.gcount()));
    if (text.size() > most_bytes) {
      throw Error(ErrorKind::bad_input, path.string() + ": more than " + std::to_string(most_bytes) + " bytes");
    }
  }
  if (file.bad()) throw Error(ErrorKind::resource, path.string() + ": cannot be read");
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  return text;
}

}  // namespace tilepdb
