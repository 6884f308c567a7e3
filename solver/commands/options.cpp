// SPDX-License-Identifier: MIT
#include "solver/commands/options.hpp"

#include <algorithm>
#include <cmath>

#include "cli/support.hpp"
#include "solver/commands/option_values.hpp"
#include "solver/commands/positional_boards.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// Random boards of a histogram.
constexpr std::uint64_t default_histogram_boards = 10'000;

/// Options are read as text and then parsed strictly: Boost's own conversion would take -1 for a huge number.
struct Texts {
  std::string board, threads, instruction_set, show, automaton_depth, frontier_nodes, direction, checkpoint, memory,
      length;
  AlgorithmTexts algorithm;
  LimitTexts limits;
  RandomTexts random;
  FormatFlags format;
  bool no_transpose = false;
  bool no_automaton = false;
  bool no_frontier = false;
  bool no_choice = false;
  bool no_check = false;
};

void add_input(po::options_description& all, unsigned groups, Options& options, Texts& texts) {
  Group input("Boards");
  if ((groups & instance_options) != 0) {
    input.add("instance", po::value(&options.instances)->value_name("\"TILES\""),
              "a board row by row, 0 or _ for the blank, rows separated by / or line ends if wanted; may be repeated");
  }
  if ((groups & board_options) != 0) {
    const bool guessed = (groups & (instance_options | file_options)) != 0;
    input.add("board", text(texts.board, "WxH"),
              std::string("width and height in cells, each 2 to 8") +
                  (guessed ? " (default: the square board of as many cells as there are numbers)" : ""));
  }
  if ((groups & goal_options) != 0) {
    input.add("goal", text(options.goal, "GOAL"), "blank-first (default), blank-last, snail or a board in quotes");
  }
  input.add_to(all);
}

void add_tables(po::options_description& all, Options& options, Texts& texts) {
  Group("Tables")
      .add("catalogue", text(options.tables.catalogue, "NAME|FILE"),
           "partitions to use (default: the best for the board whose tables are there, else the board's own)")
      .add("partition", po::value(&options.tables.partitions)->value_name("\"A,B|C,D\""),
           "a partition given in place of a catalogue: patterns of tiles by goal cell, all cells but the blank's goal; "
           "may be repeated, for the maximum over several")
      .add(
          "memory", text(texts.memory, "SIZE"),
          "choose the best catalogue whose tables take at most so many bytes, as in 300MB or 2GiB; with an --algorithm "
          "that stores states, the most for these (default: three quarters of what is free)")
      .add("dir", text(options.tables.folder, "FOLDER"),
           "where the tables are (default: $TILEPDB_DIR, else the cache folder)")
      .add("generate", po::bool_switch(&options.tables.generate), "let pdbgen make the tables that are missing")
      .add("no-check", po::bool_switch(&texts.no_check),
           "do not compare the checksums of plain tables when opening them; of large ones that is done once, and again "
           "when the file has changed")
      .add("no-transpose", po::bool_switch(&texts.no_transpose),
           "do not look up the mirrored board, where a reflection keeps the goal's blank in its place")
      .add_to(all);
}

