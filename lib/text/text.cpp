// SPDX-License-Identifier: MIT
#include "text/text.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

[[nodiscard]] bool is_latin_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Whether words of Latin letters are equal but for the case of letters.
[[nodiscard]] bool is_same_word(std::string_view a, std::string_view b) noexcept {
  const auto is_same = [](char x, char y) { return is_latin_letter(x) && is_latin_letter(y) && (x | 32) == (y | 32); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), is_same);
}

}  // namespace

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto begin = text.find_first_not_of(separators);
    if (begin == std::string_view::npos) return parts;
    text.remove_prefix(begin);
    const auto length = std::min(text.find_first_of(separators), text.size());
    parts.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
}

std::string quoted_text(std::string_view text) {
  constexpr std::size_t most_bytes = 24;
  if (text.size() <= most_bytes) return "'" + std::string(text) + "'";
  // A character of UTF-8 stays whole.
  std::size_t end = most_bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;
  return "'" + std::string(text.substr(0, end)) + "…'";
}

std::string joined_words(const std::vector<std::string>& words) { return separated(words, " "); }

std::vector<std::string> split_words(const std::string& text) {
  const auto words = split(text, " ");
  return {words.begin(), words.end()};
}

std::string aligned_rows(const std::vector<std::string>& words, std::size_t columns) {
  std::size_t width = 0;
  for (const std::string& word : words) width = std::max(width, word.size());
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text.append(width - words[i].size() + (i % columns == 0 ? 0 : 1), ' ').append(words[i]);
    if ((i + 1) % columns == 0) text += '\n';
  }
  return text;
}

bool is_like_path(std::string_view text) noexcept {
  if (text.starts_with("/") || text.starts_with("./") || text.starts_with("../")) return true;
  if (text.find("://") != std::string_view::npos) return false;
  const auto dot = text.rfind('.');
  return dot != std::string_view::npos && dot + 2 < text.size() && is_latin_letter(text[dot + 1]) &&
         text.find_first_of(" \t\n,/", dot) == std::string_view::npos;
}

bool is_like_numbers(std::string_view text) noexcept {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto digits = std::count_if(text.begin(), text.end(), is_digit);
  const auto letters = std::count_if(text.begin(), text.end(), is_latin_letter);
  return digits != 0 && digits >= letters && !is_like_path(text);
}

std::string_view strip(std::string_view line) noexcept { return without_blanks(line.substr(0, line.find('#'))); }

std::string_view without_blanks(std::string_view line) noexcept {
  const auto begin = line.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(blanks) - begin + 1);
}

std::uint64_t parse_bytes(std::string_view text) {
  constexpr std::pair<std::string_view, std::uint64_t> units[] = {{"", 1},
                                                                  {"B", 1},
                                                                  {"KiB", 1ULL << 10},
                                                                  {"MiB", 1ULL << 20},
                                                                  {"GiB", 1ULL << 30},
                                                                  {"TiB", 1ULL << 40},
                                                                  {"kB", 1000},
                                                                  {"MB", 1000000},
                                                                  {"GB", 1000000000},
                                                                  {"TB", 1000000000000}};
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_number<std::uint64_t>(text.substr(0, digits));
  for (const auto& [unit, bytes] : units) {
    if (number && is_same_word(text.substr(digits), unit) && *number <= UINT64_MAX / bytes) return *number * bytes;
  }
  throw Error(ErrorKind::bad_input, "'" + std::string(text) +
                                        "': expected a size, a number with an optional unit (B, kB, MB, GB, TB, KiB, "
                                        "MiB, GiB, TiB), for example 8GiB");
}

std::string format_bytes(std::uint64_t bytes) {
  if (bytes < 1024) return std::to_string(bytes) + " B";
  const char* const units[] = {"KiB", "MiB", "GiB", "TiB"};
  double value = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  while (value >= 1024 && unit < 3) {
    value /= 1024;
    ++unit;
  }
  return format_fixed(value, 1) + " " + units[unit];
}

std::string hexadecimal(std::uint64_t number, unsigned digits) {
  std::string text;
  for (unsigned digit = digits; digit-- > 0;) text += "0123456789abcdef"[(number >> (4 * digit)) & 15U];
  return text;
}

std::string format_hexadecimal(std::uint64_t number) { return hexadecimal(number, 16); }

std::optional<std::uint64_t> parse_hexadecimal(std::string_view text) noexcept {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
  if (text.size() != 16 || error != std::errc() || end != text.data() + text.size()) return {};
  return number;
}

std::string format_count(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, 1, ',');
  return text;
}

std::string counted(std::uint64_t number, std::string_view noun, std::string_view plural) {
  std::string text = format_count(number) + " ";
  if (number != 1 && !plural.empty()) return text.append(plural);
  return text.append(noun).append(number == 1 ? "" : "s");
}

std::string format_fixed(double value, int decimals) {
  char text[400];  // the largest number has 309 digits
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals).ptr;
  return {text, end};
}

std::string svg_number(double value) {
  std::string text = format_fixed(value, 2);
  text.resize(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t some = std::min<std::size_t>(3, bytes.size() - at);
    std::size_t value = 0;
    for (std::size_t i = 0; i < 3; ++i)
      value = value << 8U | (i < some ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i) {
      text += i <= some ? base64_digits[value >> (18 - 6 * i) & 63U] : '=';
    }
  }
  return text;
}

std::optional<std::string> bytes_of_base64(std::string_view text) {
  for (unsigned end = 0; end < 2 && text.ends_with('='); ++end) text.remove_suffix(1);
  if (text.size() % 4 == 1) return {};
  std::string bytes;
  std::uint32_t value = 0;
  for (unsigned bits = 0; const char c : text) {
    const auto digit = base64_digits.find(c);
    if (digit == std::string_view::npos) return {};
    value = value << 6U | static_cast<std::uint32_t>(digit);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(value >> bits & 0xffU);
  }
  return bytes;
}

}  // namespace tilepdb
