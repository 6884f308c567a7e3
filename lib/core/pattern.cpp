// SPDX-License-Identifier: MIT
#include "core/pattern.hpp"

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

/// Throws Error (bad_input) if the pattern has too many tiles for searches.
void require_searched(Pattern pattern) {
  if (size(pattern) <= max_searched_tiles) return;
  throw Error(ErrorKind::bad_input, "pattern " + pattern_text(pattern) + " has " + std::to_string(size(pattern)) +
                                        " tiles; expected at most " + std::to_string(max_searched_tiles) +
                                        " in a partition");
}

}  // namespace

std::string pattern_text(Pattern pattern, char separator) {
  std::string text;
  for (; pattern != 0; pattern = without_first(pattern)) {
    if (!text.empty()) text += separator;
    text += std::to_string(first_cell(pattern));
  }
  return text;
}

Pattern parse_pattern(BoardSize board, std::string_view text) {
  Pattern pattern = 0;
  for (const std::string_view word : split(text, " \t,")) {
    const auto cell = parse_number(word);
    if (!cell || *cell >= board.cells()) {
      throw Error(ErrorKind::bad_input, "pattern '" + std::string(text) + "': '" + std::string(word) +
                                            "' is not a goal cell of a " + board.name() + " board; expected 0 to " +
                                            std::to_string(board.tiles()));
    }
    if (contains(pattern, *cell)) {
      throw Error(ErrorKind::bad_input,
                  "pattern '" + std::string(text) + "': tile " + std::to_string(*cell) + " appears twice");
    }
    pattern |= cell_bit(*cell);
  }
  if (const unsigned most = max_pattern_tiles_on(board); pattern == 0 || size(pattern) > most) {
    throw Error(ErrorKind::bad_input, "pattern '" + std::string(text) + "': expected 1 to " + std::to_string(most) +
                                          " tiles, found " + std::to_string(size(pattern)));
  }
  return pattern;
}

std::string partition_text(const Partition& partition) {
  return separated(partition, " | ", [](Pattern pattern) { return pattern_text(pattern); });
}

std::pair<Partition, CellSet> parse_patterns(BoardSize board, std::string_view text) {
  Partition partition;
  CellSet left = board.all();
  for (const std::string_view part : split(text, "|")) {
    const Pattern pattern = parse_pattern(board, part);
    require_searched(pattern);
    if (const CellSet twice = pattern & ~left; twice != 0) {
      throw Error(ErrorKind::bad_input, "partition '" + std::string(text) + "': tile " +
                                            std::to_string(first_cell(twice)) + " is in two patterns");
    }
    left &= ~pattern;
    partition.push_back(pattern);
  }
  return {std::move(partition), left};
}

Partition parse_partition(BoardSize board, Cell blank, std::string_view text) {
  auto found = parse_patterns(board, text);
  if (found.second == cell_bit(blank)) return std::move(found.first);
  const CellSet missing = found.second & ~cell_bit(blank);
  throw Error(ErrorKind::bad_input,
              "partition '" + std::string(text) + "': expected every cell of a " + board.name() + " board except " +
                  std::to_string(blank) + ", the goal cell of the blank; " +
                  (missing == 0 ? "that cell is in a pattern" : "not in a pattern: " + pattern_text(missing)));
}

}  // namespace tilepdb
