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

/// How far the generation of one table is.
struct GenerateProgress {
  std::string table;          ///< the file's name without suffix
  unsigned depth = 0;         ///< of the breadth-first search
  std::uint64_t reached = 0;  ///< states found so far
  std::uint64_t states = 0;   ///< that can be found at most
  bool writing = false;       ///< the search is done, the file is being written
};

struct GenerateOptions {
  std::string goal = "blank-first";  ///< by name or by its tiles, see parse_goal(); its blank's cell matters alone
  /// Where the files go; if empty $TILEPDB_DIR, else tilepdb below the user's cache folder. Made if it is not there.
  std::filesystem::path folder{};
  /// Write .pdb.zst, but a plain .pdb, which is mapped as it lies, of large tables of which that would not save a
  /// fifth.
  bool compress = true;
  int threads = 0;  ///< 0: all cores, else up to 1024
  /// Bytes of memory that may be used; nothing: what is free. With less than a table's search takes generate() keeps it
  /// on disk; build_tables() and generate_puzzle() throw Error (resource).
  std::optional<std::uint64_t> memory{};
  /// Called by the calling thread after each level of a search, and by any, never twice at once, while a file is
  /// written; may be empty. What it throws ends the generation and is thrown by generate().
  std::function<void(const GenerateProgress&)> progress{};
  /// Asked often, by any thread, several at once: whether to give up. May be empty.
  std::function<bool()> stop{};
  /// By the place of this header the library finds the catalogues that are installed with it; leave it as it is.
  const char* header = __FILE__;
  /// The cell of the blank that tables are made for, if it is not that of the goal: boards whose blank is there are
  /// searched backward with them.
  std::optional<unsigned> blank{};
};

/// Makes the tables of a catalogue, named as for pdbgen --catalogue or by the path of its file, and the move automaton
/// of its board. Tables that are there are kept. Returns the tables' files. A file under its name is always whole; one
/// that is interrupted may leave a hidden checkpoint, from which the next call goes on. Throws Error: bad_input if the
/// catalogue is not known or a file under a table's name is none, check_failed if such a file is damaged or another
/// table, resource if memory, disk or permission is lacking, interrupted if it was told to stop.
std::vector<std::filesystem::path> generate(const std::string& catalogue, const GenerateOptions& options = {});

/// The same of partitions of the tiles of a board, as Heuristic opens them; bad_input too for what are none.
std::vector<std::filesystem::path> generate(const std::vector<PartitionTiles>& partitions, Size size,
                                            const GenerateOptions& options = {});

/// Makes the table of some tiles. Rotated and reflected patterns have one table. Returns its file, and throws, as
/// above; bad_input too unless there are 1 to 9 different tiles, and tables are made for boards of that size.
std::filesystem::path generate(Size size, std::span<const unsigned> tiles, const GenerateOptions& options = {});

}  // namespace tilepdb::v1
