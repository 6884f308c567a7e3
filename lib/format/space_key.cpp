// SPDX-License-Identifier: MIT
#include "format/space_key.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

#include "platform/checksum.hpp"
#include "text/text.hpp"

namespace tilepdb {
namespace {

[[nodiscard]] bool is_lower_or_digit(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

}  // namespace

bool SpaceKey::is_sound() const noexcept {
  return !puzzle.empty() && puzzle.size() < puzzle_bytes && parameters.size() < parameter_bytes &&
         std::all_of(puzzle.begin(), puzzle.end(), [](char c) { return is_lower_or_digit(c) || c == '-'; }) &&
         std::all_of(parameters.begin(), parameters.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

std::string SpaceKey::file_stem() const {
  constexpr std::size_t most = 100;
  std::string stem = puzzle + (parameters.empty() ? "" : "_" + parameters);
  const std::string whole = stem;
  const auto is_kept = [](char c) {
    return is_lower_or_digit(c) || (c >= 'A' && c <= 'Z') || std::string_view(".,-_").find(c) != std::string_view::npos;
  };
  std::replace_if(stem.begin(), stem.end(), std::not_fn(is_kept), '-');
  stem.resize(std::min(stem.size(), most));
  if (stem == whole) return stem;
  return stem + "_" + format_hexadecimal(checksum(text_bytes(whole)));
}

}  // namespace tilepdb
