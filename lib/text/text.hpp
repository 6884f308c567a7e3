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

/// A whole string as a decimal number without sign; nothing if anything else is in it.
template <typename Number = unsigned>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) noexcept {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty() || text.front() == '-') return {};
  return value;
}

/// A text as checksums and files take it.
[[nodiscard]] inline std::span<const std::uint8_t> text_bytes(std::string_view text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// What is blank at either end of a line.
inline constexpr std::string_view blanks = " \t\r\n";

/// The parts of a text between any of the given separators; empty parts are left out.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, std::string_view separators);

/// What `text_of` makes of the parts of a range, with a separator between two; none follows empty texts at the
/// beginning.
template <typename Range, typename TextOf = std::identity>
[[nodiscard]] std::string separated(const Range& range, std::string_view separator, const TextOf& text_of = {}) {
  std::string text;
  for (const auto& part : range) text.append(text.empty() ? "" : separator).append(std::invoke(text_of, part));
  return text;
}

/// Columns that a text takes, if every character takes one.
[[nodiscard]] std::size_t columns_of(std::string_view text) noexcept;

/// Words as one text with blanks between them, and back.
[[nodiscard]] std::string joined_words(const std::vector<std::string>& words);
[[nodiscard]] std::vector<std::string> split_words(const std::string& text);

/// Words in rows of so many columns, all as wide as the widest word, which they end with.
[[nodiscard]] std::string aligned_rows(const std::vector<std::string>& words, std::size_t columns);

/// A line without its comment (from # on) and without blanks at either end.
[[nodiscard]] std::string_view strip(std::string_view line) noexcept;
/// The same with its comment.
[[nodiscard]] std::string_view without_blanks(std::string_view line) noexcept;

/// A number of bytes with an optional unit (B, KiB, MiB, GiB, TiB or kB, MB, GB, TB). Throws Error (bad_input).
[[nodiscard]] std::uint64_t parse_bytes(std::string_view text);

/// A number of bytes for people, in binary units: "4.9 MiB".
[[nodiscard]] std::string format_bytes(std::uint64_t bytes);

/// The last `digits` hexadecimal digits of a number.
[[nodiscard]] std::string hexadecimal(std::uint64_t number, unsigned digits);

/// All 16.
[[nodiscard]] std::string format_hexadecimal(std::uint64_t number);

/// The number that format_hexadecimal() writes so; nothing for any other text.
[[nodiscard]] std::optional<std::uint64_t> parse_hexadecimal(std::string_view text) noexcept;

/// A whole number with commas between thousands: "1,425,191,040".
[[nodiscard]] std::string format_count(std::uint64_t number);

/// A number and what it counts: "1 table", "1,234 tables". Without `plural` that is the noun with an s.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun, std::string_view plural = {});

/// A number with a fixed count of decimals.
[[nodiscard]] std::string format_fixed(double value, int decimals);

/// Bytes as text of 64 characters (RFC 4648).
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace tilepdb
