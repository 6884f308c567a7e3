// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/run_program.hpp"
#include "cli/signals.hpp"
#include "platform/stopwatch.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/optimal_lengths.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/solver_program.hpp"
#include "solver/instances/board_text.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::string_view unreadable_status = "unreadable";

/// Seconds of a program for each board, unless --time-limit is given.
constexpr double program_seconds = 60;

/// The result of checking the moves of an instance.
struct CheckedMoves {
  std::optional<GivenMoves> given{};  ///< nothing: there are no moves, or they cannot be read
  std::string status{};
  bool solves = false;                      ///< the moves end at the goal
  std::optional<unsigned> optimum{};        ///< the length of a shortest solution; nothing: unknown
  std::optional<unsigned> at_least{};       ///< lower bound proved by the search, if any
  std::optional<unsigned> longer{};         ///< moves beyond the optimum
  std::optional<std::size_t> lost{};        ///< index of the move, as written, that makes the optimum unreachable
  std::optional<double> program_seconds{};  ///< of the program that made the moves
  bool undecided = false;                   ///< a limit ended a search or a program
  bool has_wrong_claim = false;             ///< the length that the file claims is wrong
  std::string reason{};                     ///< why the moves are wrong or not fully checked; may be empty

  [[nodiscard]] const std::vector<Direction>& moves() const noexcept { return given->played.moves; }
};

/// Counts of all rows.
struct Counts {
  std::uint64_t legal = 0;
  std::uint64_t solutions = 0;
  std::uint64_t optimal = 0;
  std::uint64_t longer = 0;
  std::uint64_t elsewhere = 0;
  std::uint64_t illegal = 0;
  std::uint64_t unreadable = 0;
  std::uint64_t given_up = 0;
  std::uint64_t wrong_claims = 0;

  void add(const CheckedMoves& checked) noexcept {
    illegal += checked.status == "illegal" ? 1U : 0U;
    elsewhere += checked.status == "elsewhere" ? 1U : 0U;
    unreadable += checked.status == unreadable_status ? 1U : 0U;
    given_up += checked.status == "given_up" ? 1U : 0U;
    solutions += checked.solves ? 1U : 0U;
    legal = solutions + elsewhere;
    optimal += checked.longer == 0U ? 1U : 0U;
    longer += checked.longer.value_or(0) != 0 ? 1U : 0U;
    wrong_claims += checked.has_wrong_claim ? 1U : 0U;
  }

  [[nodiscard]] std::uint64_t rows() const noexcept { return legal + illegal + unreadable + given_up; }

  [[nodiscard]] std::string text() const {
    const std::uint64_t unknown = solutions - optimal - longer;
    std::string text = std::to_string(legal) + " legal: " + counted(solutions, "solution") + " (" +
                       std::to_string(optimal) + " optimal, " + std::to_string(longer) + " too long";
    if (unknown != 0) text += ", " + std::to_string(unknown) + " not compared";
    text += "), " + std::to_string(elsewhere) + " ending elsewhere; " + std::to_string(illegal) + " illegal, " +
            std::to_string(unreadable) + " unreadable";
    if (given_up != 0) text += ", " + std::to_string(given_up) + " given up";
    if (wrong_claims != 0) text += "; " + counted(wrong_claims, "wrong claim");
    return text;
  }

  [[nodiscard]] Json json() const {
    return {{"legal", legal},           {"solutions", solutions}, {"optimal", optimal},
            {"longer", longer},         {"elsewhere", elsewhere}, {"illegal", illegal},
            {"unreadable", unreadable}, {"given_up", given_up},   {"wrong_claims", wrong_claims}};
  }
};

class SolutionChecks {
 public:
  SolutionChecks(const Options& options, Problem& problem, const std::vector<UnreadableLine>& unreadable)
      : options_(options), problem_(problem), unreadable_(unreadable), metric_(metric_of(options)) {
    if (!options.program.empty()) {
      const double seconds = options.is_given({"time-limit"}) ? options.limits.seconds : program_seconds;
      program_.emplace(options.program, seconds, options.verbose);
    } else if (!options.moves.empty()) {
      // Moves of the command line are no lines of a file: one that cannot be read ends the run.
      (void)given_moves(options, problem);
    }
  }

