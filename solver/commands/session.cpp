// SPDX-License-Identifier: MIT
#include "solver/commands/session.hpp"

#include <algorithm>
#include <iostream>
#include <limits>

#include "format/move_automaton_file.hpp"
#include "format/table_folder.hpp"
#include "solver/commands/catalogue_tables.hpp"
#include "solver/commands/other_end_tables.hpp"
#include "solver/commands/printing.hpp"
#include "solver/commands/table_pool.hpp"
#include "solver/instances/reachability.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"
#include "tiles/given_partitions.hpp"
#include "tiles/goal.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] InstanceText read_named_instances(const Options& options, std::optional<BoardSize> board) {
  if (options.instances.empty()) {
    if (options.files.front() == "-") return read_instance_text(std::cin, "stdin", board);
    return read_instance_text_file(options.files.front(), board);
  }
  InstanceText text;
  const std::string option = options.boards_as_words ? "the board" : "--instance";
  for (const std::string& tiles : options.instances) {
    const std::string number = std::to_string(text.instances.size() + 1);
    const std::string source = options.instances.size() == 1 ? option : option + " (number " + number + ")";
    text.instances.push_back(parse_instance(tiles, number, source, board));
    board = text.instances.front().start.board;
  }
  return text;
}

/// The goal of the options, or where they name none that of the file. Says on stderr what the file says otherwise.
[[nodiscard]] Position goal_of(const Options& options, const InstanceHeader& header, BoardSize board) {
  std::string other;
  if (header.board && !(*header.board == board)) other = "board " + header.board->name();
  Position goal = parse_goal_text(board, options.goal);
  if (!header.goal.empty() && other.empty()) {
    try {
      const Position said = parse_goal_text(board, header.goal);
      if (!options.names_goal) goal = said;
      if (!(said == goal)) other = "goal " + header.goal;
    } catch (const Error& error) {
      throw Error(error.kind(), header.source + ": " + error.what());
    }
  }
  if (!other.empty() && !options.quiet) {
    print_error("warning: " + header.source + ": says " + other + "; the options say otherwise: board " + board.name() +
                ", goal " + goal_text(goal));
  }
  return goal;
}

/// Bytes of tables that a search with a catalogue needs at once.
[[nodiscard]] std::uint64_t bytes_needed(const Catalogue& catalogue, const Demand& at_first) {
  // While it chooses from a pool it has two choices open.
  return table_bytes(at_first.keys) * (catalogue.choose == 0 ? 1 : 2);
}

/// Of the catalogues with a score that fit into --memory, the best whose tables are there, or with --generate simply
/// the best; else the board's default one.
void choose_catalogue(const Options& options, Problem& problem) {
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
    const Demand demand(at_first(catalogue), problem.goal.blank(), options);
    if (options.memory) {
      const std::uint64_t bytes = bytes_needed(catalogue, demand);
      least = std::min(least, bytes);
      if (bytes > *options.memory) continue;
    }
    const bool there = missing_tables(demand, options).empty();
    const bool usable = there || (options.generate && options.memory);
    const bool fallback = options.memory ? chosen == nullptr : catalogue.name == default_catalogue_name(problem.board);
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
                                          format_bytes(*options.memory) + " or less, the smallest takes " +
                                          format_bytes(least));
  }
  problem.catalogue_name = chosen->name;
  problem.catalogue = *chosen;
  if (options.memory && !options.quiet) {
    print_note("catalogue " + chosen->name + ": " + chosen->description);
  }
}

