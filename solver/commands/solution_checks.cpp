// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
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
#include "solver/puzzles/state_searcher.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::string_view unreadable_status = "unreadable";

/// Seconds of a program for each board, unless --time-limit is given.
constexpr double program_seconds = 60;

/// The result of checking the moves of an instance.
struct CheckedMoves {
  std::string moves{};               ///< as printed
  std::vector<std::string> words{};  ///< the moves in the metric, up to the first that is not possible
  std::size_t length = 0;            ///< their number; of sliding tiles always in single tiles
  std::string end{};                 ///< the state after them; empty: there are no moves, or they cannot be read
  std::optional<GivenMoves> tiles{};
  std::optional<std::size_t> illegal_at{};
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

  [[nodiscard]] bool are_read() const noexcept { return !end.empty(); }
  [[nodiscard]] unsigned length_in_metric() const noexcept { return static_cast<unsigned>(words.size()); }
};

class SolutionChecks {
 public:
  SolutionChecks(const Options& options, std::shared_ptr<AnyPuzzle> puzzle, Problem problem,
                 const std::vector<UnreadableLine>& unreadable)
      : options_(options),
        puzzle_(std::move(puzzle)),
        problem_(std::move(problem)),
        unreadable_(unreadable),
        of_tiles_(options.family->has_blank) {
    if (!options.program.empty()) {
      const double seconds = options.is_given({"time-limit"}) ? options.limits.seconds : program_seconds;
      program_.emplace(options.program, seconds, options.verbose);
    } else if (!options.moves.empty()) {
      // Moves of the command line are no lines of a file: one that cannot be read ends the run.
      of_tiles_ ? (void)given_moves(options, problem_) : (void)moves_of_states(options, *puzzle_, problem_);
    }
  }

  /// Prints all rows and returns the exit code.
  [[nodiscard]] int run() {
    if (options_.search_optimum && problem_.needs_search()) begin_searches();
    note_other_goal(options_, puzzle_->setting().goal, problem_.other_goal);
    Json head = puzzle_head(options_, puzzle_->setting());
    if (of_tiles_) head["notation"] = options_.notation.name();
    const auto if_tiles = [&](const char* names) { return of_tiles_ ? names : ""; };
    RecordWriter answer = answer_writer(
        options_,
        {"check-moves", "solutions",
         split_words(std::string("id status length") + if_tiles(" multi_tile_length") +
                     " optimal_length at_least longer_by lost_at lost_move illegal_at claimed_length expanded "
                     "generated seconds" +
                     if_tiles(" program_seconds") + " moves board start end goal" + if_tiles(" notation") + " reason")},
        head);
    std::vector<TextColumn> columns{
        id_column(problem_.instances), {"status", Cells::texts, unreadable_status.size()}, {"length", Cells::numbers}};
    if (of_tiles_) columns.push_back({"multi_tile", Cells::numbers});
    columns.insert(columns.end(),
                   {{"optimal", Cells::numbers}, {"longer_by", Cells::numbers}, {"lost_at", Cells::numbers}, {"end"}});
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
    answer.end("summary", counts_);
    if (!options_.quiet && problem_.instances.size() + unreadable_.size() > 1) print_note(counts_text());
    if (failed_) return exit_code(ErrorKind::check_failed);
    return undecided_ ? exit_code(ErrorKind::no_answer) : 0;
  }

 private:
  void count(const std::string& what) { counts_[what] = counts_[what].get<std::uint64_t>() + 1; }

  [[nodiscard]] std::string counts_text() const {
    const auto number = [&](const char* what) { return counts_[what].get<std::uint64_t>(); };
    const std::uint64_t unknown = number("solutions") - number("optimal") - number("longer");
    std::string text = std::to_string(number("legal")) + " legal: " + counted(number("solutions"), "solution") + " (" +
                       std::to_string(number("optimal")) + " optimal, " + std::to_string(number("longer")) +
                       " too long";
    if (unknown != 0) text += ", " + std::to_string(unknown) + " not compared";
    text += "), " + std::to_string(number("elsewhere")) + " ending elsewhere; " + std::to_string(number("illegal")) +
            " illegal, " + std::to_string(number("unreadable")) + " unreadable";
    if (number("given_up") != 0) text += ", " + std::to_string(number("given_up")) + " given up";
    if (number("wrong_claims") != 0) text += "; " + counted(number("wrong_claims"), "wrong claim");
    return text;
  }

