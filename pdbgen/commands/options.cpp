// SPDX-License-Identifier: MIT
#include "pdbgen/commands/options.hpp"

#include <utility>

#include "cli/command.hpp"
#include "pdbgen/commands/commands.hpp"
#include "text/at_place.hpp"
#include "tilepdb/error.hpp"
#include "tiles/given_partitions.hpp"
#include "tiles/goal.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::pdbgen {

Option board_option(Options& options, const std::string& of) {
  return parsed(
      "board", "WxH",
      [&](const std::string& text) {
        const BoardSize size = parse_board_size(text);
        require_tables(size);
        options.board = size;
      },
      of + table_board_names());
}

Option blank_option(Options& options, const std::string& by_default) {
  return number("blank", "CELL", options.blank,
                "goal cell of the blank, numbered row by row from 0 (default: " + by_default + ")",
                {0, max_table_cells - 1, "a cell"})
      .rare();
}

std::vector<Option> partition_options(Options& options, Option board) {
  return {texts("catalogue", "NAME|FILE", options.catalogues, "all tables of a catalogue; may be repeated")
              .excludes({"board", "pattern"}, "--catalogue includes board and patterns; omit --board and --pattern",
                        {"partition"}),
          std::move(board),
          texts("partition", "\"A,B|C,D\"", options.partition_texts,
                "all tables of this partition, instead of a catalogue: patterns as goal cells, all cells but the "
                "blank's; may be repeated")
              .needs({"board"}, "--board and --partition belong together")};
}

OptionGroup table_options(Options& options) {
  const bool tiles = options.puzzle == &tile_puzzle();
  // Other puzzles take --board as their size and check it themselves.
  Option board = tiles ? board_option(options, "board of --pattern and --partition: ")
                             .needs({"catalogue", "partition", "pattern"}, "--board and --pattern belong together")
                       : text("board", "WxH", options.size, "width and height in cells");
  OptionGroup group{"Tables", partition_options(options, std::move(board).wanting(with_boards))};
  Option pattern = texts("pattern", "PATTERN", options.patterns,
                         "sliding tiles: goal cells A,B,…, at most 9, 8 for searches, 6 on 6x6; other puzzles: see "
                         "docs/puzzles.md (default: the patterns that searches use); may be repeated");
  if (tiles) pattern = std::move(pattern).needs({"board"}, "--board and --pattern belong together");
  group.options.push_back(std::move(pattern));
  group.options.push_back(blank_option(options, "0, or that of the catalogue or partition"));
  return group;
}

Option level_option(Options& options) {
  return number("level", "N", options.compression_level, "zstd level, 1 to 19", {1, 19})
      .with_default("fast, and files within 10 % of level 3")
      .rare();
}

Option sample_option(Options& options, std::string about, const Range& range) {
  return number("sample", "N", options.sample, std::move(about), range);
}

Option seed_option(Options& options, const std::string& of) {
  return number("seed", "S", options.seed, "seed of the random " + of).with_default().rare();
}

Option verbose_option(Options& options) { return tilepdb::verbose_option(options, "a line for every level"); }

Option quiet_option(Options& options) { return tilepdb::quiet_option(options, "no progress, errors only"); }

Rule file_is_expected() { return {{words_besides_options}, "a FILE is expected"}; }

void Options::take_puzzle(std::string_view name) {
  puzzle = find_puzzle(name);
  if (puzzle == nullptr) puzzle = &tile_puzzle();
  size = puzzle->facts.default_size;
}