/// What became of a bound, and whether its nodes are the same in every run.
[[nodiscard]] std::string bound_text(const Bound& bound) {
  std::string text = "bound " + std::to_string(bound.bound) + (bound.from_goal ? " from the goal" : "");
  const std::string expanded = format_count(bound.expanded) + " expanded";
  if (bound.trials != 0) return text + " tried with " + counted(bound.trials, "choice") + " of partitions, " + expanded;
  if (bound.completed) return text + " completed, " + expanded + " in every run";
  return text + " ended, " + expanded + " in this run";
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

void take_given_partitions(const Options& options, Problem& problem) {
  if (options.partitions.empty()) return;
  try {
    problem.catalogue = parse_given_partitions(problem.board, options.partitions);
  } catch (const Error& error) {
    throw Error(error.kind(), std::string("--partition: ") + error.what());
  }
  problem.catalogue_name = problem.catalogue->name;
}

std::optional<BoardSize> named_board(const Options& options, const std::optional<Catalogue>& catalogue) {
  if (options.board) return options.board;
  if (catalogue) return catalogue->board;
  return {};
}

Problem read_problem(const Options& options) {
  if (options.files.empty() == options.instances.empty()) {
    throw Error(ErrorKind::bad_input, options.files.empty()
                                          ? "no board to work on: name an instance file or - for stdin, or give a "
                                            "board in quotes"
                                          : "an instance file and --instance exclude each other");
  }
  Problem problem;
  problem.catalogue = named_catalogue(options);
  problem.catalogue_name = options.catalogue;
  InstanceText text;
  try {
    text = read_named_instances(options, named_board(options, problem.catalogue));
  } catch (const Error& error) {
    if (options.board || !problem.catalogue) throw;
    throw Error(error.kind(), std::string(error.what()) + "; the board is that of catalogue " + options.catalogue);
  }
  problem.instances = std::move(text.instances);
  problem.board = problem.instances.front().start.board;
  problem.goal = goal_of(options, text.header, problem.board);
  take_given_partitions(options, problem);
  return problem;
}

Catalogue default_catalogue(BoardSize board) {
  require_tables(board);
  return find_catalogue(default_catalogue_name(board), catalogue_folders(shipped_catalogue_folders()));
}

std::optional<std::string> advice_for_missing_tables(const Options& options, Problem& problem) {
  if (!has_tables(problem.board)) {
    return "tables are made for smaller boards only; --algorithm beam solves every board at once, though not with the "
           "fewest moves";
  }
  if (!problem.catalogue) choose_catalogue(options, problem);
  const Demand demand(at_first(*problem.catalogue), problem.goal.blank(), options);
  const auto missing = missing_tables(demand, options);
  if (missing.empty() || options.generate) return {};
  const std::string where = known_table_folder(options.folder) ? "" : std::string(no_table_folder) + "; then ";
  return where + "hard boards are solved much faster after: " + making_command(problem, demand, missing, options);
}

std::shared_ptr<const Heuristic> open_heuristic(const Options& options, Problem& problem) {
  if (!problem.catalogue) choose_catalogue(options, problem);
  Demand demand(at_first(*problem.catalogue), problem.goal.blank(), options);
  const auto missing = missing_tables(demand, options);
  if (!missing.empty()) {
    if (!options.generate) {
      throw Error(ErrorKind::bad_input,
                  "tables missing in " + table_folder(options.folder).string() + ": " + std::to_string(missing.size()) +
                      " of " + std::to_string(demand.keys.size()) +
                      "; give --generate, or make them with: " + making_command(problem, demand, missing, options));
    }
    make_tables(problem, demand, missing, options);
  }
  announce(problem, demand, options);
  return open_heuristic(problem, std::move(demand), options);
}

std::shared_ptr<const MoveAutomaton> make_automaton(const Options& options, BoardSize board, unsigned default_depth) {
  return std::make_shared<const MoveAutomaton>(find_or_build_move_automaton(
      known_table_folder(options.folder), board, options.automaton_depth.value_or(default_depth)));
}

SearchSettings search_settings(const Options& options) {
  return {options.plain,     options.transpose,
          options.choose,    options.automaton_depth.value_or(default_automaton_depth),
          options.direction, options.frontier_nodes};
}

void apply(const SearchSettings& settings, Options& options) {
  options.plain = settings.plain;
  options.transpose = settings.transpose;
  options.choose = settings.choose;
  options.automaton_depth = settings.automaton_depth;
  options.direction = settings.direction;
  options.frontier_nodes = settings.frontier_nodes;
}

BatchOptions batch_options(const Options& options, const Problem& problem,
                           const std::shared_ptr<const Heuristic>& heuristic, LiveLine& live) {
  BatchOptions batch;
  batch.threads = options.threads;
  batch.instruction_set = options.instruction_set;
  batch.frontier_nodes = options.frontier_nodes;
  batch.limits = options.limits;
  batch.strategy.direction = options.direction;
  batch.strategy.other_end = other_end_heuristics(options, problem, heuristic);
  if (problem.catalogue->choose != 0 && options.choose) {
    batch.strategy.pool = std::make_shared<TablePool>(options, problem);
  }
  if (!options.plain) {
    batch.automaton = make_automaton(options, problem.board, default_automaton_depth);
  }
  batch.live = [&live](const Instance& instance, const SearchStatus& status) { live.show(instance.id, status); };
  if (options.verbose) {
    batch.progress = [&live](const Instance& instance, const Bound& bound) {
      live.wipe();
      print_note("instance " + instance.id + ": " + bound_text(bound));
    };
  }
  return batch;
}

}  // namespace tilepdb::solver
