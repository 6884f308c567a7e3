// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/option.hpp"
#include "core/move_automaton_builder.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/write/table_file_writer.hpp"
#include "tilepdb/pattern_database/table.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::pdbgen {

class KnownPuzzle;

/// Values of the options of all commands.
struct Options : CommonOptions {
  const KnownPuzzle* puzzle = nullptr;  ///< set by take_puzzle()
  /// Sets `puzzle` from the argument of --puzzle.
  void take_puzzle(std::string_view name);

  std::vector<std::string> catalogues;
  std::vector<std::string> patterns;
  std::vector<std::string> partition_texts;  ///< instead of a catalogue
  std::optional<BoardSize> board;
  std::optional<Cell> blank;   ///< default: 0, or the blank of the catalogue or partition
  std::string size;            ///< of the puzzle
  bool whole = false;          ///< the table of all pieces
  std::uint64_t farthest = 0;  ///< farthest states to list
  std::string goal;            ///< of a puzzle with several goals
  pattern_database::Encoding encoding = pattern_database::Encoding::smallest;
  std::string folder;

  std::optional<std::uint64_t> memory;
  double seconds = 0;  ///< to choose patterns in; 0: no limit
  std::uint64_t checkpoint_seconds = 600;
  int compression_level = default_compression_level;
  bool compress = true;
  unsigned automaton_depth = default_automaton_depth;

  std::vector<std::vector<unsigned>> tiles;  ///< sizes of the patterns of partitions
  std::size_t most_partitions = 16;          ///< of a catalogue, not counting reflections
  std::optional<std::uint64_t> judge;        ///< number of best choices to compare by searches
  std::size_t pool = 0;                      ///< partitions to choose from for each hard instance; 0: none
  std::optional<std::uint64_t> candidates;   ///< patterns of each size to try
  std::string output;                        ///< file for results; empty: stdout

  bool full = false;
  std::uint64_t sample = 0;  ///< random states to check, or random boards; 0: none
  std::uint64_t seed = 1;
  bool min_over_blank = false;
  std::string svg;    ///< file for the picture; empty: none
  bool bars = false;  ///< draw bars even if stdout is not a terminal
};

// Options that several commands take.

/// --board, restricted to boards that tables exist for.
[[nodiscard]] Option board_option(Options& options, const std::string& of = {});

/// --blank, for tables named by board and patterns.
[[nodiscard]] Option blank_option(Options& options, const std::string& by_default);

/// --catalogue, --board and --partition. `board` is made by board_option().
[[nodiscard]] std::vector<Option> partition_options(Options& options, Option board);

/// All options that name tables: partition_options(), --pattern and --blank.
[[nodiscard]] OptionGroup table_options(Options& options);

/// --level, for commands that write tables.
[[nodiscard]] Option level_option(Options& options);

/// --sample and --seed.
[[nodiscard]] Option sample_option(Options& options, std::string about, const Range& range);
[[nodiscard]] Option seed_option(Options& options, const std::string& of);

/// --verbose and --quiet.
[[nodiscard]] Option verbose_option(Options& options);
[[nodiscard]] Option quiet_option(Options& options);

/// The rule, with its message, that a command needs at least one FILE.
[[nodiscard]] Rule file_is_expected();

/// Returns the catalogues that the options name, adapted to --blank and with the names that the user gave them; all
/// given partitions form one catalogue. Throws Error (bad_input).
[[nodiscard]] std::vector<Catalogue> named_catalogues(const Options& options);

/// Returns the tables that the options name, for the options' puzzle. Throws Error (bad_input).
[[nodiscard]] TableChoice named_tables(const Options& options);

}  // namespace tilepdb::pdbgen
