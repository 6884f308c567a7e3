// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <cstddef>
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
#include "puzzles/puzzle.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_links.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_sequence.hpp"
#include "tiles/move_text.hpp"

namespace tilepdb::solver {
namespace {

/// Returns the states that the options name; without any, a copy of the goal for each --moves.
[[nodiscard]] Problem states_or_goals(const Options& options, AnyPuzzle& puzzle) {
  if (!options.files.empty() || !options.instances.empty()) {
    return problem_of(options, puzzle, read_starts(options, puzzle), "");
  }
  if (options.family->has_blank && options.puzzle.size.empty()) {
    throw Error(ErrorKind::bad_input, "no board given; give one, or its size such as --board 4x4 to start at the goal");
  }
  if (options.moves.empty()) throw Error(ErrorKind::bad_input, "no moves to apply; give --moves");
  if (!options.family->has_blank) require_size(options);
  Problem problem = problem_of(options, puzzle, {}, "");
  if (options.family->has_blank) require_full_goal(problem.goal, "starting at the goal");
  if (puzzle.setting().goal.find(puzzles::goal_separator) != std::string::npos) {
    throw Error(ErrorKind::bad_input, "no state given, and several goals to start at; give a state, or one goal");
  }
  for (std::size_t i = 0; i < options.moves.size(); ++i) {
    problem.instances.push_back({std::to_string(i + 1), {}, puzzle.setting().goal_state(), ""});
  }
  return problem;
}

/// Replaces moves by their inverse. Throws Error (bad_input) for numbers: a tile's number does not determine how many
/// tiles slide, so the same numbers may reach a board from several others.
void invert(GivenMoves& given, const Instance& instance, BoardSize board) {
  if (!given.written.empty() && !given.written.front().direction) {
    throw Error(ErrorKind::bad_input,
                place_of(instance) +
                    "--inverse needs moves in letters, because tile numbers may lead here from several boards; to "
                    "invert numbers, apply them to their own board and use the column back");
  }
  std::reverse(given.written.begin(), given.written.end());
  for (WrittenMove& move : given.written) move = inverse(std::move(move));
  given.played = play_moves(start_of(instance, board), given.written, MoveNumbers::tiles);
}

/// Returns the goal of the board mirrored on its main diagonal: the goal of the same name if its blank is on the
/// mirrored cell, else the mirrored goal.
[[nodiscard]] Position mirrored_goal(const Position& goal) {
  const BoardSize board{goal.board.height, goal.board.width};
  Position plain{board, {}};
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    plain.tiles[cell] = goal.tiles[goal.board.cell(board.column(cell), board.row(cell))];
  }
  for (const std::string_view name : goal_names) {
    const Position named = parse_goal(board, name);
    if (parse_goal(goal.board, name) == goal && named.blank() == plain.blank()) return named;
  }
  return plain;
}

/// Moves from one state to another, for printing.
struct AppliedMoves {
  std::string start;
  std::string end{};
  std::string moves{};
  std::string back{};
  std::size_t length = 0;
  std::size_t slides = 0;  ///< the length of sliding tiles in slides
  bool solves = false;
  std::string link{};
  std::optional<std::size_t> illegal_at{};
  std::string fault{};  ///< why they are not possible; empty if they are
};

/// Applies the moves of sliding tiles.
class BoardMoves {
 public:
  BoardMoves(const Options& options, const Problem& problem)
      : options_(options), problem_(problem), given_(given_moves(options, problem)), goal_(problem.goal) {
    if (options.inverse) {
      for (std::size_t i = 0; i < given_.size(); ++i) invert(given_[i], problem.instances[i], problem.board);
    }
    if (options_.transpose_moves) {
      require_full_goal(problem.goal, "--transpose");
      goal_ = mirrored_goal(problem.goal);
    }
    if (options_.link) require_goal_of_links(goal_);
  }

  /// The goal of the printed boards.
  [[nodiscard]] const Position& goal() const noexcept { return goal_; }

