// SPDX-License-Identifier: MIT
#include "platform/input_text.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "platform/file_kind.hpp"
#include "platform/handles.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

std::string_view without_byte_order_mark(std::string_view text) noexcept {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  return text;
}

std::optional<std::string_view> read_line(std::string_view& text, const std::string& where, std::string_view expected) {
  if (text.empty()) return {};
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  for (const char character : line.substr(0, longest_line)) {
    const auto code = static_cast<unsigned char>(character);
    if ((code < 0x20 && character != '\t' && character != '\r') || code == 0x7F) {
      throw Error(ErrorKind::bad_input, where + ": found a control character (" + std::to_string(code) +
                                            (code == 0 ? "), as in UTF-16; expected a text file in UTF-8 with "
                                                       : "), expected a text file with ") +
                                            std::string(expected));
    }
  }
  if (line.size() <= longest_line) return line;
  throw Error(ErrorKind::bad_input, where + ": found a line of more than " + std::to_string(longest_line) +
                                        " characters, expected " + std::string(expected));
}

std::string read_to_end(int descriptor, const std::string& name, std::size_t most_bytes) {
  std::string text;
  std::array<char, 65536> part{};
  for (;;) {
    const auto count = ::read(descriptor, part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw Error(ErrorKind::resource, name + ": cannot be read: " + std::strerror(errno));
    if (count == 0) break;
    text.append(part.data(), static_cast<std::size_t>(count));
    if (text.size() > most_bytes) {
      throw Error(ErrorKind::bad_input, name + ": more than " + format_count(most_bytes) + " bytes");
    }
  }
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  return text;
}

std::string read_text_file(const std::filesystem::path& path, std::size_t most_bytes, TextSource source) {
  if (source == TextSource::regular_file) require_regular_file(path);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw Error(ErrorKind::bad_input, path.string() + ": is a folder, expected a file");
  }
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) {
    const int reason = errno;
    throw Error(kind_of_failure(reason), path.string() + ": " + std::strerror(reason));
  }
  return read_to_end(file.number(), path.string(), most_bytes);
}

std::string read_standard_input(std::size_t most_bytes) { return read_to_end(STDIN_FILENO, "stdin", most_bytes); }

}  // namespace tilepdb
