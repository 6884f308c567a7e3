// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/help.hpp"
#include "cli/output.hpp"
#include "cli/run_program.hpp"
#include "platform/resources.hpp"
#include "platform/stopwatch.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/instances/instance_file.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tilepdb/version.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {
namespace {

/// Instances 38 and 40 of Korf & Felner (2002), the quickest to solve: the benchmark ends within seconds.
constexpr const char* korf_felner =
    "38 96 10 3 24 12 0 7 8 11 14 21 22 23 2 1 9 17 18 6 20 4 13 15 5 19 16\n"
    "40 82 2 17 4 13 7 12 10 3 0 16 21 24 8 5 18 20 15 19 14 9 22 11 6 1 23\n";

/// Returns the path of an instance file in the data folder, beside the catalogues. Throws Error (bad_input) if it is
/// missing.
[[nodiscard]] std::string shipped_instance_file(const std::string& name) {
  std::string looked;
  for (const auto& catalogues : shipped_catalogue_folders()) {
    const auto path = catalogues.parent_path() / "instances" / name;
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) return path.string();
    looked += (looked.empty() ? "" : ", ") + path.string();
  }
  throw Error(ErrorKind::bad_input, name + ": benchmark instances not found; looked for " + looked);
}

constexpr std::uint64_t seed = 1;

/// Returns random states of the puzzle, or the ends of random walks.
[[nodiscard]] std::vector<Instance> random_instances(const AnyPuzzle& puzzle, std::uint64_t count,
                                                     std::optional<std::uint64_t> walk) {
  RandomNumbers random(seed);
  std::vector<Instance> instances;
  for (std::uint64_t id = 1; id <= count; ++id) {
    instances.push_back(puzzle.random(random, walk));
    instances.back().id = std::to_string(id);
  }
  return instances;
}

/// Returns name and instances of the benchmark of a tile board: Korf's 100 on 4x4 (from the data folder), two of Korf &
/// Felner's on 5x5, and random boards of a fixed seed on others. Throws Error (bad_input) if the file is missing.
[[nodiscard]] std::pair<std::string, std::vector<Instance>> tile_instances(const AnyPuzzle& puzzle, BoardSize board) {
  constexpr std::uint64_t walk = 100;
  if (board == BoardSize{4, 4}) {
    return {"Korf (1985), 100 instances",
            read_instance_text_file(shipped_instance_file("korf100.txt"), board).instances};
  }
  if (board == BoardSize{5, 5}) {
    return {"Korf & Felner (2002), instances 38 and 40", read_instance_text(korf_felner, "bench", board).instances};
  }
  if (board.cells() <= 12) return {"20 random boards, seed 1", random_instances(puzzle, 20, {})};
  return {"10 random walks of 100 moves, seed 1", random_instances(puzzle, 10, walk)};
}

/// Returns name and instances of the benchmark of the puzzle that the options name.
[[nodiscard]] std::pair<std::string, std::vector<Instance>> bench_instances(const Options& options,
                                                                            const AnyPuzzle& puzzle) {
  if (is_tiles(options)) return tile_instances(puzzle, parse_board_size(puzzle.setting().size));
  const PuzzleFamily& family = *options.family;
  const std::string states =
      options.walk ? "walks of " + std::to_string(*options.walk) + " moves" : "random " + family.words.states;
  const std::string metric = family.metric.empty() ? "" : " in the " + family.metric + " metric";
  return {std::to_string(options.count) + " " + states + metric + ", seed " + std::to_string(seed),
          random_instances(puzzle, options.count, options.walk)};
}

/// Prints the summary with a row for each member.
void print_summary(const Json& summary, RecordWriter& answer) {
  std::size_t longest = 0;
  for (const auto& [name, value] : summary.items()) longest = std::max(longest, name.size());
  answer.begin_table({{"what", Cells::texts, longest}, {"value", Cells::values}}, terminal_at(STDOUT_FILENO));
  for (const auto& [name, value] : summary.items()) {
    if (value.is_string()) {
      answer.row({name, value.get<std::string>()});
    } else if (value.is_number_float()) {
      answer.row({name, format_fixed(value.get<double>(), name.ends_with("per_second") ? 0 : 6)});
    } else {
      answer.row({name, value.dump()});
    }
  }
}

