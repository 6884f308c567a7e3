// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tilepdb::solver {

/// Which tables are to be used, and where they are, as users name them.
struct TableSettings {
  std::string catalogue;                ///< empty: the best whose tables are there, else the board's default
  std::vector<std::string> partitions;  ///< given in place of a catalogue
  std::optional<std::uint64_t> memory;  ///< most bytes of the tables of the catalogue that is chosen
  std::string folder;                   ///< empty: the default
  bool transpose = true;                ///< partitions are looked up reflected too
  bool generate = false;                ///< missing tables are made
  bool check = true;                    ///< the checksums of plain tables are compared
};

/// Whether partitions are named, as a catalogue or in place.
[[nodiscard]] inline bool names_partitions(const TableSettings& settings) {
  return !settings.catalogue.empty() || !settings.partitions.empty();
}

/// How tables are used: which, with how many threads they are opened and made, and what is told about that on stderr.
struct TableAccess {
  const TableSettings& settings;
  int threads = 0;  ///< 0: all cores
  bool quiet = false;
  bool verbose = false;
};

}  // namespace tilepdb::solver
