// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "pdbgen/commands/options.hpp"
#include "tiles/catalogue.hpp"

// Tables and catalogues that options name: by --catalogue, by --partition, or by --board and --pattern.
namespace tilepdb::pdbgen {

/// A catalogue, and what the user calls it.
struct NamedCatalogue {
  std::string name;
  Catalogue catalogue;  ///< adapted to --blank
};

/// The catalogues that the options name; partitions given in place are one together. Throws Error (bad_input).
[[nodiscard]] std::vector<NamedCatalogue> named_catalogues(const Options& options);

/// Tables, each shape once, and the boards that they are for.
struct NamedTables {
  std::vector<TableKey> keys;
  std::vector<BoardSize> boards;
};

/// Those that the options name. Throws Error (bad_input).
[[nodiscard]] NamedTables named_tables(const Options& options);

}  // namespace tilepdb::pdbgen