[[nodiscard]] Json summary_of(const Options& options, const Session& session, const std::string& instances,
                              const Totals& totals, double wall) {
  const Json head = session.head();
  Json summary = Json::object();
  for (const char* const name : {"puzzle", "metric", "board", "goal", "algorithm", "heuristic", "catalogue"}) {
    if (head.contains(name)) summary[name] = head[name];
  }
  if (session.is_default_search()) {
    summary.update(
        {{"transposed_lookup", options.search.transpose}, {"instruction_set", name_of(options.instruction_set)}});
  }
  summary["instances"] = instances;
  summary.update(totals.json(wall));
  summary["expanded_in_completed_bounds"] = totals.expanded_in_completed_bounds;
  // Unlike the rate over wall-clock time, this rate excludes threads that wait for the longest search.
  summary["search_expansions_per_second"] = rate(totals.expanded, totals.seconds);
  summary["threads"] = session.threads();
  summary["machine"] = processor_name();
  summary["compiler"] = compiler();
  summary["version"] = version;
  summary["revision"] = built_revision();
  return summary;
}

[[nodiscard]] int run_bench(const Options& options) {
  require_size(options);
  auto puzzle = named_puzzle(options);
  auto [name, instances] = bench_instances(options, *puzzle);
  Problem problem = problem_of(options, *puzzle, {std::move(instances)}, benchmark_purpose);
  Session session(options, std::move(puzzle), std::move(problem), searched_heuristic());
  Totals totals;
  RecordWriter answer =
      answer_writer(options,
                    {"bench", "instances",
                     with_origin("id status length at_least expanded_in_completed_bounds expanded generated seconds")},
                    session.head());
  const Stopwatch stopwatch;
  answer.guard([&] {
    session.solve([&](std::size_t number, const Result& result) {
      const Instance& instance = session.instances()[number];
      if (result.solved() && instance.length && *instance.length != result.length()) {
        throw Error(ErrorKind::check_failed, place_of(instance) + "expected length " +
                                                 std::to_string(*instance.length) + ", found " +
                                                 std::to_string(result.length()));
      }
      const ResultRow row = session.row_of(number, result);
      if (!result.solved() && is_tiles(options)) print_error(row.reason);
      Json record = record_of(row, Show::none);
      record["expanded_in_completed_bounds"] = result.expanded_in_completed_bounds();
      totals.add(result);
      answer.add(record);
    });
  });
  const Json summary = summary_of(options, session, name, totals, stopwatch.seconds());
  answer.end("summary", summary);
  print_summary(summary, answer);
  if (!options.quiet && session.is_default_search()) {
    print_note(
        "expanded_in_completed_bounds is the same in every run unless a time limit ends a search; expanded and "
        "generated include the last bounds, "
        "which vary");
  }
  // Random states of other puzzles have a limit by default; the benchmark measures how far searches get within it.
  return totals.given_up != 0 && is_tiles(options) ? exit_code(ErrorKind::no_answer) : 0;
}

[[nodiscard]] std::vector<OptionGroup> declare_bench(Options& options) {
  constexpr std::uint64_t default_nodes = 1'000'000;
  OptionGroup states = states_options(options, false);
  options.count = 10;
  states.options.push_back(
      number("count", "N", options.count, "number of random states, from 1", {1}).with_default().wanting(of_others));
  states.options.push_back(
      number("walk", "N", options.walk, "make N random moves from the goal instead").wanting(of_others));
  for (Option& option : states.options) {
    if (option.name == "goal") option.wanted |= of_others;
  }
  // Benchmarks do not choose partitions (Session::method()).
  OptionGroup search = search_options(options, true);
  std::erase_if(search.options, [](const Option& option) { return option.name == "no-choice"; });
  for (Option& option : search.options) {
    if (option.name == "algorithm" || option.name == "heuristic" || option.name == "weight") option.wanted |= of_others;
  }
  if (!is_tiles(options)) options.limits.nodes = default_nodes;
  OptionGroup limits = limit_options(options);
  for (Option& option : limits.options) {
    if (option.name != "node-limit") continue;
    option.about =
        "stop an instance after N expansions (default: none for tiles, else " + format_count(default_nodes) + ")";
  }
  return {std::move(states), table_options(options),  std::move(search),
          std::move(limits), output_options(options), output_format(options)};
}

}  // namespace

Command bench_command() {
  return {.name = "bench",
          .arguments = "[options]",
          .purpose = "Solve fixed instances and report work and speed.",
          .about =
              "Print nodes, times and rates of fixed instances. Tiles: the board size is that of --board, else the "
              "catalogue's, else 4x4; searches run forward unless --direction backward is given. Other puzzles: random "
              "states, always the same for a size; the rate is per thread. The expansions in completed bounds depend "
              "only on heuristic and method: they must be the same in every run and on every machine, unless a time "
              "limit ends a search. expanded "
              "and generated include the last bounds, whose nodes depend on threads, instructions and chance.",
          .examples = {"bench --board 3x3 --generate", "bench --catalogue 8-whole --isa portable --json",
                       "bench --puzzle cube --walk 4"},
          .call = with_options(declare_bench, run_bench, prepare_search)};
}

}  // namespace tilepdb::solver