void add_search(po::options_description& all, Options& options, Texts& texts) {
  Group("Search")
      .add("jobs,j", text(texts.threads, "N"), "threads, 0 to 1024 (default: 0, all cores)")
      .add("plain", po::bool_switch(&options.plain),
           "IDA* alone, one thread for each instance, as in the literature: expansions compare with published ones")
      .add("no-automaton", po::bool_switch(&texts.no_automaton), "follow superfluous move sequences too")
      .add("automaton-depth", text(texts.automaton_depth, "N"),
           "moves of the longest superfluous sequences known, 0 to " +
               std::to_string(max_automaton_depth_of_any_board) + ", on large boards less (default: " +
               std::to_string(default_automaton_depth) + ", or what is made at once with idastar and iddfs by name)")
      .add("no-frontier", po::bool_switch(&texts.no_frontier), "depth-first search from the start")
      .add("frontier-nodes", text(texts.frontier_nodes, "N"),
           "positions to expand best-first before depth-first search, 0 to " + format_count(most_frontier_nodes) +
               " (default: more with each bound)")
      .add(
          "direction", text(texts.direction, "WAY"),
          "forward: from start to goal; backward: from goal to start; auto, the default: the cheaper for each instance")
      .add("no-choice", po::bool_switch(&texts.no_choice),
           "with a catalogue that is a pool, search hard instances too with the partitions that all begin with")
      .add("isa", text(texts.instruction_set, "SET"),
           "portable, avx2 or avx512 (default: $TILEPDB_ISA, else the best here); results are equal")
      .add_to(all);
  add_limits(all, texts.limits, "; beam looks so long for shorter solutions",
             std::to_string(max_depth) + ", or " + format_count(search::Limits{}.depth) + " with --algorithm");
  Group("Output")
      .add("quiet,q", po::bool_switch(&options.quiet), "no progress and no summary")
      .add("verbose,v", po::bool_switch(&options.verbose), "each bound of each search on stderr")
      .add_to(all);
}

void add_algorithm(po::options_description& all, Options& options, Texts& texts) {
  Group("Other ways to search")
      .add("algorithm", text(texts.algorithm.algorithm, "NAME"),
           "idastar (default), astar, bfs, bidirectional-bfs or iddfs for shortest solutions; wastar, greedy or beam "
           "for "
           "others, sooner: beam for any board at once. All but beam, and idastar with tables, search with one thread")
      .add("heuristic", text(options.heuristic, "NAME"),
           "pdb (default where tables are), walking-distance (up to 4x4), linear-conflict, manhattan, misplaced, zero, "
           "or max:A,B for the largest of several")
      .add("weight", text(texts.algorithm.weight, "W"),
           "of wastar, 1 to 1000 (default: 2): solutions are at most so many times as long as a shortest one")
      .add_to(all);
}

void add_show(po::options_description& all, Options& options, Texts& texts) {
  Group("Solutions")
      .add("show", text(texts.show, "WHAT"),
           "moves (default; U D L R, the way the blank goes), boards (the moves and every board) or none")
      .add("all", po::bool_switch(&options.all), "every optimal solution, a line each; searched with one thread")
      .add("count-only", po::bool_switch(&options.count_only), "only how many optimal solutions there are")
      .add_to(all);
}

void add_checkpoint(po::options_description& all, Options& options, Texts& texts) {
  Group("Long searches")
      .add("resume", po::bool_switch(&options.resume), "go on where the same command was interrupted or killed")
      .add("mpi", po::bool_switch(),
           "share the work with the other processes that mpirun has started, each with -j threads (docs/scaling.md)")
      .add("checkpoint", text(texts.checkpoint, "SECONDS"),
           "between checkpoints for that, more than 0 (default: " +
               std::to_string(std::lround(Options{}.checkpoint_seconds)) + ")")
      .add("checkpoint-dir", text(options.checkpoint_folder, "FOLDER"),
           "where checkpoints are (default: $TILEPDB_STATE_DIR, else tilepdb/searches in the user's state folder)")
      .add_to(all);
}

void add_certificate(po::options_description& all, Options& options, bool written) {
  Group("Certificates (docs/output.md)")
      .add("certificate", text(options.certificate, "FILE"),
           written ? "write what proves the lengths: moves, completed bounds with their nodes, digests of the tables"
                   : "verify such a file, as solve writes it, instead of instances: its moves and tables, and all "
                     "bounds by the same search again; with options that name another one that is done, and lengths "
                     "are compared alone")
      .add_to(all);
}

[[nodiscard]] bool is_given(const po::variables_map& values, const char* name) {
  return values.count(name) != 0 && !values[name].defaulted();
}

