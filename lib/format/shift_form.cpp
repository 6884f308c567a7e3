// SPDX-License-Identifier: MIT
#include "format/shift_form.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "format/format.hpp"

namespace tilepdb::detail {
namespace {

/// A class of cells in a key.
constexpr std::string_view class_digits = "0123456789abcdefghijklmnopqrstuvwxyz";
static_assert(class_digits.size() == at_reserved - at_classes);

[[nodiscard]] bool is_side(std::uint64_t side) noexcept { return side >= 2 && side <= 6; }

}  // namespace

std::optional<SpaceKey> load_shift_form(std::span<const std::uint8_t> page) {
  const std::uint64_t width = load(page, at_width, 1);
  const std::uint64_t height = load(page, at_height, 1);
  const auto classes = page.subspan(at_classes, class_digits.size());
  const auto others = page.subspan(at_blank, at_index_scheme - at_blank);
  const auto is_zero = [](std::uint8_t byte) { return byte == 0; };
  if (!is_side(width) || !is_side(height) || !std::all_of(others.begin(), others.end(), is_zero)) return {};
  std::string parameters = std::to_string(width) + "x" + std::to_string(height) + "_";
  std::size_t known = 0;
  for (std::size_t cell = 0; cell < width * height; ++cell) {
    // Classes are numbered in the order of their first cells.
    if (classes[cell] > known) return {};
    if (classes[cell] == known) ++known;
    if (cell != 0 && cell % width == 0) parameters += '-';
    parameters += class_digits[classes[cell]];
  }
  const auto beyond = classes.subspan(static_cast<std::size_t>(width * height));
  if (!std::all_of(beyond.begin(), beyond.end(), is_zero)) return {};
  return SpaceKey{"shift", parameters};
}

void store_shift_form(std::span<std::uint8_t> page, const SpaceKey& key) {
  const auto digit = [](char letter) { return class_digits.find(letter); };
  store(page, at_mandatory, feature_shift_puzzle, 4);
  store(page, at_index_scheme, index_scheme_shift, 4);
  store(page, at_width, digit(key.parameters.at(0)), 1);
  store(page, at_height, digit(key.parameters.at(2)), 1);
  std::size_t at = at_classes;
  for (const char letter : key.parameters.substr(key.parameters.find('_') + 1)) {
    if (letter != '-') store(page, at++, digit(letter), 1);
  }
}

}  // namespace tilepdb::detail
