// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/run_program.hpp"
#include "cli/signals.hpp"
#include "platform/stopwatch.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/optimal_lengths.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/general/shorter_solution.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/puzzles/slides.hpp"
#include "solver/search/replay.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {
namespace {

/// Default node limits of a search for a whole solution: a few seconds, or, for `briefly`, a tenth of a second.
struct UsualNodes {
  std::uint64_t nodes;
  std::uint64_t briefly;
};
constexpr UsualNodes usual_with_tables{50'000'000, 1'000'000};
constexpr UsualNodes usual_without_tables{5'000'000, 50'000};
constexpr UsualNodes usual_in_slides{10'000'000, 100'000};

/// Share of the remaining time given to a search for a whole solution; the rest is left for further rounds.
constexpr double part_for_whole = 0.5;

class Shortener {
 public:
  Shortener(const Options& options, Problem& problem)
      : options_(options),
        problem_(problem),
        metric_(metric_of(options)),
        given_(given_moves(options, problem)),
        has_limit_(has_limit(options.limits)) {}

  [[nodiscard]] int run() {
    const bool any_solution =
        std::any_of(given_.begin(), given_.end(), [&](const GivenMoves& given) { return given.solve(problem_.goal); });
    if (any_solution) whole_ = std::make_unique<OptimalLengths>(options_, problem_);
    if (whole_ && whole_->ends_soon()) whole_->print_note_of_tables();
    note_other_goal(options_, problem_);
    Json head = head_of(problem_, options_);
    head["notation"] = options_.notation.name();
    RecordWriter answer =
        answer_writer(options_,
                      {"shorten",
                       "solutions",
                       {"id", "status", "given_length", "length", "multi_tile_length", "at_least", "optimal",
                        "expanded", "generated", "seconds", "moves", "board", "start", "goal", "notation", "reason"}},
                      head);
    answer.begin_table({id_column(problem_.instances),
                        {"given", Cells::numbers},
                        {"length", Cells::numbers},
                        {"multi_tile", Cells::numbers},
                        {"at_least", Cells::numbers},
                        {"optimal"},
                        {"seconds", Cells::numbers, width_of_seconds},
                        {moves_column(options_)}},
                       terminal_at(STDOUT_FILENO), given_.size() == 1);
    const InterruptWatch watch;
    answer.fill([&] {
      for (std::size_t i = 0; i < given_.size(); ++i) {
        add(answer, i);
        job_of(options_).require_not_stopped();
      }
    });
    return failed_ ? exit_code(ErrorKind::check_failed) : 0;
  }

 private:
  void add(RecordWriter& answer, std::size_t number) {
    const Instance& instance = problem_.instances[number];
    const GivenMoves& given = given_[number];
    const std::string fault = fault_of(given, number, options_, problem_);
    Json record{{"id", instance.id},
                {"status", given.status(problem_.goal)},
                {"given_length", length_in(metric_, given.played.moves)},
                {"start", instance.start}};
    if (!fault.empty()) {
      failed_ = true;
      if (whole_) whole_->live().wipe();
      print_error(place_of(instance) + fault);
      const std::string length = std::to_string(length_in(metric_, given.played.moves));
      answer.row({instance.id, length, "-", "-", "-", "-", "-", "-"}, true);
      record["reason"] = fault;
      answer.add(record);
      if (whole_) whole_->live().delivered();
      return;
    }
    stopwatch_ = {};
    const search::Result<Direction> found = shorten(instance, given.played.moves);
    const Position start = start_of(instance, problem_.board);
    replay(start, problem_.goal, found.moves);
    whole_->live().wipe();
    const bool optimal = length_in(metric_, found.moves) <= found.at_least;
    const std::string moves = write_moves(start, found.moves, options_.notation);
    const std::size_t slides = multi_tile_length(found.moves);
    answer.row({instance.id, std::to_string(length_in(metric_, given.played.moves)), std::to_string(found.length()),
                std::to_string(slides), std::to_string(found.at_least), optimal ? "proved" : "-",
                format_fixed(stopwatch_.seconds(), 6), moves});
    record.update({{"length", found.length()},
                   {"multi_tile_length", slides},
                   {"at_least", found.at_least},
                   {"optimal", optimal},
                   {"expanded", found.expanded},
                   {"generated", found.generated},
                   {"seconds", stopwatch_.seconds()},
                   {"moves", moves}});
    answer.add(record);
    whole_->live().delivered();
  }

  [[nodiscard]] search::Result<Direction> shorten(const Instance& instance, const std::vector<Direction>& moves) {
    Job job = job_of(options_);
    job.stop = [this] { return interrupted() || stopwatch_.seconds() > options_.limits.seconds; };
    ShorteningOptions how;
    how.metric = metric_;
    if (metric_ == Metric::multi_tile) how.piece = slide_pieces(problem_.board);
    how.until_stopped = has_limit_;
    how.nodes = options_.limits.nodes;
    if (whole_->ends_soon())
      how.whole = [&](unsigned most_moves, bool briefly) { return search_whole(instance, most_moves, briefly); };
    if (options_.verbose) {
      how.improved = [&](unsigned length) {
        whole_->live().print_improvement(instance.id, {length, 0}, stopwatch_.seconds());
      };
    }
    const Position start = named_by_goal(start_of(instance, problem_.board), problem_.goal);
    return shortened(start, problem_.goal.blank(), moves, how, job);
  }

  [[nodiscard]] search::Result<Direction> search_whole(const Instance& instance, unsigned most_moves, bool briefly) {
    SearchLimits limits = options_.limits;
    limits.max_bound = std::min(limits.max_bound, most_moves);
    limits.seconds = part_for_whole * (limits.seconds - stopwatch_.seconds());
    const UsualNodes& usual = metric_ == Metric::multi_tile ? usual_in_slides
                              : whole_->has_tables()        ? usual_with_tables
                                                            : usual_without_tables;
    if (briefly) limits.nodes = std::min(limits.nodes, usual.briefly);
    if (!briefly && !has_limit_) limits.nodes = usual.nodes;
    try {
      const Result found = whole_->solve(instance, limits);
      const auto end = found.solved() ? search::End::solved : search::End::stopped;
      return {end, moves_of(found.moves), found.at_least, found.expanded(), found.generated(), 0};
    } catch (const Error& error) {
      // The interrupt also ends the rounds, whose best solution is kept.
      if (error.kind() != ErrorKind::interrupted) throw;
      return {};
    }
  }

  const Options& options_;
  Problem& problem_;
  const Metric metric_;
  const std::vector<GivenMoves> given_;
  const bool has_limit_;
  std::unique_ptr<OptimalLengths> whole_;  // null if no instance has a solution
  Stopwatch stopwatch_;                    // of the current instance
  bool failed_ = false;
};

[[nodiscard]] int run_shorten(const Options& options) {
  Problem problem = read_problem(options);
  require_full_goal(problem.goal, "shorten");
  return Shortener(options, problem).run();
}

[[nodiscard]] std::vector<OptionGroup> declare_shorten(Options& options) {
  OptionGroup output = output_options(options);
  output.options.push_back(jobs_option(options));
  output.options.push_back(instruction_set_option(options));
  return {states_options(options, true),
          given_moves_options(options),
          notation_options(options),
          table_options(options),
          {"Limits",
           {time_limit_option(
                options, "shorten each solution for SECONDS, or until it is proved optimal (default: a few seconds)"),
            node_limit_option(options, "shorten each solution for about N expansions")}},
          std::move(output),
          output_format(options)};
}

}  // namespace

Command shorten_command() {
  return {.name = "shorten",
          .arguments = "[FILE|-|\"STATE\"] [--moves \"MOVES\"] [options]",
          .purpose = "Shorten solutions of boards of any size.",
          .about =
              "Print the shortened solution of each board, its length and a proved lower bound. Moves are given by "
              "--moves, or in FILE after the board and a ;. Loops are removed, and increasingly long pieces of the "
              "solution are replaced by shorter ones, until it is proved optimal or a limit ends the work. The result "
              "is never longer. Tables of the board prove short solutions optimal sooner, but are not needed. An "
              "interrupt prints the best solution so far. The exit code is 1 if moves do not end at the goal.",
          .examples = {"shorten \"1 2 0/3 4 5/6 7 8\" --moves \"D U L2\"",
                       "shorten \"1 2 0/3 4 5/6 7 8\" --moves \"5 5 1\" --notation numbers --time-limit 10"},
          .most_words = most_board_words,
          .wanted = with_blank,
          .call = with_options(declare_shorten, run_shorten, prepare_starts)};
}

}  // namespace tilepdb::solver
