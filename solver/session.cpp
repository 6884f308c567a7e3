// SPDX-License-Identifier: MIT
#include "solver/session.hpp"

#include <algorithm>
#include <iostream>

#include "solver/reachability.hpp"
#include "solver/sibling.hpp"
#include "solver/table_set.hpp"
#include "tilepdb/goal.hpp"
#include "tilepdb/table_folder.hpp"
#include "tilepdb/tool_support.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::vector<Instance> read_named_instances(const Options& options, std::optional<BoardSize> board) {
  if (options.instances.empty()) {
    if (options.file == "-") return read_instances(std::cin, "stdin", board);
    return read_instance_file(options.file, board);
  }
  std::vector<Instance> instances;
  for (const std::string& tiles : options.instances) {
    const std::string number = std::to_string(instances.size() + 1);
    const std::string source = options.instances.size() == 1 ? "--instance" : "--instance (number " + number + ")";
    instances.push_back(parse_instance(tiles, number, source, board));
    board = instances.front().start.board;
  }
  return instances;
}

void refuse_if_none_is_solvable(const Problem& problem) {
  const auto reaches = [&](const Instance& instance) { return is_reachable(instance.start, problem.goal); };
  if (std::any_of(problem.instances.begin(), problem.instances.end(), reaches)) return;
  const Instance& first = problem.instances.front();
  try {
    require_reachable(first.start, problem.goal);
  } catch (const Error& error) {
    const std::size_t count = problem.instances.size();
    const std::string all =
        count == 1 ? "" : "none of the " + std::to_string(count) + " instances is solvable; the first: ";
    throw Error(error.kind(), all + first.source + ": instance " + first.id + ": " + error.what());
  }
}

/// Lets pdbgen make the missing tables, or throws the Error that tells the user to.
void make_tables(const Options& options, const Problem& problem, const Catalogue& adapted,
                 const std::filesystem::path& folder, const std::vector<TableKey>& keys) {
  const auto missing = missing_tables(folder, keys);
  if (missing.empty()) return;
  auto arguments = generate_arguments(problem.catalogue_name, *problem.catalogue, adapted, missing, options.folder);
  if (!options.generate) {
    throw Error(ErrorKind::bad_input, "tables missing in " + folder.string() + ": " + std::to_string(missing.size()) +
                                          " of " + std::to_string(keys.size()) +
                                          "; give --generate, or make them with: " + command_text("pdbgen", arguments));
  }
  arguments.insert(arguments.end(), {"-j", std::to_string(options.threads)});
  if (options.quiet) arguments.emplace_back("-q");
  run_sibling("pdbgen", arguments);
  if (const auto still = missing_tables(folder, keys); !still.empty()) {
    throw Error(ErrorKind::resource, "pdbgen ended without an error but did not make " + still.front().file_stem() +
                                         " in " + folder.string());
  }
}

/// The partitions that a catalogue gives for a goal.
[[nodiscard]] std::vector<Partition> partitions_of(const Catalogue& adapted, const Options& options) {
  return options.transpose ? with_reflections(adapted) : adapted.partitions;
}

/// The best catalogue for the board whose tables are there, else the board's default one.
void choose_catalogue(const Options& options, Problem& problem) {
  const auto folders = catalogue_folders(shipped_catalogue_folders());
  const Cell blank = problem.goal.blank();
  for (const std::string& name : better_catalogue_names(problem.board)) {
    const Catalogue catalogue = find_catalogue(name, folders);
    if (!(catalogue.board == problem.board)) continue;
    const auto keys = tables_needed(problem.board, blank, partitions_of(for_blank(catalogue, blank), options));
    if (!missing_tables(table_folder(options.folder), keys).empty()) continue;
    problem.catalogue_name = name;
    problem.catalogue = catalogue;
    return;
  }
  problem.catalogue_name = default_catalogue_name(problem.board);
  problem.catalogue = find_catalogue(problem.catalogue_name, folders);
}

}  // namespace

std::optional<Catalogue> named_catalogue(const Options& options) {
  if (options.catalogue.empty()) return {};
  Catalogue catalogue = find_catalogue(options.catalogue, catalogue_folders(shipped_catalogue_folders()));
  if (options.board && !(*options.board == catalogue.board)) {
    throw Error(ErrorKind::bad_input, "catalogue " + options.catalogue + " is for " + catalogue.board.name() +
                                          " boards, found --board " + options.board->name());
  }
  return catalogue;
}

std::optional<BoardSize> named_board(const Options& options, const std::optional<Catalogue>& catalogue) {
  if (options.board) return options.board;
  if (catalogue) return catalogue->board;
  return {};
}

Problem read_problem(const Options& options) {
  if (options.file.empty() == options.instances.empty()) {
    throw Error(ErrorKind::bad_input, options.file.empty() ? "no board to work on: name an instance file or - for stdin"
                                                           : "an instance file and --instance exclude each other");
  }
  Problem problem;
  problem.catalogue = named_catalogue(options);
  problem.catalogue_name = options.catalogue;
  try {
    problem.instances = read_named_instances(options, named_board(options, problem.catalogue));
  } catch (const Error& error) {
    if (options.board || !problem.catalogue) throw;
    throw Error(error.kind(), std::string(error.what()) + "; the board is that of catalogue " + options.catalogue);
  }
  problem.board = problem.instances.front().start.board;
  problem.goal = parse_goal(problem.board, options.goal);
  return problem;
}

std::unique_ptr<const Heuristic> open_heuristic(const Options& options, Problem& problem) {
  refuse_if_none_is_solvable(problem);
  if (!problem.catalogue) {
    choose_catalogue(options, problem);
    if (!(problem.catalogue->board == problem.board)) {
      throw Error(ErrorKind::bad_input, "catalogue " + problem.catalogue_name + " is for " +
                                            problem.catalogue->board.name() + " boards, expected " +
                                            problem.board.name());
    }
  }
  const Cell blank = problem.goal.blank();
  const Catalogue adapted = for_blank(*problem.catalogue, blank);
  auto partitions = partitions_of(adapted, options);
  const auto keys = tables_needed(problem.board, blank, partitions);
  const auto folder = table_folder(options.folder);
  make_tables(options, problem, adapted, folder, keys);
  auto tables =
      open_tables(folder, keys, options.check ? Table::Check::everything : Table::Check::header_only, options.threads);
  if (options.verbose) {
    std::cerr << "catalogue " << problem.catalogue_name << ": " << partitions.size() << " partitions, " << tables.size()
              << " tables from " << folder.string() << '\n';
  }
  return std::make_unique<const Heuristic>(problem.board, blank, std::move(partitions), std::move(tables));
}

}  // namespace tilepdb::solver
