// SPDX-License-Identifier: MIT
#include "solver/commands/options.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "core/move_automaton_builder.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "text/at_place.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_links.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/move_text.hpp"

namespace tilepdb::solver {
namespace {

/// The names of Show, by its values.
constexpr std::string_view show_names[] = {"moves", "boards", "none"};

}  // namespace

void Options::take_puzzle(std::string_view name) {
  if (const PuzzleFamily* const known = find_family(std::string(name))) family = known;
}

namespace {

[[nodiscard]] Puzzle puzzle_of(const PuzzleFamily& family) {
  const PuzzleWords& words = family.words;
  Puzzle puzzle;
  puzzle.name = family.name;
  const bool is_first = &family == &puzzle_families().front();
  puzzle.can = is_first ? of_tiles : of_others;
  if (!words.size_option.empty()) puzzle.can |= words.size_option == "board" ? with_boards : with_sizes;
  if (family.has_blank) puzzle.can |= with_blank;
  if (family.has_patterns) puzzle.can |= with_patterns;
  if (family.has_sequences) puzzle.can |= with_sequences;
  if (family.has_pages) puzzle.can |= with_pages;
  if (family.has_blank && is_first) puzzle.metrics = single_tile_metric;
  if (family.has_blank && !is_first) puzzle.metrics = multi_tile_metric;
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
  say("random: ", words.random_about);
  if (family.is_defined) {
    say("", "docs/puzzles.md describes definitions of puzzles");
  } else if (!is_first) {
    say("", "docs/puzzles.md has its rules, notation and patterns");
  }
  return puzzle;
}

}  // namespace

std::vector<Puzzle> all_puzzles() {
  std::vector<Puzzle> puzzles;
  for (const PuzzleFamily& family : puzzle_families()) puzzles.push_back(puzzle_of(family));
  return puzzles;
}

std::optional<Puzzle> defined_puzzle(const std::string& word) {
  const PuzzleFamily* const family = find_family(word);
  return family == nullptr ? std::nullopt : std::optional(puzzle_of(*family));
}

OptionGroup wanting(OptionGroup group, unsigned bits) {
  for (Option& option : group.options) option = std::move(option).wanting(bits);
  return group;
}

Option given_as_option(Options& options) {
  const auto take = [&](const std::string& names) {
    enum class GivenAs : std::uint8_t { positions, blank, tile, cells };
    constexpr std::string_view known[] = {"positions", "blank", "tile", "cells"};
    for (const std::string_view name : split(names, ",")) {
      const auto given = value_named<GivenAs>(name, known, "--given-as " + quoted_text(name));
      if (given == GivenAs::positions) {
        options.puzzle.are_positions = true;
      } else {
        options.given_as = parse_move_reading(name, "--given-as");
      }
    }
  };
  return parsed("given-as", "HOW", take,
                "positions: starts are the places of pieces, the blank's first; and what given moves refer to: blank "
                "or tile (default: as in the file, else --moves-as), or cells, numbered from 0, to which the blank "
                "moves; positions,tile for both")
      .rare();
}

OptionGroup states_options(Options& options, bool are_given) {
  const auto take_size = [&](const std::string& value) {
    options.puzzle.size = value;
    (void)options.family->make({value, {}, {}});
  };
  const auto take_goal = [&](const std::string& value) {
    if (value.empty()) throw Error(ErrorKind::bad_input, "--goal: the value is empty");
    options.puzzle.goal = value;
  };
  OptionGroup group{"States", {}};
  if (are_given) {
    group.options.push_back(texts("instance", "\"STATE\"", options.instances,
                                  "a start state, written as in pdbsolve help PUZZLE; may be repeated")
                                .rare());
    group.options.push_back(given_as_option(options));
  }
  group.options.push_back(
      parsed("board", "WxH", take_size, "width and height in cells (default: from the boards, else 4x4)")
          .wanting(with_boards));
  group.options.push_back(
      parsed("size", "SIZE", take_size,
             "the puzzle's size (default: from the file, the first state or the goal, else its usual "
             "size)")
          .wanting(with_sizes));
  group.options.push_back(parsed("goal", "GOAL", take_goal,
                                 "the goal state; for tiles blank-first, blank-last, snail or a board in quotes; for "
                                 "other puzzles a state (defaults: pdbsolve help PUZZLE)")
                              .concerning(of_goal));
  return group;
}

OptionGroup table_options(Options& options) {
  TableSettings& tables = options.tables;
  const auto take_generate = [&options](bool given) {
    return [&options, given](const std::string&) { options.generate = given; };
  };
  Option generate = parsed("generate", "", take_generate(true),
                           "make missing tables with pdbgen (default: if solve takes long on a terminal)");
  if (!is_tiles(options)) generate = std::move(generate).concerning(of_heuristic);
  return {
      "Tables",
      {text("catalogue", "NAME|FILE", tables.catalogue,
            "partitions to use (default: the board's best with existing tables, else its standard catalogue)")
           .concerning(of_tables | for_tables)
           .wanting(of_tiles)
           .excludes({"partition"}, "--catalogue names partitions, --partition gives them: leave one out"),
       texts("partition", "\"A,B|C,D\"", tables.partitions,
             "a partition instead of a catalogue: patterns as lists of goal cells, all but the blank's; may be "
             "repeated, for the maximum over several")
           .rare()
           .concerning(of_tables | for_tables)
           .wanting(of_tiles),
       texts("pattern", "PATTERN", options.puzzle.patterns,
             "read the table of this pattern; may be repeated (default: the puzzle's patterns with existing tables)")
           .concerning(of_heuristic)
           .wanting(with_patterns),
       bytes("memory", tables.memory,
             "limit for stored states, such as 300MB or 2GiB (default: three quarters of free memory); for tiles with "
             "tables, limit for the tables: selects the best catalogue that fits")
           .concerning(for_tables),
       folder_option(tables.folder), std::move(generate).concerning(of_generation),
       parsed("no-generate", "", take_generate(false), "search without missing tables, however long that takes")
           .rare()
           .excludes({"generate"}, "--generate and --no-generate exclude each other")}};
}

namespace {

/// Returns a function that parses a name into `target`; errors begin with the option.
template <typename Parse, typename Target>
[[nodiscard]] auto by_name(const char* option, Parse parse, Target& target) {
  return [option, parse, &target](const std::string& value) {
    target = at_place("--" + std::string(option) + " ", [&] { return parse(value); });
  };
}

/// Returns the options that vary the default search.
[[nodiscard]] std::vector<Option> variations(SearchSettings& search) {
  const std::string most_depth = std::to_string(max_automaton_depth_of_any_board);
  std::vector<Option> options;
  options.push_back(
      flag("plain", search.plain, "textbook IDA*, one thread per instance: node counts compare with published ones")
          .concerning(of_default_search));
  options.push_back(flag("no-transpose", search.transpose,
                         "do not look up the mirrored board, even if the reflection keeps the goal's blank in place",
                         false)
                        .concerning(of_tables | for_tables));
  options.push_back(number("automaton-depth", "N", search.automaton_depth,
                           "prune redundant sequences of up to N moves, 0 to " + most_depth +
                               ", less on large boards; 2: only moves that undo the last (default: " +
                               std::to_string(default_automaton_depth) +
                               " with tables, else a depth that is quick to build)",
                           {0, max_automaton_depth_of_any_board, "a whole number, at most " + most_depth})
                        .concerning(of_automaton));
  options.push_back(
      number("frontier-nodes", "N", search.frontier_nodes,
             "size of the frontier, which is expanded best-first before the depth-first search, 0 (none) to " +
                 format_count(most_frontier_nodes) + " (default: growing with the bound)",
             {0, most_frontier_nodes, "a whole number, at most " + std::to_string(most_frontier_nodes)})
          .concerning(of_default_search));
  options.push_back(
      parsed("direction", "WAY", by_name("direction", parse_direction, search.direction),
             "forward (from the start), backward (from the goal) or auto (default: the cheaper one for each instance)")
          .concerning(of_default_search));
  options.push_back(
      flag("no-choice", search.choose, "with a pool catalogue, keep the initial partitions for hard instances", false)
          .concerning(of_default_search));
  for (Option& option : options) option = std::move(option).rare().wanting(of_tiles);
  return options;
}

}  // namespace

OptionGroup search_options(Options& options, bool chooses) {
  Option jobs = jobs_option(options);
  jobs.about =
      "number of threads; each solves one instance, or all share a hard one (default: 0, one per core; 1 with an "
      "--algorithm that stores states)";
  OptionGroup group{
      "Search",
      {std::move(jobs),
       parsed(
           "algorithm", "NAME", [&](const std::string& name) { options.algorithm = parse_algorithm(name); },
           "search algorithm: idastar (default, except for hanoi), astar, bfs, bidirectional-bfs or iddfs for shortest "
           "solutions; wastar, greedy or, for tiles, beam for longer solutions sooner; beam solves any board size"),
       heuristic_option(options),
       positive_number("weight", "W", options.weight,
                       "weight of wastar, 1 to 1000: solutions cost at most W times the optimum", 1, 1000)
           .with_default()
           .rare()
           .concerning(of_weight)}};
  if (chooses) {
    for (Option& option : variations(options.search)) group.options.push_back(std::move(option));
  }
  group.options.push_back(flag("no-pruning", options.prune, "also search superfluous move sequences", false)
                              .rare()
                              .concerning(of_automaton)
                              .wanting(with_sequences));
  group.options.push_back(instruction_set_option(options).concerning(of_default_search).wanting(of_tiles));
  return group;
}

Option heuristic_option(Options& options) {
  return text("heuristic", "NAME", options.heuristic,
              "lower bound: pdb (tables), zero, or max:A,B for the largest of several; tiles: walking-distance (up to "
              "4x4), linear-conflict, manhattan, misplaced; multi-tile: slides; shift: torus, assignment; pancakes: "
              "gap (default: the best that the tables allow)")
      .concerning(of_heuristic);
}

Option show_option(Options& options, std::string about) {
  return parsed(
      "show", "WHAT",
      [&](const std::string& value) { options.show = value_named<Show>(value, show_names, "--show '" + value + "'"); },
      std::move(about));
}

Option link_option(Options& options, std::string about) {
  const auto take = [&](const std::string& value) {
    options.link = value_named<LinkPage>(value, link_page_names, "--link " + quoted_text(value));
  };
  return parsed("link", "PAGE", take, std::move(about)).wanting(with_blank);
}

Option time_limit_option(Options& options, std::string about) {
  return positive_number("time-limit", "SECONDS", options.limits.seconds, std::move(about));
}

Option node_limit_option(Options& options, std::string about) {
  return number("node-limit", "N", options.limits.nodes, std::move(about)).rare();
}

OptionGroup limit_options(Options& options, const std::string& more) {
  const unsigned most = search::Limits{}.depth;
  options.limits.max_bound = most;
  return {"Limits",
          {time_limit_option(options, "stop an instance after SECONDS and report the lower bound proved so far" + more +
                                          " (default: none)"),
           node_limit_option(options, "stop an instance after about N expansions (default: none)"),
           parsed(
               "max-bound", "N",
               [&options, most](const std::string& value) {
                 const std::uint64_t bound = whole_number("--max-bound", value, {});
                 options.limits.max_bound = static_cast<unsigned>(std::min<std::uint64_t>(bound, most));
               },
               "stop an instance if no solution has at most N moves (default: " + std::to_string(max_depth) +
                   " for tiles with tables, else " + format_count(most) + ")")
               .rare()}};
}

OptionGroup random_options(Options& options) {
  return {
      "Random states",
      {number("count", "N", options.count, "number of states, from 1", {1}).with_default(),
       number("seed", "N", options.seed, "seed: the same number gives the same states everywhere (default: random)"),
       number("walk", "N", options.walk, "make N random moves from the goal instead, none of which undoes the last"),
       quiet_option(options, "no comments")}};
}

OptionGroup page_options(Options& options, std::string about) {
  return {"Pages", {text("html", "FILE", options.html, std::move(about)), force_option(options)}};
}

OptionGroup output_options(Options& options) {
  return {"Output",
          {quiet_option(options, "no progress and no summary"),
           verbose_option(options, "print each bound of each search on stderr")}};
}

OptionGroup checkpoint_options(Options& options) {
  const std::string seconds = std::to_string(std::lround(options.checkpoint_seconds));
  return wanting(
      {"Long searches",
       {flag("resume", options.resume,
             "continue an interrupted or killed run of the same command from its checkpoint in $TILEPDB_STATE_DIR "
             "(default: tilepdb/searches in the user's state folder)")
            .concerning(of_default_search | of_checkpoints),
        team_option("share the work with the other processes started by mpirun, each with -j threads (docs/scaling.md)")
            .concerning(of_default_search),
        positive_number(
            "checkpoint", "SECONDS", options.checkpoint_seconds,
            "time between checkpoints (default: " + seconds + ", or longer, to keep their cost below 1 % of the time)")
            .rare()
            .concerning(of_default_search | of_checkpoints)}},
      of_tiles);
}

OptionGroup certificate_options(Options& options, std::string about) {
  return {"Certificates (docs/output.md)",
          {text("certificate", "FILE", options.certificate, std::move(about)).concerning(of_default_search)}};
}

OptionGroup certificate_to_verify(Options& options, std::vector<std::string_view> named) {
  OptionGroup group = certificate_options(options,
                                          "verify a certificate of solve instead of instances: its moves and tables, "
                                          "and all its bounds by searching again");
  Option& certificate = group.options.front();
  certificate = std::move(certificate)
                    .excludes(std::move(named),
                              "--certificate sets the puzzle, tables and search; leave out options that set others");
  return group;
}

void refuse(const Options& options, unsigned concerns, const std::string& why) {
  if (const std::string* const name = options.first_given(concerns)) {
    throw Error(ErrorKind::bad_input, "--" + *name + why);
  }
}

namespace {

/// Refuses options that conflict with the algorithm or with each other, for searches of any puzzle.
void check_algorithm(const Options& options) {
  if (options.algorithm == Algorithm::beam && !options.family->has_beams) {
    throw Error(ErrorKind::bad_input, "--algorithm beam is for sliding tiles; use wastar or greedy");
  }
  if (options.algorithm != Algorithm::wastar) refuse(options, of_weight, " is for --algorithm wastar");
  if (const std::string* const name = options.first_given(of_heuristic); name && !uses_heuristic(options.algorithm)) {
    throw Error(ErrorKind::bad_input,
                "--algorithm " + std::string(name_of(options.algorithm)) + " uses no heuristic; leave out --" + *name);
  }
  if (!uses_automaton(options.algorithm)) {
    refuse(options, of_automaton, " is for depth-first searches, idastar and iddfs; leave it out");
  }
  if (options.show == Show::boards && options.format == OutputFormat::csv) {
    throw Error(ErrorKind::bad_input, "--show boards does not work with --csv; use --json");
  }
}

}  // namespace

void prepare_search(Options& options) {
  // Certificates support only IDA*.
  if (!options.is_given({"algorithm", "certificate"})) options.algorithm = options.family->algorithm;
  check_algorithm(options);
  if (!is_tiles(options)) return;
  if (options.search.plain && options.search.direction == SearchDirection::backward) {
    throw Error(ErrorKind::bad_input, "--plain searches forward; leave out --direction backward");
  }
  if (asks_for_general_algorithm(options)) {
    refuse(options, of_default_search,
           " is for the default search with tables; leave it out, or leave out --algorithm and --heuristic");
    if (!uses_heuristic(options.algorithm) || !(options.heuristic.empty() || reads_tables(options.heuristic))) {
      refuse(options, of_tables, " is for --heuristic pdb; this search reads no tables");
    }
    return;
  }
  for (const CommonOptions::Given& given : options.given) {
    if (options.search.plain && (given.name == "automaton-depth" || given.name == "frontier-nodes")) {
      throw Error(ErrorKind::bad_input, "--plain searches without automaton and frontier; leave out --" + given.name);
    }
  }
  // The stacks of the kernels limit the depth.
  options.limits.max_bound = std::min(options.limits.max_bound, max_depth);
  if (options.tables.memory && options.is_given({"catalogue", "partition"})) {
    throw Error(ErrorKind::bad_input, std::string("--memory chooses a catalogue; leave out ") +
                                          (options.tables.catalogue.empty() ? "--partition" : "--catalogue"));
  }
}

Options assisting(const Options& options) {
  Options own = options;
  own.quiet = true;
  own.verbose = false;
  own.generate = false;
  own.html.clear();
  own.certificate.clear();
  return own;
}

std::uint64_t seed_or_any(const Options& options) { return options.seed ? *options.seed : std::random_device()(); }

}  // namespace tilepdb::solver
