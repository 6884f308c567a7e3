// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"

namespace tilepdb::solver {

/// The lines of numbers before the boards of a file: N, W H or W H COUNT; or COUNT, then N or W H before each board.
struct Heading {
  std::size_t lines = 0;  ///< before the first board
  std::optional<BoardSize> board{};
  std::optional<std::uint64_t> count{};  ///< of all boards
  bool is_before_each = false;           ///< a size line is before each board
  bool hash_is_blank = false;            ///< a # among tiles is the blank, not a comment
  bool has_single_tiles = false;         ///< each line has one tile
  bool has_characters = false;           ///< each line is a row, with a character for each tile
  std::size_t fields = 0;                ///< as most_fields() finds them

  [[nodiscard]] bool has_words() const noexcept { return has_single_tiles || has_characters; }  ///< one in each line
};

/// The most lines that heading_of() needs: two of numbers, the longest board, and some of comments.
inline constexpr std::size_t most_heading_lines = 16;

/// Returns the heading of the first lines of a file, which are `complete` if the file has no others. Throws Error
/// (bad_input) for lines with two readings, and for a size that the rows after it do not have.
[[nodiscard]] Heading heading_of(const std::vector<std::string>& lines, bool complete);

/// Throws Error (bad_input) unless the file has the number of boards that its heading gives; `board` is their size.
void require_count(const Heading& heading, std::size_t boards, std::optional<BoardSize> board);

}  // namespace tilepdb::solver
