// SPDX-License-Identifier: MIT
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/common_options.hpp"
#include "cli/output_file.hpp"
#include "cli/printing.hpp"
#include "cli/signals.hpp"
#include "solver/commands/claim_output.hpp"
#include "solver/commands/live_line.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/shift_session.hpp"
#include "solver/general/limited_search.hpp"
#include "solver/shift/shift_algorithms.hpp"
#include "solver/shift/shift_reachability.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

using shift::ShiftInstance;

/// The boards of a solution, from start to goal. Throws Error (check_failed) if it does not lead there.
[[nodiscard]] std::vector<shift::LabelledBoard> boards_of(const shift::Boards& boards,
                                                          const std::vector<shift::Move>& moves) {
  shift::Board board = boards.start;
  std::vector<shift::LabelledBoard> all{labelled(board, boards.labels)};
  for (const shift::Move move : moves) {
    shift::shift(board, move);
    all.push_back(labelled(board, boards.labels));
  }
  if (!(board == boards.goal)) throw Error(ErrorKind::check_failed, "a solution does not lead to the goal");
  return all;
}

/// A board as rows of right-aligned labels, and an empty line.
[[nodiscard]] std::string drawn(const shift::LabelledBoard& board) {
  std::size_t width = 1;
  for (const std::string& label : board.labels) width = std::max(width, label.size());
  std::string text;
  for (Cell cell = 0; cell < board.size.cells(); ++cell) {
    const std::string& label = board.labels[cell];
    text.append(width - label.size() + (board.size.column(cell) == 0 ? 0 : 1), ' ').append(label);
    if (board.size.column(cell) + 1 == board.size.width) text += '\n';
  }
  return text + '\n';
}

[[nodiscard]] ResultRow begin_row(const ShiftInstance& instance) {
  ResultRow row;
  row.id = instance.id;
  row.board = instance.start.size.name();
  row.start = text_of(instance.start);
  row.goal = text_of(instance.goal);
  return row;
}

/// h of the boards from start to goal.
[[nodiscard]] std::vector<unsigned> h_along(shift::Board board, const std::vector<shift::Move>& moves,
                                            const shift::ShiftHeuristic& heuristic) {
  std::vector<unsigned> values{heuristic.value(board)};
  for (const shift::Move move : moves) {
    shift::shift(board, move);
    values.push_back(heuristic.value(board));
  }
  return values;
}

/// An instance that can be solved, by one heuristic.
[[nodiscard]] ResultRow searched(const ShiftInstance& instance, const shift::ShiftHeuristic& heuristic,
                                 const Options& options, const SearchLimits& limits, const Job& job, LiveLine& live) {
  ResultRow row = begin_row(instance);
  const std::string where = instance.source + ": instance " + instance.id + ": ";
  const shift::Boards boards = numbered(instance);
  const LimitedSearch limited(
      limits, job, [&](const search::Progress& progress, double seconds) { live.show(instance.id, progress, seconds); },
      [&](const search::CompletedBound& bound) {
        if (!options.verbose) return;
        live.wipe();
        std::cerr << text_of(instance.id, bound) + '\n';
      });
  const shift::ShiftChoice choice{options.algorithm, options.weight, options.prune};
  const auto result = limited.run([&](const search::Limits& most) {
    return run_shift_algorithm(choice, heuristic, boards.start, boards.goal, most);
  });
  row.seconds = limited.seconds();
  row.at_least = result.at_least;
  row.expanded = result.expanded;
  row.generated = result.generated;
  row.most_stored = result.most_stored;
  row.h = h_along(boards.start, result.moves, heuristic);
  if (!result.solved()) {
    row.given_up = true;
    row.reason =
        where + limited.reason(result.end) + "; every solution takes at least " + counted(result.at_least, "move");
    return row;
  }
  row.length = result.length();
  row.moves = shift::moves_text(instance.start.size, result.moves);
  const auto all = boards_of(boards, result.moves);
  if (options.show != Show::boards) return row;
  for (const shift::LabelledBoard& board : all) {
    row.boards.push_back(text_of(board));
    row.drawings.push_back(drawn(board));
  }
  return row;
}

[[nodiscard]] ResultRow solved(const ShiftInstance& instance, ShiftSession& session, const Options& options,
                               const SearchLimits& limits, const Job& job, LiveLine& live) {
  if (const auto [reachable, why] = reachability(instance.start, instance.goal); !reachable) {
    ResultRow row = begin_row(instance);
    row.reason = instance.source + ": instance " + instance.id + ": unsolvable: " + why;
    return row;
  }
  return searched(instance, session.heuristic(numbered(instance).goal), options, limits, job, live);
}

