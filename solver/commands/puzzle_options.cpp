// SPDX-License-Identifier: MIT
#include <fstream>
#include <iostream>

#include "cli/printing.hpp"
#include "platform/input_text.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/puzzle_session.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {

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
