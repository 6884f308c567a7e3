// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/run_program.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "text/records.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// Moves from a state, as far as they are possible.
struct StateMoves {
  std::vector<std::string> words;
  std::vector<std::string> states;
  std::string fault;  ///< why they do not solve the instance; empty if they do

  StateMoves(const AnyPuzzle& puzzle, const Instance& instance, const std::string& text)
      : words(split_words(text)),
        states(puzzle.states_along(instance, words)),
        fault(fault_of_moves(puzzle, instance, words)) {}

  [[nodiscard]] bool is_legal() const noexcept { return states.size() > words.size(); }
  [[nodiscard]] const char* status() const noexcept {
    return fault.empty() ? "solution" : is_legal() ? "elsewhere" : "illegal";
  }
  /// Returns the members that records of check and apply share.
  [[nodiscard]] Json record(const Instance& instance) const {
    Json record{{"id", instance.id}, {"status", status()}, {"start", instance.start}};
    if (!is_legal()) record["illegal_at"] = states.size();
    if (!is_legal()) record["reason"] = fault;
    return record;
  }
};

class StateChecks {
 public:
  StateChecks(const Options& options, std::shared_ptr<AnyPuzzle> puzzle, Problem problem)
      : options_(options), puzzle_(std::move(puzzle)), problem_(std::move(problem)) {
    if (options.search_optimum && problem_.needs_search()) {
      session_.emplace(options, puzzle_, problem_, HeuristicChoice());
    }
  }

  [[nodiscard]] int run() {
    RecordWriter answer = answer_writer(
        options_,
        {"check-moves", "solutions",
         split_words("id status length optimal_length at_least longer_by lost_at lost_move illegal_at claimed_length "
                     "expanded generated seconds moves board start end goal reason")},
        puzzle_head(options_, puzzle_->setting()));
    answer.begin_table({id_column(problem_.instances),
                        {"status"},
                        {"length", Cells::numbers},
                        {"optimal", Cells::numbers},
                        {"longer_by", Cells::numbers},
                        {"lost_at", Cells::numbers},
                        {"end"}},
                       terminal_at(STDOUT_FILENO), problem_.instances.size() == 1);
    answer.guard([&] {
      for (std::size_t i = 0; i < problem_.instances.size(); ++i) add(answer, i);
    });
    answer.end("summary", counts_);
    if (counts_["solutions"] != problem_.instances.size() || counts_["wrong_claims"] != 0) {
      return exit_code(ErrorKind::check_failed);
    }
    return undecided_ ? exit_code(ErrorKind::no_answer) : 0;
  }

 private:
  void count(const char* what, bool is_one = true) {
    if (is_one) counts_[what] = counts_[what].get<std::size_t>() + 1;
  }

  void add(RecordWriter& answer, std::size_t number) {
    const Instance& instance = problem_.instances[number];
    const StateMoves given(*puzzle_, instance, text_of_moves(options_, problem_, number));
    const bool solves = given.fault.empty();
    total_ = {};
    std::optional<std::size_t> optimum;
    std::optional<std::size_t> lost;
    Json record = given.record(instance);
    std::string reason = given.fault;
    if (session_ && !problem_.unsolvable.contains(number)) {
      const Result shortest = shortest_of(given, instance);
      if (shortest.solved()) optimum = shortest.length();
      record["at_least"] = shortest.at_least;
      if (!optimum && reason.empty()) reason = "not searched to the end within the limits";
      undecided_ = undecided_ || !optimum;
    }
    if (optimum && !(solves && given.words.size() == *optimum)) lost = lost_at(given, instance, *optimum);
    if (optimum && instance.length && *instance.length != *optimum) {
      count("wrong_claims");
      reason = "the claimed length is " + std::to_string(*instance.length) + ", that of a shortest solution " +
               std::to_string(*optimum);
    }
    count(solves ? "solutions" : given.is_legal() ? "elsewhere" : "illegal");
    count("legal", given.is_legal());
    if (solves && optimum) count(given.words.size() == *optimum ? "optimal" : "longer");
    if (!reason.empty()) print_error(place_of(instance) + reason);
    const auto text = [](const auto& value) { return value ? std::to_string(*value) : std::string("-"); };
    const std::size_t length = given.states.size() - 1;
    const auto longer = solves && optimum ? std::optional(length - *optimum) : std::nullopt;
    answer.row({instance.id, given.status(), std::to_string(length), text(optimum), text(longer), text(lost),
                solves ? "goal" : given.states.back()},
               !solves);
    record.update({{"length", length}, {"end", given.states.back()}, {"moves", joined_words(given.words)}});
    if (optimum) record["optimal_length"] = *optimum;
    if (longer) record["longer_by"] = *longer;
    if (lost) record.update({{"lost_at", *lost}, {"lost_move", given.words[*lost - 1]}});
    if (instance.length) record["claimed_length"] = *instance.length;
    if (session_) record.update({{"expanded", total_.expanded}, {"generated", total_.generated}});
    if (session_) record["seconds"] = total_.seconds;
    if (!reason.empty()) record["reason"] = reason;
    answer.add(record);
  }