/// By how much one heuristic has fewer nodes expanded than another, over the instances that both solve.
class Comparison {
 public:
  Comparison(const Options& options, const SearchLimits& limits) : options_(options), limits_(limits) {}

  /// Solves an instance with the other heuristic too. Throws Error (check_failed) if the lengths differ.
  void add(const ShiftInstance& instance, const ResultRow& row, ShiftSession& session, const Job& job, LiveLine& live) {
    if (options_.compare.empty() || !row.length) return;
    ResultRow other = searched(instance, *session.compared(numbered(instance).goal), options_, limits_, job, live);
    if (!other.length) {
      ++not_solved_;
      return;
    }
    if (is_optimal(options_.algorithm) && *other.length != *row.length) {
      throw Error(ErrorKind::check_failed, "instance " + instance.id + ": found " + std::to_string(*row.length) +
                                               " shifts, with --heuristic " + options_.compare + " " +
                                               std::to_string(*other.length));
    }
    rows_.add(row);
    others_.add(other);
  }

  /// On stderr.
  void print(const std::string& heuristic) const {
    if (options_.compare.empty() || options_.quiet) return;
    if (rows_.solved() == 0) {
      return print_note("nothing to compare: no instance was solved both with " + heuristic + " and with " +
                        options_.compare);
    }
    const double times =
        static_cast<double>(others_.expanded()) / static_cast<double>(std::max<std::uint64_t>(rows_.expanded(), 1));
    std::string text = "with " + heuristic + " instead of " + options_.compare + " nodes expanded fell from " +
                       format_count(others_.expanded()) + " to " + format_count(rows_.expanded()) + ", to one in " +
                       format_fixed(times, 1) + ", and search from " + format_fixed(others_.seconds(), 3) + " to " +
                       format_fixed(rows_.seconds(), 3) + " s";
    if (not_solved_ != 0) {
      text += "; " + counted(not_solved_, "instance") + " not solved with " + options_.compare +
              (not_solved_ == 1 ? " is" : " are") + " not counted";
    }
    print_note(text);
  }

  [[nodiscard]] Json json() const {
    return {{"heuristic", options_.compare}, {"instances", rows_.solved()},
            {"expanded", rows_.expanded()},  {"expanded_compared", others_.expanded()},
            {"seconds", rows_.seconds()},    {"seconds_compared", others_.seconds()},
            {"not_solved", not_solved_}};
  }

 private:
  const Options& options_;
  const SearchLimits& limits_;
  Totals rows_;
  Totals others_;
  std::uint64_t not_solved_ = 0;
};

[[nodiscard]] Json json_head(const Options& options, const std::string& heuristic) {
  const Algorithm algorithm = options.algorithm;
  Json head{{"puzzle", "shift"}, {"algorithm", name_of(algorithm)}};
  if (uses_heuristic(algorithm)) head["heuristic"] = heuristic;
  if (algorithm == Algorithm::wastar) head["weight"] = options.weight;
  return head;
}

[[nodiscard]] int run_shift_solve(const Options& options) {
  if (!options.html.empty()) require_output_file("--html", options.html, options.force);
  const auto instances = read_shift_boards(options);
  ShiftSession session(options, instances);
  BatchOutput output({options.show, options.format, options.quiet, options.html}, json_head(options, session.name()));
  LiveLine live(options.quiet, instances.size());
  const InterruptWatch watch;
  const SearchLimits limits = search_limits(options, options.tables.memory);
  const Job job{1, interrupted};
  Comparison comparison(options, limits);
  return output.run("", [&] {
    for (const ShiftInstance& instance : instances) {
      const ResultRow row = solved(instance, session, options, limits, job, live);
      live.wipe();
      output.count(row);
      output.print(row);
      job.require_going_on();
      comparison.add(instance, row, session, job, live);
      job.require_going_on();
      live.delivered();
    }
    live.wipe();
    comparison.print(session.name());
    if (!options.compare.empty()) output.add_to_summary("comparison", comparison.json());
  });
}

[[nodiscard]] int run_shift_verify(const Options& options) {
  if (!is_optimal(options.algorithm)) {
    throw Error(ErrorKind::bad_input, "--algorithm " + std::string(name_of(options.algorithm)) +
                                          " does not find shortest solutions; leave it out");
  }
  const auto instances = read_shift_boards(options);
  for (const ShiftInstance& instance : instances) {
    if (!instance.length) {
      throw Error(ErrorKind::bad_input, instance.source + ": no length to verify, expected a column of lengths");
    }
  }
  ShiftSession session(options, instances);
  ClaimOutput output(options.format, options.quiet, json_head(options, session.name()));
  LiveLine live(options.quiet, instances.size());
  const InterruptWatch watch;
  const SearchLimits limits = search_limits(options, options.tables.memory);
  const Job job{1, interrupted};
  output.guard([&] {
    for (const ShiftInstance& instance : instances) {
      const ResultRow row = solved(instance, session, options, limits, job, live);
      live.wipe();
      output.add(row, *instance.length);
      job.require_going_on();
      live.delivered();
    }
  });
  return output.finish();
}

