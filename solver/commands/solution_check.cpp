// SPDX-License-Identifier: MIT
#include "solver/commands/solution_check.hpp"

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/exit_codes.hpp"
#include "cli/printing.hpp"
#include "platform/stopwatch.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/optimum_search.hpp"
#include "solver/commands/solution_output.hpp"
#include "text/records.hpp"
#include "text/shown_text.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {
namespace {

/// What is known of the moves that come with an instance.
struct CheckedMoves {
  const GivenMoves& given;
  bool solves = false;                ///< they end at the goal
  std::optional<unsigned> optimum;    ///< the length of a shortest solution; nothing: not known
  std::optional<unsigned> at_least;   ///< what is proved of it, where it was searched
  std::optional<std::size_t> lost{};  ///< the move, as written, by which it got out of reach
  bool undecided = false;             ///< a limit ended a search
  std::string reason{};               ///< what is wrong, or not known; may be empty

  [[nodiscard]] const std::vector<Direction>& moves() const noexcept { return given.played.moves; }
};

class SolutionChecks {
 public:
  SolutionChecks(const Options& options, Problem& problem)
      : options_(options), problem_(problem), metric_(metric_of(options)), given_(given_moves(options, problem)) {}

  [[nodiscard]] int run() {
    if (options_.search_optimum && problem_.needs_search()) begin_searches();
    Json head = head_of(problem_, options_);
    head["notation"] = options_.notation.name();
    RecordWriter answer(std::cout, options_.format,
                        {"check-moves",
                         "solutions",
                         {"id",
                          "status",
                          "length",
                          "multi_tile_length",
                          "optimal_length",
                          "at_least",
                          "longer_by",
                          "lost_at",
                          "lost_move",
                          "illegal_at",
                          "expanded",
                          "generated",
                          "seconds",
                          "moves",
                          "board",
                          "start",
                          "end",
                          "goal",
                          "notation",
                          "reason"}},
                        head);
    answer.print("id\tstatus\tlength\tmulti_tile\toptimal\tlonger_by\tlost_at\tend\n");
    answer.fill([&] {
      for (std::size_t i = 0; i < given_.size(); ++i) add(answer, problem_.instances[i], given_[i], i);
    });
    if (failed_) return exit_code(ErrorKind::check_failed);
    return undecided_ ? exit_code(ErrorKind::no_answer) : 0;
  }

 private:
  void begin_searches() {
    search_ = optimum_search(options_, problem_);
    if (search_->ends_soon() || has_limit(options_.limits)) return search_->print_note_of_tables();
    if (!options_.quiet) {
      const std::string boards = "shortest solutions of " + problem_.board.name() + " boards are ";
      print_note(boards + (search_->is_possible() ? "searched only with tables or a limit such as --time-limit 60" +
                                                        (search_->advice() ? "; " + *search_->advice() : "")
                                                  : "not searched in this metric"));
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
    if (!checked.reason.empty()) print_error(instance.source + ": instance " + instance.id + ": " + checked.reason);
    answer.print(row_text(instance, checked));
    answer.add(record(instance, checked));
    if (search_) search_->delivered();
  }

  void find_optimum(const Instance& instance, CheckedMoves& checked) {
    const OptimumSearch::Found found = search_->solve(instance, options_.limits);
    note(found);
    checked.at_least = found.at_least;
    if (!found.solved()) {
      checked.undecided = true;
      return;
    }
    checked.optimum = checked.at_least = static_cast<unsigned>(length_in(metric_, found.moves));
    if (checked.solves && length_in(metric_, checked.moves()) == *checked.optimum) return;
    SearchLimits limits = options_.limits;
    limits.seconds -= stopwatch_.seconds();
    const OptimumLoss loss = first_loss(*search_, instance, checked.moves(), found.moves, limits,
                                        [&](const OptimumSearch::Found& rest) { note(rest); });
    checked.undecided = !loss.known;
    if (loss.moves) checked.lost = checked.given.played.written[*loss.moves - 1];
  }

  void note(const OptimumSearch::Found& found) {
    expanded_ += found.expanded;
    generated_ += found.generated;
  }

  [[nodiscard]] std::string row_text(const Instance& instance, const CheckedMoves& checked) const {
    const auto text = [](const auto& number) { return number ? std::to_string(*number) : std::string("-"); };
    std::optional<std::size_t> longer;
    if (checked.solves && checked.optimum) longer = length_in(metric_, checked.moves()) - *checked.optimum;
    return shown(instance.id) + '\t' + checked.given.status(problem_.goal) + '\t' +
           std::to_string(checked.moves().size()) + '\t' + std::to_string(multi_tile_length(checked.moves())) + '\t' +
           text(checked.optimum) + '\t' + text(longer) + '\t' + text(checked.lost) + '\t' +
           (checked.solves ? std::string("goal") : checked.given.played.end.text()) + '\n';
  }

  [[nodiscard]] Json record(const Instance& instance, const CheckedMoves& checked) const {
    const PlayedMoves& played = checked.given.played;
    Json record{{"id", instance.id},
                {"status", checked.given.status(problem_.goal)},
                {"length", played.moves.size()},
                {"multi_tile_length", multi_tile_length(played.moves)},
                {"start", instance.start.text()},
                {"end", played.end.text()},
                {"moves", write_moves(instance.start, played.moves, options_.notation)}};
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
  std::unique_ptr<OptimumSearch> search_;  // where shortest solutions are searched
  // Of the instance under way.
  Stopwatch stopwatch_;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  // Of any instance.
  bool failed_ = false;
  bool undecided_ = false;
};

}  // namespace

int check_solutions(const Options& options, Problem& problem) { return SolutionChecks(options, problem).run(); }

}  // namespace tilepdb::solver
