// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tilepdb/api/board.hpp"

namespace tilepdb::v1 {

/// Progress of the generation of one table.
struct GenerateProgress {
  std::string table;          ///< file name without suffix
  unsigned depth = 0;         ///< of the breadth-first search
  std::uint64_t reached = 0;  ///< states found so far
  std::uint64_t states = 0;   ///< upper bound on the number of states
  bool writing = false;       ///< the search is complete and the file is being written
};

struct GenerateOptions {
  std::string goal = "blank-first";  ///< a name or the tiles, see parse_goal(); only the cell of its blank matters
  /// Folder for the files, created if missing. If empty: $TILEPDB_DIR if set, otherwise tilepdb in the user's cache
  /// folder.
  std::filesystem::path folder{};
  /// Write .pdb.zst files, except for large tables that would shrink by less than a fifth: those become plain .pdb
  /// files, which are memory-mapped.
  bool compress = true;
  int threads = 0;  ///< 0: all cores; otherwise 1 to 1024
  /// Memory limit in bytes; none: the free memory. If a search needs more, generate() spills to disk, while
  /// build_tables() and generate_puzzle() throw Error (resource).
  std::optional<std::uint64_t> memory{};
  /// Called by the calling thread after each level of a search, and by any thread, but never concurrently, while a file
  /// is written. May be empty. An exception ends the generation and propagates to the caller of generate().
  std::function<void(const GenerateProgress&)> progress{};
  /// Returns whether to stop. Called often and concurrently, by any thread. May be empty.
  std::function<bool()> stop{};
  /// Leave this at its default: the library finds the catalogues installed with it by the path of this header.
  const char* header = __FILE__;
  /// Makes tables for a blank on this cell instead of the goal's. Searches backward from a board need tables for the
  /// cell of its blank.
  std::optional<unsigned> blank{};
};

/// Makes the tables of a catalogue, given by name as for `pdbgen --catalogue` or by the path of its file, and the move
/// automaton of its board. Keeps existing tables. Returns the files of the tables. A file under its final name is
/// always complete; an interrupted call may leave a hidden checkpoint, and the next call resumes from it. Throws Error:
/// bad_input if the catalogue is unknown or an existing file is not a table; check_failed if an existing file is
/// damaged or holds another table; resource if memory, disk space or permission is lacking; interrupted if `stop`
/// returned true.
std::vector<std::filesystem::path> generate(const std::string& catalogue, const GenerateOptions& options = {});

/// Makes the tables of the default catalogue for boards of a size, the one that Heuristic(size) opens. Throws Error as
/// above, and bad_input for board sizes without tables.
std::vector<std::filesystem::path> generate(Size size, const GenerateOptions& options = {});

/// Makes the tables of the partitions, for Heuristic to open. Throws Error as above, and bad_input for invalid
/// partitions.
std::vector<std::filesystem::path> generate(const std::vector<PartitionTiles>& partitions, Size size,
                                            const GenerateOptions& options = {});

/// Makes the table of one pattern and returns its file. Rotated and reflected patterns share one table. Throws Error as
/// above, and bad_input unless the pattern has 1 to 9 different tiles and tables can be made for boards of that size.
std::filesystem::path generate(Size size, std::span<const unsigned> tiles, const GenerateOptions& options = {});

}  // namespace tilepdb::v1
