// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tilepdb {

/// Returns a whole text as a decimal number without sign; nothing if it contains anything else.
template <typename Number = unsigned>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) noexcept {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty() || text.front() == '-') return {};
  return value;
}

[[nodiscard]] inline std::span<const std::uint8_t> text_bytes(std::string_view text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Whitespace that is stripped from lines.
inline constexpr std::string_view blanks = " \t\r\n";

/// Returns whether a text is like the path of a file: it begins with a folder, or ends with an extension of two
/// characters or more.
[[nodiscard]] bool is_like_path(std::string_view text) noexcept;

/// Returns whether a text is like numbers in a row rather than the path of a file: at least half of its letters and
/// digits are digits.
[[nodiscard]] bool is_like_numbers(std::string_view text) noexcept;

/// Returns the parts of a text between any of the separators, without empty parts.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, std::string_view separators);

/// Joins the texts that `text_of` makes of the elements of a range. No separator follows empty texts at the beginning.
template <typename Range, typename TextOf = std::identity>
[[nodiscard]] std::string separated(const Range& range, std::string_view separator, const TextOf& text_of = {}) {
  std::string text;
  for (const auto& part : range) text.append(text.empty() ? "" : separator).append(std::invoke(text_of, part));
  return text;
}

/// Returns a text in single quotes, for a message; of a long text only the beginning.
[[nodiscard]] std::string quoted_text(std::string_view text);

/// Join words with spaces, and split such a text again.
[[nodiscard]] std::string joined_words(const std::vector<std::string>& words);
[[nodiscard]] std::vector<std::string> split_words(const std::string& text);

/// Returns words in rows of `columns` columns, right-aligned to the width of the longest word.
[[nodiscard]] std::string aligned_rows(const std::vector<std::string>& words, std::size_t columns);

/// Returns a line without its comment (from # on) and without surrounding whitespace.
[[nodiscard]] std::string_view strip(std::string_view line) noexcept;
/// Returns a line without surrounding whitespace.
[[nodiscard]] std::string_view without_blanks(std::string_view line) noexcept;

/// Returns a number of bytes written with an optional unit (B, KiB, MiB, GiB, TiB or kB, MB, GB, TB, in any case).
/// Throws Error (bad_input).
[[nodiscard]] std::uint64_t parse_bytes(std::string_view text);

/// Returns a number of bytes in binary units: "4.9 MiB".
[[nodiscard]] std::string format_bytes(std::uint64_t bytes);

/// Returns the last `digits` hexadecimal digits of a number.
[[nodiscard]] std::string hexadecimal(std::uint64_t number, unsigned digits);

/// Returns all 16 hexadecimal digits of a number.
[[nodiscard]] std::string format_hexadecimal(std::uint64_t number);

/// Returns the number that format_hexadecimal() writes as `text`; nothing for any other text.
[[nodiscard]] std::optional<std::uint64_t> parse_hexadecimal(std::string_view text) noexcept;

/// Returns a number with commas between thousands: "1,425,191,040".
[[nodiscard]] std::string format_count(std::uint64_t number);

/// Returns a number with its noun: "1 table", "1,234 tables". The plural is the noun with an s unless given.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun, std::string_view plural = {});

/// Returns a number with a fixed number of decimals.
[[nodiscard]] std::string format_fixed(double value, int decimals);

/// Returns a number for SVG: at most two decimals, no trailing zeros.
[[nodiscard]] std::string svg_number(double value);

/// Returns bytes in base64 (RFC 4648).
[[nodiscard]] std::string base64(std::string_view bytes);

/// Returns the bytes that a text in base64 stands for, with or without = at its end; nothing for any other text.
[[nodiscard]] std::optional<std::string> bytes_of_base64(std::string_view text);

}  // namespace tilepdb