  [[nodiscard]] AppliedMoves apply(std::size_t number) const {
    const Instance& instance = problem_.instances[number];
    const PlayedMoves& played = given_[number].played;
    AppliedMoves result{instance.start};
    if (played.illegal) {
      result.illegal_at = played.illegal->number;
      result.fault = played.illegal->message();
      return result;
    }
    Position start = start_of(instance, problem_.board);
    Position end = played.end;
    std::vector<Direction> moves = played.moves;
    if (options_.simplify) moves = without_loops(start, 0, moves);
    if (options_.transpose_moves) {
      start = transposed(start, problem_.goal, goal_);
      end = transposed(end, problem_.goal, goal_);
      moves = transposed(std::move(moves));
    }
    result.start = start.text();
    result.end = end.text();
    result.moves = write_moves(start, moves, options_.notation);
    result.back = write_moves(end, reversed(moves), options_.notation);
    result.length = moves.size();
    result.slides = multi_tile_length(moves);
    result.solves = meets(end, goal_);
    if (options_.link) {
      // A page that plays no moves shows the board to solve: the start, or what a scramble makes of the goal.
      const bool is_scramble = *options_.link != LinkPage::slidysim && meets(start, goal_);
      result.link = board_link(*options_.link, goal_, is_scramble ? end : start, moves);
    }
    return result;
  }

 private:
  const Options& options_;
  const Problem& problem_;
  std::vector<GivenMoves> given_;
  Position goal_;
};

/// Applies the moves of another puzzle.
[[nodiscard]] AppliedMoves apply_to_state(const AnyPuzzle& puzzle, const Instance& instance,
                                          const std::vector<std::string>& words) {
  const auto states = puzzle.states_along(instance, words);
  AppliedMoves result{instance.start};
  if (states.size() <= words.size()) {
    result.illegal_at = states.size();
    result.fault = fault_of_moves(puzzle, instance, words);
    return result;
  }
  std::vector<std::string> back;
  for (std::size_t i = states.size(); i-- > 1;) {
    const auto steps = puzzle.steps_from(states[i]);
    const auto is_before = [&](const Step& step) { return step.state == states[i - 1]; };
    if (const auto step = std::find_if(steps.begin(), steps.end(), is_before); step != steps.end()) {
      back.push_back(step->move);
    }
  }
  result.end = states.back();
  result.moves = joined_words(words);
  result.back = joined_words(back);
  result.length = words.size();
  result.solves = puzzle.is_goal(result.end);
  return result;
}

/// Prints a row for each instance. Returns the exit code.
[[nodiscard]] int print_applied(const Options& options, const Json& head, const std::vector<Instance>& instances,
                                const std::vector<AppliedMoves>& applied) {
  const bool are_boards = options.family->has_blank;
  std::string names = are_boards ? "id status length multi_tile_length end moves back illegal_at board start goal "
                                   "notation reason"
                                 : "id status length end moves back illegal_at board start goal reason";
  if (options.link) names += " link";
  const auto longest_of = [&](std::string AppliedMoves::*text) {
    std::size_t longest = 1;
    for (const AppliedMoves& one : applied) longest = std::max(longest, (one.*text).size());
    return longest;
  };
  std::vector<TextColumn> columns{id_column(instances), {"length", Cells::numbers}};
  if (are_boards) columns.push_back({"multi_tile", Cells::numbers});
  columns.push_back({"end", Cells::texts, longest_of(&AppliedMoves::end)});
  columns.push_back({are_boards ? moves_column(options) : "moves", Cells::texts, longest_of(&AppliedMoves::moves)});
  columns.push_back({"back"});
  if (options.link) columns.push_back({"link"});
  const std::size_t cells = columns.size();
  RecordWriter answer = answer_writer(options, {"apply", "boards", split_words(names)}, head);
  answer.begin_table(std::move(columns), terminal_at(STDOUT_FILENO), applied.size() == 1);
  bool is_failed = false;
  for (std::size_t i = 0; i < applied.size(); ++i) {
    const Instance& instance = instances[i];
    const AppliedMoves& one = applied[i];
    Json record{{"id", instance.id}};
    if (one.illegal_at) {
      is_failed = true;
      print_error(place_of(instance) + one.fault);
      std::vector<std::string> row(cells, "-");
      row.front() = instance.id;
      answer.row(row, true);
      record.update(
          {{"status", "illegal"}, {"start", one.start}, {"illegal_at", *one.illegal_at}, {"reason", one.fault}});
      answer.add(record);
      continue;
    }
    std::vector<std::string> row{instance.id, std::to_string(one.length)};
    if (are_boards) row.push_back(std::to_string(one.slides));
    row.insert(row.end(), {one.end, one.moves, one.back});
    if (options.link) row.push_back(one.link);
    answer.row(row);
    record.update({{"status", one.solves ? "solution" : "elsewhere"}, {"length", one.length}});
    if (are_boards) record["multi_tile_length"] = one.slides;
    record.update({{"start", one.start}, {"end", one.end}, {"moves", one.moves}, {"back", one.back}});
    if (options.link) record["link"] = one.link;
    answer.add(record);
  }
  answer.end();
  return is_failed ? exit_code(ErrorKind::check_failed) : 0;
}

[[nodiscard]] int run_apply(const Options& options) {
  const auto puzzle = named_puzzle(options);
  const Problem problem = states_or_goals(options, *puzzle);
  std::vector<AppliedMoves> applied;
  Json head = puzzle_head(options, puzzle->setting());
  if (options.family->has_blank) {
    const BoardMoves moves(options, problem);
    Problem shown = problem;
    shown.goal = moves.goal();
    shown.board = shown.goal.board;
    head = head_of(shown, options);
    head["notation"] = options.notation.name();
    for (std::size_t i = 0; i < problem.instances.size(); ++i) applied.push_back(moves.apply(i));
  } else {
    const auto moves = moves_of_states(options, *puzzle, problem);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      applied.push_back(apply_to_state(*puzzle, problem.instances[i], moves[i]));
    }
  }
  note_other_goal(options, puzzle->setting().goal, problem.other_goal);
  return print_applied(options, head, problem.instances, applied);
}

