// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/random_numbers.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/space.hpp"
#include "tilepdb/search/domain.hpp"

namespace tilepdb::puzzles {

/// How a state is seen by a table: `view(state)` is the index of what it looks like in the pattern's space.
template <typename Projection, typename State>
concept StateProjection = requires(const Projection& view, const State& state) {
  { view(state) } -> std::convertible_to<std::uint64_t>;
};

/// The same where moves are along rows and along columns in turn, so that they are known best by the line that they are
/// made in: `row(state)` and `column(state)` are the indices of the lines that a state is in. A move along a row leads
/// to a state in the same row, of which the column is beside the row in the space. The goal is in lines whose h is 0,
/// so that what is left of a sequence that goes on in a line is one move more than its h, unless nothing is left.
template <typename Projection, typename State>
concept LinesProjection = requires(const Projection& view, const State& state) {
  { view.row(state) } -> std::convertible_to<std::uint64_t>;
  { view.column(state) } -> std::convertible_to<std::uint64_t>;
};

/// A table that a heuristic reads: of which pattern, and how a state is seen by it.
template <typename Projection>
struct Term {
  std::string pattern;
  Projection view;
};

/// A heuristic of tables: the maximum of sums of terms.
template <typename Projection>
using Sums = std::vector<std::vector<Term<Projection>>>;

/// The facts of a puzzle that hold for all its sizes. They outlive all that is made of them.
struct PuzzleFacts {
  std::string name;                ///< as --puzzle and tables call it
  std::string about;               ///< as sentences call it
  std::string sizes;               ///< the sizes that exist, in words
  std::string default_size;        ///< taken if users name none
  std::string small_size;          ///< for examples: its tables are made in a moment
  std::string heuristic = "zero";  ///< as users call the heuristic without tables; "zero" if it is 0
  /// The size of which a text may be a state, where users name none; empty if texts do not show it.
  std::function<std::string(const std::string& text)> size_of_state{};
  /// As --metric calls sliding tiles whose moves are counted in another way; their sizes are boards, named by --board
  /// and --goal.
  std::string metric{};
  /// Many short ways lead to each state, so searches do well to store the states that they have reached: A* is then the
  /// default, else IDA*.
  bool has_many_ways = false;
  bool tables_suffice = false;  ///< the heuristic without tables is not worth its time beside them
  bool is_direct = false;       ///< searches read h at once, so that tables have it whole
};

/// The error for a size that a puzzle does not have.
[[nodiscard]] inline Error no_size(const PuzzleFacts& facts, const std::string& size) {
  return {ErrorKind::bad_input, "'" + size + "' is no size of " + facts.name + "; expected " + facts.sizes};
}

/// Makes a puzzle of a size as users write it. Throws Error (bad_input).
template <typename P>
using OfSize = std::function<P(const std::string& size)>;

/// A puzzle of some size that both programs know by --puzzle. A class that models it needs no more to get tables,
/// searches and all commands: its PuzzleFacts and an OfSize name it in two lists, that of pdbgen and that of pdbsolve.
/// Where all objects of a class are one puzzle, its static `facts()` returns the facts and a constructor takes the
/// size.
///
/// As a search::ReversibleDomain it says what states and moves there are; its `heuristic(state)` needs no tables, and
/// may be 0. Besides:
///
/// - `Searched` is the part of it that is such a domain: a base that puzzles share, so that searches are compiled once
///   for all of them, or the class itself.
/// - `size()` is the size in the one form that all texts of the same size have. `size_arguments()`, where it is, are
/// the
///   options by which users name it, if not by --size.
///
/// Patterns are texts of letters, digits, hyphens and commas:
///
/// - `stored_pattern(text)` is the pattern whose table serves one that users name; equal for all that are alike. Throws
///   Error (bad_input) with what is expected.
/// - `default_patterns()` are those of tables that are made if none is named, by and by of at most some 100 million
///   states each; none where tables say less than the heuristic without them.
/// - `pattern_sets()`, where it is, are several sets of patterns, those of which searches take fewer nodes first, the
///   default patterns last: searches take the first whose tables are there, and those are made that memory allows.
/// - `space(pattern)` is what the table of a stored pattern is a table of. Its name has the puzzle's name and, as
///   parameters, size and pattern with an underscore between them. `table_name(pattern)` and `table_size(pattern)`,
///   where they are, are its name and size where it takes long to make. Throw Error as `space` does.
/// - `sums(patterns)` is the best heuristic that tables of stored patterns allow. Its views are of one kind; those of
///   lines are for puzzles whose Sequence has the names `row` and `column`, of what the last move went along.
///
/// What users read and write:
///
/// - `parse_state(text)` is a state from one line. Throws Error (bad_input) with what is expected. `state_text(state)`
///   is one line that is parsed to the same state; `move_text(move)` is a word.
/// - `state_of_numbers(numbers)`, where it is, is a state whose text is numbers, without the text. Throws Error as
///   `parse_state()`.
/// - `drawing(state)` is the state for people to look at, a few lines, each with its end.
/// - `why_unreachable(state)` is why no moves lead from a state to the goal, in words; nothing if some do.
/// - `random_state(random)` can reach the goal, each such state with equal probability.
template <typename P>
concept Puzzle = search::ReversibleDomain<P> && search::ReversibleDomain<typename P::Searched> &&
    std::derived_from<P, typename P::Searched> && pattern_database::PatternSpace<typename P::Space> &&
    requires(const P& puzzle, const typename P::State& state, const typename P::Move& move, const std::string& text,
             const std::vector<std::string>& patterns, RandomNumbers& random) {
  { puzzle.size() } -> std::convertible_to<std::string>;
  { puzzle.stored_pattern(text) } -> std::convertible_to<std::string>;
  { puzzle.default_patterns() } -> std::convertible_to<std::vector<std::string>>;
  { puzzle.space(text) } -> std::convertible_to<typename P::Space>;
  { puzzle.sums(patterns) } -> std::convertible_to<Sums<typename P::Projection>>;
  requires StateProjection<typename P::Projection, typename P::State> ||
      LinesProjection<typename P::Projection, typename P::State>;
  { puzzle.parse_state(text) } -> std::convertible_to<typename P::State>;
  { puzzle.state_text(state) } -> std::convertible_to<std::string>;
  { puzzle.move_text(move) } -> std::convertible_to<std::string>;
  { puzzle.drawing(state) } -> std::convertible_to<std::string>;
  { puzzle.why_unreachable(state) } -> std::convertible_to<std::optional<std::string>>;
  { puzzle.random_state(random) } -> std::convertible_to<typename P::State>;
};

}  // namespace tilepdb::puzzles
