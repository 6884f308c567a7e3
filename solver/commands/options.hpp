// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/common_options.hpp"
#include "cli/option.hpp"
#include "core/board.hpp"
#include "solver/certificates/certified_search.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "solver/tables/problem_tables.hpp"
#include "tiles/board_links.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"
#include "tiles/move_text.hpp"

namespace tilepdb::solver {

enum class Show { moves, boards, none };

/// Values of the options of all commands. Texts whose meaning depends on the board are not parsed yet. With a general
/// algorithm, `tables.memory` limits the stored states.
struct Options : CommonOptions {
  const PuzzleFamily* family = &puzzle_families().front();
  /// Sets `family` from the argument of --puzzle.
  void take_puzzle(std::string_view name);
  PuzzleInput puzzle;  ///< size, goal, patterns and form of states as given

  std::vector<std::string> instances;  ///< start states given by --instance or as words

  TableSettings tables;
  /// Whether to make missing tables; nothing: if a person waits for a search that takes long without them (Session).
  std::optional<bool> generate{};

  Algorithm algorithm = Algorithm::idastar;
  std::string heuristic;                ///< empty: tables, else the best one without tables
  std::vector<Algorithm> algorithms;    ///< to compare; empty: the puzzle's default
  std::vector<std::string> heuristics;  ///< to compare or to read; empty: a default of the command
  double weight = 2;                    ///< of wastar and dps
  SearchSettings search;  ///< for searches with tables; other depth-first searches use only its automaton depth
  bool prune = true;      ///< prune superfluous move sequences; for the shift puzzle
  SearchLimits limits;
  bool anytime = false;  ///< solutions at once, and better ones until they are proved optimal
  double within = 0;     ///< largest share by which a solution may exceed the lower bound
  bool resume = false;
  double checkpoint_seconds = 20;
  std::uint64_t least_nodes_in_parts = SearchMethod{}.least_nodes_in_parts;
  std::optional<std::uint64_t> sample;  ///< number of parts of each certified bound to search; nothing: all
  Show show = Show::moves;
  bool all = false;         ///< every optimal solution, or with Show::none their number
  std::string html;         ///< the file for a page; empty: none
  std::string svg;          ///< the file for a picture; empty: none
  bool bars = false;        ///< bars even if stdout is not a terminal
  std::string certificate;  ///< the file to write or to verify; empty: none

  MoveNotation notation;                ///< notation of printed moves
  std::optional<MoveReading> given_as;  ///< what given moves refer to; nothing: as for printed moves
  std::vector<std::string> moves;       ///< one text for each board
  std::string program;                  ///< the command of a program that solves the boards; empty: none
  bool search_optimum = true;           ///< search for shortest solutions to compare given moves with
  bool inverse = false;                 ///< invert the given moves
  bool transpose_moves = false;         ///< print everything for the board mirrored on its main diagonal
  bool simplify = false;                ///< remove loops from moves
  std::optional<LinkPage> link{};       ///< print links to this page