namespace {

[[nodiscard]] Puzzle puzzle_of(const KnownPuzzle& known) {
  const auto& facts = known.facts;
  Puzzle puzzle;
  puzzle.name = facts.name;
  puzzle.can = of_others;
  if (&known != &multi_tile_puzzle()) puzzle.can |= with_whole;
  if (!facts.is_defined()) puzzle.can |= known.has_goals() ? with_boards | with_goals : with_sizes;
  if (facts.metric == multi_tile_metric[0]) puzzle.metrics = multi_tile_metric;
  puzzle.about = facts.about;
  if (!facts.is_defined()) {
    puzzle.about +=
        "\nSizes: " + facts.sizes + (facts.default_size.empty() ? "" : " (default: " + facts.default_size + ")") + ".";
  }
  if (!facts.details.empty()) puzzle.about += "\n" + facts.details;
  if (facts.is_defined()) {
    puzzle.about +=
        "\n--goal: rows with ? for pieces and orientations that do not matter, for tables of their own; other goals "
        "use the tables of the solved state.";
  }
  if (&known == &shift_puzzle()) {
    puzzle.about +=
        "\nThe goal has a letter or digit for each cell, as in \"RRRR/GGGG/BBBB/YYYY\", or labels separated by "
        "blanks or commas (default: 1, 2, 3, … on --board). A pattern is the set of labels that a table "
        "distinguishes; all other cells are equal to it (default: as many labels as 100 million states allow). A "
        "table serves every goal that has equal cells in the same places, and the images of that goal under shifts "
        "around the edges, reflections and, from W×H to H×W, transposition.";
  } else if (known.has_goals()) {
    puzzle.about +=
        "\nGoals are blank-first, blank-last, snail or a board in quotes (default: $TILEPDB_GOAL, else "
        "blank-first).";
  }
  puzzle.about += "\nRules and patterns: docs/puzzles.md.";
  return puzzle;
}

}  // namespace

std::vector<Puzzle> all_puzzles() {
  std::vector<Puzzle> puzzles{{"tiles",
                               "Sliding tiles: a move slides one tile; tables for boards of up to 25 cells, and 6x6\n"
                               "A pattern is a set of tiles, given by their goal cells; a table belongs to a pattern "
                               "and the blank's goal cell. Catalogues contain partitions of all tiles into patterns "
                               "whose tables are additive (docs/catalogues.md). Patterns that are rotations or "
                               "reflections of each other share one table. On 3x4 and 4x4, patterns of seven or more "
                               "tiles have plain files, because compression saves little.",
                               of_tiles | with_boards, single_tile_metric}};
  for (const KnownPuzzle* const known : known_puzzles().subspan(1)) puzzles.push_back(puzzle_of(*known));
  return puzzles;
}

std::optional<Puzzle> defined_puzzle(const std::string& word) {
  const KnownPuzzle* const puzzle = find_puzzle(word);
  return puzzle == nullptr ? std::nullopt : std::optional(puzzle_of(*puzzle));
}

std::vector<Catalogue> named_catalogues(const Options& options) {
  std::vector<Catalogue> catalogues;
  catalogues.reserve(options.catalogues.size() + 1);
  for (const std::string& name : options.catalogues) {
    catalogues.push_back(find_catalogue(name, catalogue_folders(shipped_catalogue_folders())));
    catalogues.back().name = name;
  }
  if (!options.partition_texts.empty()) {
    catalogues.push_back(
        at_place("--partition: ", [&] { return parse_given_partitions(*options.board, options.partition_texts); }));
  }
  if (!options.blank) return catalogues;
  for (Catalogue& catalogue : catalogues) {
    if (*options.blank >= catalogue.board.cells()) {
      throw Error(ErrorKind::bad_input, "--blank " + std::to_string(*options.blank) + ": not a cell of a " +
                                            catalogue.board.name() + " board");
    }
    catalogue = for_blank(catalogue, *options.blank);
  }
  return catalogues;
}

TableChoice named_tables(const Options& options) {
  const KnownPuzzle& puzzle = *options.puzzle;
  if (&puzzle != &tile_puzzle()) {
    // For puzzles whose sizes are boards of tiles, the user may have a preferred goal.
    const bool is_of_tiles = !puzzle.facts.metric.empty();
    const std::string goal = is_of_tiles && options.goal.empty() ? preferred_goal() : options.goal;
    return {.size = at_place("--goal: ", [&] { return size_with_goal(puzzle, options.size, goal); }),
            .patterns = options.patterns,
            .is_whole = options.whole,
            .memory = options.memory,
            .seconds = options.seconds > 0 ? std::optional(options.seconds) : std::nullopt};
  }
  TableChoice tables;
  tables.catalogues = named_catalogues(options);
  const Cell blank = options.blank.value_or(0);
  for (const std::string& text : options.patterns) {
    const Pattern pattern = parse_pattern(*options.board, text);
    if (blank >= options.board->cells() || contains(pattern, blank)) {
      throw Error(ErrorKind::bad_input, "pattern '" + text + "': the blank's goal, cell " + std::to_string(blank) +
                                            ", must be another cell of the board; see --blank");
    }
    tables.catalogues.push_back(catalogue_of(*options.board, blank, {{pattern}}));
  }
  return tables;
}

}  // namespace tilepdb::pdbgen
