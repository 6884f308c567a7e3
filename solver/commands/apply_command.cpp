// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/run_program.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/instances/instance_file.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_links.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_sequence.hpp"
#include "tiles/move_text.hpp"

namespace tilepdb::solver {
namespace {

/// Returns the boards that the options name; without any, a copy of the goal for each --moves.
[[nodiscard]] Problem boards_or_goals(const Options& options) {
  if (!options.files.empty() || !options.instances.empty()) return read_problem(options);
  if (options.puzzle.size.empty()) {
    throw Error(ErrorKind::bad_input, "no board given; give one, or its size such as --board 4x4 to start at the goal");
  }
  if (options.moves.empty()) throw Error(ErrorKind::bad_input, "no moves to apply; give --moves");
  const auto puzzle = named_puzzle(options);
  Problem problem = problem_of(options, *puzzle, {}, "");
  require_full_goal(problem.goal, "starting at the goal");
  for (std::size_t i = 0; i < options.moves.size(); ++i) {
    problem.instances.push_back({std::to_string(i + 1), {}, problem.goal.text(), ""});
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

[[nodiscard]] std::vector<std::string> csv_columns_of_apply(const Options& options) {
  auto columns =
      split_words("id status length multi_tile_length end moves back illegal_at board start goal notation reason");
  if (options.link) columns.emplace_back("link");
  return columns;
}

/// Moves from one board to another, for printing.
struct AppliedMoves {
  Position start;
  Position end;
  std::vector<Direction> moves;
};

class Application {
 public:
  Application(const Options& options, Problem problem)
      : options_(options), problem_(std::move(problem)), given_(given_moves(options, problem_)) {
    if (options.inverse) {
      for (std::size_t i = 0; i < given_.size(); ++i) invert(given_[i], problem_.instances[i], problem_.board);
    }
  }

  [[nodiscard]] int run() {
    Problem shown_problem = problem_;
    if (options_.transpose_moves) {
      require_full_goal(problem_.goal, "--transpose");
      shown_problem.goal = mirrored_goal(problem_.goal);
      shown_problem.board = shown_problem.goal.board;
    }
    goal_ = shown_problem.goal;
    if (options_.link) require_goal_of_links(goal_);
    note_other_goal(options_, problem_);
    Json head = head_of(shown_problem, options_);
    head["notation"] = options_.notation.name();
    RecordWriter answer = answer_writer(options_, {"apply", "boards", csv_columns_of_apply(options_)}, head);
    std::vector<TextColumn> columns{
        id_column(problem_.instances),
        {"length", Cells::numbers},
        {"multi_tile", Cells::numbers},
        {"end", Cells::texts, longest_of([](const GivenMoves& given) { return given.played.end.text(); })},
        {moves_column(options_), Cells::texts, longest_of([](const GivenMoves& given) { return given.text; })},
        {"back"}};
    if (options_.link) columns.push_back({"link"});
    answer.begin_table(std::move(columns), terminal_at(STDOUT_FILENO), given_.size() == 1);
    for (std::size_t i = 0; i < given_.size(); ++i) add(answer, problem_.instances[i], given_[i].played);
    answer.end();
    return failed_ ? exit_code(ErrorKind::check_failed) : 0;
  }

 private:
  /// Returns the length of the longest text of given moves.
  [[nodiscard]] std::size_t longest_of(const std::function<std::string(const GivenMoves&)>& text_of) const {
    std::size_t longest = 0;
    for (const GivenMoves& given : given_) longest = std::max(longest, text_of(given).size());
    return longest;
  }

  [[nodiscard]] AppliedMoves applied(const Instance& instance, const PlayedMoves& played) const {
    AppliedMoves result{start_of(instance, problem_.board), played.end, played.moves};
    if (options_.simplify) result.moves = without_loops(result.start, 0, result.moves);
    if (!options_.transpose_moves) return result;
    return {transposed(result.start, problem_.goal, goal_), transposed(result.end, problem_.goal, goal_),
            transposed(std::move(result.moves))};
  }

  void add(RecordWriter& answer, const Instance& instance, const PlayedMoves& played) {
    if (played.illegal) {
      failed_ = true;
      const std::string reason = played.illegal->message();
      print_error(place_of(instance) + reason);
      answer.row(with_link({instance.id, "-", "-", "-", "-", "-"}, "-"), true);
      answer.add({{"id", instance.id},
                  {"status", "illegal"},
                  {"start", instance.start},
                  {"illegal_at", played.illegal->number},
                  {"reason", reason}});
      return;
    }
    const AppliedMoves result = applied(instance, played);
    const std::string moves = write_moves(result.start, result.moves, options_.notation);
    const std::string back = write_moves(result.end, reversed(result.moves), options_.notation);
    const std::size_t slides = multi_tile_length(result.moves);
    const std::string link = options_.link ? board_link(*options_.link, goal_, result.start, result.moves) : "";
    answer.row(with_link(
        {instance.id, std::to_string(result.moves.size()), std::to_string(slides), result.end.text(), moves, back},
        link));
    Json record{{"id", instance.id},
                {"status", meets(result.end, goal_) ? "solution" : "elsewhere"},
                {"length", result.moves.size()},
                {"multi_tile_length", slides},
                {"start", result.start.text()},
                {"end", result.end.text()},
                {"moves", moves},
                {"back", back}};
    if (options_.link) record["link"] = link;
    answer.add(record);
  }

  /// Appends a cell for the link, if links are asked for.
  [[nodiscard]] std::vector<std::string> with_link(std::vector<std::string> cells, const std::string& link) const {
    if (options_.link) cells.push_back(link);
    return cells;
  }

  const Options& options_;
  const Problem problem_;
  std::vector<GivenMoves> given_;
  Position goal_;  // of the printed boards
  bool failed_ = false;
};

[[nodiscard]] int run_apply(const Options& options) {
  if (!options.family->has_blank) return apply_state_moves(options);
  return Application(options, boards_or_goals(options)).run();
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

}  // namespace tilepdb::solver
