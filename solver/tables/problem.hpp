// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "solver/instances/instance_file.hpp"
#include "solver/tables/used_tables.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::solver {

/// What a command works on.
struct Problem {
  BoardSize board;
  Position goal;
  std::vector<Instance> instances;
  std::string catalogue_name;          ///< as the user knows it
  std::optional<Catalogue> catalogue;  ///< if one is named, or once one is chosen
  std::shared_ptr<UsedTables> used_tables = std::make_shared<UsedTables>();
  /// Names of tables: a search that can do without others does so, so that it goes as it went where only these were
  /// there. Nothing: any will do.
  std::optional<std::set<std::string>> only_tables;
};

}  // namespace tilepdb::solver
