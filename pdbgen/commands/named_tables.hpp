// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "pdbgen/commands/options.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "tiles/catalogue.hpp"

// Tables and catalogues that options name.
namespace tilepdb::pdbgen {

/// A catalogue, and what the user calls it.
struct NamedCatalogue {
  std::string name;
  Catalogue catalogue;  ///< adapted to --blank
};

/// The catalogues that the options name; partitions given in place are one together. Throws Error (bad_input).
[[nodiscard]] std::vector<NamedCatalogue> named_catalogues(const Options& options);

/// The tables that the options name, of their puzzle. Throws Error (bad_input).
[[nodiscard]] TableChoice named_tables(const Options& options);

}  // namespace tilepdb::pdbgen
