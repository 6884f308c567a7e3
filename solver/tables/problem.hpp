// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "solver/instances/instance_file.hpp"
#include "solver/search/batch.hpp"
#include "solver/tables/used_tables.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::solver {

/// What a command works on.
struct Problem {
  BoardSize board;
  Position goal;
  std::vector<Instance> instances;
  Outcomes unsolvable;                 ///< of all instances that cannot reach the goal
  std::string catalogue_name;          ///< as the user knows it
  std::optional<Catalogue> catalogue;  ///< if one is named, or once one is chosen
  std::shared_ptr<UsedTables> used_tables = std::make_shared<UsedTables>();
  /// Names of tables: a search that can do without others does so, so that it goes as it went where only these were
  /// there. Nothing: any will do.
  std::optional<std::set<std::string>> only_tables;

  /// Whether any instance is to be searched, which takes tables.
  [[nodiscard]] bool needs_search() const noexcept { return unsolvable.size() < instances.size(); }
};

/// Delivers what became of the instances that cannot reach the goal.
template <typename Deliver>
void for_each_unsolvable(const Problem& problem, const Deliver& deliver) {
  for (const auto& [number, outcome] : problem.unsolvable) deliver(problem.instances[number], outcome);
}

}  // namespace tilepdb::solver
