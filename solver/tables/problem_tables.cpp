// SPDX-License-Identifier: MIT
#include "solver/tables/problem_tables.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <limits>

#include "cli/printing.hpp"
#include "cli/progress_line.hpp"
#include "format/table_folder.hpp"
#include "solver/heuristics/missing_tables.hpp"
#include "solver/tables/notes.hpp"
#include "solver/tables/sibling_program.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"
#include "tiles/given_partitions.hpp"
#include "tiles/shipped_data.hpp"

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

/// Bytes of tables that a search with a catalogue needs at once.
[[nodiscard]] std::uint64_t bytes_needed(const Catalogue& catalogue, const RequiredTables& at_first) {
  // While it chooses from a pool it has two choices open.
  return table_bytes(at_first.keys) * (catalogue.choose == 0 ? 1 : 2);
}

/// Of the catalogues with a score that fit into --memory, the best whose tables are there, or with --generate simply
/// the best; else the board's default one.
void choose_catalogue(const TableAccess& access, Problem& problem) {
  const TableSettings& settings = access.settings;
  require_tables(problem.board);
  const auto folders = catalogue_folders(shipped_catalogue_folders());
  auto catalogues = list_catalogues(folders, [](const std::filesystem::path&, const Error& reason) {
    print_error(std::string("warning: ") + reason.what() + "; left out");
  });
  std::erase_if(catalogues, [&](const Catalogue& catalogue) {
    if (!(catalogue.board == problem.board)) return true;
    return !catalogue.score && catalogue.name != default_catalogue_name(problem.board);
  });
  // The default one comes last unless it has a score.
  const auto score = [](const Catalogue& c) { return c.score.value_or(std::numeric_limits<double>::infinity()); };
  std::stable_sort(catalogues.begin(), catalogues.end(),
                   [&](const Catalogue& a, const Catalogue& b) { return score(a) < score(b); });
  const Catalogue* chosen = nullptr;  // the best that fits, unless there is one whose tables are there
  std::uint64_t least = UINT64_MAX;
  for (const Catalogue& catalogue : catalogues) {
    const RequiredTables required(at_first(catalogue), problem.goal.blank(), settings.transpose);
    if (settings.memory) {
      const std::uint64_t bytes = bytes_needed(catalogue, required);
      least = std::min(least, bytes);
      if (bytes > *settings.memory) continue;
    }
    const bool there = missing_tables(known_table_folder(settings.folder), required.keys).empty();
    const bool usable = there || (settings.generate && settings.memory);
    const bool fallback = settings.memory ? chosen == nullptr : catalogue.name == default_catalogue_name(problem.board);
    if (usable || fallback) chosen = &catalogue;
    if (usable) break;
  }
  if (chosen == nullptr && least == UINT64_MAX) {
    std::string looked;
    for (const auto& place : folders) looked += (looked.empty() ? "" : ", ") + place.string();
    throw Error(ErrorKind::bad_input, "there is no catalogue for " + problem.board.name() + " boards in " + looked +
                                          "; name a file with --catalogue, or a folder with TILEPDB_CATALOGUES");
  }
  if (chosen == nullptr) {
    throw Error(ErrorKind::bad_input, "no catalogue for " + problem.board.name() + " boards has tables of " +
                                          format_bytes(*settings.memory) + " or less, the smallest takes " +
                                          format_bytes(least));
  }
  problem.catalogue_name = chosen->name;
  problem.catalogue = *chosen;
  if (settings.memory && !access.quiet) print_note("catalogue " + chosen->name + ": " + chosen->description);
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

std::optional<Catalogue> named_catalogue(const TableSettings& settings, std::optional<BoardSize> board) {
  if (settings.catalogue.empty()) return {};
  Catalogue catalogue = find_catalogue(settings.catalogue, catalogue_folders(shipped_catalogue_folders()));
  if (board && !(*board == catalogue.board)) {
    throw Error(ErrorKind::bad_input, "catalogue " + settings.catalogue + " is for " + catalogue.board.name() +
                                          " boards, found --board " + board->name());
  }
  return catalogue;
}

void take_given_partitions(const TableSettings& settings, Problem& problem) {
  if (settings.partitions.empty()) return;
  try {
    problem.catalogue = parse_given_partitions(problem.board, settings.partitions);
  } catch (const Error& error) {
    throw Error(error.kind(), std::string("--partition: ") + error.what());
  }
  problem.catalogue_name = problem.catalogue->name;
}

Catalogue default_catalogue(BoardSize board) {
  require_tables(board);
  return find_catalogue(default_catalogue_name(board), catalogue_folders(shipped_catalogue_folders()));
}

std::optional<std::string> advice_for_missing_tables(const TableAccess& access, Problem& problem) {
  if (!has_tables(problem.board)) {
    return "tables are made for smaller boards only; --algorithm beam solves every board at once, though not with the "
           "fewest moves";
  }
  if (!problem.catalogue) choose_catalogue(access, problem);
  const ProblemTables tables(access, problem);
  const RequiredTables required = tables.required_at_first();
  const auto missing = tables.missing(required);
  if (missing.empty() || access.settings.generate) return {};
  const std::string where = known_table_folder(access.settings.folder) ? "" : std::string(no_table_folder) + "; then ";
  return where + "hard boards are solved much faster after: " + tables.making_command(required, missing);
}

std::shared_ptr<const Heuristic> open_heuristic(const TableAccess& access, Problem& problem) {
  if (!problem.catalogue) choose_catalogue(access, problem);
  const ProblemTables tables(access, problem);
  RequiredTables required = tables.required_at_first();
  const auto missing = tables.missing(required);
  if (!missing.empty()) {
    if (!access.settings.generate) {
      throw Error(ErrorKind::bad_input,
                  "tables missing in " + table_folder(access.settings.folder).string() + ": " +
                      std::to_string(missing.size()) + " of " + std::to_string(required.keys.size()) +
                      "; give --generate, or make them with: " + tables.making_command(required, missing));
    }
    tables.make(required, missing);
  }
  tables.announce(required);
  return tables.open(std::move(required));
}

}  // namespace tilepdb::solver
