// SPDX-License-Identifier: MIT
#include "solver/input_lines.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <istream>
#include <optional>

#include "tilepdb/text.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t longest_line = 4096;

/// One line without its end; nothing at the end of the stream. A file that is no text at all has endless lines and
/// control characters, so both are refused here, before they reach a message.
[[nodiscard]] std::optional<std::string> next_line(std::istream& stream, const std::string& where) {
  std::string line;
  char character = 0;
  bool any = false;
  while (stream.get(character)) {
    any = true;
    if (character == '\n') return line;
    const auto code = static_cast<unsigned char>(character);
    if ((code < 0x20 && character != '\t' && character != '\r') || code == 0x7F) {
      throw Error(ErrorKind::bad_input, where + ": found a control character (" + std::to_string(code) +
                                            "), expected a text file with one instance per line");
    }
    if (line.size() == longest_line) {
      throw Error(ErrorKind::bad_input, where + ": found a line of more than " + std::to_string(longest_line) +
                                            " characters, expected one instance per line");
    }
    line += character;
  }
  if (stream.bad()) throw Error(ErrorKind::resource, where + ": cannot be read");
  if (!any) return {};
  return line;
}

}  // namespace

std::ifstream open_input_file(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw Error(ErrorKind::bad_input, path + ": is a folder, expected a file");
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    const int reason = errno;
    throw Error(ErrorKind::bad_input, path + ": " + (reason != 0 ? std::strerror(reason) : "cannot be read"));
  }
  return file;
}

Words words_of(std::string_view line, std::string_view separators, std::size_t longest_word) {
  Words words = split(line, separators);
  for (const std::string_view word : words) {
    if (word.size() > longest_word) {
      throw Error(ErrorKind::bad_input, "found a word of " + std::to_string(word.size()) +
                                            " characters, expected at most " + std::to_string(longest_word));
    }
  }
  return words;
}

void for_each_line(std::istream& stream, const std::string& name, std::string_view separators, std::size_t longest_word,
                   const std::function<void(const Words&, std::size_t)>& visitor) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  for (std::size_t number = 1;; ++number) {
    const std::string where = name + ":" + std::to_string(number);
    const auto line = next_line(stream, where);
    if (!line) return;
    std::string_view content = *line;
    if (number == 1 && content.starts_with(byte_order_mark)) content.remove_prefix(byte_order_mark.size());
    try {
      const Words words = words_of(strip(content), separators, longest_word);
      if (!words.empty()) visitor(words, number);
    } catch (const Error& error) {
      throw Error(error.kind(), where + ": " + error.what());
    }
  }
}

}  // namespace tilepdb::solver
