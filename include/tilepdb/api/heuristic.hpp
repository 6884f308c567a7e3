// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tilepdb/api/memory_tables.hpp"
#include "tilepdb/api/table.hpp"

namespace tilepdb::v1 {

/// How to open the tables of a catalogue.
struct HeuristicOptions {
  std::string goal = "blank-first";  ///< a name or the tiles, see parse_goal()
  /// Folder of the tables. If empty: $TILEPDB_DIR if set, otherwise tilepdb in the user's cache folder.
  std::filesystem::path folder{};
  bool reflections = true;  ///< also look up boards reflected in ways that keep the goal's blank in place
  Checking checking = Checking::once;
  int threads = 0;  ///< for reading files; 0: all cores, otherwise 1 to 1024
  /// Leave this at its default: the library finds the catalogues installed with it by the path of this header.
  const char* header = __FILE__;
  /// Tables to use before files in the folder: what they lack is read from there. Tables of which values need none, for
  /// example because they were built for another goal, are an error (bad_input).
  MemoryTables tables{};
  /// Number of partitions used at the same time, not counting reflections. Searches begin with the first partitions;
  /// hard searches continue with the partitions or reflections that suit their board best, at the same number of
  /// lookups. 0: all. None: as the catalogue specifies, or all if the partitions are given directly.
  std::optional<std::size_t> choose{};
};

/// The tables of a catalogue, open for reading. The heuristic value is the maximum over its partitions of the sum over
/// their patterns, and never exceeds the number of moves to the goal.
///
/// Copies share the open tables, including those that searches open later for backward search and for pools of
/// partitions, until the last copy is destroyed. Any number of threads may use one object or its copies at the same
/// time, for values and searches alike.
class Heuristic {
 public:
  /// Opens the tables of a catalogue, given by name as for `pdbsolve --catalogue` or by the path of its file. If the
  /// catalogue is a pool, values come from the partitions that searches begin with. Throws Error: bad_input if the
  /// catalogue is unknown or tables are missing (the message names the catalogue to generate); otherwise as Table does.
  explicit Heuristic(const std::string& catalogue, const HeuristicOptions& options = {});

  /// Opens the tables of the default catalogue for boards of a size, as above.
  explicit Heuristic(Size size, const HeuristicOptions& options = {});

  /// Opens the tables of the partitions, without a catalogue file. Throws Error as above, and bad_input for patterns
  /// that overlap or have more than 8 tiles, for tiles that are not on the board or in no pattern, and for board sizes
  /// without tables.
  Heuristic(const std::vector<PartitionTiles>& partitions, Size size, const HeuristicOptions& options = {});

  [[nodiscard]] Size size() const noexcept;
  /// Returns the catalogue's name. Partitions given directly are named by their goal cells, "1,2,3 | 4,5,6 | 7,8", or
  /// by their count if that is too long.
  [[nodiscard]] const std::string& catalogue() const noexcept;
  /// Returns the tiles of the goal.
  [[nodiscard]] Board goal() const noexcept;
  /// Returns the number of partitions looked up, reflections included.
  [[nodiscard]] std::size_t partitions() const noexcept;

  /// Returns the heuristic value of a board. Throws Error as Table::h() does.
  [[nodiscard]] unsigned h(Board board) const;

  /// Computes the values of many boards, as Table::h() does.
  void h(Boards boards, std::span<std::uint16_t> values, int threads = 0) const;

 private:
  friend struct HeuristicAccess;

  class State;
  std::shared_ptr<const State> state_;
};

}  // namespace tilepdb::v1
