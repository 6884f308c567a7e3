// SPDX-License-Identifier: MIT
#include "solver/commands/table_choice.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "cli/child_program.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "cli/run_program.hpp"
#include "format/table_folder.hpp"
#include "platform/folders.hpp"
#include "solver/certificates/certified_search.hpp"
#include "solver/commands/live_line.hpp"
#include "solver/commands/options.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/heuristics/missing_tables.hpp"
#include "solver/tables/table_pool.hpp"
#include "team/team.hpp"
#include "text/at_place.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/given_partitions.hpp"
#include "tiles/goal.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {
namespace {

constexpr const char* generator_program = "pdbgen";

/// Returns the path of pdbgen beside this executable, else its bare name to be found in PATH.
[[nodiscard]] std::string locate() {
  const auto folder = program_folder();
  if (folder.empty()) return generator_program;
  const auto beside = folder / generator_program;
  return ::access(beside.c_str(), X_OK) == 0 ? beside.string() : generator_program;
}

[[nodiscard]] ErrorKind kind_of_exit(int code) noexcept {
  for (const auto kind :
       {ErrorKind::check_failed, ErrorKind::bad_input, ErrorKind::no_answer, ErrorKind::interrupted}) {
    if (code == exit_code(kind)) return kind;
  }
  return ErrorKind::resource;
}

/// Returns a watch that reports on stderr as the options request, and runs pdbgen if --generate is given.
[[nodiscard]] TableWatch printing_watch(const Options& options, LiveLine* live) {
  const auto wipe = [live] {
    if (live != nullptr) live->wipe();
  };
  TableWatch watch;
  if (options.verbose) {
    watch.note = [wipe](const std::string& line) {
      wipe();
      print_note(line);
    };
  }
  watch.opens = [wipe](const std::vector<std::filesystem::path>& paths) {
    wipe();
    warn_of_distrust(paths);
  };
  watch.opening = [quiet = options.quiet]() -> std::function<void(double)> {
    const auto line = std::make_shared<ProgressLine>(std::cerr, STDERR_FILENO, quiet);
    return [line](double share) { line->show({"opening tables", share, {}, {}}); };
  };
  if (generates(options)) {
    watch.make = [wipe, &options](const std::vector<std::string>& arguments) {
      wipe();
      run_pdbgen(arguments, options);
    };
  }
  watch.remedy = [](const std::string& command, Cell /*blank*/) {
    return "give --generate, or make them with: " + command;
  };
  return watch;
}

/// Returns the board's catalogues, those with the best scores first. Those without a score follow: the default, then
/// the others by the size of their tables, because larger ones usually search less. Prints warnings about files that
/// cannot be read.
[[nodiscard]] std::vector<Catalogue> catalogues_of(BoardSize board, const std::vector<std::filesystem::path>& folders) {
  auto catalogues = list_catalogues(folders, [](const std::filesystem::path&, const Error& reason) {
    print_error(std::string("warning: ") + reason.what() + "; skipped");
  });
  std::erase_if(catalogues, [&](const Catalogue& catalogue) { return !(catalogue.board == board); });
  std::map<std::string, std::tuple<double, bool, double>> places;  // by name
  for (const Catalogue& c : catalogues) {
    const auto bytes = c.score ? 0 : table_bytes(tables_needed(c.board, c.blank, c.partitions));
    places[c.name] = {c.score.value_or(std::numeric_limits<double>::infinity()),
                      c.name != default_catalogue_name(board), -static_cast<double>(bytes)};
  }
  std::stable_sort(catalogues.begin(), catalogues.end(),
                   [&](const Catalogue& a, const Catalogue& b) { return places[a.name] < places[b.name]; });
  return catalogues;
}

/// Chooses the first catalogue whose tables exist or, with --generate, may be made: without --memory only the board's
/// default. Otherwise chooses the first that fits into --memory, or without --memory the board's default.
void choose_catalogue(const Options& options, Problem& problem) {
  const TableSettings& settings = options.tables;
  require_tables(problem.board);
  const auto folders = catalogue_folders(shipped_catalogue_folders());
  const auto catalogues = catalogues_of(problem.board, folders);
  const Catalogue* chosen = nullptr;  // the best that fits, preferably with existing tables
  std::uint64_t least = UINT64_MAX;
  for (const Catalogue& catalogue : catalogues) {
    const RequiredTables required(at_first(catalogue), problem.goal.blank(), options.search.transpose);
    if (settings.memory) {
      const std::uint64_t bytes = bytes_needed(catalogue, problem.goal.blank(), options.search.transpose,
                                               may_choose(options.search, catalogue));
      least = std::min(least, bytes);
      if (bytes > *settings.memory) continue;
    }
    const bool there = missing_tables(known_table_folder(settings.folder), required.keys).empty();
    const bool fallback = settings.memory ? chosen == nullptr : catalogue.name == default_catalogue_name(problem.board);
    const bool usable = there || (generates(options) && fallback);
    if (usable || fallback) chosen = &catalogue;
    if (usable) break;
  }
  if (chosen == nullptr && least == UINT64_MAX) {
    const std::string looked = separated(folders, ", ", [](const auto& folder) { return folder.string(); });
    throw Error(ErrorKind::bad_input, "no catalogue for " + problem.board.name() + " boards in " + looked +
                                          "; name a file with --catalogue, or a folder with TILEPDB_CATALOGUES");
  }
  if (chosen == nullptr) {
    throw Error(ErrorKind::bad_input, "no catalogue for " + problem.board.name() + " boards fits into " +
                                          format_bytes(*settings.memory) + "; the smallest takes " +
                                          format_bytes(least) + ": give --memory " + std::to_string(least) +
                                          " or more");
  }
  problem.catalogue_name = chosen->name;
  problem.catalogue = *chosen;
  if (settings.memory && !options.quiet) print_note("catalogue " + chosen->name + ": " + chosen->description);
}

/// Chooses the catalogue whose existing tables have the most tiles of a partial goal in a partition; leaves out
/// partitions with missing tables. Returns whether there is one.
[[nodiscard]] bool choose_for_partial_goal(const Options& options, Problem& problem) {
  const auto folder = known_table_folder(options.tables.folder);
  if (!folder || !has_tables(problem.board)) return false;
  unsigned most_tiles = 0;
  for (const Catalogue& catalogue : catalogues_of(problem.board, catalogue_folders(shipped_catalogue_folders()))) {
    Catalogue serving = for_partial_goal(at_first(catalogue), problem.goal);
    std::erase_if(serving.partitions, [&](const Partition& partition) {
      return !missing_tables(folder, tables_needed(serving.board, serving.blank, {partition})).empty();
    });
    unsigned tiles = 0;
    if (!serving.partitions.empty()) {
      for (const Pattern pattern : serving.partitions.front()) tiles += size(pattern);
    }
    if (tiles <= most_tiles) continue;
    most_tiles = tiles;
    problem.catalogue_name = catalogue.name;
    problem.catalogue = std::move(serving);
  }
  return most_tiles != 0;
}

/// Chooses tables for a partial goal if the options name none. Throws Error (bad_input) if none serve it.
void require_partial_goal_tables(const Options& options, Problem& problem) {
  require_tables(problem.board);
  const std::string remedy = "; give patterns of tiles that the goal names with --partition, or leave out the tables";
  if (!problem.catalogue && !choose_for_partial_goal(options, problem)) {
    throw Error(ErrorKind::bad_input, "no tables of a catalogue serve goal " + problem.goal.text() + remedy);
  }
  if (problem.catalogue->partitions.empty()) {
    throw Error(ErrorKind::bad_input,
                "no pattern of catalogue " + problem.catalogue_name + " serves goal " + problem.goal.text() + remedy);
  }
}

/// Opens the tables in this process's folder, after pdbgen has made missing ones if that is asked for.
[[nodiscard]] std::shared_ptr<const Heuristic> open_heuristic(const Options& options, Problem& problem) {
  if (problem.goal.is_partial()) require_partial_goal_tables(options, problem);
  if (!problem.catalogue) choose_catalogue(options, problem);
  const ProblemTables tables = problem_tables(options, problem);
  return tables.open_all(tables.required_at_first(), "tables");
}

[[nodiscard]] Json json_of_catalogue(const Problem& problem) {
  return {{"catalogue_name", problem.catalogue_name}, {"catalogue", catalogue_json(*problem.catalogue)}};
}

/// Sets the catalogue of a problem whose board is known.
void take_catalogue(const Json& json, Problem& problem) {
  problem.catalogue_name = json.at("catalogue_name").get<std::string>();
  problem.catalogue = catalogue_from(JsonReader(json.at("catalogue")), problem.board);
}

/// Restricts the search to tables that all processes have: its course must not depend on the process.
void use_tables_of_all(const Options& options, Problem& problem) {
  const auto folder = table_folder(options.tables.folder);
  auto tables = tables_of_all(*options.team, folder, problem.board);
  if (!problem.only_tables) {
    problem.only_tables = std::move(tables);
    return;
  }
  // The search of a certificate used these tables; without one of them it would take another course.
  for (const std::string& name : *problem.only_tables) {
    if (tables.contains(name)) continue;
    throw Error(ErrorKind::bad_input, "table " + name + " is missing in " + folder.string() +
                                          ", or in the folder of another process: the search of the certificate used "
                                          "it; make it with pdbgen generate");
  }
}

}  // namespace

