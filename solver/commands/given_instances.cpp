// SPDX-License-Identifier: MIT
#include "solver/commands/given_instances.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>
#include <vector>

#include "cli/output.hpp"
#include "platform/input_text.hpp"
#include "solver/beam/tile_searcher.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/instances/goal_choice.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "solver/puzzles/tile_boards.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t fewest_cells = std::size_t{min_side} * min_side;

[[nodiscard]] bool exists(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
}

[[nodiscard]] bool is_file_word(const std::string& word) { return word == "-" || exists(word); }

/// Whether a word that is no state looks like one: it has numbers or blanks, or rows of labels.
[[nodiscard]] bool is_like_state(const std::string& word) {
  if (is_like_numbers(word) || word.find(' ') != std::string::npos) return true;
  const auto rows = split(word, "/");
  const bool have_one_length =
      std::all_of(rows.begin(), rows.end(), [&](std::string_view row) { return row.size() == rows.front().size(); });
  const bool has_small = std::any_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return !has_small || (rows.size() > 1 && have_one_length);
}

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

/// Returns whether a word is a state of a puzzle of some size; `anywhere` also where it could be the name of a file.
[[nodiscard]] bool is_state(const PuzzleFamily& family, const std::string& word, bool anywhere = false) {
  try {
    const auto puzzle = family.make({});
    if (!anywhere && !puzzle->is_start(word)) return false;
    (void)puzzle->given({word}, "");
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// Throws Error (bad_input) for a word that is a state, or like one, and not the name of a file.
void require_file(const Options& options, const std::string& word) {
  if (is_file_word(word)) return;
  if (is_state(*options.family, word)) {
    throw Error(ErrorKind::bad_input, "'" + word + "' is a " + state_word(options) + ", expected a FILE of " +
                                          options.family->words.states + ", or - for standard input");
  }
  if (is_like_path(word)) return;
  const bool is_like = is_like_state(word);
  if (is_like && is_state(*options.family, word, true)) {
    throw Error(ErrorKind::bad_input,
                "no such file: " + word + "; if it is a " + state_word(options) + ", give it with --instance");
  }
  // Numbers are meant for the puzzle that is named.
  if (!is_like_numbers(word) && (is_like || word.find('/') != std::string::npos)) {
    std::vector<std::string_view> names;
    for (const PuzzleFamily& family : puzzle_families()) {
      if (&family != options.family && family.metric.empty() && is_state(family, word)) names.push_back(family.name);
    }
    if (!names.empty()) {
      throw Error(ErrorKind::bad_input, "no such file: " + word + "; a state of another puzzle needs --puzzle " +
                                            separated(names, ", or --puzzle "));
    }
  }
  if (!is_like) return;
  if (const auto slash = word.rfind('/'); slash != std::string::npos && exists(word.substr(0, slash))) {
    throw Error(ErrorKind::bad_input,
                "no such file: " + word + "; if it is a " + state_word(options) + ", give it with --instance");
  }
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
  if (name == "-") return puzzle.read(read_standard_input(most_instance_bytes), "stdin", unreadable);
  return puzzle.read(read_text_file(name, most_instance_bytes), name, unreadable);
}

}  // namespace

void take_starts(Options& options) {
  if (is_tile_word(options.puzzle.goal) && options.puzzle.goal.size() < fewest_cells && joined_board(options.files)) {
    throw Error(ErrorKind::bad_input, "--goal: found '" + options.puzzle.goal + "' and " +
                                          counted(options.files.size(), "word") + "; put the goal in quotes");
  }
  const auto puzzle = options.family->make({options.puzzle.size, {}, {}});
  const auto is_start = [&](const std::string& word) {
    return puzzle->is_start(word) && (!is_like_path(word) || is_state(*options.family, word));
  };
  take_boards(options.files, options.instances, is_start);
  if (options.instances.size() > 1 && !options.is_given({"instance"})) require_quotes(options, *puzzle);
}

void prepare_starts(Options& options) {
  take_starts(options);
  prepare_search(options);
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
  take_named_tables(options.tables, problem);
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
  problem.goal = parse_partial_goal(problem.board, json.at("goal").get<std::string>());
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

Json puzzle_head(const Options& options, const AnyPuzzle::Setting& setting) {
  Json head{{"puzzle", options.family->recorded_name()}};
  if (!options.family->metric.empty()) head["metric"] = options.family->metric;
  if (!setting.size.empty()) head["board"] = setting.size;
  if (!setting.goal.empty()) head["goal"] = setting.goal;
  if (!setting.goal_tiles.empty()) head["goal_tiles"] = setting.goal_tiles;
  return head;
}

Json head_of(const Problem& problem, const Options& options) {
  return puzzle_head(
      options, {.size = problem.board.name(), .goal = goal_text(problem.goal), .goal_tiles = problem.goal.text()});
}

}  // namespace tilepdb::solver
