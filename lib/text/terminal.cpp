// SPDX-License-Identifier: MIT
#include "text/terminal.hpp"

#include <algorithm>
#include <iterator>
#include <span>

#include "text/escaped_text.hpp"

namespace tilepdb {
namespace {

struct Block {
  char32_t first;
  char32_t last;
};

/// Blocks of Unicode 14 with the property East_Asian_Width W or F. Blocks of pictographs count as a whole, although a
/// few of their characters are narrow.
constexpr Block wide_blocks[] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x2329, 0x232a},   {0x23e9, 0x23ec},   {0x2614, 0x2615},
    {0x2648, 0x2653},   {0x2705, 0x2705},   {0x270a, 0x270b},   {0x274c, 0x274c},   {0x2753, 0x2757},
    {0x2795, 0x2797},   {0x2b1b, 0x2b1c},   {0x2b50, 0x2b55},   {0x2e80, 0x303e},   {0x3041, 0xa4cf},
    {0xa960, 0xa97c},   {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe10, 0xfe19},   {0xfe30, 0xfe6f},
    {0xff01, 0xff60},   {0xffe0, 0xffe6},   {0x16fe0, 0x1b2ff}, {0x1f18e, 0x1f18e}, {0x1f191, 0x1f19a},
    {0x1f200, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f7e0, 0x1f7f0}, {0x1f900, 0x1faff}, {0x20000, 0x3fffd}};

/// Blocks of combining marks and of characters without a form of their own.
constexpr Block combining_blocks[] = {
    {0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x0610, 0x061a}, {0x064b, 0x065f},  {0x06d6, 0x06dc},
    {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x200b, 0x200f}, {0x2060, 0x206f}, {0x20d0, 0x20ff},  {0x302a, 0x302d},
    {0x3099, 0x309a}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xfeff, 0xfeff}, {0xe0001, 0xe01ef}};

[[nodiscard]] bool is_in(std::span<const Block> blocks, char32_t code) noexcept {
  const auto next = std::upper_bound(blocks.begin(), blocks.end(), code,
                                     [](char32_t value, const Block& block) { return value < block.first; });
  return next != blocks.begin() && code <= std::prev(next)->last;
}

[[nodiscard]] std::size_t width_of(const detail::Character& character) noexcept {
  if (!character.code) return 1;
  if (is_in(combining_blocks, *character.code)) return 0;
  return is_in(wide_blocks, *character.code) ? 2 : 1;
}

}  // namespace

std::size_t columns_of(std::string_view text) noexcept {
  std::size_t columns = 0;
  while (!text.empty()) {
    const detail::Character character = detail::first_character(text);
    columns += width_of(character);
    text.remove_prefix(character.bytes);
  }
  return columns;
}

std::string_view beginning_of(std::string_view text, std::size_t columns) noexcept {
  std::size_t bytes = 0;
  while (bytes < text.size()) {
    const detail::Character character = detail::first_character(text.substr(bytes));
    const std::size_t needed = width_of(character);
    if (needed > columns) break;
    columns -= needed;
    bytes += character.bytes;
  }
  return text.substr(0, bytes);
}

}  // namespace tilepdb