void run_pdbgen(std::vector<std::string> arguments, const Options& options) {
  arguments.insert(arguments.end(), {"-j", std::to_string(options.threads)});
  if (options.quiet) arguments.emplace_back("-q");
  const int code =
      run_child({generator_program, locate(), std::move(arguments), "expected beside this program or in PATH"});
  if (code != 0) {
    throw Error(kind_of_exit(code), generator_program + (": failed with exit code " + std::to_string(code)));
  }
}

void warn_of_distrust(const std::vector<std::filesystem::path>& paths) {
  for (const auto& path : paths) {
    const std::string reason = reason_for_distrust(path);
    if (reason.empty()) continue;
    print_error("warning: " + reason + "; a wrong table gives wrong lengths, which pdbgen verify --full detects");
    return;
  }
}

void take_partial_goal(Options& options, const Problem& problem) {
  refuse(options, of_default_search, " is for goals that name every tile; leave it out");
  if (options.algorithm == Algorithm::beam) require_full_goal(problem.goal, "--algorithm beam");
  if (generates(options) && !is_tiles(options)) require_full_goal(problem.goal, "--generate in this metric");
  if (generates(options) && !problem.catalogue) {
    throw Error(ErrorKind::bad_input,
                "--generate: name the tables for goal " + problem.goal.text() + " with --partition or --catalogue");
  }
  if (!options.is_given({"algorithm"})) options.algorithm = algorithm_for(problem.goal);
  if (options.algorithm != Algorithm::idastar) refuse(options, of_checkpoints, for_idastar);
}

