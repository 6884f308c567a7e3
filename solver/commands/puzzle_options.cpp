// SPDX-License-Identifier: MIT
#include <fstream>
#include <iostream>

#include "cli/printing.hpp"
#include "platform/input_text.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/puzzle_session.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {

void Options::take_puzzle(std::string_view name) {
  for (const PuzzleFamily& known : puzzle_families()) {
    if (known.name == name) family = &known;
  }
}

std::vector<Puzzle> all_puzzles() {
  constexpr unsigned tiles = of_tiles | with_blank | with_boards | with_goals | with_pages;
  std::vector<Puzzle> puzzles{
      {"tiles",
       "Sliding tiles: a move slides one tile; boards of 2x2 to 8x8 cells\n"
       "STATE is a board: its tiles row by row, 0 or _ for the blank, separated by blanks or commas, rows by / or line "
       "ends if wanted. FILE has one instance per line, before the tiles an id or an id and a length if wanted. Or a "
       "row on each line, with a frame or without, and an empty line between two boards. # starts a comment; # board "
       "4x4 goal blank-last says the board and goal of all (docs/instances.md).\n"
       "Moves are letters, U D L R, the way the blank goes.\n"
       "Goals are blank-first, blank-last, snail or a board in quotes; by default the one that a file names, else "
       "$TILEPDB_GOAL if the boards can reach it, else blank-last or blank-first, whichever alone they can reach, else "
       "blank-first. Where no boards are given it is $TILEPDB_GOAL, else blank-first.\n"
       "Heuristics are pdb (default where tables are), walking-distance (up to 4x4), linear-conflict, manhattan, "
       "misplaced, zero, or max:A,B for the largest of several.\n"
       "Tables are those of a catalogue of partitions, or of partitions that are given (docs/catalogues.md).",
       tiles, single_tile_metric}};
  for (const PuzzleFamily& family : puzzle_families()) {
    const PuzzleWords& words = family.words;
    Puzzle& puzzle = puzzles.emplace_back();
    puzzle.name = family.name;
    puzzle.can = of_others | (words.size_option == "board" ? with_boards : with_sizes);
    if (!words.goal_about.empty()) puzzle.can |= with_goals;
    if (family.has_patterns) puzzle.can |= with_patterns;
    if (!family.has_patterns) puzzle.can |= with_sequences;
    if (family.has_pages) puzzle.can |= with_pages;
    if (!family.metric.empty()) {
      puzzle.can |= with_blank;
      puzzle.metrics = multi_tile_metric;
    }
    const auto say = [&](const std::string& what, const std::string& about) {
      if (!about.empty()) puzzle.about += "\n" + what + about + (about.back() == '.' ? "" : ".");
    };
    puzzle.about = words.what;
    say("STATE is ", words.start_about);
    say("", words.forms);
    say("", words.moves);
    say("--" + words.size_option + ": ", words.size_about);
    say("--goal: ", words.goal_about);
    say("--heuristic: ", words.heuristics);
    say("", words.random_about);
    say("", "docs/puzzles.md has its rules, notation and patterns");
  }
  return puzzles;
}

OptionGroup wanting(OptionGroup group, unsigned bits) {
  for (Option& option : group.options) option = std::move(option).wanting(bits);
  return group;
}

void require_size(const Options& options) {
  const std::string& needed = options.family->words.random_needed;
  if (needed.empty() || !options.puzzle.size.empty() || !options.puzzle.goal.empty()) return;
  throw Error(ErrorKind::bad_input, needed + "; see pdbsolve help " + options.family->name);
}

void prepare_puzzle_search(Options& options) {
  // Certificates are of IDA* alone.
  if (!options.is_given({"algorithm", "certificate"})) options.algorithm = options.family->algorithm;
  if (options.algorithm == Algorithm::beam && !options.family->has_beams) {
    throw Error(ErrorKind::bad_input, "--algorithm beam is for sliding tiles; take wastar or greedy");
  }
  check_search(options);
}

namespace {

/// Refuses words that are a start each where they are one start as well, as moves that scramble a cube.
void require_quotes(const Options& options, AnyPuzzle& puzzle) {
  std::string joined;
  for (const std::string& word : options.instances) {
    if (word.find_first_of(" \t") != std::string::npos) return;
    joined += (joined.empty() ? "" : " ") + word;
  }
  puzzle.fit({joined});
  try {
    (void)puzzle.instance(joined, "", "");
  } catch (const Error&) {
    return;
  }
  throw Error(ErrorKind::bad_input, "found " + counted(options.instances.size(), "word") + ", each a " +
                                        "start, and one start together; put it in quotes: '" + joined +
                                        "', or name several by --instance");
}

}  // namespace

void take_puzzle_starts(Options& options) {
  const auto puzzle = options.family->make({options.puzzle.size, {}, {}});
  take_boards(options.files, options.instances, [&](const std::string& word) { return puzzle->is_start(word); });
  if (options.instances.size() > 1 && !options.is_given({"instance"})) require_quotes(options, *puzzle);
}

std::unique_ptr<AnyPuzzle> named_puzzle(const Options& options) {
  PuzzleInput input = options.puzzle;
  if (metric_of(options) == Metric::multi_tile) input.preferred_goal = preferred_goal();
  return options.family->make(std::move(input));
}

PuzzleText read_starts(const Options& options, AnyPuzzle& puzzle) {
  if (!options.files.empty() && !options.instances.empty()) {
    throw Error(ErrorKind::bad_input, "give a FILE or --instance, not both");
  }
  const std::string& states = options.family->words.states;
  const std::string what = states.substr(0, states.size() - 1);
  if (!options.instances.empty()) {
    PuzzleText given;
    given.other_goal = puzzle.fit(options.instances);
    const std::string source = options.is_given({"instance"}) ? "--instance" : "the " + what;
    for (const std::string& text : options.instances) {
      given.instances.push_back(puzzle.instance(text, std::to_string(given.instances.size() + 1), source));
    }
    return given;
  }
  if (options.files.empty()) {
    throw Error(ErrorKind::bad_input,
                "no " + what + " given: name a FILE, - for stdin, or give a " + what + " in quotes");
  }
  const std::string& name = options.files.front();
  PuzzleText text;
  if (name == "-") {
    text = puzzle.read(std::cin, "stdin");
  } else {
    std::ifstream file = open_input_file(name);
    text = puzzle.read(file, name);
  }
  if (!text.warning.empty() && !options.quiet) print_error("warning: " + text.warning);
  return text;
}

}  // namespace tilepdb::solver