[[nodiscard]] std::vector<OptionGroup> declare_apply(Options& options) {
  OptionGroup moves = given_moves_options(options);
  moves.options.push_back(
      flag("inverse", options.inverse,
           "apply the inverse of the moves, which must be letters: for a solution, from the goal back to its board")
          .wanting(with_blank));
  moves.options.push_back(flag("transpose", options.transpose_moves,
                               "print everything for the board mirrored on its main diagonal, with tiles renamed to "
                               "keep solutions valid")
                              .wanting(with_blank));
  moves.options.push_back(
      flag("simplify", options.simplify, "remove loops, which return to an earlier board").wanting(with_blank));
  OptionGroup notation = wanting(notation_options(options), with_blank);
  notation.options.push_back(link_option(options, link_of_moves));
  return {states_options(options, true),
          std::move(moves),
          std::move(notation),
          {"Output", {quiet_option(options, "no warnings about files that conflict with options")}},
          output_format(options)};
}

}  // namespace

Command apply_command() {
  return {.name = "apply",
          .arguments = "[FILE|-|\"STATE\"…] --moves \"MOVES\" [options]",
          .purpose = "Make moves on states; convert, invert and mirror those of boards.",
          .about =
              "Print one line per state: the length (of tiles in single tiles and in slides), the state after the "
              "moves, the moves, and the moves back (for a solution, its scramble). Moves are given by --moves, or for "
              "tiles in FILE after the board and a ;. Without a state they start at the goal, which turns a scramble "
              "into a state. The exit code is 1 if a state does not allow the moves.",
          .examples = {"apply --board 4x4 --goal blank-last --moves \"R3 D2 L\" --moves-as tile",
                       "apply --board 3x3 --goal blank-last --moves RDLURD --inverse --notation numbers"},
          .most_words = most_board_words,
          .call = with_options(declare_apply, run_apply, take_starts)};
}

