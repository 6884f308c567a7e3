// SPDX-License-Identifier: MIT
#include "pdbgen/commands/named_tables.hpp"

#include <utility>

#include "text/at_place.hpp"
#include "tilepdb/error.hpp"
#include "tiles/given_partitions.hpp"
#include "tiles/goal.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::pdbgen {
namespace {

[[nodiscard]] Catalogue given_catalogue(const Options& options) {
  return at_place("--partition: ", [&] { return parse_given_partitions(*options.board, options.partition_texts); });
}

}  // namespace

std::vector<NamedCatalogue> named_catalogues(const Options& options) {
  std::vector<NamedCatalogue> catalogues;
  catalogues.reserve(options.catalogues.size() + 1);
  for (const std::string& name : options.catalogues) {
    catalogues.push_back({name, find_catalogue(name, catalogue_folders(shipped_catalogue_folders()))});
  }
  if (!options.partition_texts.empty()) {
    Catalogue given = given_catalogue(options);
    catalogues.push_back({given.name, std::move(given)});
  }
  if (!options.blank) return catalogues;
  for (NamedCatalogue& named : catalogues) {
    if (*options.blank >= named.catalogue.board.cells()) {
      throw Error(ErrorKind::bad_input, "--blank " + std::to_string(*options.blank) + ": not a cell of a " +
                                            named.catalogue.board.name() + " board");
    }
    named.catalogue = for_blank(named.catalogue, *options.blank);
  }
  return catalogues;
}

TableChoice named_tables(const Options& options) {
  const KnownPuzzle& puzzle = *options.puzzle;
  if (&puzzle != &tile_puzzle()) {
    // For puzzles whose sizes are boards of tiles, the user may have a preferred goal.
    const bool is_of_tiles = !puzzle.facts.metric.empty();
    const std::string goal = is_of_tiles && options.goal.empty() ? preferred_goal() : options.goal;
    return {.size = at_place("--goal: ", [&] { return size_with_goal(puzzle, options.size, goal); }),
            .patterns = options.patterns,
            .is_whole = options.whole,
            .memory = options.memory};
  }
  TableChoice tables;
  for (NamedCatalogue& named : named_catalogues(options)) tables.catalogues.push_back(std::move(named.catalogue));
  const Cell blank = options.blank.value_or(0);
  for (const std::string& text : options.patterns) {
    const Pattern pattern = parse_pattern(*options.board, text);
    if (blank >= options.board->cells() || contains(pattern, blank)) {
      throw Error(ErrorKind::bad_input, "pattern '" + text + "': the blank's goal, cell " + std::to_string(blank) +
                                            ", must be another cell of the board; see --blank");
    }
    tables.catalogues.push_back(catalogue_of(*options.board, blank, {{pattern}}));
  }
  return tables;
}

}  // namespace tilepdb::pdbgen
