// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "pdbgen/commands/options.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::pdbgen {

/// A catalogue, with the name that the user gave it.
struct NamedCatalogue {
  std::string name;
  Catalogue catalogue;  ///< adapted to --blank
};

/// Returns the catalogues that the options name; all given partitions form one catalogue. Throws Error (bad_input).
[[nodiscard]] std::vector<NamedCatalogue> named_catalogues(const Options& options);

/// Returns the tables that the options name, for the options' puzzle. Throws Error (bad_input).
[[nodiscard]] TableChoice named_tables(const Options& options);

}  // namespace tilepdb::pdbgen
