// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace tilepdb {

/// Maximal length of an input line, in bytes.
inline constexpr std::size_t longest_line = 65'536;

/// Written by many editors at the start of UTF-8 files; not part of the text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text) noexcept;

/// Which kinds of files may be read.
enum class TextSource {
  regular_file,
  stream  ///< also pipes, such as <(…) in a shell or /dev/stdin; blocks until the pipe has a writer, as cat does
};

/// Takes the first line off a text, and returns it without its end; returns nothing at the end of the text. Rejects
/// control characters and overlong lines of files that are not text, before they reach a message; the line is taken
/// then, too. `expected` describes a valid line. Throws Error (bad_input), naming `where`.
[[nodiscard]] std::optional<std::string_view> read_line(std::string_view& text, const std::string& where,
                                                        std::string_view expected);

/// Reads a whole file, without a byte order mark. Throws Error: bad_input if it has more than `most_bytes`, without
/// reading the rest; of the kind_of_failure() if it cannot be opened; resource if it cannot be read.
[[nodiscard]] std::string read_text_file(const std::filesystem::path& path, std::size_t most_bytes,
                                         TextSource source = TextSource::stream);

/// Reads an open file to its end, as read_text_file() does; messages call it `name`.
[[nodiscard]] std::string read_to_end(int descriptor, const std::string& name, std::size_t most_bytes);

/// Reads standard input to its end, as read_text_file() reads a file; messages call it "stdin".
[[nodiscard]] std::string read_standard_input(std::size_t most_bytes);

}  // namespace tilepdb