ProblemTables problem_tables(const Options& options, const Problem& problem, LiveLine* live) {
  TableSettings settings = options.tables;
  settings.threads = options.threads;
  settings.transpose = options.search.transpose;
  return {std::move(settings), problem, printing_watch(options, live)};
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

void take_named_tables(const TableSettings& settings, Problem& problem) {
  problem.catalogue = named_catalogue(settings, problem.board);
  problem.catalogue_name = settings.catalogue;
  const bool is_partial = problem.goal.is_partial();
  if (problem.catalogue && is_partial) {
    problem.catalogue = for_partial_goal(at_first(*problem.catalogue), problem.goal);
  }
  if (settings.partitions.empty()) return;
  problem.catalogue = at_place("--partition: ", [&] {
    return is_partial ? parse_partial_partitions(problem.goal, settings.partitions)
                      : parse_given_partitions(problem.board, settings.partitions);
  });
  problem.catalogue_name = problem.catalogue->name;
}

Catalogue default_catalogue(BoardSize board) {
  require_tables(board);
  return find_catalogue(default_catalogue_name(board), catalogue_folders(shipped_catalogue_folders()));
}

std::optional<std::string> advice_for_missing_tables(const Options& options, Problem& problem) {
  if (problem.goal.is_partial()) {
    const bool chosen = problem.catalogue || choose_for_partial_goal(options, problem);
    return chosen ? std::optional<std::string>() : "";
  }
  if (!has_tables(problem.board)) return "tables are made for boards of " + table_board_names();
  if (!problem.catalogue) choose_catalogue(options, problem);
  const ProblemTables tables = problem_tables(options, problem);
  const RequiredTables required = tables.required_at_first();
  const auto missing = tables.missing(required);
  if (missing.empty() || generates(options)) return {};
  const std::string where = known_table_folder(options.tables.folder) ? "" : std::string(no_table_folder) + "; then ";
  return where + "hard boards are solved much faster after: " + tables.making_command(required, missing);
}

void print_advice(const Options& options, const std::string& what, const std::string& advice) {
  if (!options.quiet && !advice.empty()) print_note("no tables for this board: " + what + "; " + advice);
}

HeuristicChoice heuristic_at_hand(const std::string& with, const std::string& else_do) {
  return [=](const Options& options, Problem& problem) {
    const auto advice = advice_for_missing_tables(options, problem);
    if (!advice) return best_with_tables(problem.goal);
    std::string name = best_without_tables(problem.board);
    const bool adds = !advice->empty() && !is_small(problem.board);
    print_advice(options, with + name, *advice + (adds ? else_do : ""));
    return name;
  };
}

HeuristicChoice searched_heuristic(const std::string& else_do) {
  return [=](const Options& options, Problem& problem) {
    if (!uses_heuristic(options.algorithm)) return std::string("zero");
    if (!options.heuristic.empty()) return options.heuristic;
    const bool needs_tables = options.team != nullptr || options.first_given(for_tables | of_default_search) != nullptr;
    if (needs_tables && !asks_for_general_algorithm(options) && !problem.goal.is_partial()) {
      return std::string(table_heuristic_name);
    }
    if (options.algorithm == Algorithm::beam) {
      // Beams need no tables, but find shorter solutions with them.
      const bool has_them = options.first_given(for_tables) != nullptr ||
                            (has_tables(problem.board) && !advice_for_missing_tables(options, problem));
      return has_them ? std::string(table_heuristic_name) : best_without_tables(problem.board);
    }
    return heuristic_at_hand("searching with ", else_do)(options, problem);
  };
}

std::shared_ptr<const Heuristic> open_heuristic_in_all(const Options& options, Problem& problem) {
  if (options.team == nullptr) return open_heuristic(options, problem);
  std::shared_ptr<const Heuristic> heuristic;
  // The first process chooses the catalogue for all, by its own memory and folder.
  const std::string catalogue = work_in_first(options.team, [&] {
    heuristic = open_heuristic(options, problem);
    return json_line(json_of_catalogue(problem));
  });
  work_in_all(options.team, [&] {
    if (leads(options.team)) return;
    take_catalogue(parse_json(catalogue), problem);
    heuristic = open_heuristic(options, problem);
  });
  use_tables_of_all(options, problem);
  return heuristic;
}

}  // namespace tilepdb::solver