void add_histogram(po::options_description& all, Options& options, Texts& texts) {
  Group("Histogram")
      .add("heuristic", text(options.heuristic, "NAME"),
           "pdb (default where tables are), walking-distance (up to 4x4), linear-conflict, manhattan, misplaced, zero, "
           "or max:A,B for the largest of several")
      .add("count", text(texts.random.count, "N"),
           "how many random boards, from 1 (default: " + format_count(default_histogram_boards) + ")")
      .add("seed", text(texts.random.seed, "N"), "whole number that fixes the random boards (default: 1)")
      .add("svg", text(options.svg, "FILE"), "draw a picture into a file instead")
      .add("force", po::bool_switch(&options.force), "replace files that exist")
      .add("bars", po::bool_switch(&options.bars), "bars even where the answer does not go to a terminal")
      .add("jobs,j", text(texts.threads, "N"), "threads, 0 to 1024 (default: 0, all cores)")
      .add("verbose,v", po::bool_switch(&options.verbose), "which tables are opened, on stderr")
      .add("quiet,q", po::bool_switch(&options.quiet), "no progress and no summary")
      .add_to(all);
}

/// Refuses what goes with random boards where others are given, and what goes with tables where none are read.
void interpret_histogram(const po::variables_map& values, Options& options) {
  const auto given = [&](const char* name) { return is_given(values, name); };
  const bool boards = !options.files.empty() || !options.instances.empty();
  for (const char* const name : {"count", "seed"}) {
    if (boards && given(name)) {
      throw Error(ErrorKind::bad_input,
                  std::string("--") + name + " is for random boards; leave it out, or the boards");
    }
  }
  if (!given("count")) options.random.count = default_histogram_boards;
  if (given("heuristic") && options.heuristic.empty()) {
    throw Error(ErrorKind::bad_input, "--heuristic: the value is empty");
  }
  if (options.bars && options.format != OutputFormat::text) {
    throw Error(ErrorKind::bad_input, "--bars is for people; leave out --json, --jsonl and --csv");
  }
  for (const char* const name : {"catalogue", "partition", "memory", "generate", "no-check", "no-transpose"}) {
    if (!given(name)) continue;
    if (!options.heuristic.empty() && !reads_tables(options.heuristic)) {
      throw Error(ErrorKind::bad_input,
                  std::string("--") + name + " is for --heuristic pdb; " + options.heuristic + " reads no tables");
    }
    options.needs_tables = true;
  }
}

void add_random(po::options_description& all, Options& options, Texts& texts) {
  random_options_group(texts.random)
      .add("length", text(texts.length, "N"),
           "boards whose shortest solutions take N moves, 0 to " + std::to_string(max_depth) +
               ", instead; each is solved")
      .add("quiet,q", po::bool_switch(&options.quiet), "no comments")
      .add_to(all);
}