  /// Prints all rows and returns the exit code.
  [[nodiscard]] int run() {
    if (options_.search_optimum && problem_.needs_search()) begin_searches();
    note_other_goal(options_, problem_);
    Json head = head_of(problem_, options_);
    head["notation"] = options_.notation.name();
    RecordWriter answer =
        answer_writer(options_,
                      {"check-moves", "solutions",
                       split_words("id status length multi_tile_length optimal_length at_least longer_by lost_at "
                                   "lost_move illegal_at claimed_length expanded generated seconds program_seconds "
                                   "moves board start end goal notation reason")},
                      head);
    std::vector<TextColumn> columns{id_column(problem_.instances), {"status", Cells::texts, unreadable_status.size()},
                                    {"length", Cells::numbers},    {"multi_tile", Cells::numbers},
                                    {"optimal", Cells::numbers},   {"longer_by", Cells::numbers},
                                    {"lost_at", Cells::numbers},   {"end"}};
    if (program_) columns.push_back({"seconds", Cells::numbers});
    answer.begin_table(std::move(columns), terminal_at(STDOUT_FILENO),
                       problem_.instances.size() + unreadable_.size() == 1);
    answer.guard([&] {
      const InterruptWatch watch;
      std::size_t line = 0;
      for (std::size_t i = 0; i < problem_.instances.size(); ++i) {
        for (; line < unreadable_.size() && unreadable_[line].before <= i; ++line) add(answer, unreadable_[line]);
        add(answer, problem_.instances[i], i);
      }
      for (; line < unreadable_.size(); ++line) add(answer, unreadable_[line]);
    });
    answer.end("summary", counts_.json());
    if (!options_.quiet && counts_.rows() > 1) print_note(counts_.text());
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

  /// Reads or makes the moves of an instance.
  [[nodiscard]] CheckedMoves take_moves(const Instance& instance, std::size_t number) {
    CheckedMoves checked;
    const auto read = [&](const std::string& text) {
      checked.given = played_moves(options_, instance, problem_.goal, text);
      checked.status = checked.given->status(problem_.goal);
      checked.solves = checked.given->solve(problem_.goal);
      checked.reason = fault_of(*checked.given, number, options_, problem_);
    };
    if (program_) {
      const Position start = start_of(instance, problem_.board);
      SolverProgram::Answer answer = program_->solve(start, given_reading(options_, instance).way);
      checked.program_seconds = answer.seconds;
      if (!answer.moves && answer.printed_nothing && meets(start, problem_.goal)) answer.moves = "";
      if (answer.moves) {
        read(*answer.moves);
      } else {
        checked.status = answer.is_stopped ? "given_up" : unreadable_status;
        checked.undecided = answer.is_stopped;
        checked.reason = "the program: " + answer.reason;
      }
    } else if (!options_.moves.empty()) {
      read(text_of_moves(options_, problem_, number));
    } else if (!instance.moves) {
      checked.status = unreadable_status;
      checked.reason = "no moves after the board and a ;";
    } else {
      try {
        read(*instance.moves);
      } catch (const Error& error) {
        checked.status = unreadable_status;
        checked.reason = error.what();
      }
    }
    return checked;
  }

  void add(RecordWriter& answer, const Instance& instance, std::size_t number) {
    expanded_ = generated_ = 0;
    if (interrupted()) throw Error(ErrorKind::interrupted, "interrupted");
    CheckedMoves checked = take_moves(instance, number);
    stopwatch_ = {};
    if (search_ && !problem_.unsolvable.contains(number)) find_optimum(instance, checked);
    if (checked.solves && checked.optimum) checked.longer = length_in(metric_, checked.moves()) - *checked.optimum;
    if (checked.reason.empty()) checked.reason = fault_of_length(instance, checked);
    if (checked.reason.empty() && checked.undecided) checked.reason = "not searched to the end within the limits";
    failed_ = failed_ || (!checked.solves && checked.status != "given_up") || checked.has_wrong_claim;
    undecided_ = undecided_ || checked.undecided;
    counts_.add(checked);
    if (search_) search_->live().wipe();
    if (!checked.reason.empty()) print_error(place_of(instance) + checked.reason);
    answer.row(cells(instance, checked), !checked.solves);
    answer.add(record(instance, checked));
    if (search_) search_->live().delivered();
  }

  void add(RecordWriter& answer, const UnreadableLine& line) {
    failed_ = true;
    ++counts_.unreadable;
    if (search_) search_->live().wipe();
    print_error(place_of(line) + line.reason);
    std::vector<std::string> cells(program_ ? 9 : 8, "-");
    cells[0] = line.id;
    cells[1] = unreadable_status;
    answer.row(cells, true);
    answer.add({{"id", line.id}, {"status", unreadable_status}, {"reason", line.reason}});
  }

  /// Returns a shortest solution: that given, if a search finds no shorter one. A class has few boards and many
  /// solutions of each.
  [[nodiscard]] const OptimalLengths::Found& shortest(const Instance& instance, const CheckedMoves& checked) {
    constexpr std::size_t most_known = 1'000;
    const auto known = known_.find(instance.start);
    if (known != known_.end()) return known->second;
    if (known_.size() == most_known) known_.clear();
    const unsigned given = checked.solves ? length_in(metric_, checked.moves()) : 0;
    SearchLimits limits = options_.limits;
    if (given != 0) limits.max_bound = std::min(limits.max_bound, given - 1);
    OptimalLengths::Found found = search_->solve(instance, limits);
    if (given != 0 && !found.solved() && found.at_least >= given) {
      found.end = search::End::solved;
      found.moves = checked.moves();
    }
    return known_[instance.start] = std::move(found);
  }

  void find_optimum(const Instance& instance, CheckedMoves& checked) {
    const OptimalLengths::Found& found = shortest(instance, checked);
    note(found);
    checked.at_least = found.at_least;
    if (!found.solved()) {
      checked.undecided = true;
      return;
    }
    checked.optimum = checked.at_least = length_in(metric_, found.moves);
    if (!checked.given || (checked.solves && length_in(metric_, checked.moves()) == *checked.optimum)) return;
    SearchLimits limits = options_.limits;
    limits.seconds -= stopwatch_.seconds();
    const OptimalityLoss loss = first_loss(*search_, instance, checked.moves(), found.moves, limits,
                                           [&](const OptimalLengths::Found& rest) { note(rest); });
    checked.undecided = checked.undecided || !loss.known;
    if (loss.moves) checked.lost = checked.given->played.written[*loss.moves - 1];
  }

  void note(const OptimalLengths::Found& found) {
    expanded_ += found.expanded;
    generated_ += found.generated;
  }

  /// Returns why the length that the file claims for an instance is wrong; empty if it is right or not known to be
  /// wrong. A claim may be the length of a shortest solution or, in either metric, that of the moves given.
  [[nodiscard]] std::string fault_of_length(const Instance& instance, CheckedMoves& checked) const {
    if (!instance.length) return {};
    const unsigned claim = *instance.length;
    std::optional<unsigned> given;
    if (checked.solves) {
      given = length_in(metric_, checked.moves());
      if (claim == given || claim == checked.moves().size()) return {};
    }
    if (checked.optimum ? claim == *checked.optimum
                        : claim >= checked.at_least.value_or(0) && claim <= given.value_or(claim)) {
      return {};
    }
    checked.has_wrong_claim = true;
    std::string fault = "the claimed length is " + std::to_string(claim);
    if (given) fault += ", that of the moves " + std::to_string(*given);
    if (checked.optimum) return fault + ", that of a shortest solution " + std::to_string(*checked.optimum);
    return checked.at_least ? fault + ", the least that is possible " + std::to_string(*checked.at_least) : fault;
  }

  [[nodiscard]] std::vector<std::string> cells(const Instance& instance, const CheckedMoves& checked) const {
    const auto text = [](const auto& number) { return number ? std::to_string(*number) : std::string("-"); };
    std::vector<std::string> cells{instance.id,          checked.status,     "-", "-", text(checked.optimum),
                                   text(checked.longer), text(checked.lost), "-"};
    if (checked.given) {
      cells[2] = std::to_string(checked.moves().size());
      cells[3] = std::to_string(multi_tile_length(checked.moves()));
      cells[7] = checked.solves ? "goal" : checked.given->played.end.text();
    }
    if (program_) cells.push_back(format_fixed(*checked.program_seconds, 3));
    return cells;
  }

  [[nodiscard]] Json record(const Instance& instance, const CheckedMoves& checked) const {
    Json record{{"id", instance.id}, {"status", checked.status}};
    if (checked.given) {
      const PlayedMoves& played = checked.given->played;
      record["length"] = played.moves.size();
      record["multi_tile_length"] = multi_tile_length(played.moves);
      record["start"] = instance.start;
      record["end"] = played.end.text();
      record["moves"] = write_moves(start_of(instance, problem_.board), played.moves, options_.notation);
      if (played.illegal) record["illegal_at"] = played.illegal->number;
    }
    record["start"] = instance.start;
    if (instance.length) record["claimed_length"] = *instance.length;
    if (checked.optimum) record["optimal_length"] = *checked.optimum;
    if (checked.at_least) record["at_least"] = *checked.at_least;
    if (checked.longer) record["longer_by"] = *checked.longer;
    if (checked.lost) {
      record["lost_at"] = *checked.lost;
      record["lost_move"] = checked.given->written[*checked.lost - 1].text;
    }
    if (checked.at_least) {
      record["expanded"] = expanded_;
      record["generated"] = generated_;
      record["seconds"] = stopwatch_.seconds();
    }
    if (checked.program_seconds) record["program_seconds"] = *checked.program_seconds;
    if (!checked.reason.empty()) record["reason"] = checked.reason;
    return record;
  }

  const Options& options_;
  Problem& problem_;
  const std::vector<UnreadableLine>& unreadable_;
  const Metric metric_;
  std::optional<SolverProgram> program_{};
  std::unique_ptr<OptimalLengths> search_{};  // null if shortest solutions are not searched
  std::map<std::string, OptimalLengths::Found> known_{};
  // State of the current instance.
  Stopwatch stopwatch_{};
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  // Over all rows.
  Counts counts_{};
  bool failed_ = false;
  bool undecided_ = false;
};

}  // namespace

int check_solutions(const Options& options, Problem& problem, const std::vector<UnreadableLine>& unreadable) {
  return SolutionChecks(options, problem, unreadable).run();
}

}  // namespace tilepdb::solver
