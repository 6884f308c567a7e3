// SPDX-License-Identifier: MIT
#include "pdbgen/commands/named_tables.hpp"

#include <algorithm>

#include "text/at_place.hpp"
#include "tiles/given_partitions.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::pdbgen {
namespace {

template <typename Element>
void add_once(std::vector<Element>& elements, const Element& element) {
  if (std::find(elements.begin(), elements.end(), element) == elements.end()) elements.push_back(element);
}

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

NamedTables named_tables(const Options& options) {
  NamedTables tables;
  for (const auto& [name, catalogue] : named_catalogues(options)) {
    add_once(tables.boards, catalogue.board);
    for (const TableKey& key : tables_needed(catalogue.board, catalogue.blank, catalogue.partitions))
      add_once(tables.keys, key);
  }
  if (options.board) add_once(tables.boards, *options.board);
  const Cell blank = options.blank.value_or(0);
  for (const std::string& text : options.patterns) {
    const Pattern pattern = parse_pattern(*options.board, text);
    if (blank >= options.board->cells() || contains(pattern, blank)) {
      throw Error(ErrorKind::bad_input, "pattern '" + text + "': the blank's goal, cell " + std::to_string(blank) +
                                            ", must be another cell of the board; see --blank");
    }
    add_once(tables.keys, stored_table(make_table_key(*options.board, pattern, blank)).stored);
  }
  return tables;
}

}  // namespace tilepdb::pdbgen
