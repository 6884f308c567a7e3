// SPDX-License-Identifier: MIT
#include "solver/commands/catalogue_tables.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "cli/progress_line.hpp"
#include "format/table_folder.hpp"
#include "solver/commands/printing.hpp"
#include "solver/commands/sibling.hpp"
#include "solver/heuristics/table_set.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// The words after pdbgen's name that make what is missing.
[[nodiscard]] std::vector<std::string> making(const Problem& problem, const Demand& demand,
                                              const std::vector<TableKey>& missing, const Options& options) {
  return generate_arguments(problem.catalogue_name, *problem.catalogue, demand.adapted, missing, options.folder);
}

/// The folder and the files of a demand.
[[nodiscard]] std::vector<std::filesystem::path> paths_of(const Demand& demand, const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths{folder};
  for (const TableKey& key : demand.keys) {
    if (auto path = find_table(folder, key)) paths.push_back(std::move(*path));
  }
  return paths;
}

}  // namespace

Demand::Demand(const Catalogue& catalogue, Cell blank, const Options& options)
    : adapted(for_blank(catalogue, blank)),
      partitions(options.transpose ? with_reflections(adapted) : adapted.partitions),
      keys(tables_needed(catalogue.board, blank, partitions)) {}

std::vector<TableKey> missing_tables(const Demand& demand, const Options& options) {
  return missing_tables(known_table_folder(options.folder), demand.keys);
}

bool may_use(const Problem& problem, const Demand& demand) {
  return !problem.only_tables || std::all_of(demand.keys.begin(), demand.keys.end(), [&](const TableKey& key) {
    return problem.only_tables->contains(key.file_stem());
  });
}

std::string making_command(const Problem& problem, const Demand& demand, const std::vector<TableKey>& missing,
                           const Options& options) {
  return command_text("pdbgen", making(problem, demand, missing, options));
}

void make_tables(const Problem& problem, const Demand& demand, const std::vector<TableKey>& missing,
                 const Options& options) {
  auto arguments = making(problem, demand, missing, options);
  arguments.insert(arguments.end(), {"-j", std::to_string(options.threads)});
  if (options.quiet) arguments.emplace_back("-q");
  run_sibling("pdbgen", arguments);
  if (const auto still = missing_tables(demand, options); !still.empty()) {
    throw Error(ErrorKind::resource, "pdbgen ended without an error but did not make " + still.front().file_stem() +
                                         " in " + table_folder(options.folder).string());
  }
}

std::vector<TableKey> tables_to_open(const Problem& problem, const Demand& demand) {
  std::vector<TableKey> keys = demand.keys;
  for (const auto& table : problem.used_tables->open()) std::erase(keys, table->key());
  return keys;
}

void announce(const Problem& problem, const Demand& demand, const Options& options) {
  if (options.verbose) {
    const std::size_t shared = demand.keys.size() - tables_to_open(problem, demand).size();
    print_note("catalogue " + problem.catalogue_name + ": " + counted(demand.partitions.size(), "partition") + ", " +
               counted(demand.keys.size(), "table") + " from " + table_folder(options.folder).string() +
               (shared == 0 ? "" : ", " + format_count(shared) + " of them open already"));
  }
  warn_of_distrust(paths_of(demand, table_folder(options.folder)));
}

std::shared_ptr<const Heuristic> open_heuristic(const Problem& problem, Demand demand, const Options& options,
                                                std::vector<std::shared_ptr<const Table>>* kept) {
  ProgressLine line(std::cerr, STDERR_FILENO, options.quiet);
  auto tables =
      open_tables(table_folder(options.folder), demand.keys, options.check ? Check::unless_marked : Check::header_only,
                  options.threads, problem.used_tables->open(), [&](double share) {
                    line.show({"opening tables", share, {}, {}});
                  });
  problem.used_tables->add(tables);
  if (kept != nullptr) {
    for (const auto& table : tables) {
      if (std::find(kept->begin(), kept->end(), table) == kept->end()) kept->push_back(table);
    }
  }
  return std::make_shared<const Heuristic>(demand.adapted.board, demand.adapted.blank, std::move(demand.partitions),
                                           std::move(tables));
}

}  // namespace tilepdb::solver
