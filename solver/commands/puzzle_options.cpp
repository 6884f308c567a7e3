// SPDX-License-Identifier: MIT
#include <fstream>
#include <iostream>

#include "cli/printing.hpp"
#include "platform/input_text.hpp"
#include "solver/commands/puzzle_session.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"

namespace tilepdb::solver {

std::vector<Option> puzzle_options(Options& options) {
  const PuzzleWords& words = options.family->words;
  const auto take = [&](const std::string& size) {
    options.puzzle.size = size;
    (void)options.family->make({size, {}, {}});
  };
  std::vector<Option> declared{parsed(words.size_option, words.size_value, take, words.size_about)};
  if (!words.goal_about.empty())
    declared.push_back(
        text("goal", words.goal_value.empty() ? words.start : words.goal_value, options.puzzle.goal, words.goal_about));
  return declared;
}

std::string states_title(const Options& options) {
  std::string title = options.family->words.states;
  title.front() = static_cast<char>(title.front() - 'a' + 'A');
  return title;
}

OptionGroup puzzle_starts(Options& options) {
  const PuzzleWords& words = options.family->words;
  OptionGroup group{states_title(options), puzzle_options(options)};
  group.options.insert(group.options.begin(), instance_option(options, "\"" + words.start + "\"", words.start_about));
  return group;
}

OptionGroup puzzle_tables(Options& options) {
  OptionGroup tables{
      "Tables",
      {folder_option(options.tables.folder),
       generate_option(options, options.family->words.generate).concerning(of_heuristic), no_check_option(options)}};
  if (!options.family->has_patterns) return tables;
  tables.options.insert(
      tables.options.begin(),
      texts("pattern", "PATTERN", options.puzzle.patterns,
            "read the table of this pattern; may be repeated (default: those of the puzzle's patterns that are there)")
          .concerning(of_heuristic));
  return tables;
}

std::vector<OptionGroup> puzzle_search(Options& options) {
  const PuzzleWords& words = options.family->words;
  Option jobs = jobs_option(options);
  jobs.about =
      "how many threads search, an instance each, or by idastar the last ones together (default: 0, as many as there "
      "are cores; with an --algorithm that stores states 1, for these share the memory)";
  OptionGroup search{
      "Search",
      {algorithm_option(options,
                        "idastar, astar, bfs, bidirectional-bfs or iddfs for shortest solutions; wastar" +
                            std::string(options.family->has_beams ? ", greedy or beam for others, sooner: beam for "
                                                                    "any board at once"
                                                                  : " or greedy for others, sooner") +
                            " (default: " + std::string(name_of(options.family->algorithm)) + ")"),
       heuristic_option(options, words.heuristics), weight_option(options), std::move(jobs),
       bytes("memory", options.tables.memory,
             "the most for stored states, as in 300MB or 2GiB (default: three quarters of what is free)")}};
  if (!options.family->has_patterns) {
    search.options.insert(search.options.end() - 2,
                          flag("no-pruning", options.prune, "follow superfluous sequences of moves too", false)
                              .rare()
                              .concerning(of_automaton));
  }
  return {std::move(search), puzzle_tables(options), limit_options(options, "", format_count(search::Limits{}.depth)),
          output_options(options)};
}

std::vector<Rule> random_needs(const PuzzleFamily& family) {
  if (family.words.random_needed.empty()) return {};
  return {{{"goal", "board"}, family.words.random_needed}};
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