  [[nodiscard]] Result search(const Instance& instance, const std::string& state, std::size_t most) {
    Instance from = instance;
    from.start = state;
    SearchLimits limits = options_.limits;
    limits.seconds -= total_.seconds;
    limits.max_bound = static_cast<unsigned>(std::min<std::size_t>(limits.max_bound, most));
    Result found = session_->solve(from, limits);
    total_.add(found);
    return found;
  }

  /// Returns a shortest solution: that given, if a search finds no shorter one.
  [[nodiscard]] Result shortest_of(const StateMoves& given, const Instance& instance) {
    const bool solves = given.fault.empty();
    Result found;
    if (!solves || !given.words.empty()) {
      found = search(instance, instance.start, solves ? given.words.size() - 1 : options_.limits.max_bound);
    }
    if (found.solved() || !solves || found.at_least < given.words.size()) return found;
    found.status = Status::solved;
    found.moves = given.words;
    return found;
  }

  /// Returns the number of the first move after which a shortest solution is out of reach; nothing if all moves keep it
  /// or limits end a search. The moves made plus the fewest moves left never decrease.
  [[nodiscard]] std::optional<std::size_t> lost_at(const StateMoves& given, const Instance& instance,
                                                   std::size_t optimum) {
    std::size_t kept = 0;
    std::size_t lost = given.states.size();
    while (lost - kept > 1) {
      const std::size_t made = kept + (lost - kept) / 2;
      if (made > optimum) {
        lost = made;
        continue;
      }
      const Result found = search(instance, given.states[made], optimum - made);
      undecided_ = undecided_ || (!found.solved() && found.at_least <= optimum - made);
      (found.solved() ? kept : lost) = made;
    }
    return lost < given.states.size() ? std::optional(lost) : std::nullopt;
  }

  const Options& options_;
  std::shared_ptr<AnyPuzzle> puzzle_;
  Problem problem_;
  std::optional<Session> session_{};  // if shortest solutions are searched
  Totals total_{};                    // of the current instance
  Json counts_{{"legal", 0},   {"solutions", 0},  {"optimal", 0},  {"longer", 0},      {"elsewhere", 0},
               {"illegal", 0}, {"unreadable", 0}, {"given_up", 0}, {"wrong_claims", 0}};
  bool undecided_ = false;
};

/// Returns the moves from the end of legal moves back to their start.
[[nodiscard]] std::string moves_back(const AnyPuzzle& puzzle, const std::vector<std::string>& states) {
  std::vector<std::string> moves;
  for (std::size_t i = states.size(); i-- > 1;) {
    for (Step& step : puzzle.steps_from(states[i])) {
      if (step.state != states[i - 1]) continue;
      moves.push_back(std::move(step.move));
      break;
    }
  }
  return joined_words(moves);
}

}  // namespace

int check_state_moves(const Options& options, std::shared_ptr<AnyPuzzle> puzzle, Problem problem) {
  return StateChecks(options, std::move(puzzle), std::move(problem)).run();
}

int apply_state_moves(const Options& options) {
  const auto puzzle = named_puzzle(options);
  Problem problem;
  if (!options.files.empty() || !options.instances.empty()) {
    problem = problem_of(options, *puzzle, read_starts(options, *puzzle), "");
  } else {
    for (std::size_t i = 0; i < options.moves.size(); ++i) {
      problem.instances.push_back(puzzle->instance(puzzle->setting().goal_state(), std::to_string(i + 1), ""));
    }
  }
  require_moves_of_each(options, problem);
  RecordWriter answer = answer_writer(
      options, {"apply", "boards", split_words("id status length end moves back illegal_at board start goal reason")},
      puzzle_head(options, puzzle->setting()));
  answer.begin_table({id_column(problem.instances), {"length", Cells::numbers}, {"end"}, {"moves"}, {"back"}},
                     terminal_at(STDOUT_FILENO), problem.instances.size() == 1);
  bool is_failed = false;
  for (std::size_t i = 0; i < problem.instances.size(); ++i) {
    const Instance& instance = problem.instances[i];
    const StateMoves given(*puzzle, instance, text_of_moves(options, problem, i));
    Json record = given.record(instance);
    if (given.is_legal()) {
      const std::string moves = joined_words(given.words);
      const std::string back = moves_back(*puzzle, given.states);
      answer.row({instance.id, std::to_string(given.words.size()), given.states.back(), moves, back});
      record.update({{"length", given.words.size()}, {"end", given.states.back()}, {"moves", moves}, {"back", back}});
    } else {
      is_failed = true;
      print_error(place_of(instance) + given.fault);
      answer.row({instance.id, "-", "-", "-", "-"}, true);
    }
    answer.add(record);
  }
  answer.end();
  return is_failed ? exit_code(ErrorKind::check_failed) : 0;
}

}  // namespace tilepdb::solver
