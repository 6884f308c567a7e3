// SPDX-License-Identifier: MIT
#include "solver/tables/problem_tables.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "cli/printing.hpp"
#include "cli/progress_line.hpp"
#include "format/table_folder.hpp"
#include "solver/heuristics/table_set.hpp"
#include "solver/tables/notes.hpp"
#include "solver/tables/sibling_program.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// The folder and the files of tables.
[[nodiscard]] std::vector<std::filesystem::path> paths_of(const RequiredTables& required,
                                                          const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths{folder};
  for (const TableKey& key : required.keys) {
    if (auto path = find_table(folder, key)) paths.push_back(std::move(*path));
  }
  return paths;
}

/// The words after pdbgen's name that make what is missing.
[[nodiscard]] std::vector<std::string> making(const Problem& problem, const RequiredTables& required,
                                              const std::vector<TableKey>& missing, const std::string& folder) {
  return generate_arguments(problem.catalogue_name, *problem.catalogue, required.adapted, missing, folder);
}

}  // namespace

RequiredTables::RequiredTables(const Catalogue& catalogue, Cell blank, bool transpose)
    : adapted(for_blank(catalogue, blank)),
      partitions(transpose ? with_reflections(adapted) : adapted.partitions),
      keys(tables_needed(catalogue.board, blank, partitions)) {}

RequiredTables ProblemTables::required(const std::vector<std::size_t>& partitions, Cell blank) const {
  return {with_partitions(*problem_.catalogue, partitions), blank, access_.settings.transpose};
}

RequiredTables ProblemTables::required_at_first() const {
  return {at_first(*problem_.catalogue), problem_.goal.blank(), access_.settings.transpose};
}

std::vector<TableKey> ProblemTables::missing(const RequiredTables& required) const {
  return missing_tables(known_table_folder(access_.settings.folder), required.keys);
}

bool ProblemTables::may_use(const RequiredTables& required) const {
  return !problem_.only_tables || std::all_of(required.keys.begin(), required.keys.end(), [&](const TableKey& key) {
    return problem_.only_tables->contains(key.file_stem());
  });
}

std::string ProblemTables::making_command(const RequiredTables& required, const std::vector<TableKey>& missing) const {
  return command_text("pdbgen", making(problem_, required, missing, access_.settings.folder));
}

void ProblemTables::make(const RequiredTables& required, const std::vector<TableKey>& missing) const {
  auto arguments = making(problem_, required, missing, access_.settings.folder);
  arguments.insert(arguments.end(), {"-j", std::to_string(access_.threads)});
  if (access_.quiet) arguments.emplace_back("-q");
  run_sibling("pdbgen", arguments);
  if (const auto still = this->missing(required); !still.empty()) {
    throw Error(ErrorKind::resource, "pdbgen ended without an error but did not make " + still.front().file_stem() +
                                         " in " + table_folder(access_.settings.folder).string());
  }
}

std::vector<TableKey> ProblemTables::not_open(const RequiredTables& required) const {
  std::vector<TableKey> keys = required.keys;
  for (const auto& table : problem_.used_tables->open()) std::erase(keys, table->key());
  return keys;
}

std::shared_ptr<const Heuristic> ProblemTables::open(RequiredTables required,
                                                     std::vector<std::shared_ptr<const Table>>* kept) const {
  ProgressLine line(std::cerr, STDERR_FILENO, access_.quiet);
  const Check check = access_.settings.check ? Check::unless_marked : Check::header_only;
  auto tables = open_tables(table_folder(access_.settings.folder), required.keys, check, access_.threads,
                            problem_.used_tables->open(), [&](double share) {
                              line.show({"opening tables", share, {}, {}});
                            });
  problem_.used_tables->add(tables);
  if (kept != nullptr) {
    for (const auto& table : tables) {
      if (std::find(kept->begin(), kept->end(), table) == kept->end()) kept->push_back(table);
    }
  }
  return std::make_shared<const Heuristic>(required.adapted.board, required.adapted.blank,
                                           std::move(required.partitions), std::move(tables));
}

void ProblemTables::announce(const RequiredTables& required) const {
  const auto folder = table_folder(access_.settings.folder);
  if (access_.verbose) {
    const std::size_t shared = required.keys.size() - not_open(required).size();
    print_note("catalogue " + problem_.catalogue_name + ": " + counted(required.partitions.size(), "partition") + ", " +
               counted(required.keys.size(), "table") + " from " + folder.string() +
               (shared == 0 ? "" : ", " + format_count(shared) + " of them open already"));
  }
  warn_of_distrust(paths_of(required, folder));
}

}  // namespace tilepdb::solver
