// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/printing.hpp"
#include "cli/signals.hpp"
#include "platform/stopwatch.hpp"
#include "platform/threads.hpp"
#include "solver/commands/bench_summary.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/solution_output.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/heuristics/heuristic_name.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/instances/reachability.hpp"
#include "text/text.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {
namespace {

/// The instances that `pdbsolve bench` solves on a board.
struct BenchInstances {
  std::string name;
  std::vector<Instance> instances;
};

/// Instances 38 and 40 of Korf & Felner (2002): the quickest to solve, so a benchmark ends within seconds.
constexpr const char* korf_felner =
    "38 96 10 3 24 12 0 7 8 11 14 21 22 23 2 1 9 17 18 6 20 4 13 15 5 19 16\n"
    "40 82 2 17 4 13 7 12 10 3 0 16 21 24 8 5 18 20 15 19 14 9 22 11 6 1 23\n";

/// The data folder has the instances beside the catalogues.
[[nodiscard]] std::string shipped_instance_file(const std::string& name) {
  std::string looked;
  for (const auto& catalogues : shipped_catalogue_folders()) {
    const auto path = catalogues.parent_path() / "instances" / name;
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) return path.string();
    looked += (looked.empty() ? "" : ", ") + path.string();
  }
  throw Error(ErrorKind::bad_input, name + ": the benchmark's instances are not found; looked for " + looked);
}

[[nodiscard]] BenchInstances random_instances(BoardSize board) {
  constexpr std::uint64_t seed = 1;
  constexpr std::uint64_t walk = 100;
  const bool small = board.cells() <= 12;
  const unsigned count = small ? 20 : 10;
  const Position goal = blank_first_goal(board);
  RandomNumbers random(seed);
  BenchInstances bench{small ? "20 random boards, seed 1" : "10 random walks of 100 moves, seed 1", {}};
  for (unsigned id = 1; id <= count; ++id) {
    const Position start = small ? random_solvable(goal, random) : random_walk(goal, walk, random);
    bench.instances.push_back({std::to_string(id), {}, start, "bench:" + std::to_string(id)});
  }
  return bench;
}

/// Always the same ones for a board: Korf's 100 on 4x4 (from the data folder), two of Korf & Felner's on 5x5, random
/// boards of a fixed seed on the others. The goal is blank-first. Throws Error (bad_input) if the file is missing.
[[nodiscard]] BenchInstances bench_instances(BoardSize board) {
  if (board == BoardSize{4, 4}) {
    return {"Korf (1985), 100 instances",
            read_instance_text_file(shipped_instance_file("korf100.txt"), board).instances};
  }
  if (board == BoardSize{5, 5}) {
    std::istringstream text(korf_felner);
    return {"Korf & Felner (2002), instances 38 and 40", read_instance_text(text, "bench", board).instances};
  }
  return random_instances(board);
}

/// Expansions of the iterations that were searched to their end. Unlike those of the last one, these do not depend on
/// the order of the children, so they tell whether two searches with one heuristic do the same work.
[[nodiscard]] std::uint64_t completed_expansions(const Result& result) noexcept {
  std::uint64_t sum = 0;
  for (const Bound& bound : result.bounds) sum += bound.completed ? bound.expanded : 0;
  return sum;
}

/// `heuristic` is the name of the one that is searched with.
[[nodiscard]] Json summary_of(const Options& options, const Problem& problem, const std::string& heuristic,
                              const std::string& instances, const Totals& totals, std::uint64_t completed,
                              double wall) {
  Json summary{{"board", problem.board.name()}, {"goal", goal_text(problem.goal)}};
  std::size_t at_work = 1;
  if (reads_tables(heuristic)) {
    // Plain searches have a thread each; all share a hard instance otherwise.
    at_work = static_cast<std::size_t>(thread_count(options.threads));
    if (options.search.plain) at_work = std::min(at_work, problem.instances.size());
    summary.update({{"catalogue", problem.catalogue_name},
                    {"transposed_lookup", options.search.transpose},
                    {"instruction_set", name_of(options.instruction_set)}});
  } else {
    summary["heuristic"] = heuristic;
  }
  summary.update({{"instances", instances},
                  {"total_length", totals.length},
                  {"expanded_in_completed_bounds", completed},
                  {"expanded", totals.expanded},
                  {"generated", totals.generated},
                  {"search_seconds", totals.seconds},
                  {"wall_seconds", wall},
                  {"expansions_per_second", rate(totals.expanded, wall)},
                  {"threads", at_work}});
  return summary;
}

using DeliverResult = std::function<void(std::size_t number, const Result&)>;

/// A search that is ready: nothing is left that could be refused.
using BenchSearch = std::function<void(const DeliverResult&)>;

[[nodiscard]] BenchSearch search_with_tables(const Options& options, const Problem& problem,
                                             const std::shared_ptr<const Heuristic>& tables, LiveLine& live) {
  SearchMethod method = search_method(options, problem, tables, live);
  // Which end is cheaper and which partitions can be chosen depends on which tables are there; the signature must not.
  method.strategy.pool = nullptr;
  if (method.strategy.direction == SearchDirection::cheaper) method.strategy.direction = SearchDirection::forward;
  return [&options, &problem, &live, tables, method = std::move(method)](const DeliverResult& deliver) {
    const TileSearcher searcher(*tables, problem.goal, problem.instances, method);
    solve_batch(searcher, problem.instances.size(), batch_options(options, problem, live), job_of(options), deliver);
  };
}

