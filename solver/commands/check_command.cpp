// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <cstdint>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/run_program.hpp"
#include "platform/stopwatch.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/optimal_lengths.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/search/tile_searcher.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {
namespace {

/// The result of checking the moves given with an instance.
struct CheckedMoves {
  const GivenMoves& given;
  bool solves = false;                ///< they end at the goal
  std::optional<unsigned> optimum;    ///< the length of a shortest solution; nothing: unknown
  std::optional<unsigned> at_least;   ///< lower bound proved by the search, if any
  std::optional<std::size_t> lost{};  ///< index of the move, as written, that makes the optimum unreachable
  bool undecided = false;             ///< a limit ended a search
  std::string reason{};               ///< why the moves are wrong or not fully checked; may be empty

  [[nodiscard]] const std::vector<Direction>& moves() const noexcept { return given.played.moves; }
};

/// Checks the moves given with instances: whether the board allows them, where they end, their length and, unless
/// --no-search is given, how much longer they are than a shortest solution and which move lost the optimum. Prints a
/// row for each.
class SolutionChecks {
 public:
  SolutionChecks(const Options& options, Problem& problem)
      : options_(options), problem_(problem), metric_(metric_of(options)), given_(given_moves(options, problem)) {}

  /// Prints all rows and returns the exit code.
  [[nodiscard]] int run() {
    if (options_.search_optimum && problem_.needs_search()) begin_searches();
    note_other_goal(options_, problem_);
    Json head = head_of(problem_, options_);
    head["notation"] = options_.notation.name();
    RecordWriter answer(std::cout, options_.format,
                        {"check-moves", "solutions",
                         split_words("id status length multi_tile_length optimal_length at_least longer_by lost_at "
                                     "lost_move illegal_at expanded generated seconds moves board start end goal "
                                     "notation reason")},
                        head);
    answer.begin_table({id_column(problem_.instances),
                        {"status", Cells::texts, std::string_view("elsewhere").size()},
                        {"length", Cells::numbers},
                        {"multi_tile", Cells::numbers},
                        {"optimal", Cells::numbers},
                        {"longer_by", Cells::numbers},
                        {"lost_at", Cells::numbers},
                        {"end"}},
                       terminal_at(STDOUT_FILENO), given_.size() == 1);
    answer.fill([&] {
      for (std::size_t i = 0; i < given_.size(); ++i) add(answer, problem_.instances[i], given_[i], i);
    });
    if (failed_) return exit_code(ErrorKind::check_failed);
    return undecided_ ? exit_code(ErrorKind::no_answer) : 0;
  }

 private:
  void begin_searches() {
    search_ = std::make_unique<OptimalLengths>(options_, problem_);
    if (search_->is_possible() && (search_->ends_soon() || has_limit(options_.limits))) {
      return search_->print_note_of_tables();
    }
    if (!options_.quiet) {
      const std::string boards = "shortest solutions of " + problem_.board.name() + " boards are ";
      print_note(boards + (search_->is_possible() ? "searched for only with tables or a limit such as --time-limit 60" +
                                                        (search_->advice() ? "; " + *search_->advice() : "")
                                                  : "not searched for in this metric"));
    }
    search_.reset();
  }

  void add(RecordWriter& answer, const Instance& instance, const GivenMoves& given, std::size_t number) {
    CheckedMoves checked{given, given.solve(problem_.goal), {}, {}};
    expanded_ = generated_ = 0;
    stopwatch_ = {};
    if (search_ && !problem_.unsolvable.contains(number)) find_optimum(instance, checked);
    checked.reason = fault_of(given, number, options_, problem_);
    if (checked.reason.empty() && checked.undecided) checked.reason = "not searched to the end within the limits";
    failed_ = failed_ || !checked.solves;
    undecided_ = undecided_ || checked.undecided;
    if (search_) search_->live().wipe();
    if (!checked.reason.empty()) print_error(instance.source + ": instance " + instance.id + ": " + checked.reason);
    answer.row(cells(instance, checked), !checked.solves);
    answer.add(record(instance, checked));
    if (search_) search_->live().delivered();
  }

  void find_optimum(const Instance& instance, CheckedMoves& checked) {
    const OptimalLengths::Found found = search_->solve(instance, options_.limits);
    note(found);
    checked.at_least = found.at_least;
    if (!found.solved()) {
      checked.undecided = true;
      return;
    }
    checked.optimum = checked.at_least = length_in(metric_, found.moves);
    if (checked.solves && length_in(metric_, checked.moves()) == *checked.optimum) return;
    SearchLimits limits = options_.limits;
    limits.seconds -= stopwatch_.seconds();
    const OptimalityLoss loss = first_loss(*search_, instance, checked.moves(), found.moves, limits,
                                           [&](const OptimalLengths::Found& rest) { note(rest); });
    checked.undecided = !loss.known;
    if (loss.moves) checked.lost = checked.given.played.written[*loss.moves - 1];
  }

  void note(const OptimalLengths::Found& found) {
    expanded_ += found.expanded;
    generated_ += found.generated;
  }

  [[nodiscard]] std::vector<std::string> cells(const Instance& instance, const CheckedMoves& checked) const {
    const auto text = [](const auto& number) { return number ? std::to_string(*number) : std::string("-"); };
    std::optional<std::size_t> longer;
    if (checked.solves && checked.optimum) longer = length_in(metric_, checked.moves()) - *checked.optimum;
    return {instance.id,
            checked.given.status(problem_.goal),
            std::to_string(checked.moves().size()),
            std::to_string(multi_tile_length(checked.moves())),
            text(checked.optimum),
            text(longer),
            text(checked.lost),
            checked.solves ? "goal" : checked.given.played.end.text()};
  }

