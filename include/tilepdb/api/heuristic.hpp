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
  std::string goal = "blank-first";  ///< by name or by its tiles, see parse_goal()
  /// Where the tables are; if empty $TILEPDB_DIR, else tilepdb below the user's cache folder.
  std::filesystem::path folder{};
  bool reflections = true;  ///< look boards up reflected too, where a reflection keeps the goal's blank in its place
  Checking checking = Checking::once;
  int threads = 0;  ///< for reading files; 0: all cores, else up to 1024
  /// By the place of this header the library finds the catalogues that are installed with it; leave it as it is.
  const char* header = __FILE__;
  MemoryTables tables{};  ///< these are not looked for in the folder
  /// How many partitions are used at once, with their reflections: searches begin with the first so many, and hard ones
  /// go on with those that serve their board best, or with reflections of some, for as many lookups. 0: all. Nothing:
  /// as the catalogue says, with partitions given in place all.
  std::optional<std::size_t> choose{};
};

/// The tables of a catalogue, open for reading: the maximum over its partitions of the sum over their patterns, which
/// never exceeds the number of moves to the goal.
///
/// Copies share what is open: the tables and what searches open besides, for searches backward and from pools, until
/// the last copy is gone. Any number of threads may use one, or copies, at once, for values and searches alike.
class Heuristic {
 public:
  /// Opens the tables of a catalogue, named as for pdbsolve --catalogue or by the path of its file. Of one that is a
  /// pool the values are those of the partitions that a search begins with. Throws Error: bad_input if the catalogue is
  /// not known or tables are missing, with how to make them; else as Table does.
  explicit Heuristic(const std::string& catalogue, const HeuristicOptions& options = {});

  /// The same of the catalogue that is best by default for boards of a size.
  explicit Heuristic(Size size, const HeuristicOptions& options = {});

  /// The same of partitions of the tiles of a board, without a catalogue's file. Throws Error (bad_input) too for
  /// patterns that overlap or have more than 8 tiles, tiles that are not on the board or in no pattern, and boards that
  /// tables are not made for.
  Heuristic(const std::vector<PartitionTiles>& partitions, Size size, const HeuristicOptions& options = {});

  [[nodiscard]] Size size() const noexcept;
  /// The catalogue's name; of partitions without one, how they are written by goal cells, "1,2,3 | 4,5,6 | 7,8", or how
  /// many they are if that is long.
  [[nodiscard]] const std::string& catalogue() const noexcept;
  /// The goal's tiles.
  [[nodiscard]] Board goal() const noexcept;
  /// How many partitions are looked up, reflections included.
  [[nodiscard]] std::size_t partitions() const noexcept;

  /// The heuristic value of a board. Throws Error as Table::h() does.
  [[nodiscard]] unsigned h(Board board) const;

  /// The values of many boards, as Table::h() does.
  void h(Boards boards, std::span<std::uint16_t> values, int threads = 0) const;

 private:
  friend struct HeuristicAccess;

  class State;
  std::shared_ptr<const State> state_;
};

}  // namespace tilepdb::v1
