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

/// When the contents of a table's file are compared with its checksums. Its header always is, and unpacking a
/// compressed table compares everything.
enum class Checking {
  once,  ///< when a file is first used, and again after it has changed; remembered in the user's cache folder
  always,
  never,  ///< a damaged table then gives wrong values
};

/// How to open one table.
struct TableOptions {
  std::string goal = "blank-first";  ///< by name or by its tiles, see parse_goal()
  Checking checking = Checking::once;
  int threads = 0;  ///< for reading the file; 0: all cores, else up to 1024
};

/// A pattern database, open for reading. It is never changed, so any number of threads may use one at once. Copies
/// share what is open, until the last is gone.
class Table {
 public:
  /// Opens `file`, a .pdb or .pdb.zst of sliding tiles. A plain file is mapped, a compressed one unpacked into memory.
  /// Throws Error: bad_input if there is no such file, or if it is for other cells of the goal's blank; check_failed
  /// if it is damaged; resource if it cannot be read.
  explicit Table(const std::filesystem::path& file, const TableOptions& options = {});

  [[nodiscard]] Size size() const noexcept;
  /// The tiles whose moves are counted, in the order of their goal cells.
  [[nodiscard]] std::vector<unsigned> tiles() const;
  /// How many states the table tells apart: where its tiles are, and in which region the blank is.
  [[nodiscard]] std::uint64_t states() const noexcept;
  /// How many of them are 0, 1, 2 … moves of the table's tiles away from the goal.
  [[nodiscard]] const std::vector<std::uint64_t>& histogram() const noexcept;

  /// The heuristic value of a board: the fewest moves of the table's tiles that bring them to their goals, whatever
  /// the other tiles do. Throws Error: bad_input for what is no board of this size, no_answer for a board that cannot
  /// reach the goal, check_failed if the table is wrong.
  [[nodiscard]] unsigned h(Board board) const;

  /// The values of many boards, by `threads` threads (0: all cores, else up to 1024). `values` has room for one for
  /// each. Throws Error as above, naming the first such board by its number from 0; then values are unspecified.
  void h(Boards boards, std::span<std::uint16_t> values, int threads = 0) const;

 private:
  class State;
  std::shared_ptr<const State> state_;
};

}  // namespace tilepdb::v1
