// SPDX-License-Identifier: MIT
#include "solver/commands/options.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "puzzles/puzzle.hpp"
#include "text/at_place.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"

namespace tilepdb::solver {

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
                "positions: starts are the places of pieces" +
                    for_tiles(options,
                              ", the blank's first; and what given moves refer to: blank or tile (default: as in the "
                              "file, else --moves-as), or cells, numbered from 0, to which the blank moves; "
                              "positions,tile for both"))
      .rare();
}

OptionGroup states_options(Options& options, bool are_given) {
  const auto take_size = [&](const std::string& value) {
    options.puzzle.size = value;
    (void)options.family->make({value, {}, {}});
  };
  const auto take_goal = [&](const std::string& value) {
    if (value.empty()) throw Error(ErrorKind::bad_input, "--goal: the value is empty");
    if (!options.puzzle.goal.empty() && options.family->words.size_option == "board") {
      throw Error(ErrorKind::bad_input, "--goal: found several goals, expected one: boards have one goal in a run");
    }
    if (!options.puzzle.goal.empty()) options.puzzle.goal += puzzles::goal_separator;
    options.puzzle.goal += value;
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
                                 is_tiles(options)
                                     ? "the goal state; for tiles blank-first, blank-last, snail or a board in quotes, "
                                       "with * for tiles that do not matter; for other puzzles a state (defaults: "
                                       "pdbsolve help PUZZLE)"
                                     : options.family->words.goal_about)
                              .concerning(of_goal)
                              .repeated());
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
       texts(
           "partition", "\"A,B|C,D\"", tables.partitions,
           "a partition instead of a catalogue: patterns as lists of goal cells, all but the blank's, or of a partial "
           "goal some that it names; may be repeated, for the maximum over several")
           .rare()
           .concerning(of_tables | for_tables)
           .wanting(of_tiles),
       texts("pattern", "PATTERN", options.puzzle.patterns,
             "read the table of this pattern; may be repeated (default: the puzzle's patterns with existing tables)")
           .concerning(of_heuristic)
           .wanting(with_patterns),
       bytes("memory", tables.memory,
             "limit for stored states, such as 300MB or 2GiB (default: three quarters of free memory)" +
                 for_tiles(options,
                           "; for tiles with tables, limit for the tables: selects the best catalogue that fits"))
           .concerning(for_tables),
       folder_option(tables.folder), std::move(generate).concerning(of_generation),
       parsed("no-generate", "", take_generate(false), "search without missing tables, however long that takes")
           .rare()
           .excludes({"generate"}, "--generate and --no-generate exclude each other")}};
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
               "give up an instance whose solutions all have more than N moves, and show none of these (default: " +
                   for_tiles(options, std::to_string(max_depth) + " for tiles with tables, else ") +
                   format_count(most) + ")")
               .rare()}};
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
  return {
      "Long searches",
      {flag("resume", options.resume,
            "continue an interrupted or killed run of the same command from its checkpoint in $TILEPDB_STATE_DIR "
            "(default: tilepdb/searches in the user's state folder)")
           .concerning(of_checkpoints),
       team_option("share the work with the other processes started by mpirun, each with -j threads (docs/scaling.md)")
           .concerning(of_default_search)
           .wanting(of_tiles),
       positive_number(
           "checkpoint", "SECONDS", options.checkpoint_seconds,
           "time between checkpoints (default: " + seconds + ", or longer, to keep their cost below 1 % of the time)")
           .rare()
           .concerning(of_checkpoints)}};
}

OptionGroup certificate_options(Options& options, std::string about) {
  return {"Certificates (docs/output.md)",
          {text("certificate", "FILE", options.certificate, std::move(about)).concerning(of_default_search)}};
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
