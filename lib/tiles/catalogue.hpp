// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "tilepdb/error.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb {

/// A named list of partitions for one board and one goal cell of the blank; its heuristic is the maximum over them.
struct Catalogue {
  std::string name;
  BoardSize board;
  Cell blank = 0;
  std::vector<Partition> partitions;
  std::string description;
  /// The time of a search by `pdbtune quality`, as a base-2 logarithm, for comparing catalogues of one board.
  /// Catalogues without a score are used after those with one.
  std::optional<double> score{};
  /// If not 0, the partitions are a pool: a search begins with the first `choose` of them and their reflections, and a
  /// long search continues with those that serve its instance best, with no more lookups. 0: all are used.
  std::size_t choose = 0;
};

/// The most partitions of a catalogue file.
inline constexpr std::size_t most_partitions_of_catalogue = 100'000;

/// Reads a catalogue: lines `board WxH`, optionally `blank CELL` (0 if absent), `description TEXT`, `score NUMBER` and
/// `choose NUMBER`, then one or more lines `partition a,b,… | c,d,… | …`; # starts a comment. `file` is its
/// name in messages. Throws Error (bad_input), naming file and line.
[[nodiscard]] Catalogue read_catalogue(std::string_view text, const std::string& file);

/// Reads a catalogue from a file; its name is the file name without suffix. Throws Error.
[[nodiscard]] Catalogue read_catalogue(const std::filesystem::path& path);

/// Returns the catalogue with only some of its partitions.
[[nodiscard]] Catalogue with_partitions(const Catalogue& catalogue, const std::vector<std::size_t>& numbers);

/// Returns the catalogue with the partitions that a search begins with.
[[nodiscard]] Catalogue at_first(const Catalogue& catalogue);

/// Returns the catalogue adapted to a goal whose blank lies on another cell. If a symmetry of the board maps one cell
/// to the other, it is applied to the patterns, which keep their tables. Otherwise the blank walks there on the goal
/// board, first along its row, and each cell that it leaves replaces the next cell in that cell's pattern.
[[nodiscard]] Catalogue for_blank(const Catalogue& catalogue, Cell blank);

/// Returns the partitions and their images under a reflection that keeps the blank's goal, each once. The images are
/// reflected lookups and need no further tables.
[[nodiscard]] std::vector<Partition> with_reflections(const Catalogue& catalogue);

/// Returns why the table of a pattern is not a lower bound for a partial goal; empty if it is one (docs/method.md).
[[nodiscard]] std::string fault_for_goal(Pattern pattern, const Position& goal);

/// Returns the catalogue for a partial goal: the partitions and their images under the symmetries of the board, each
/// with only the patterns that serve the goal by tables of the catalogue, those with the most tiles first; none that is
/// part of another. Its blank is the blank_name() of the goal.
[[nodiscard]] Catalogue for_partial_goal(const Catalogue& catalogue, const Position& goal);

/// Returns the tables that partitions need, each once, in the order of their first use.
[[nodiscard]] std::vector<TableKey> tables_needed(BoardSize board, Cell blank,
                                                  const std::vector<Partition>& partitions);

/// Returns the bytes of memory that tables take.
[[nodiscard]] std::uint64_t table_bytes(const std::vector<TableKey>& keys);

/// Returns the default catalogue of a board. Each supported board has one in data/catalogues.
[[nodiscard]] std::string default_catalogue_name(BoardSize board);

/// Returns the folders to search for catalogues, in this order: $TILEPDB_CATALOGUES (several, separated by colons), the
/// user's own (~/.config/tilepdb/catalogues or below $XDG_CONFIG_HOME), then `shipped`.
[[nodiscard]] std::vector<std::filesystem::path> catalogue_folders(const std::vector<std::filesystem::path>& shipped);

/// Called for a file that is named like a catalogue but cannot be read as one.
using UnreadableCatalogue = std::function<void(const std::filesystem::path& file, const Error& reason)>;

/// Returns all catalogues in the folders, sorted by name; of several with one name, the first found. With `unreadable`,
/// invalid files are passed to it and skipped; otherwise the Error of the first is thrown.
[[nodiscard]] std::vector<Catalogue> list_catalogues(const std::vector<std::filesystem::path>& folders,
                                                     const UnreadableCatalogue& unreadable = {});

/// Returns the catalogue of a name from the first folder that has it; nullopt if none has.
[[nodiscard]] std::optional<Catalogue> known_catalogue(const std::string& name,
                                                       const std::vector<std::filesystem::path>& folders);

/// Returns a catalogue by name from the folders, or by path if the name has a slash or ends in ".catalogue". Throws
/// Error (bad_input) that lists the known names.
[[nodiscard]] Catalogue find_catalogue(const std::string& name, const std::vector<std::filesystem::path>& folders);

}  // namespace tilepdb
