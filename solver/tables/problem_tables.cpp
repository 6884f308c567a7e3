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
void choose_catalogue(const TableOptions& options, Problem& problem) {
  const TableSettings& settings = options.tables;
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
  if (settings.memory && !options.quiet) print_note("catalogue " + chosen->name + ": " + chosen->description);
}

}  // namespace

void warn_of_distrust(const std::vector<std::filesystem::path>& paths) {
  for (const auto& path : paths) {
    const std::string reason = reason_for_distrust(path);
    if (reason.empty()) continue;
    print_error("warning: " + reason + "; a wrong table makes wrong lengths, which pdbgen verify --full finds out");
    return;
  }
}

RequiredTables::RequiredTables(const Catalogue& catalogue, Cell blank, bool transpose)
    : adapted(for_blank(catalogue, blank)),
      partitions(transpose ? with_reflections(adapted) : adapted.partitions),
      keys(tables_needed(catalogue.board, blank, partitions)) {}

RequiredTables ProblemTables::required(const std::vector<std::size_t>& partitions, Cell blank) const {
  return {with_partitions(*problem_.catalogue, partitions), blank, options_.tables.transpose};
}

RequiredTables ProblemTables::required_at_first() const {
  return {at_first(*problem_.catalogue), problem_.goal.blank(), options_.tables.transpose};
}

std::vector<TableKey> ProblemTables::missing(const RequiredTables& required) const {
  return missing_tables(known_table_folder(options_.tables.folder), required.keys);
}

bool ProblemTables::may_use(const RequiredTables& required) const {
  return !problem_.only_tables || std::all_of(required.keys.begin(), required.keys.end(), [&](const TableKey& key) {
    return problem_.only_tables->contains(key.file_stem());
  });
}

std::string ProblemTables::making_command(const RequiredTables& required, const std::vector<TableKey>& missing) const {
  return command_text("pdbgen", making(problem_, required, missing, options_.tables.folder));
}

void ProblemTables::make(const RequiredTables& required, const std::vector<TableKey>& missing) const {
  auto arguments = making(problem_, required, missing, options_.tables.folder);
  arguments.insert(arguments.end(), {"-j", std::to_string(options_.threads)});
  if (options_.quiet) arguments.emplace_back("-q");
  run_sibling("pdbgen", arguments);
  if (const auto still = this->missing(required); !still.empty()) {
    throw Error(ErrorKind::resource, "pdbgen ended without an error but did not make " + still.front().file_stem() +
                                         " in " + table_folder(options_.tables.folder).string());
  }
}

std::vector<TableKey> ProblemTables::not_open(const RequiredTables& required) const {
  std::vector<TableKey> keys = required.keys;
  for (const auto& table : problem_.used_tables->open()) std::erase(keys, table->key());
  return keys;
}

std::shared_ptr<const Heuristic> ProblemTables::open(RequiredTables required,
                                                     std::vector<std::shared_ptr<const Table>>* kept) const {
  ProgressLine line(std::cerr, STDERR_FILENO, options_.quiet);
  const Check check = options_.tables.check ? Check::unless_marked : Check::header_only;
  auto tables = open_tables(table_folder(options_.tables.folder), required.keys, check, options_.threads,
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
  const auto folder = table_folder(options_.tables.folder);
  if (options_.verbose) {
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

std::optional<std::string> advice_for_missing_tables(const TableOptions& options, Problem& problem) {
  if (!has_tables(problem.board)) {
    return "tables are made for smaller boards only; --algorithm beam solves every board at once, though not with the "
           "fewest moves";
  }
  if (!problem.catalogue) choose_catalogue(options, problem);
  const ProblemTables tables(options, problem);
  const RequiredTables required = tables.required_at_first();
  const auto missing = tables.missing(required);
  if (missing.empty() || options.tables.generate) return {};
  const std::string where = known_table_folder(options.tables.folder) ? "" : std::string(no_table_folder) + "; then ";
  return where + "hard boards are solved much faster after: " + tables.making_command(required, missing);
}

std::shared_ptr<const Heuristic> open_heuristic(const TableOptions& options, Problem& problem) {
  if (!problem.catalogue) choose_catalogue(options, problem);
  const ProblemTables tables(options, problem);
  RequiredTables required = tables.required_at_first();
  const auto missing = tables.missing(required);
  if (!missing.empty()) {
    if (!options.tables.generate) {
      throw Error(ErrorKind::bad_input,
                  "tables missing in " + table_folder(options.tables.folder).string() + ": " +
                      std::to_string(missing.size()) + " of " + std::to_string(required.keys.size()) +
                      "; give --generate, or make them with: " + tables.making_command(required, missing));
    }
    tables.make(required, missing);
  }
  tables.announce(required);
  return tables.open(std::move(required));
}

}  // namespace tilepdb::solver