void interpret(const po::variables_map& values, const Texts& texts, Options& options) {
  if (values.count("board") != 0) options.board = parse_board_size(texts.board);
  if (values.count("jobs") != 0) options.threads = parse_threads(texts.threads);
  options.instruction_set =
      values.count("isa") != 0 ? usable_instruction_set("--isa", texts.instruction_set) : default_instruction_set();
  if (values.count("show") != 0) options.show = parse_show(texts.show);
  options.format = read_format(texts.format, options.show);
  read_random(values, texts.random, options.random);
  if (values.count("length") != 0) {
    const std::uint64_t length = whole_number("--length", texts.length);
    if (length > max_depth) {
      throw Error(ErrorKind::bad_input,
                  "--length " + texts.length + ": no board takes more than " + counted(max_depth, "move"));
    }
    options.length = static_cast<unsigned>(length);
    if (options.random.walk) throw Error(ErrorKind::bad_input, "--walk and --length exclude each other");
  }
  for (const char* const name : {"catalogue", "certificate", "checkpoint-dir", "dir", "goal", "html", "svg"}) {
    if (values.count(name) != 0 && values[name].as<std::string>().empty()) {
      throw Error(ErrorKind::bad_input, std::string("--") + name + ": the value is empty");
    }
  }
  if (values.count("automaton-depth") != 0) {
    const std::uint64_t depth = whole_number("--automaton-depth", texts.automaton_depth);
    if (depth > max_automaton_depth_of_any_board) {
      throw Error(ErrorKind::bad_input, "--automaton-depth " + texts.automaton_depth + ": expected at most " +
                                            std::to_string(max_automaton_depth_of_any_board));
    }
    options.automaton_depth = static_cast<unsigned>(depth);
  }
  // Moves straight back are left out always.
  if (texts.no_automaton) options.automaton_depth = 2;
  if (values.count("frontier-nodes") != 0)
    options.frontier_nodes = whole_number("--frontier-nodes", texts.frontier_nodes);
  if (options.frontier_nodes > most_frontier_nodes) {
    throw Error(ErrorKind::bad_input, "--frontier-nodes " + texts.frontier_nodes + ": expected at most " +
                                          std::to_string(most_frontier_nodes));
  }
  // The deepest that the kernels' stacks hold.
  read_limits(values, texts.limits, options.limits.seconds, options.limits.nodes, options.limits.max_bound, max_depth);
  if (values.count("memory") != 0) options.tables.memory = parse_bytes(texts.memory);
  if (values.count("checkpoint") != 0) options.checkpoint_seconds = positive_number("--checkpoint", texts.checkpoint);
  if (values.count("direction") != 0) {
    try {
      options.direction = parse_direction(texts.direction);
    } catch (const Error& error) {
      throw Error(error.kind(), std::string("--direction ") + error.what());
    }
  }
  if (options.plain && options.direction == SearchDirection::backward) {
    throw Error(ErrorKind::bad_input, "--plain searches forward; leave out --direction backward");
  }
  if (texts.no_frontier) options.frontier_nodes = 0;
  if (options.all && options.count_only) throw Error(ErrorKind::bad_input, "--all and --count-only exclude each other");
  if ((options.all || options.count_only) && options.show == Show::boards) {
    throw Error(ErrorKind::bad_input, "--show boards shows one solution; leave out --all and --count-only");
  }
  if ((options.all || options.count_only) && !options.html.empty()) {
    throw Error(ErrorKind::bad_input, "--html shows one solution of each instance; leave out --all and --count-only");
  }
  for (const char* const name : {"resume", "checkpoint", "checkpoint-dir"}) {
    options.names_checkpoints = options.names_checkpoints || is_given(values, name);
  }
  options.names_goal = is_given(values, "goal");
  for (const char* const name : {"catalogue", "partition", "memory", "plain", "no-automaton", "automaton-depth",
                                 "no-frontier", "frontier-nodes", "direction", "no-choice", "no-transpose"}) {
    options.names_search = options.names_search || is_given(values, name);
  }
  options.choose = !texts.no_choice;
  options.tables.transpose = !texts.no_transpose;
  options.tables.check = !texts.no_check;
}

