// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tilepdb/api/board.hpp"

namespace tilepdb::v1 {

/// When to compare the content of a table's file with its checksums. Headers are always checked, and unpacking a
/// compressed table checks everything.
enum class Checking {
  once,  ///< at first use and after each change of the file; the user's cache folder records checked files
  always,
  never,  ///< values of a damaged table are wrong
};

/// Returns "once", "always" or "never".
[[nodiscard]] constexpr const char* to_string(Checking checking) noexcept {
  switch (checking) {
    case Checking::once: return "once";
    case Checking::always: return "always";
    case Checking::never: return "never";
  }
  return "";
}

/// How to open one table.
struct TableOptions {
  std::string goal = "blank-first";  ///< a name or the tiles, see parse_goal()
  Checking checking = Checking::once;
  int threads = 0;  ///< for reading the file; 0: all cores, otherwise 1 to 1024
};

/// A pattern database, open for reading. It is immutable, so any number of threads may use one at the same time. Copies
/// share the open file until the last copy is destroyed.
class Table {
 public:
  /// Opens `file`, a .pdb or .pdb.zst of sliding tiles. A plain file is memory-mapped, a compressed one unpacked into
  /// memory. Throws Error: bad_input if the file does not exist or was made for another cell of the goal's blank;
  /// check_failed if it is damaged; resource if it cannot be read.
  explicit Table(const std::filesystem::path& file, const TableOptions& options = {});

  [[nodiscard]] Size size() const noexcept;
  /// Returns the tiles whose moves are counted, in the order of their goal cells.
  [[nodiscard]] std::vector<unsigned> tiles() const;
  /// Returns the number of abstract states: placements of the pattern's tiles, each with a region of the blank.
  [[nodiscard]] std::uint64_t states() const noexcept;
  /// Returns how many abstract states are 0, 1, 2 … moves of the pattern's tiles away from the goal.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept;

  /// Returns the heuristic value of a board: the fewest moves of the pattern's tiles that bring them to their goal
  /// cells, ignoring the other tiles. Throws Error: bad_input for an invalid board, no_answer if the goal cannot be
  /// reached, check_failed if the table is wrong.
  [[nodiscard]] unsigned h(Board board) const;

  /// Computes the values of many boards with `threads` threads (0: all cores; otherwise 1 to 1024) and writes them to
  /// `values`, which has one element per board. Throws Error as above; the message names the first invalid board by its
  /// index, from 0, and `values` are then unspecified.
  void h(Boards boards, std::span<std::uint16_t> values, int threads = 0) const;

 private:
  class State;
  std::shared_ptr<const State> state_;
};

}  // namespace tilepdb::v1
