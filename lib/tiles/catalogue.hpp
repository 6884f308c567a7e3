// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "tilepdb/error.hpp"
#include "tiles/table_key.hpp"

namespace tilepdb {

/// A named list of partitions for one board and one cell of the goal's blank; its heuristic is the maximum over them.
struct Catalogue {
  std::string name;
  BoardSize board;
  Cell blank = 0;
  std::vector<Partition> partitions;
  std::string description;
  /// The time of a search by `pdbtune quality`, as a logarithm to the base 2; to compare catalogues of one board. One
  /// without it is used only when it is asked for by name.
  std::optional<double> score{};
  /// If not 0, the partitions are a pool: a search begins with the first `choose` of them and their reflections, and a
  /// long one goes on with those, no more than so many lookups, that serve its instance best. 0: all are used.
  std::size_t choose = 0;
};

/// The most partitions of a catalogue that is read.
inline constexpr std::size_t most_partitions_of_catalogue = 100'000;

/// Reads a catalogue: lines `board WxH`, optionally `blank CELL` (0 if absent), `description TEXT`, `score NUMBER` and
/// `choose NUMBER`, then one or more lines `partition a,b,… | c,d,… | …`; # starts a comment. `file` is its
/// name in messages. Throws Error (bad_input), naming file and line.
[[nodiscard]] Catalogue read_catalogue(std::istream& stream, const std::string& file);

/// The same from a file, whose name without its suffix is the catalogue's.
[[nodiscard]] Catalogue read_catalogue(const std::filesystem::path& path);

/// The catalogue with some of its partitions only.
[[nodiscard]] Catalogue with_partitions(const Catalogue& catalogue, const std::vector<std::size_t>& numbers);

/// The catalogue with the partitions that a search begins with.
[[nodiscard]] Catalogue at_first(const Catalogue& catalogue);

/// The same catalogue for a goal whose blank lies on another cell. If a symmetry of the board carries one cell to
/// the other, patterns move by it and keep their tables; otherwise the blank walks there on the goal board, along
/// rows first, and each cell that it leaves joins the pattern of the cell it goes to.
[[nodiscard]] Catalogue for_blank(const Catalogue& catalogue, Cell blank);

/// The catalogue's partitions and their images under a reflection that maps the goal's blank to itself, each once. This
/// is the transposed lookup: the images need no further tables.
[[nodiscard]] std::vector<Partition> with_reflections(const Catalogue& catalogue);

/// The tables that some partitions need, each once, in the order of their first use.
[[nodiscard]] std::vector<TableKey> tables_needed(BoardSize board, Cell blank,
                                                  const std::vector<Partition>& partitions);

/// Bytes of memory that some tables take.
[[nodiscard]] std::uint64_t table_bytes(const std::vector<TableKey>& keys);

/// The catalogue used when none is named. Each supported board has one under data/catalogues.
[[nodiscard]] std::string default_catalogue_name(BoardSize board);

/// Folders in which catalogues are looked for, in this order: $TILEPDB_CATALOGUES (several, separated by colons),
/// the user's own (~/.config/tilepdb/catalogues or below $XDG_CONFIG_HOME), then `shipped`.
[[nodiscard]] std::vector<std::filesystem::path> catalogue_folders(const std::vector<std::filesystem::path>& shipped);

/// Told of a file whose name is that of a catalogue, and why it is none.
using UnreadableCatalogue = std::function<void(const std::filesystem::path& file, const Error& reason)>;

/// Every catalogue in the folders, by name; of two with one name the first found. Files that are none are left out if
/// `unreadable` is there to be told of them; else the first one's Error is thrown.
[[nodiscard]] std::vector<Catalogue> list_catalogues(const std::vector<std::filesystem::path>& folders,
                                                     const UnreadableCatalogue& unreadable = {});

/// The catalogue of a name in the first of the folders that has one.
[[nodiscard]] std::optional<Catalogue> known_catalogue(const std::string& name,
                                                       const std::vector<std::filesystem::path>& folders);

/// A catalogue by name from the folders, or by path if the name has a slash or ends in ".catalogue".
/// Throws Error (bad_input) that lists the known names.
[[nodiscard]] Catalogue find_catalogue(const std::string& name, const std::vector<std::filesystem::path>& folders);

}  // namespace tilepdb
