// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <span>

#include "cli/common_options.hpp"
#include "cli/output_file.hpp"
#include "cli/progress_line.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/histogram_output.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/puzzle_session.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/solution_output.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/heuristics/heuristic_name.hpp"
#include "solver/heuristics/table_heuristic.hpp"
#include "solver/heuristics/value_reader.hpp"
#include "tiles/goal.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::solver {
namespace {

/// Boards are read in parts, so that there may be any number of random ones.
constexpr std::size_t boards_at_once = 65'536;
constexpr std::size_t boards_of_a_task = 256;

/// Board, goal and partitions, and the boards unless they are random.
[[nodiscard]] Problem problem_of(const Options& options) {
  if (!has_random_boards(options)) return read_problem(options);
  Problem problem;
  problem.catalogue = named_catalogue(options.tables, options.board);
  problem.catalogue_name = options.tables.catalogue;
  const auto board = named_board(options, problem.catalogue);
  if (!board) {
    throw Error(ErrorKind::bad_input,
                "name the board of random boards, for example --board 4x4, or give boards or a file of them");
  }
  problem.board = *board;
  problem.goal = goal_of_size(options, problem.board);
  take_given_partitions(options.tables, problem);
  return problem;
}

/// What only a histogram of what tables say takes.
constexpr unsigned about_tables = of_tables | for_tables | of_generation;

/// The heuristic that the options name, or that is best here.
[[nodiscard]] std::string counted_heuristic(const Options& options, Problem& problem) {
  if (!options.heuristic.empty()) return options.heuristic;
  if (options.first_given(about_tables) != nullptr) return std::string(table_heuristic_name);
  return heuristic_at_hand(options, problem, "h is that of ");
}

/// Counts the values of all boards. `next` makes or reads one.
[[nodiscard]] ValueCounts count_values(const Options& options, const Problem& problem, const BoardHeuristic& heuristic,
                                       bool tables_alone, std::uint64_t all, const std::function<Position()>& next) {
  std::optional<ValueReader> reader;
  const int threads = thread_count(options.threads);
  if (tables_alone) reader.emplace(*heuristic.tables(), all, threads);
  ProgressLine line(std::cerr, STDERR_FILENO, options.quiet);
  ValueCounts counts;
  std::vector<Position> positions;
  std::vector<std::uint16_t> values;
  for (std::uint64_t done = 0; done < all; done += boards_at_once) {
    const auto some = static_cast<std::size_t>(std::min<std::uint64_t>(boards_at_once, all - done));
    positions.clear();
    for (std::size_t i = 0; i < some; ++i) {
      const Position position = next();
      if (is_reachable(position, problem.goal)) {
        positions.push_back(named_by_goal(position, problem.goal));
      } else {
        ++counts.unsolvable;
      }
    }
    values.assign(positions.size(), 0);
    parallel_for_ranges(positions.size(), boards_of_a_task, threads, [&](std::size_t first, std::size_t end) {
      const auto of = std::span<const Position>(positions).subspan(first, end - first);
      const auto into = std::span<std::uint16_t>(values).subspan(first, end - first);
      if (reader) return reader->values(of, into);
      std::transform(of.begin(), of.end(), into.begin(),
                     [&](const Position& one) { return static_cast<std::uint16_t>(heuristic.value(one)); });
    });
    for (const unsigned h : values) counts.add(h);
    line.show({"reading values", static_cast<double>(done + some) / static_cast<double>(all), {}, {}});
  }
  return counts;
}

/// Delivers values of a heuristic of that name.
[[nodiscard]] int deliver(const Options& options, const Problem& problem, const std::string& heuristic,
                          const ValueCounts& counts) {
  HistogramWords words{problem.board.name() + " board", heuristic};
  Json head = head_of(problem, options);
  head["heuristic"] = heuristic;
  if (reads_tables(heuristic)) {
    words.by = problem.catalogue_name + (heuristic == table_heuristic_name ? "" : ", " + heuristic);
    head["catalogue"] = problem.catalogue_name;
  }
  return deliver_values(options, counts, words, head);
}

[[nodiscard]] int run_histogram(const Options& options) {
  if (options.family != nullptr) return run_puzzle_histogram(options);
  if (!options.svg.empty()) require_output_file("--svg", options.svg, options.force);
  Problem problem = problem_of(options);
  if (!options.heuristic.empty()) require_board_heuristic(options.heuristic, TableHeuristics::known);
  if (!has_random_boards(options) && !problem.needs_search()) {  // no tables are needed to say so
    const std::string name = options.heuristic.empty() ? best_without_tables(problem.board) : options.heuristic;
    return deliver(options, problem, name, {{}, 0, problem.instances.size()});
  }
  const std::string name = counted_heuristic(options, problem);
  const auto heuristic = make_board_heuristic(name, problem.board, problem.goal.blank(), [&] {
    return std::make_unique<const TableHeuristic>(open_heuristic(options, problem));
  });
  RandomNumbers random(seed_of_histogram(options));
  std::size_t read = 0;
  const auto next = [&] {
    return has_random_boards(options) ? random_solvable(problem.goal, random) : problem.instances[read++].start;
  };
  note_other_goal(options, problem);
  const std::uint64_t all = has_random_boards(options) ? options.random.count : problem.instances.size();
  const ValueCounts counts = count_values(options, problem, *heuristic, name == table_heuristic_name, all, next);
  return deliver(options, problem, name, counts);
}

/// Refuses what goes with tables where none are read.
void prepare_histogram(Options& options) {
  if (options.family != nullptr) return take_puzzle_starts(options);
  prepare_boards(options);
  if (!options.heuristic.empty() && !reads_tables(options.heuristic)) {
    refuse(options, about_tables, " is for --heuristic pdb; " + options.heuristic + " reads no tables");
  }
}

[[nodiscard]] std::vector<OptionGroup> declare_histogram(Options& options) {
  return {states_options(options, true), table_options(options), values_options(options, heuristic_option(options)),
          machine_output(options)};
}

}  // namespace

Command histogram_command() {
  return {.name = "histogram",
          .arguments = "[FILE|-|\"STATE\"…] [options]",
          .purpose = "Shows how many boards have each h of a heuristic.",
          .about =
              "Of the boards given, as for solve, or of random ones of --board, each that can reach the goal equally "
              "likely. With tables h is the sum over the patterns of a partition, the maximum over partitions. On a "
              "terminal as bars, elsewhere as two columns separated by a tab; mean, least and greatest h on "
              "stderr. Boards that cannot reach the goal are left out; then the exit code is 3. What single tables "
              "hold pdbgen histogram shows.",
          .examples = {"histogram --board 4x4 --heuristic manhattan", "histogram boards.txt --bars"},
          .most_words = most_board_words,
          .wanted = with_blank,
          .call = with_options(declare_histogram, run_histogram, prepare_histogram)};
}

}  // namespace tilepdb::solver
