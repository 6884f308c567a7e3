// SPDX-License-Identifier: MIT
#include <cmath>
#include <iomanip>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "cli/output_file.hpp"
#include "cli/support.hpp"
#include "platform/input_text.hpp"
#include "solver/commands/batch_output.hpp"
#include "solver/commands/claim_output.hpp"
#include "solver/commands/interruption.hpp"
#include "solver/commands/live_line.hpp"
#include "solver/commands/printing.hpp"
#include "solver/commands/shift_session.hpp"
#include "solver/general/limited_search.hpp"
#include "solver/instances/input_lines.hpp"
#include "solver/shift/random_boards.hpp"
#include "solver/shift/shift_reachability.hpp"
#include "solver/tables/notes.hpp"
#include "text/counted.hpp"
#include "text/shown_text.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

using shift::ShiftInstance;

[[nodiscard]] std::vector<ShiftInstance> read_instances(const ShiftOptions& options) {
  if (!options.files.empty() && !options.instances.empty()) {
    throw Error(ErrorKind::bad_input, "give a FILE or --instance, not both");
  }
  std::vector<ShiftInstance> instances;
  instances.reserve(options.instances.size());
  for (const std::string& text : options.instances) {
    instances.push_back(shift::parse_shift_instance(text, std::to_string(instances.size() + 1),
                                                    options.boards_as_words ? "the board" : "--instance",
                                                    options.input));
  }
  if (!instances.empty()) return instances;
  if (!options.files.empty()) {
    const std::string& name = options.files.front();
    if (name == "-") return shift::read_shift_instances(std::cin, "stdin", options.input);
    std::ifstream file = open_input_file(name);
    return shift::read_shift_instances(file, name, options.input);
  }
  throw Error(ErrorKind::bad_input, "no board given: name a FILE, - for stdin, or give a board in quotes");
}

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
                                 const ShiftOptions& options, const Job& job, LiveLine& live) {
  ResultRow row = begin_row(instance);
  const std::string where = instance.source + ": instance " + instance.id + ": ";
  const shift::Boards boards = numbered(instance);
  const LimitedSearch limited(
      options.limits, job,
      [&](const search::Progress& progress, double seconds) { live.show(instance.id, progress, seconds); },
      [&](const search::CompletedBound& bound) {
        if (!options.verbose) return;
        live.wipe();
        std::cerr << text_of(instance.id, bound) + '\n';
      });
  const auto result = limited.run([&](const search::Limits& limits) {
    return run_shift_algorithm(options.choice, heuristic, boards.start, boards.goal, limits);
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

[[nodiscard]] ResultRow solved(const ShiftInstance& instance, ShiftSession& session, const ShiftOptions& options,
                               const Job& job, LiveLine& live) {
  if (const auto [reachable, why] = reachability(instance.start, instance.goal); !reachable) {
    ResultRow row = begin_row(instance);
    row.reason = instance.source + ": instance " + instance.id + ": unsolvable: " + why;
    return row;
  }
  return searched(instance, session.heuristic(numbered(instance).goal), options, job, live);
}

/// By how much one heuristic has fewer nodes expanded than another, over the instances that both solve.
class Comparison {
 public:
  explicit Comparison(const ShiftOptions& options) : options_(options) {}

  /// Solves an instance with the other heuristic too. Throws Error (check_failed) if the lengths differ.
  void add(const ShiftInstance& instance, const ResultRow& row, ShiftSession& session, const Job& job, LiveLine& live) {
    if (options_.compare.empty() || !row.length) return;
    ResultRow other = searched(instance, *session.compared(numbered(instance).goal), options_, job, live);
    if (!other.length) {
      ++not_solved_;
      return;
    }
    if (is_optimal(options_.choice.algorithm) && *other.length != *row.length) {
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
  const ShiftOptions& options_;
  Totals rows_;
  Totals others_;
  std::uint64_t not_solved_ = 0;
};

/// So many boards: exactly, unless there are so many that rounding may show: factorials of more than 18 are rounded.
[[nodiscard]] std::string boards_text(double count) {
  constexpr double most_exact = 1e12;
  if (count < most_exact) return counted(static_cast<std::uint64_t>(std::llround(count)), "board");
  std::ostringstream text;
  text << "about " << std::setprecision(3) << count << " boards";
  return text.str();
}

[[nodiscard]] Json json_head(const ShiftOptions& options, const std::string& heuristic) {
  const Algorithm algorithm = options.choice.algorithm;
  Json head{{"puzzle", "shift"}, {"algorithm", name_of(algorithm)}};
  if (uses_heuristic(algorithm)) head["heuristic"] = heuristic;
  if (algorithm == Algorithm::wastar) head["weight"] = options.choice.weight;
  return head;
}

}  // namespace

const CommandSyntax shift_solve_syntax{
    "solve",
    "[FILE|-|\"CELLS\"…] [options]",
    "Solves boards of the shift puzzle with the fewest shifts.",
    "A move shifts a row or column by one cell; what is pushed out comes back on the other side.\n"
    "FILE has one instance per line, its boards each in one word such as AABB/ABAB: a first line names\n"
    "the columns, id, length, start and goal; without it they are start; start and goal; id, start and\n"
    "goal; or id, length, start and goal. Or starts alone, a row of labels on each line, an empty line\n"
    "between two boards. # starts a comment. A start may also be given instead of FILE, in quotes\n"
    "(docs/instances.md). Results are tab-separated, with a header line. The exit code is 3 if an instance has no "
    "solution or was given up.\n",
    file_options | instance_options | search_options | format_options | page_options,
    "shift",
    "a page that plays the solutions, for any browser"};

int shift_solve_command(const ShiftOptions& options) {
  if (!options.html.empty()) require_output_file("--html", options.html, options.force);
  const auto instances = read_instances(options);
  ShiftSession session(options, instances);
  BatchOutput output({options.show, options.format, options.quiet, options.html}, json_head(options, session.name()));
  LiveLine live(options.quiet, instances.size());
  const InterruptWatch watch;
  const Job job{1, interrupted};
  Comparison comparison(options);
  return output.run("", [&] {
    for (const ShiftInstance& instance : instances) {
      const ResultRow row = solved(instance, session, options, job, live);
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

const CommandSyntax shift_verify_syntax{
    "verify",
    "FILE [options]",
    "Recomputes every optimal length that a file of instances claims.",
    "FILE (- for stdin) is as for solve, with a length for each instance. Prints one line per difference;\n"
    "the exit code is 1 if there is any, and 3 if a limit left a claim undecided.\n",
    file_options | search_options | format_options,
    "shift"};

int shift_verify_command(const ShiftOptions& options) {
  if (!is_optimal(options.choice.algorithm)) {
    throw Error(ErrorKind::bad_input, "--algorithm " + std::string(name_of(options.choice.algorithm)) +
                                          " does not find shortest solutions; leave it out");
  }
  const auto instances = read_instances(options);
  for (const ShiftInstance& instance : instances) {
    if (!instance.length) {
      throw Error(ErrorKind::bad_input, instance.source + ": no length to verify, expected a column of lengths");
    }
  }
  ShiftSession session(options, instances);
  ClaimOutput output(options.format, options.quiet, json_head(options, session.name()));
  LiveLine live(options.quiet, instances.size());
  const InterruptWatch watch;
  const Job job{1, interrupted};
  output.guard([&] {
    for (const ShiftInstance& instance : instances) {
      const ResultRow row = solved(instance, session, options, job, live);
      live.wipe();
      output.add(row, *instance.length);
      job.require_going_on();
      live.delivered();
    }
  });
  return output.finish();
}

const CommandSyntax shift_check_syntax{"check",
                                       "[FILE|-|\"CELLS\"…] [options]",
                                       "Tells whether shifts lead from start to goal, and why.",
                                       "The exit code is 3 if they do not for some board.\n",
                                       file_options | instance_options | format_options,
                                       "shift"};

int shift_check_command(const ShiftOptions& options) {
  const auto instances = read_instances(options);
  bool all_reachable = true;
  const bool text = options.format == OutputFormat::text;
  RecordWriter answer(std::cout, options.format, {"check", "rows", {"id", "start", "goal", "reachable", "reason"}},
                      {{"puzzle", "shift"}});
  if (text) std::cout << "id\tstart\tgoal\treachable\twhy\n";
  for (const ShiftInstance& instance : instances) {
    auto [reachable, why] = reachability(instance.start, instance.goal);
    all_reachable = all_reachable && reachable;
    if (reachable) why += ": one of " + boards_text(reachable_boards(instance.goal));
    const std::string start = text_of(instance.start);
    const std::string goal = text_of(instance.goal);
    if (text) {
      std::cout << shown(instance.id) << '\t' << shown(start) << '\t' << shown(goal) << '\t'
                << (reachable ? "yes\t" : "no\t") << shown(why) << '\n';
    }
    answer.add({{"id", instance.id}, {"start", start}, {"goal", goal}, {"reachable", reachable}, {"reason", why}});
  }
  answer.end();
  flush_output();
  return all_reachable ? 0 : exit_code(ErrorKind::no_answer);
}

const CommandSyntax shift_random_syntax{
    "random",
    "[options]",
    "Prints random boards of the shift puzzle, as an instance file.",
    "Each board with the goal's cells that can reach it is equally likely, unless --walk is given.\n"
    "Without --goal all cells of --board differ.\n",
    random_options | format_options,
    "shift"};

int shift_random_command(const ShiftOptions& options) {
  if (!options.input.goal && !options.input.size) {
    throw Error(ErrorKind::bad_input, "name the --goal, or the board, for example --board 4x4");
  }
  const shift::LabelledBoard goal =
      options.input.goal ? *options.input.goal : shift::all_different(*options.input.size);
  const std::uint64_t seed = options.random.seed ? *options.random.seed : std::random_device()();
  const bool text = options.format == OutputFormat::text;
  if (text && !options.quiet) {
    std::cout << "# pdbsolve random --puzzle shift --board " << goal.size.name() << " --goal " << shown(text_of(goal))
              << " --count " << options.random.count << " --seed " << seed;
    if (options.random.walk) std::cout << " --walk " << *options.random.walk;
    std::cout << '\n';
  }
  if (text) std::cout << "id\tstart\tgoal\n";
  Json head{{"puzzle", "shift"}, {"board", goal.size.name()}, {"seed", seed}};
  if (options.random.walk) head["walk"] = *options.random.walk;
  RecordWriter answer(std::cout, options.format, {"random", "instances", {"id", "start", "goal"}}, head);
  shift::RandomBoards random(goal, seed);
  for (std::uint64_t id = 1; id <= options.random.count; ++id) {
    const auto start = options.random.walk ? random.walk(*options.random.walk) : random.reachable();
    if (text) std::cout << id << '\t' << shown(text_of(start)) << '\t' << shown(text_of(goal)) << '\n';
    answer.add({{"id", std::to_string(id)}, {"start", text_of(start)}, {"goal", text_of(goal)}});
  }
  answer.end();
  flush_output();
  return 0;
}

}  // namespace tilepdb::solver
