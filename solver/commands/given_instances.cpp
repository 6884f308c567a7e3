// SPDX-License-Identifier: MIT
#include "solver/commands/given_instances.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/output.hpp"
#include "platform/input_text.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/instances/goal_choice.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "solver/puzzles/tile_boards.hpp"
#include "solver/search/tile_searcher.hpp"
#include "text/at_place.hpp"
#include "text/json_reader.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"
#include "tiles/move_text.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t fewest_cells = std::size_t{min_side} * min_side;

[[nodiscard]] bool exists(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
}

[[nodiscard]] bool is_file_word(const std::string& word) { return word == "-" || exists(word); }

/// Joins the words of an unquoted board that the shell has split; returns nothing if the words are not a board.
[[nodiscard]] std::optional<std::string> joined_board(const std::vector<std::string>& words) {
  if (words.size() < fewest_cells) return {};
  std::string board;
  for (const std::string& word : words) {
    // The folder . always exists.
    if ((word != "/" && !is_tile_word(word)) || (word != "." && exists(word))) return {};
    board += word + " ";
  }
  return board;
}

/// Returns the puzzle's word for one state, such as "board".
[[nodiscard]] std::string state_word(const Options& options) {
  const std::string& states = options.family->words.states;
  return states.substr(0, states.size() - 1);
}