[[nodiscard]] BenchSearch search_without_tables(const Options& options, const Problem& problem, const std::string& name,
                                                LiveLine& live) {
  const std::shared_ptr<const BoardHeuristic> heuristic =
      make_board_heuristic(name, problem.board, problem.goal.blank());
  return [&options, &problem, &live, heuristic](const DeliverResult& deliver) {
    solve_by_algorithm(options, problem, *heuristic, {}, live, deliver);
  };
}

[[nodiscard]] int run_bench(const Options& options) {
  if (options.family != nullptr) return run_puzzle_bench(options);
  Problem problem;
  problem.catalogue = named_catalogue(options.tables, options.board);
  problem.catalogue_name = options.tables.catalogue;
  problem.board = named_board(options, problem.catalogue).value_or(BoardSize{4, 4});
  problem.goal = blank_first_goal(problem.board);
  take_given_partitions(options.tables, problem);
  BenchInstances bench = bench_instances(problem.board);
  problem.instances = std::move(bench.instances);
  const std::string heuristic = searched_heuristic(options, problem);
  const auto tables = reads_tables(heuristic) ? open_heuristic(options, problem) : nullptr;
  Totals totals;
  std::uint64_t completed = 0;
  LiveLine live(options.quiet, problem.instances.size());
  const BenchSearch search = tables ? search_with_tables(options, problem, tables, live)
                                    : search_without_tables(options, problem, heuristic, live);
  RecordWriter answer(std::cout, options.format,
                      {"bench",
                       "instances",
                       {"id", "length", "expanded_in_completed_bounds", "expanded", "generated", "seconds", "metric",
                        "board", "goal", "algorithm", "heuristic", "catalogue"}},
                      head_of_search(problem, options, heuristic));
  const InterruptWatch watch;
  const Stopwatch stopwatch;
  const auto deliver = [&](std::size_t number, const Result& result) {
    const Instance& instance = problem.instances[number];
    live.wipe();
    if (!result.solved()) {
      throw Error(interrupted() ? ErrorKind::interrupted : ErrorKind::no_answer, place_of(instance) + result.reason);
    }
    if (instance.length && *instance.length != result.length()) {
      throw Error(ErrorKind::check_failed, place_of(instance) + "expected length " + std::to_string(*instance.length) +
                                               ", found " + std::to_string(result.length()));
    }
    const std::uint64_t in_bounds = completed_expansions(result);
    totals.add(result);
    completed += in_bounds;
    live.delivered();
    answer.add({{"id", instance.id},
                {"length", result.length()},
                {"expanded_in_completed_bounds", in_bounds},
                {"expanded", result.expanded()},
                {"generated", result.generated()},
                {"seconds", result.seconds}});
  };
  answer.guard([&] { search(deliver); });
  Json summary = summary_of(options, problem, heuristic, bench.name, totals, completed, stopwatch.seconds());
  add_machine(summary);
  answer.end("summary", summary);
  if (options.format == OutputFormat::text) print_summary(summary);
  if (!options.quiet && tables) {
    print_note(
        "expanded_in_completed_bounds is the same in every run; expanded and generated count the last bounds too, "
        "which are not");
  }
  return 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_bench(Options& options) {
  constexpr std::uint64_t default_nodes = 1'000'000;
  OptionGroup states = states_options(options, false);
  options.random.count = 10;
  states.options.push_back(number("count", "N", options.random.count, "how many random states, from 1", {1})
                               .with_default()
                               .wanting(of_others));
  states.options.push_back(
      number("walk", "N", options.random.walk, "ends of N random moves from the goal instead").wanting(of_others));
  for (Option& option : states.options) {
    if (option.name == "goal") option.wanted |= of_others;
  }
  // No partitions are chosen: run_bench().
  OptionGroup search = search_options(options, true);
  std::erase_if(search.options, [](const Option& option) { return option.name == "no-choice"; });
  for (Option& option : search.options) {
    if (option.name == "algorithm" || option.name == "heuristic" || option.name == "weight") option.wanted |= of_others;
  }
  if (options.family != nullptr) options.limits.nodes = default_nodes;
  OptionGroup limits = limit_options(options);
  for (Option& option : limits.options) {
    if (option.name != "node-limit") continue;
    option.about =
        "give an instance up after N expansions (default: none for tiles, else " + format_count(default_nodes) + ")";
  }
  return {std::move(states), table_options(options),  std::move(search),
          std::move(limits), output_options(options), machine_output(options)};
}

void prepare_bench(Options& options) {
  options.family == nullptr ? prepare_default_search(options) : prepare_puzzle_search(options);
}

}  // namespace

Command bench_command() {
  return {.name = "bench",
          .arguments = "[options]",
          .purpose = "Solves fixed instances and reports work and speed.",
          .about =
              "Of tiles the board is that of --board, else the catalogue's, else 4x4; of other puzzles the instances "
              "are random states, always the same ones for a size, and the rate is that of a thread. The expansions "
              "in completed bounds depend on heuristic and method alone: in every run and on every machine they must "
              "be the same. expanded and generated count the last bounds too, whose nodes depend on threads, "
              "instructions and chance. Tiles are searched forward unless --direction backward is given.",
          .examples = {"bench --board 3x3 --generate", "bench --catalogue 8-whole --isa portable --json",
                       "bench --puzzle cube --walk 4"},
          .call = with_options(declare_bench, run_bench, prepare_bench)};
}

}  // namespace tilepdb::solver