  void begin_searches() {
    search_ = std::make_unique<OptimalLengths>(options_, puzzle_, problem_);
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

  void read_board_moves(const Instance& instance, std::size_t number, const std::string& text, CheckedMoves& checked) {
    const GivenMoves& given = checked.tiles.emplace(played_moves(options_, instance, problem_.goal, text));
    const std::vector<Direction>& moves = given.played.moves;
    checked.moves = write_moves(start_of(instance, problem_.board), moves, options_.notation);
    checked.words = words_of(moves, metric_of(options_));
    checked.length = moves.size();
    checked.end = given.played.end.text();
    if (given.played.illegal) checked.illegal_at = given.played.illegal->number;
    checked.reason = fault_of(given, number, options_, problem_);
  }

  void read_state_moves(const Instance& instance, const std::string& text, CheckedMoves& checked) {
    checked.words = puzzle_->moves_in(text);
    checked.moves = joined_words(checked.words);
    const auto states = puzzle_->states_along(instance, checked.words);
    checked.reason = fault_of_moves(*puzzle_, instance, checked.words);
    if (states.size() <= checked.words.size()) checked.illegal_at = states.size();
    checked.length = states.size() - 1;
    checked.words.resize(checked.length);
    checked.end = states.back();
  }

  /// Reads or makes the moves of an instance.
  [[nodiscard]] CheckedMoves take_moves(const Instance& instance, std::size_t number) {
    CheckedMoves checked;
    const auto read = [&](const std::string& text) {
      of_tiles_ ? read_board_moves(instance, number, text, checked) : read_state_moves(instance, text, checked);
      checked.solves = checked.reason.empty();
      checked.status = checked.solves ? "solution" : checked.illegal_at ? "illegal" : "elsewhere";
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
    if (checked.solves && checked.optimum) checked.longer = checked.length_in_metric() - *checked.optimum;
    if (checked.reason.empty()) checked.reason = fault_of_length(instance, checked);
    if (checked.reason.empty() && checked.undecided) checked.reason = "not searched to the end within the limits";
    failed_ = failed_ || (!checked.solves && checked.status != "given_up") || checked.has_wrong_claim;
    undecided_ = undecided_ || checked.undecided;
    count(checked.solves ? "solutions" : checked.status);
    if (checked.solves || checked.status == "elsewhere") count("legal");
    if (checked.longer) count(*checked.longer == 0 ? "optimal" : "longer");
    if (checked.has_wrong_claim) count("wrong_claims");
    if (search_) search_->live().wipe();
    if (!checked.reason.empty()) print_error(place_of(instance) + checked.reason);
    answer.row(cells(instance, checked), !checked.solves);
    answer.add(record(instance, checked));
    if (search_) search_->live().delivered();
  }

  void add(RecordWriter& answer, const UnreadableLine& line) {
    failed_ = true;
    count("unreadable");
    if (search_) search_->live().wipe();
    print_error(place_of(line) + line.reason);
    std::vector<std::string> cells(7 + (of_tiles_ ? 1U : 0U) + (program_ ? 1U : 0U), "-");
    cells[0] = line.id;
    cells[1] = unreadable_status;
    answer.row(cells, true);
    answer.add({{"id", line.id}, {"status", unreadable_status}, {"reason", line.reason}});
  }

  /// Returns a shortest solution: that given, if a search finds no shorter one. A class has few boards and many
  /// solutions of each.
  [[nodiscard]] const Result& shortest(const Instance& instance, const CheckedMoves& checked) {
    constexpr std::size_t most_known = 1'000;
    const auto known = known_.find(instance.start);
    if (known != known_.end()) return known->second;
    if (known_.size() == most_known) known_.clear();
    const unsigned given = checked.solves ? checked.length_in_metric() : 0;
    SearchLimits limits = options_.limits;
    if (given != 0) limits.max_bound = std::min(limits.max_bound, given - 1);
    Result found = search_->solve(instance, limits);
    if (given != 0 && !found.solved() && found.at_least >= given) {
      found.status = Status::solved;
      found.moves = checked.words;
    }
    return known_[instance.start] = std::move(found);
  }

  void find_optimum(const Instance& instance, CheckedMoves& checked) {
    const Result& found = shortest(instance, checked);
    note(found);
    checked.at_least = found.at_least;
    if (!found.solved()) {
      checked.undecided = true;
      return;
    }
    checked.optimum = checked.at_least = found.length();
    const bool is_shortest = checked.solves && checked.length_in_metric() == *checked.optimum;
    if (!checked.are_read() || is_shortest) return;
    SearchLimits limits = options_.limits;
    limits.seconds -= stopwatch_.seconds();
    const OptimalityLoss loss =
        search_->first_loss(instance, checked.words, found.moves, limits, [&](const Result& rest) { note(rest); });
    checked.undecided = !loss.known;
    checked.lost = loss.moves;
    if (!checked.lost || !checked.tiles) return;
    const PlayedMoves& played = checked.tiles->played;
    checked.lost = played.written[end_of(metric_of(options_), played.moves, 0, *loss.moves) - 1];
  }

  void note(const Result& found) {
    expanded_ += found.expanded();
    generated_ += found.generated();
  }

  /// Returns why the length that the file claims for an instance is wrong; empty if it is right or not known to be
  /// wrong. A claim may be the length of a shortest solution or, in either metric, that of the moves given.
  [[nodiscard]] std::string fault_of_length(const Instance& instance, CheckedMoves& checked) const {
    if (!instance.length) return {};
    const unsigned claim = *instance.length;
    std::optional<unsigned> given;
    if (checked.solves) {
      given = checked.length_in_metric();
      if (claim == given || claim == checked.length) return {};
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
    std::vector<std::string> cells{instance.id, checked.status,
                                   checked.are_read() ? std::to_string(checked.length) : "-"};
    if (of_tiles_) {
      cells.push_back(checked.tiles ? std::to_string(multi_tile_length(checked.tiles->played.moves)) : "-");
    }
    cells.insert(cells.end(), {text(checked.optimum), text(checked.longer), text(checked.lost),
                               !checked.are_read() ? "-"
                               : checked.solves    ? "goal"
                                                   : checked.end});
    if (program_) cells.push_back(format_fixed(*checked.program_seconds, 3));
    return cells;
  }

  [[nodiscard]] Json record(const Instance& instance, const CheckedMoves& checked) const {
    Json record{{"id", instance.id}, {"status", checked.status}};
    if (checked.are_read()) {
      record["length"] = checked.length;
      if (checked.tiles) record["multi_tile_length"] = multi_tile_length(checked.tiles->played.moves);
      record["start"] = instance.start;
      record["end"] = checked.end;
      record["moves"] = checked.moves;
      if (checked.illegal_at) record["illegal_at"] = *checked.illegal_at;
    }
    record["start"] = instance.start;
    if (instance.length) record["claimed_length"] = *instance.length;
    if (checked.optimum) record["optimal_length"] = *checked.optimum;
    if (checked.at_least) record["at_least"] = *checked.at_least;
    if (checked.longer) record["longer_by"] = *checked.longer;
    if (checked.lost) {
      record["lost_at"] = *checked.lost;
      record["lost_move"] =
          checked.tiles ? checked.tiles->written[*checked.lost - 1].text : checked.words[*checked.lost - 1];
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
  const std::shared_ptr<AnyPuzzle> puzzle_;
  const Problem problem_;
  const std::vector<UnreadableLine>& unreadable_;
  const bool of_tiles_;
  std::optional<SolverProgram> program_{};
  std::unique_ptr<OptimalLengths> search_{};  // null if shortest solutions are not searched
  std::map<std::string, Result> known_{};
  // State of the current instance.
  Stopwatch stopwatch_{};
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  // Over all rows.
  Json counts_{{"legal", 0},   {"solutions", 0},  {"optimal", 0},  {"longer", 0},      {"elsewhere", 0},
               {"illegal", 0}, {"unreadable", 0}, {"given_up", 0}, {"wrong_claims", 0}};
  bool failed_ = false;
  bool undecided_ = false;
};

}  // namespace

int check_solutions(const Options& options, std::shared_ptr<AnyPuzzle> puzzle, Problem problem,
                    const std::vector<UnreadableLine>& unreadable) {
  return SolutionChecks(options, std::move(puzzle), std::move(problem), unreadable).run();
}

}  // namespace tilepdb::solver