/// Reads --algorithm, --heuristic and --weight, and refuses what does not go with them.
void interpret_algorithm(const po::variables_map& values, const Texts& texts, Options& options) {
  read_algorithm(values, texts.algorithm, options.heuristic, options.algorithm, options.weight);
  constexpr const char* of_default_search[] = {
      "plain",      "no-frontier", "frontier-nodes", "no-choice",   "direction", "isa",           "resume",
      "checkpoint", "all",         "count-only",     "certificate", "mpi",       "checkpoint-dir"};
  const auto given = [&](const char* name) { return is_given(values, name); };
  options.needs_tables = reads_tables(options.heuristic) || given("catalogue") || given("partition") ||
                         given("memory") || given("no-transpose") ||
                         std::any_of(std::begin(of_default_search), std::end(of_default_search), given);
  if (!asks_for_general_algorithm(options)) return;
  read_limits(values, texts.limits, options.limits.seconds, options.limits.nodes, options.limits.max_bound,
              search::Limits{}.depth);
  for (const char* const name : of_default_search) {
    if (given(name)) {
      throw Error(ErrorKind::bad_input, std::string("--") + name +
                                            " is for the search with tables that runs by default; leave it out, or "
                                            "leave out --algorithm and --heuristic");
    }
  }
  for (const char* const name : {"no-automaton", "automaton-depth"}) {
    if (given(name) && !uses_automaton(options.algorithm)) {
      throw Error(ErrorKind::bad_input,
                  std::string("--") + name + " is for depth-first searches, idastar and iddfs; leave it out");
    }
  }
  if (given("jobs") && options.algorithm != Algorithm::beam) {
    throw Error(ErrorKind::bad_input,
                "--jobs is for beam and for the search with tables that runs by default; this one has one thread");
  }
  const bool with_tables =
      uses_heuristic(options.algorithm) && (options.heuristic.empty() || reads_tables(options.heuristic));
  for (const char* const name : {"catalogue", "partition", "no-check", "no-transpose"}) {
    if (given(name) && !with_tables) {
      throw Error(ErrorKind::bad_input,
                  std::string("--") + name + " is for --heuristic pdb; this search reads no tables");
    }
  }
}

}  // namespace

Options parse_options(const CommandSyntax& command, const std::vector<std::string>& words) {
  Options options;
  Texts texts;
  po::options_description visible;
  add_input(visible, command.groups, options, texts);
  if ((command.groups & (search_options | table_options)) != 0) add_tables(visible, options, texts);
  if ((command.groups & search_options) != 0) add_search(visible, options, texts);
  if ((command.groups & histogram_options) != 0) add_histogram(visible, options, texts);
  if ((command.groups & algorithm_options) != 0) add_algorithm(visible, options, texts);
  if ((command.groups & checkpoint_options) != 0) add_checkpoint(visible, options, texts);
  if ((command.groups & show_options) != 0) add_show(visible, options, texts);
  if ((command.groups & (proof_options | claim_options)) != 0) {
    add_certificate(visible, options, (command.groups & proof_options) != 0);
  }
  if ((command.groups & random_options) != 0) add_random(visible, options, texts);
  if ((command.groups & page_options) != 0) add_page(visible, options.html, options.force, command.page);
  if ((command.groups & format_options) != 0) add_format(visible, texts.format);
  po::variables_map values;
  const bool takes_boards = (command.groups & instance_options) != 0;
  const std::size_t most_files = takes_boards                              ? most_board_words
                                 : (command.groups & results_options) != 0 ? any_number_of_files
                                 : (command.groups & file_options) != 0    ? 1
                                                                           : 0;
  if (!parse_words(command, words, visible, most_files, options.files, values)) {
    options.help = help_text(command, visible);
    return options;
  }
  if (takes_boards) options.boards_as_words = take_boards(options.files, options.instances, is_tile_board);
  interpret(values, texts, options);
  if ((command.groups & algorithm_options) != 0) interpret_algorithm(values, texts, options);
  if ((command.groups & histogram_options) != 0) interpret_histogram(values, options);
  // With a general algorithm it bounds the states stored.
  if (options.tables.memory && names_partitions(options.tables) && !asks_for_general_algorithm(options)) {
    throw Error(ErrorKind::bad_input, std::string("--memory chooses a catalogue; leave out ") +
                                          (options.tables.catalogue.empty() ? "--partition" : "--catalogue"));
  }
  if (!options.tables.catalogue.empty() && !options.tables.partitions.empty()) {
    throw Error(ErrorKind::bad_input, "--catalogue names partitions, --partition gives them: leave one out");
  }
  return options;
}

}  // namespace tilepdb::solver
