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
#include "pdbgen/write/table_file_writer.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pdbgen {

class KnownPuzzle;

/// What puzzles have, for Option::wanting().
enum Having : unsigned {
  of_tiles = 1,     ///< sliding tiles in moves of single tiles
  of_others = 2,    ///< any puzzle but that
  with_boards = 4,  ///< its size is a board's
  with_sizes = 8,   ///< its size is no board's
  with_goals = 16   ///< users choose the goal of tables
};

/// What the command line of any command says.
struct Options : CommonOptions {
  const KnownPuzzle* puzzle = nullptr;  ///< set by take_puzzle()
  /// Sets it by the name that --puzzle has.
  void take_puzzle(std::string_view name);

  std::vector<std::string> catalogues;
  std::vector<std::string> patterns;
  std::vector<std::string> partition_texts;  ///< given in place of a catalogue
  std::optional<BoardSize> board;
  std::optional<Cell> blank;  ///< if not given: 0, or that of the catalogue or partition
  std::string size;           ///< of a puzzle, as text
  std::string goal;           ///< of a puzzle with several, as text
  pattern_database::Encoding encoding = pattern_database::Encoding::smallest;
  std::string folder;

  std::optional<std::uint64_t> memory;
  std::uint64_t checkpoint_seconds = 600;
  int compression_level = default_compression_level;
  bool compress = true;
  unsigned automaton_depth = default_automaton_depth;

  std::vector<std::vector<unsigned>> tiles;  ///< sizes of the patterns of partitions
  std::size_t most_partitions = 16;          ///< of a catalogue, reflections not counted
  std::optional<std::uint64_t> judge;        ///< how many of the best choices are compared by searches
  std::size_t pool = 0;                      ///< partitions from which each hard instance gets its own; 0: none
  std::optional<std::uint64_t> candidates;   ///< patterns of each size to try
  std::string output;                        ///< the file for results; empty: stdout

  bool full = false;
  std::uint64_t sample = 0;  ///< random states to check, 0: none; or random boards
  std::uint64_t seed = 1;
  bool min_over_blank = false;
  std::string svg;    ///< the file for a picture; empty: none
  bool bars = false;  ///< even where the answer does not go to a terminal
};

// Options that several commands take.

/// --board, for which there must be tables.
[[nodiscard]] Option board_option(Options& options, const std::string& of = {});

/// --blank, of tables that the board and patterns name.
[[nodiscard]] Option blank_option(Options& options, const std::string& by_default);

/// --catalogue, --board and --partition. `board` is made by board_option().
[[nodiscard]] std::vector<Option> partition_options(Options& options, Option board);

/// What names tables: these, and --pattern and --blank.
[[nodiscard]] OptionGroup table_options(Options& options);

/// --level, of commands that write tables.
[[nodiscard]] Option level_option(Options& options);

/// --sample and --seed.
[[nodiscard]] Option sample_option(Options& options, std::string about, const Range& range);
[[nodiscard]] Option seed_option(Options& options, const std::string& of);

/// --verbose and --quiet.
[[nodiscard]] Option verbose_option(Options& options);
[[nodiscard]] Option quiet_option(Options& options);

/// What is said where a command that works on files gets none.
[[nodiscard]] Rule file_is_expected();

}  // namespace tilepdb::pdbgen
