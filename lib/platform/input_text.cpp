// SPDX-License-Identifier: MIT
#include "platform/input_text.hpp"

#include <array>
#include <cerrno>
#include <fstream>

#include "platform/file_kind.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

std::string_view without_byte_order_mark(std::string_view text) noexcept {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  return text;
}

std::ifstream open_input_file(const std::filesystem::path& path, TextSource source) {
  if (source == TextSource::regular_file) require_regular_file(path);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw Error(ErrorKind::bad_input, path.string() + ": is a folder, expected a file");
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    const int reason = errno;
    throw Error(kind_of_failure(reason),
                path.string() + ": " + (reason != 0 ? std::strerror(reason) : "cannot be read"));
  }
  return file;
}

std::optional<std::string> read_line(std::istream& stream, const std::string& where, std::string_view expected) {
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

std::string read_text_file(const std::filesystem::path& path, std::size_t most_bytes, TextSource source) {
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