  [[nodiscard]] Json record(const Instance& instance, const CheckedMoves& checked) const {
    const PlayedMoves& played = checked.given.played;
    Json record{{"id", instance.id},
                {"status", checked.given.status(problem_.goal)},
                {"length", played.moves.size()},
                {"multi_tile_length", multi_tile_length(played.moves)},
                {"start", instance.start},
                {"end", played.end.text()},
                {"moves", write_moves(start_of(instance, problem_.board), played.moves, options_.notation)}};
    if (checked.optimum) record["optimal_length"] = *checked.optimum;
    if (checked.at_least) record["at_least"] = *checked.at_least;
    if (checked.solves && checked.optimum) record["longer_by"] = length_in(metric_, played.moves) - *checked.optimum;
    if (checked.lost) {
      record["lost_at"] = *checked.lost;
      record["lost_move"] = checked.given.written[*checked.lost - 1].text;
    }
    if (played.illegal) record["illegal_at"] = played.illegal->number;
    if (checked.at_least) {
      record["expanded"] = expanded_;
      record["generated"] = generated_;
      record["seconds"] = stopwatch_.seconds();
    }
    if (!checked.reason.empty()) record["reason"] = checked.reason;
    return record;
  }

  const Options& options_;
  Problem& problem_;
  const Metric metric_;
  const std::vector<GivenMoves> given_;
  std::unique_ptr<OptimalLengths> search_;  // null if shortest solutions are not searched
  // State of the current instance.
  Stopwatch stopwatch_;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  // Summed over all instances.
  bool failed_ = false;
  bool undecided_ = false;
};

/// Prints a row for each instance and goal: whether it can be reached, and why. Returns the exit code.
[[nodiscard]] int check_goals(const Options& options, const AnyPuzzle& puzzle, const std::vector<Instance>& instances) {
  bool all_reachable = true;
  Json head = puzzle_head(options);
  const AnyPuzzle::Setting setting = puzzle.setting();
  if (!setting.size.empty()) head["board"] = setting.size;
  RecordWriter answer(std::cout, options.format, {"check", "rows", {"id", "start", "goal", "reachable", "reason"}},
                      head);
  answer.begin_table({id_column(instances), {"goal"}, {"reachable"}, {"why"}}, terminal_at(STDOUT_FILENO));
  for (const Instance& instance : instances) {
    for (const Reachable& reached : puzzle.goals_of(instance)) {
      answer.row({instance.id, reached.goal, reached.reachable ? "yes" : "no", reached.why});
      answer.add({{"id", instance.id},
                  {"start", instance.start},
                  {"goal", reached.goal},
                  {"reachable", reached.reachable},
                  {"reason", reached.why}});
    }
    if (puzzle.reachable(instance).reachable) continue;
    all_reachable = false;
    print_error(place_of(instance) + puzzle.why_unsolvable(instance));
  }
  answer.end();
  return all_reachable ? 0 : exit_code(ErrorKind::no_answer);
}

[[nodiscard]] int run_check(const Options& options) {
  const auto puzzle = named_puzzle(options);
  PuzzleText given = read_starts(options, *puzzle);
  if (any_moves(options, given.instances)) {
    Problem problem = problem_of(options, *puzzle, std::move(given), "check");
    return SolutionChecks(options, problem).run();
  }
  note_other_goal(options, puzzle->setting().goal, given.other_goal);
  return check_goals(options, *puzzle, given.instances);
}

void prepare_check(Options& options) {
  take_starts(options);
  if (options.family->has_blank) prepare_search(options);
}

[[nodiscard]] std::vector<OptionGroup> declare_check(Options& options) {
  OptionGroup moves = given_moves_options(options);
  moves.options.push_back(flag("no-search", options.search_optimum,
                               "do not search for shortest solutions, which needs tables or time", false));
  OptionGroup output = output_options(options);
  output.options.push_back(jobs_option(options));
  output.options.push_back(instruction_set_option(options));
  return {states_options(options, true),
          wanting(std::move(moves), with_blank),
          wanting(notation_options(options), with_blank),
          wanting(table_options(options), with_blank),
          wanting(limit_options(options), with_blank),
          wanting(std::move(output), with_blank),
          machine_output(options)};
}

}  // namespace

Command check_command() {
  return {.name = "check",
          .arguments = "[FILE|-|\"STATE\"…] [options]",
          .purpose = "Check which goals boards can reach, or whether moves solve them.",
          .about =
              "Print one line per instance, for tiles also one per standard goal: whether the goal can be reached, and "
              "why. No tables are needed. The exit code is 3 if a start cannot reach the given goal.\nWith "
              "--moves, or moves in FILE after the board and a ;, print one line per board: whether the board allows "
              "the moves and they end at the goal, their length in single tiles and in slides, the length of a "
              "shortest solution, and the first move after which that length is out of reach, both in the chosen "
              "metric. The exit code is 1 if some moves do not end at the goal, and 3 if a limit ended a search.",
          .examples = {"check boards.txt --json", "check \"1 2 0/3 4 5/6 7 8\" --moves \"D U L2\""},
          .most_words = most_board_words,
          .call = with_options(declare_check, run_check, prepare_check)};
}

}  // namespace tilepdb::solver