/// Returns whether a word is a state of a puzzle of some size.
[[nodiscard]] bool is_state(const PuzzleFamily& family, const std::string& word) {
  try {
    const auto puzzle = family.make({});
    if (!puzzle->is_start(word)) return false;
    (void)puzzle->given({word}, "");
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// Throws Error (bad_input) for a word that is a state, or like one, and not the name of a file.
void require_file(const Options& options, const std::string& word) {
  if (word == "-" || exists(word) || word.starts_with("./") || word.starts_with("../")) return;
  if (is_state(*options.family, word)) {
    throw Error(ErrorKind::bad_input, "'" + word + "' is a " + state_word(options) + ", expected a FILE of " +
                                          options.family->words.states + ", or - for standard input");
  }
  const bool is_like_state = is_like_numbers(word) || word.find(' ') != std::string::npos;
  if (is_like_state || word.find('/') != std::string::npos) {
    std::vector<std::string_view> names;
    for (const PuzzleFamily& family : puzzle_families()) {
      if (&family != options.family && family.metric.empty() && is_state(family, word)) names.push_back(family.name);
    }
    if (!names.empty()) {
      throw Error(ErrorKind::bad_input, "no such file: " + word + "; a state of another puzzle needs --puzzle " +
                                            separated(names, ", or --puzzle "));
    }
  }
  if (!is_like_state) return;
  throw Error(ErrorKind::bad_input, "'" + word + "' is neither a file nor a " + state_word(options) + "; expected " +
                                        options.family->words.start_about);
}

/// Moves the words that are boards and not files to `boards`. An unquoted board counts as one. Throws Error (bad_input)
/// for other words among boards, for boards besides --instance, and for several files.
void take_boards(std::vector<std::string>& words, std::vector<std::string>& boards,
                 const std::function<bool(const std::string& word)>& is_board) {
  if (const auto board = joined_board(words)) words = {*board};
  const auto stays = [&](const std::string& word) { return is_file_word(word) || !is_board(word); };
  const auto files = static_cast<std::size_t>(std::count_if(words.begin(), words.end(), stays));
  if (files == words.size()) {
    if (files > 1) {
      throw Error(ErrorKind::bad_input,
                  "expected at most one FILE, found " + std::to_string(files) + " words; put a board in quotes");
    }
    return;
  }
  if (files != 0) {
    const auto file = std::find_if(words.begin(), words.end(), stays);
    throw Error(ErrorKind::bad_input, "found '" + *file + "' among boards, expected only boards, or one FILE");
  }
  if (!boards.empty()) {
    throw Error(ErrorKind::bad_input, "boards and --instance exclude each other; use one of them");
  }
  boards = std::move(words);
  words.clear();
}

/// Refuses words that are valid starts both separately and together, such as the moves that scramble a cube.
void require_quotes(const Options& options, AnyPuzzle& puzzle) {
  std::string joined;
  for (const std::string& word : options.instances) {
    if (word.find_first_of(" \t") != std::string::npos) return;
    joined += (joined.empty() ? "" : " ") + word;
  }
  try {
    puzzle.fit({joined}, "");
    (void)puzzle.instance(joined, "", "");
  } catch (const Error&) {
    return;
  }
  throw Error(ErrorKind::bad_input, "'" + joined + "' can be one start or " +
                                        counted(options.instances.size(), "start") +
                                        "; put one start in quotes, or give several with --instance");
}

[[nodiscard]] PuzzleText read_named(const Options& options, AnyPuzzle& puzzle, const TakeUnreadable& unreadable) {
  if (!options.instances.empty()) {
    return puzzle.given(options.instances,
                        options.is_given({"instance"}) ? "--instance" : "the " + state_word(options));
  }
  const std::string& name = options.files.front();
  require_file(options, name);
  if (name == "-") return puzzle.read(std::cin, "stdin", unreadable);
  std::ifstream file = open_input_file(name);
  return puzzle.read(file, name, unreadable);
}

[[nodiscard]] GivenMoves read_given(const Options& options, const Instance& instance, const Position& goal,
                                    const std::string& text) {
  return at_place(instance.source + ": instance " + instance.id + ": ",
                  [&] { return played_moves(options, instance, goal, text); });
}

/// Returns the moves that the file gives for an instance, if any. Throws Error (bad_input) for invalid moves.
[[nodiscard]] std::optional<GivenMoves> moves_in_file(const Options& options, const Instance& instance,
                                                      const Position& goal) {
  if (!instance.moves) return {};
  return read_given(options, instance, goal, *instance.moves);
}

/// Whether moves lead to the goal if their letters refer to the tiles instead of the blank, or the reverse.
[[nodiscard]] bool solve_as_other_way(const GivenMoves& given, const Options& options, const Instance& instance,
                                      const Position& goal) {
  if (given.written.empty() || !given.written.front().direction) return false;
  const MoveWay other = given_reading(options, instance).way == MoveWay::blank ? MoveWay::tile : MoveWay::blank;
  const auto written = parse_written_moves(given.text, other);
  return play_moves(start_of(instance, goal.board), written, goal, {}).solve(goal);
}

}  // namespace

void take_starts(Options& options) {
  const auto puzzle = options.family->make({options.puzzle.size, {}, {}});
  take_boards(options.files, options.instances, [&](const std::string& word) { return puzzle->is_start(word); });
  if (options.instances.size() > 1 && !options.is_given({"instance"})) require_quotes(options, *puzzle);
}

std::unique_ptr<AnyPuzzle> named_puzzle(const Options& options) {
  PuzzleInput input = options.puzzle;
  if (options.family->has_blank) input.preferred_goal = preferred_goal();
  if (input.size.empty()) {
    if (const auto catalogue = named_catalogue(options.tables, {})) input.size = catalogue->board.name();
  }
  return options.family->make(std::move(input));
}

void require_size(const Options& options) {
  const std::string& needed = options.family->words.random_needed;
  if (needed.empty() || !options.puzzle.size.empty() || !options.puzzle.goal.empty()) return;
  throw Error(ErrorKind::bad_input, needed + "; see pdbsolve help " + options.family->name);
}

PuzzleText read_starts(const Options& options, AnyPuzzle& puzzle, const TakeUnreadable& unreadable) {
  const std::string what = state_word(options);
  if (options.files.empty() == options.instances.empty()) {
    throw Error(ErrorKind::bad_input,
                options.files.empty()
                    ? "no " + what + " given: name a FILE, - for stdin, or give a " + what + " in quotes"
                    : "give a FILE or --instance, not both");
  }
  PuzzleText text;
  try {
    text = read_named(options, puzzle, unreadable);
  } catch (const Error& error) {
    if (!options.puzzle.size.empty() || options.tables.catalogue.empty()) throw;
    throw Error(error.kind(),
                std::string(error.what()) + "; the board size is that of catalogue " + options.tables.catalogue);
  }
  if (!text.warning.empty() && !options.quiet) print_error("warning: " + text.warning);
  return text;
}

Problem problem_of(const Options& options, const AnyPuzzle& puzzle, PuzzleText given, const std::string& purpose) {
  Problem problem;
  problem.purpose = purpose;
  problem.unsolvable = unsolvable_states(puzzle, given.instances);
  problem.max_bounds = max_bounds_of(given.instances);
  problem.instances = std::move(given.instances);
  problem.other_goal = std::move(given.other_goal);
  const auto* const boards = dynamic_cast<const TileBoards*>(&puzzle);
  if (boards == nullptr) return problem;
  problem.goal = boards->goal();
  problem.board = boards->size();
  problem.catalogue = named_catalogue(options.tables, problem.board);
  problem.catalogue_name = options.tables.catalogue;
  take_given_partitions(options.tables, problem);
  return problem;
}

Problem read_problem(const Options& options) {
  const auto puzzle = named_puzzle(options);
  PuzzleText given = read_starts(options, *puzzle);
  return problem_of(options, *puzzle, std::move(given), "");
}

std::string shared_text_of(const Problem& problem) {
  Json json{{"board", problem.board.name()}, {"goal", problem.goal.text()}, {"purpose", problem.purpose}};
  for (const Instance& instance : problem.instances) {
    json["instances"].push_back({instance.id, instance.start, instance.source});
  }
  return json_line(json);
}

Problem problem_from(const std::string& text) {
  const Json json = parse_json(text);
  Problem problem;
  problem.board = parse_board_size(json.at("board").get<std::string>());
  problem.goal = parse_position(problem.board, json.at("goal").get<std::string>());
  problem.purpose = json.at("purpose").get<std::string>();
  for (const Json& instance : json.at("instances")) {
    problem.instances.push_back(
        {instance.at(0).get<std::string>(), {}, instance.at(1).get<std::string>(), instance.at(2).get<std::string>()});
  }
  problem.unsolvable = unsolvable_instances(problem.instances, problem.goal);
  return problem;
}

void note_other_goal(const Options& options, const std::string& taken, const std::optional<OtherGoal>& other) {
  if (!other || options.quiet) return;
  const std::string option = "--goal " + std::string(other->name);
  if (other->boards.empty()) {
    return print_note("goal " + taken + "; " + std::string(other->name) + " can be reached too, with " + option);
  }
  constexpr std::size_t most_named = 10;
  const auto& boards = other->boards;
  std::string ids = separated(std::span(boards).first(std::min(most_named, boards.size())), ", ");
  if (boards.size() > most_named) ids += " and " + format_count(boards.size() - most_named) + " others";
  print_note("goal " + taken + "; no one goal serves all boards: " + (boards.size() == 1 ? "board " : "boards ") + ids +
             (boards.size() == 1 ? " needs " : " need ") + option);
}

void note_other_goal(const Options& options, const Problem& problem) {
  note_other_goal(options, goal_text(problem.goal), problem.other_goal);
}

Json puzzle_head(const Options& options) {
  Json head{{"puzzle", options.family->recorded_name()}};
  if (!options.family->metric.empty()) head["metric"] = options.family->metric;
  return head;
}

Json head_of(const Problem& problem, const Options& options) {
  Json head = puzzle_head(options);
  head.update(
      {{"board", problem.board.name()}, {"goal", goal_text(problem.goal)}, {"goal_tiles", problem.goal.text()}});
  return head;
}

OptionGroup notation_options(Options& options) {
  const auto take_form = [&](const std::string& name) { options.notation.form = parse_move_form(name, "--notation"); };
  const auto take_way = [&](const std::string& name) { options.notation.way = parse_move_way(name, "--moves-as"); };
  const bool by_slides = metric_of(options) == Metric::multi_tile;
  if (by_slides) options.notation.form = MoveForm::runs;
  return {"Notation of moves (docs/instances.md)",
          {parsed("notation", "FORM", take_form,
                  std::string(by_slides ? "letters (RRRD), runs (default: R3 D, one letter per slide)"
                                        : "letters (default: RRRD), runs (R3 D, one letter per slide)") +
                      ", numbers (of the tiles moved) or slides (number of the farthest tile of each slide)"),
           parsed("moves-as", "WAY", take_way,
                  "what the letters refer to: blank (default) or tile, the opposite direction")}};
}

OptionGroup given_moves_options(Options& options) {
  return {
      "Moves",
      {parsed(
           "moves", "\"MOVES\"", [&](const std::string& text) { options.moves.push_back(text); },
           "moves of the board: RRRD, R3 D, LEFT UP, arrows, numbers of tiles or cells; may be repeated, once for each "
           "board")
           .repeated()}};
}

bool names_notation(const Options& options) { return options.is_given({"notation", "moves-as"}); }

std::string moves_column(const Options& options) {
  return options.notation == MoveNotation{} ? "moves" : "moves (" + options.notation.name() + ")";
}

const char* GivenMoves::status(const Position& goal) const noexcept {
  return played.illegal ? "illegal" : solve(goal) ? "solution" : "elsewhere";
}

bool any_moves(const Options& options, const std::vector<Instance>& instances) {
  return !options.moves.empty() || std::any_of(instances.begin(), instances.end(),
                                               [](const Instance& instance) { return instance.moves.has_value(); });
}

MoveReading given_reading(const Options& options, const Instance& instance) noexcept {
  return options.given_as.value_or(MoveReading{instance.way.value_or(options.notation.way)});
}

GivenMoves played_moves(const Options& options, const Instance& instance, const Position& goal,
                        const std::string& text) {
  const MoveReading reading = given_reading(options, instance);
  GivenMoves given{text, parse_written_moves(text, reading.way), {}};
  given.played = play_moves(start_of(instance, goal.board), given.written, goal, reading.numbers);
  return given;
}

void require_moves_of_each(const Options& options, const Problem& problem) {
  if (options.moves.empty() || options.moves.size() == problem.instances.size()) return;
  throw Error(ErrorKind::bad_input, "--moves: given " + counted(options.moves.size(), "time") + " for " +
                                        counted(problem.instances.size(), "board") + "; give it once for each board");
}

const std::string& text_of_moves(const Options& options, const Problem& problem, std::size_t number) {
  const Instance& instance = problem.instances[number];
  if (!options.moves.empty() && instance.moves) {
    throw Error(ErrorKind::bad_input, instance.source + ": has moves of its own; leave out --moves");
  }
  if (options.moves.empty() && !instance.moves) {
    throw Error(ErrorKind::bad_input,
                instance.source + ": no moves; give --moves, or in a file put moves after the board and a ;");
  }
  return options.moves.empty() ? *instance.moves : options.moves[number];
}

std::vector<GivenMoves> given_moves(const Options& options, const Problem& problem) {
  require_moves_of_each(options, problem);
  std::vector<GivenMoves> given;
  given.reserve(problem.instances.size());
  for (std::size_t i = 0; i < problem.instances.size(); ++i) {
    given.push_back(read_given(options, problem.instances[i], problem.goal, text_of_moves(options, problem, i)));
  }
  return given;
}

std::string fault_of(const GivenMoves& given, const Options& options, const Instance& instance, const Position& goal) {
  if (given.solve(goal)) return {};
  std::string fault = given.played.illegal ? given.played.illegal->message()
                                           : "the moves end at " + given.played.end.text() + ", not at the goal";
  if (solve_as_other_way(given, options, instance, goal)) {
    const bool as_blank = given_reading(options, instance).way == MoveWay::blank;
    fault += std::string("; they lead to the goal if letters refer to the ") +
             (as_blank ? "tiles: --given-as tile" : "blank: --given-as blank");
  }
  return fault;
}

std::string fault_of(const GivenMoves& given, std::size_t number, const Options& options, const Problem& problem) {
  std::string fault = fault_of(given, options, problem.instances[number], problem.goal);
  if (fault.empty() || !problem.unsolvable.contains(number)) return fault;
  return fault + "; no moves lead there: the board is unsolvable";
}

void claim_length_of_moves(const Options& options, const Position& goal, Instance& instance) {
  if (instance.length) return;
  if (const auto given = moves_in_file(options, instance, goal)) {
    instance.length = length_in(metric_of(options), given->played.moves);
  }
}

std::string fault_of_claim(const Options& options, const Instance& instance, const Position& goal) {
  const auto given = moves_in_file(options, instance, goal);
  if (!given) return {};
  std::string fault = fault_of(*given, options, instance, goal);
  const unsigned length = length_in(metric_of(options), given->played.moves);
  if (fault.empty() && length != *instance.length) {
    fault = "found " + counted(length, "move") + ", expected the claimed length " + std::to_string(*instance.length);
  }
  return fault.empty() ? fault : instance.source + ": instance " + instance.id + ": " + fault;
}

}  // namespace tilepdb::solver
