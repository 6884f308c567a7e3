// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/common_options.hpp"
#include "cli/option.hpp"
#include "core/board.hpp"
#include "solver/certificates/certified_search.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "solver/tables/problem_tables.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {

enum class Show { moves, boards, none };

/// What the command line of any command says. Texts whose meaning depends on the board are left as they are. With a
/// general algorithm `tables.memory` is the most for the states that it stores.
struct Options : CommonOptions {
  const PuzzleFamily* family = &puzzle_families().front();
  /// Sets it by the name that --puzzle has.
  void take_puzzle(std::string_view name);
  PuzzleInput puzzle;  ///< what is said of it

  std::vector<std::string> instances;  ///< boards given by --instance, or as words

  TableSettings tables;
  bool generate = false;  ///< missing tables are made

  Algorithm algorithm = Algorithm::idastar;
  std::string heuristic;  ///< empty: tables, or where there are none the best without
  double weight = 2;      ///< of wastar
  SearchSettings search;  ///< with tables; other depth-first searches have the automaton's depth, too
  bool prune = true;      ///< of the shift puzzle: leave out superfluous sequences of moves
  SearchLimits limits;
  bool resume = false;
  double checkpoint_seconds = 20;
  std::uint64_t least_nodes_in_parts = SearchMethod{}.least_nodes_in_parts;
  std::optional<std::uint64_t> sample;  ///< parts of each bound of a certificate to search; nothing: all
  Show show = Show::moves;
  bool all = false;         ///< every optimal solution
  bool count_only = false;  ///< how many there are
  std::string html;         ///< the file for a page; empty: none
  std::string svg;          ///< the file for a picture; empty: none
  bool bars = false;        ///< bars even where the answer does not go to a terminal
  std::string certificate;  ///< the file to write or to verify; empty: none

  MoveNotation notation;            ///< in which moves are printed
  std::optional<MoveWay> given_as;  ///< the way of the letters of moves that are given; nothing: that of the notation
  std::vector<std::string> moves;   ///< that are given, for each board
  bool search_optimum = true;       ///< of given moves
  bool inverse = false;             ///< the moves that lead back
  bool transpose_moves = false;     ///< for the board mirrored on its main diagonal
  bool simplify = false;            ///< without moves that lead back to a board

  std::uint64_t count = 1;            ///< of random states
  std::optional<std::uint64_t> seed;  ///< of what is random; nothing: any
  std::optional<std::uint64_t> walk;  ///< of random states: the moves from the goal
  std::optional<unsigned> length;     ///< of a random board's shortest solutions
};

/// Whether the puzzle is sliding tiles, one tile a move.
[[nodiscard]] inline bool is_tiles(const Options& options) noexcept {
  return options.family == &puzzle_families().front();
}

/// In which metric lengths of sliding tiles are.
[[nodiscard]] inline Metric metric_of(const Options& options) noexcept {
  return options.family->metric == multi_tile_metric[0] ? Metric::multi_tile : Metric::single_tile;
}

/// What options concern, for CommonOptions::first_given().
enum Concern : unsigned {
  of_goal = 1,
  of_checkpoints = 2,
  of_default_search = 8,  ///< only the search with tables that runs by default has it
  of_tables = 16,         ///< only searches with tables have it
  for_tables = 32,        ///< who gives it wants a search with tables
  of_automaton = 64,      ///< only depth-first searches have it
  of_heuristic = 128,     ///< only searches with a heuristic have it
  of_generation = 512,    ///< --generate
  of_weight = 1024,       ///< --weight
};

/// Whether a general algorithm is to search, or the default one with tables.
[[nodiscard]] inline bool asks_for_general_algorithm(const Options& options) {
  return options.algorithm != Algorithm::idastar || (!options.heuristic.empty() && options.heuristic != "pdb");
}

/// What puzzles have, for Option::wanting().
enum Having : unsigned {
  of_tiles = 1,         ///< sliding tiles in moves of single tiles
  of_others = 2,        ///< any puzzle but that
  with_blank = 4,       ///< sliding tiles in any metric
  with_boards = 8,      ///< its size is a board's
  with_sizes = 16,      ///< its size is no board's
  with_goals = 32,      ///< users choose the goal
  with_patterns = 64,   ///< tables are chosen by --pattern
  with_pages = 128,     ///< pages play its solutions
  with_sequences = 256  ///< searches prune sequences of moves by default
};

/// The puzzles that --puzzle names, sliding tiles first.
[[nodiscard]] std::vector<Puzzle> all_puzzles();

// Options of several commands.

/// A group whose options want more.
[[nodiscard]] OptionGroup wanting(OptionGroup group, unsigned bits);

/// --board, --size and --goal; --instance too where states are given.
[[nodiscard]] OptionGroup states_options(Options& options, bool are_given);
[[nodiscard]] OptionGroup table_options(Options& options);
/// --jobs and all that chooses how to search; without `chooses` searches of tiles with tables are as they are by
/// default.
[[nodiscard]] OptionGroup search_options(Options& options, bool chooses);
[[nodiscard]] Option heuristic_option(Options& options);
[[nodiscard]] Option show_option(Options& options, std::string about);

[[nodiscard]] Option time_limit_option(Options& options, std::string about);
[[nodiscard]] Option node_limit_option(Options& options, std::string about);
/// `more` is added to what is said of the time limit.
[[nodiscard]] OptionGroup limit_options(Options& options, const std::string& more = {});
/// --count, --seed and --walk.
[[nodiscard]] OptionGroup random_options(Options& options);
/// --html and --force, for a page of the kind that `about` describes.
[[nodiscard]] OptionGroup page_options(Options& options, std::string about);
/// --quiet and --verbose of searches.
[[nodiscard]] OptionGroup output_options(Options& options);
[[nodiscard]] OptionGroup checkpoint_options(Options& options);
[[nodiscard]] OptionGroup certificate_options(Options& options, std::string about);
/// --certificate of verify, which excludes the options `named`.
[[nodiscard]] OptionGroup certificate_to_verify(Options& options, std::vector<std::string_view> named);

/// Refuses options that concern something, as `why` says after their name. Throws Error (bad_input).
void refuse(const Options& options, unsigned concerns, const std::string& why);

/// Takes the puzzle's own algorithm unless one is named, refuses options that do not go with it or with each other, and
/// limits the bounds of the search with tables that sliding tiles have by default.
void prepare_search(Options& options);

/// The options with which a process other than the first takes part: it prints nothing, and makes no tables.
[[nodiscard]] Options assisting(const Options& options);

/// The seed that was given, or one that users can write down and give again.
[[nodiscard]] std::uint64_t seed_or_any(const Options& options);

/// The most words that a command line may have besides its options, where they may be boards.
inline constexpr std::size_t most_board_words = 10'000;

}  // namespace tilepdb::solver