namespace {

/// Prints a row for each instance and goal: whether it can be reached, and why; and a row for each unreadable line.
/// Returns the exit code.
[[nodiscard]] int check_goals(const Options& options, const AnyPuzzle& puzzle, const std::vector<Instance>& instances,
                              const std::vector<UnreadableLine>& unreadable) {
  bool all_reachable = true;
  const Json head = puzzle_head(options, {.size = puzzle.setting().size});
  RecordWriter answer = answer_writer(options, {"check", "rows", {"id", "start", "goal", "reachable", "reason"}}, head);
  answer.begin_table({id_column(instances), {"goal"}, {"reachable"}, {"why"}}, terminal_at(STDOUT_FILENO));
  auto line = unreadable.begin();
  const auto print_unreadable = [&](std::size_t before) {
    for (; line != unreadable.end() && line->before <= before; ++line) {
      answer.row({line->id, "-", "unreadable", line->reason}, true);
      answer.add({{"id", line->id}, {"status", "unreadable"}, {"reason", line->reason}});
      print_error(place_of(*line) + line->reason);
    }
  };
  for (std::size_t i = 0; i < instances.size(); ++i) {
    print_unreadable(i);
    const Instance& instance = instances[i];
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
  print_unreadable(instances.size());
  answer.end();
  if (!unreadable.empty()) return exit_code(ErrorKind::check_failed);
  return all_reachable ? 0 : exit_code(ErrorKind::no_answer);
}

[[nodiscard]] int run_check(const Options& options) {
  const std::shared_ptr<AnyPuzzle> puzzle = named_puzzle(options);
  std::vector<UnreadableLine> unreadable;
  PuzzleText given = read_starts(options, *puzzle, [&](UnreadableLine line) { unreadable.push_back(std::move(line)); });
  if (!options.program.empty() || any_moves(options, given.instances)) {
    Problem problem = problem_of(options, *puzzle, std::move(given), "check");
    require_moves_of_each(options, problem);
    return check_solutions(options, puzzle, std::move(problem), unreadable);
  }
  note_other_goal(options, puzzle->setting().goal, given.other_goal);
  return check_goals(options, *puzzle, given.instances, unreadable);
}

[[nodiscard]] std::vector<OptionGroup> declare_check(Options& options) {
  OptionGroup moves = given_moves_options(options);
  moves.options.push_back(text("command", "\"PROGRAM {file}\"", options.program,
                               "check the moves that a program prints for each board, stopped after --time-limit "
                               "(default: 60); {file} is a file with the board's rows, {board} the board")
                              .excludes({"moves"}, "--command makes the moves that --moves gives: leave one out")
                              .wanting(with_blank));
  moves.options.push_back(flag("no-search", options.search_optimum,
                               "do not search for shortest solutions, which needs tables or time", false));
  OptionGroup output = output_options(options);
  output.options.push_back(jobs_option(options));
  output.options.push_back(instruction_set_option(options).wanting(with_blank));
  return {states_options(options, true), std::move(moves),       wanting(notation_options(options), with_blank),
          table_options(options),        limit_options(options), std::move(output),
          output_format(options)};
}

}  // namespace

Command check_command() {
  return {.name = "check",
          .arguments = "[FILE|-|\"STATE\"…] [options]",
          .purpose = "Check which goals states can reach, or whether moves solve them.",
          .about =
              "Print one line per instance, for boards one per standard goal: whether the goal can be reached, and "
              "why. No tables are needed. The exit code is 3 if a start cannot reach the given goal.\nWith --moves, or "
              "for boards moves in FILE after the board and a ;, or those of --command, print one line per instance: "
              "whether the moves are possible and end at the goal, their length, the length of a shortest solution, "
              "and the first move after which that length is out of reach, both in the chosen metric. The exit code is "
              "1 if some moves do not end at the goal or a claimed length is wrong, and 3 if only a limit ended a "
              "search or the program.\nA line of FILE that cannot be read is reported as unreadable, with exit code 1; "
              "the others are checked.",
          .examples = {"check boards.txt --json", "check \"1 2 0/3 4 5/6 7 8\" --moves \"D U L2\"",
                       "check boards.txt --command \"pdbsolve solve -q {file}\" --time-limit 10"},
          .most_words = most_board_words,
          .call = with_options(declare_check, run_check, prepare_starts)};
}

}  // namespace tilepdb::solver