  std::uint64_t count = 1;            ///< number of random states
  std::optional<std::uint64_t> seed;  ///< nothing: a random seed
  std::optional<std::uint64_t> walk;  ///< length of random walks from the goal
  std::vector<unsigned> lengths;      ///< optimal solution lengths of random boards; empty: any
};

/// Whether the puzzle is sliding tiles in the single-tile metric.
[[nodiscard]] inline bool is_tiles(const Options& options) noexcept {
  return options.family == &puzzle_families().front();
}

/// Returns the metric of lengths of sliding tiles.
[[nodiscard]] inline Metric metric_of(const Options& options) noexcept {
  return options.family->metric == multi_tile_metric[0] ? Metric::multi_tile : Metric::single_tile;
}

/// Bits of Option::concerns, for CommonOptions::first_given().
enum Concern : unsigned {
  of_goal = 1,
  of_checkpoints = 2,
  of_default_search = 8,  ///< only for the default search with tables
  of_tables = 16,         ///< only for searches with tables
  for_tables = 32,        ///< requests a search with tables
  of_automaton = 64,      ///< only for depth-first searches
  of_heuristic = 128,     ///< only for searches with a heuristic
  of_generation = 512,    ///< --generate
  of_weight = 1024,       ///< --weight
};

[[nodiscard]] inline bool generates(const Options& options) noexcept { return options.generate.value_or(false); }

/// Whether a search finds solutions at once, and then better ones and larger lower bounds.
[[nodiscard]] inline bool wants_two_bounds(const Options& options) noexcept {
  return options.anytime || options.within != 0;
}

/// Whether a general algorithm searches, instead of the default one with tables.
[[nodiscard]] inline bool asks_for_general_algorithm(const Options& options) {
  return options.algorithm != Algorithm::idastar || (!options.heuristic.empty() && options.heuristic != "pdb");
}

/// Returns the puzzles that --puzzle names, sliding tiles first.
[[nodiscard]] std::vector<Puzzle> all_puzzles();
/// Program::defined.
[[nodiscard]] std::optional<Puzzle> defined_puzzle(const std::string& word);

// Options of several commands.

/// Returns a part of a help text that concerns sliding tiles; empty if another puzzle is named.
[[nodiscard]] inline std::string for_tiles(const Options& options, std::string text) {
  return options.family->has_blank ? std::move(text) : std::string();
}

/// Returns the group with options that require these features of a puzzle.
[[nodiscard]] OptionGroup wanting(OptionGroup group, unsigned bits);

/// --given-as: how states and moves are given.
[[nodiscard]] Option given_as_option(Options& options);
/// --board, --size and --goal, and --instance and --given-as if states are given.
[[nodiscard]] OptionGroup states_options(Options& options, bool are_given);
[[nodiscard]] OptionGroup table_options(Options& options);
/// --link; this is its help for commands that print moves.
inline constexpr const char* link_of_moves =
    "print a link: slidysim (a replay of the moves) or tatham (the board in Fifteen); the goal must be blank-last, or "
    "blank-first, whose boards are turned by 180 degrees";
[[nodiscard]] Option link_option(Options& options, std::string about);

[[nodiscard]] Option time_limit_option(Options& options, std::string about);
[[nodiscard]] Option node_limit_option(Options& options, std::string about);
/// `more` is appended to the help of --time-limit.
[[nodiscard]] OptionGroup limit_options(Options& options, const std::string& more = {});
/// --html and --force, for a page that `about` describes.
[[nodiscard]] OptionGroup page_options(Options& options, std::string about);
/// --quiet and --verbose of searches.
[[nodiscard]] OptionGroup output_options(Options& options);
[[nodiscard]] OptionGroup checkpoint_options(Options& options);
[[nodiscard]] OptionGroup certificate_options(Options& options, std::string about);

/// Returns the options for the other processes of a team: they print nothing and make no tables.
[[nodiscard]] Options assisting(const Options& options);

/// Returns the given seed, else a random one, which should be printed so that the run can be repeated.
[[nodiscard]] std::uint64_t seed_or_any(const Options& options);

/// The maximum number of words besides options for commands that accept boards as words.
inline constexpr std::size_t most_board_words = 10'000;

/// --jobs and options that choose the search. Without `chooses`, searches of sliding tiles with tables use default
/// settings.
[[nodiscard]] OptionGroup search_options(Options& options, bool chooses);
[[nodiscard]] Option heuristic_option(Options& options);
/// --algorithm and --heuristic with lists of names, each given once. In a value of --heuristic, max: takes all names
/// after it.
[[nodiscard]] Option algorithms_option(Options& options);
[[nodiscard]] Option heuristics_option(Options& options, const std::string& by_default);

/// Throws Error (bad_input) if an option with one of the bits `concerns` is given; `why` follows its name in the
/// message.
void refuse(const Options& options, unsigned concerns, const std::string& why);

/// Why other searches refuse the options of checkpoints.
inline constexpr const char* for_idastar = " is for searches by idastar, which alone have checkpoints; leave it out";

/// Options that a search does not take, as bits of Concern; `why` follows the name of one in the message.
struct Refusal {
  unsigned concerns;
  std::string why;
};
/// Returns the options that the search of an algorithm and heuristic does not take.
[[nodiscard]] std::vector<Refusal> refusals_of(const Options& options);

/// Sets the puzzle's default algorithm unless one is given, refuses conflicting options, and limits the bounds of the
/// default search with tables.
void prepare_search(Options& options);

}  // namespace tilepdb::solver
