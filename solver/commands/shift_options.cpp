// SPDX-License-Identifier: MIT
#include "solver/commands/shift_options.hpp"

#include "solver/commands/option_values.hpp"
#include "solver/commands/positional_boards.hpp"
#include "solver/general/limited_search.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// Options are read as text and then parsed strictly.
struct ShiftTexts {
  std::string board, goal, show, memory;
  AlgorithmTexts algorithm;
  LimitTexts limits;
  RandomTexts random;
  bool no_pruning = false;
  bool no_check = false;
  FormatFlags format;
};

void add_boards(po::options_description& all, unsigned groups, ShiftOptions& options, ShiftTexts& texts) {
  Group boards("Boards");
  if ((groups & instance_options) != 0) {
    boards.add("instance", po::value(&options.instances)->value_name("\"CELLS\""),
               "a start: a letter or digit for each cell, as in \"AABB/ABAB/BABA/BBAA\", or labels separated by "
               "blanks or commas; may be repeated");
  }
  boards.add("board", text(texts.board, "WxH"),
             "width and height in cells, each 2 to " + std::to_string(shift::max_side) +
                 " (default: the rows as separated by /, else a square board)");
  boards.add("goal", text(texts.goal, "CELLS"),
             "the goal of starts that have none of their own, written as they are (default: the same cells sorted)");
  boards.add_to(all);
}

void add_search(po::options_description& all, ShiftOptions& options, ShiftTexts& texts) {
  Group("Search")
      .add("algorithm", text(texts.algorithm.algorithm, "NAME"),
           "idastar (default), astar, bfs, bidirectional-bfs or iddfs for shortest solutions; wastar or greedy for "
           "others, sooner")
      .add(
          "heuristic", text(options.heuristic, "NAME"),
          "pdb, torus, assignment, zero, or max:A,B for the largest of several (default: max:pdb,torus, or torus if no "
          "goal has tables)")
      .add("compare", text(options.compare, "NAME"),
           "solve each instance with this heuristic too, and say by how much the nodes fell (default: not)")
      .add("weight", text(texts.algorithm.weight, "W"),
           "of wastar, 1 to 1000 (default: 2): solutions are at most so many times as long as a shortest one")
      .add("no-pruning", po::bool_switch(&texts.no_pruning), "follow superfluous sequences of shifts too")
      .add("memory", text(texts.memory, "SIZE"),
           "the most for stored states, as in 300MB or 2GiB (default: three quarters of what is free)")
      .add_to(all);
  Group("Tables")
      .add("dir", text(options.folder, "FOLDER"), "where the tables are (default: $TILEPDB_DIR, else the cache folder)")
      .add("generate", po::bool_switch(&options.generate),
           "let pdbgen make tables of the goal that are missing, of at most 100 million states")
      .add("no-check", po::bool_switch(&texts.no_check),
           "do not compare the checksums of plain tables when opening them; of large ones that is done once, and again "
           "when the file has changed")
      .add_to(all);
  add_limits(all, texts.limits, "", format_count(search::Limits{}.depth));
  Group("Output")
      .add("show", text(texts.show, "WHAT"),
           "moves (default; R2 is the second row one cell to the right, U1 the first column up), boards or none")
      .add("quiet,q", po::bool_switch(&options.quiet), "no progress and no summary")
      .add("verbose,v", po::bool_switch(&options.verbose), "each bound of each search on stderr")
      .add_to(all);
}

void interpret_search(const po::variables_map& values, const ShiftTexts& texts, ShiftOptions& options) {
  const auto given = [&](const char* name) { return values.count(name) != 0; };
  shift::ShiftChoice& choice = options.choice;
  choice.weight = 2;
  read_algorithm(values, texts.algorithm, options.heuristic, choice.algorithm, choice.weight);
  if (choice.algorithm == Algorithm::beam) {
    throw Error(ErrorKind::bad_input, "--algorithm beam is for sliding tiles; take wastar or greedy");
  }
  if (texts.no_pruning && !uses_automaton(choice.algorithm)) {
    throw Error(ErrorKind::bad_input, "--no-pruning is for depth-first searches, idastar and iddfs; leave it out");
  }
  choice.prune = !texts.no_pruning;
  options.check = !texts.no_check;
  if (given("dir") && options.folder.empty()) throw Error(ErrorKind::bad_input, "--dir: the value is empty");
  if (given("compare") && options.compare.empty()) throw Error(ErrorKind::bad_input, "--compare: the value is empty");
  for (const char* const name : {"compare", "generate"}) {
    const bool set = std::string_view(name) == "generate" ? options.generate : given(name);
    if (set && !uses_heuristic(choice.algorithm)) {
      throw Error(ErrorKind::bad_input,
                  "--algorithm " + std::string(name_of(choice.algorithm)) + " uses no heuristic; leave out --" + name);
    }
  }
  options.limits.memory = given("memory") ? parse_bytes(texts.memory) : most_of_free_memory();
  read_limits(values, texts.limits, options.limits.seconds, options.limits.nodes, options.limits.max_bound,
              search::Limits{}.depth);
  if (given("show")) options.show = parse_show(texts.show);
}

}  // namespace

ShiftOptions parse_shift_options(const CommandSyntax& command, const std::vector<std::string>& words) {
  ShiftOptions options;
  ShiftTexts texts;
  po::options_description visible;
  add_boards(visible, command.groups, options, texts);
  if ((command.groups & search_options) != 0) add_search(visible, options, texts);
  if ((command.groups & random_options) != 0) {
    random_options_group(texts.random).add("quiet,q", po::bool_switch(&options.quiet), "no comments").add_to(visible);
  }
  if ((command.groups & page_options) != 0) add_page(visible, options.html, options.force, command.page);
  if ((command.groups & format_options) != 0) add_format(visible, texts.format);
  po::variables_map values;
  const bool takes_boards = (command.groups & instance_options) != 0;
  const std::size_t most_files = takes_boards ? most_board_words : (command.groups & file_options) != 0 ? 1 : 0;
  if (!parse_words(command, words, visible, most_files, options.files, values)) {
    options.help = help_text(command, visible);
    return options;
  }
  if (values.count("board") != 0) {
    options.input.size = parse_width_and_height(texts.board);
    shift::require_size(*options.input.size);
  }
  if (takes_boards) {
    options.boards_as_words = take_boards(options.files, options.instances, [&](const std::string& word) {
      return is_shift_board(word, options.input.size);
    });
  }
  if (values.count("goal") != 0) {
    try {
      options.input.goal = shift::parse_labelled_board(texts.goal, options.input.size);
    } catch (const Error& error) {
      throw Error(error.kind(), std::string("--goal: ") + error.what());
    }
  }
  if ((command.groups & search_options) != 0) interpret_search(values, texts, options);
  options.format = read_format(texts.format, options.show);
  if (values.count("html") != 0 && options.html.empty())
    throw Error(ErrorKind::bad_input, "--html: the value is empty");
  read_random(values, texts.random, options.random);
  return options;
}

}  // namespace tilepdb::solver