/// How boards are solved.
[[nodiscard]] std::vector<OptionGroup> shift_search(Options& options) {
  return {
      {"Search",
       {algorithm_option(options,
                         "idastar (default), astar, bfs, bidirectional-bfs or iddfs for shortest solutions; wastar "
                         "or greedy for others, sooner"),
        heuristic_option(options,
                         "pdb, torus, assignment, zero, or max:A,B for the largest of several (default: "
                         "max:pdb,torus, or torus if no goal has tables)"),
        text("compare", "NAME", options.compare,
             "solve each instance with this heuristic too, and say by how much the nodes fell (default: not)")
            .rare()
            .concerning(of_heuristic),
        weight_option(options),
        flag("no-pruning", options.prune, "follow superfluous sequences of shifts too", false)
            .rare()
            .concerning(of_automaton),
        bytes("memory", options.tables.memory,
              "the most for stored states, as in 300MB or 2GiB (default: three quarters of what is free)")}},
      {"Tables",
       {folder_option(options.tables.folder),
        generate_option(options, "let pdbgen make tables of the goal that are missing, of at most 100 million states")
            .concerning(of_heuristic),
        no_check_option(options)}},
      limit_options(options, "", format_count(search::Limits{}.depth)),
      output_options(options)};
}

void prepare_shift_search(Options& options) {
  if (options.algorithm == Algorithm::beam) {
    throw Error(ErrorKind::bad_input, "--algorithm beam is for sliding tiles; take wastar or greedy");
  }
  check_search(options);
}

[[nodiscard]] std::vector<OptionGroup> declare_shift_solve(Options& options) {
  std::vector<OptionGroup> groups = shift_search(options);
  groups.insert(groups.begin(), shift_boards(options));
  groups.push_back(
      {"Solutions",
       {show_option(options,
                    "moves (default; R2 is the second row one cell to the right, U1 the first column up), boards or "
                    "none")}});
  groups.push_back(page_options(options, "a page that plays the solutions, for any browser"));
  groups.push_back(machine_output(options));
  return groups;
}

[[nodiscard]] std::vector<OptionGroup> declare_shift_verify(Options& options) {
  std::vector<OptionGroup> groups = shift_search(options);
  groups.insert(groups.begin(), {"Boards", {shift_board_option(options), shift_goal_option(options)}});
  groups.push_back(machine_output(options));
  return groups;
}

}  // namespace

Command shift_solve_command() {
  return {
      .name = "solve",
      .arguments = "[FILE|-|\"CELLS\"…] [options]",
      .purpose = "Solves boards of the shift puzzle with the fewest shifts.",
      .about =
          "A move shifts a row or column by one cell; what is pushed out comes back on the other side.\n"
          "FILE has one instance per line, its boards each in one word such as AABB/ABAB: a first line names "
          "the columns, id, length, start and goal; without it they are start; start and goal; id, start and "
          "goal; or id, length, start and goal. Or starts alone, a row of labels on each line, an empty line "
          "between two boards. # starts a comment. A start may also be given instead of FILE, in quotes "
          "(docs/instances.md). Results are tab-separated, with a header line. The exit code is 3 if an "
          "instance has no solution or was given up.",
      .examples = {"solve --puzzle shift AAB/BBA", "solve --puzzle shift shifts.txt --heuristic torus --show boards"},
      .most_words = most_board_words,
      .call = with_options(declare_shift_solve, run_shift_solve, [](Options& options) {
        take_shift_boards(options);
        prepare_shift_search(options);
      })};
}

Command shift_verify_command() {
  return {.name = "verify",
          .arguments = "FILE [options]",
          .purpose = "Recomputes every optimal length that a file of instances claims.",
          .about =
              "FILE (- for stdin) is as for solve, with a length for each instance. Prints one line per "
              "difference; the exit code is 1 if there is any, and 3 if a limit left a claim undecided.",
          .examples = {"verify --puzzle shift lengths.txt", "verify --puzzle shift lengths.txt --algorithm bfs --json"},
          .most_words = 1,
          .call = with_options(declare_shift_verify, run_shift_verify, prepare_shift_search)};
}

}  // namespace tilepdb::solver
