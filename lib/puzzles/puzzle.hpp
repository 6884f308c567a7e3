// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random_numbers.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/space.hpp"
#include "tilepdb/search/domain.hpp"

namespace tilepdb::puzzles {

/// Projection of a state: `projection(state)` is the index of its abstract state in the pattern's space.
template <typename Projection, typename State>
concept StateProjection = requires(const Projection& projection, const State& state) {
  { projection(state) } -> std::convertible_to<std::uint64_t>;
};

/// Projection of a state to lines, for puzzles whose moves alternate between rows and columns: `row(state)` and
/// `column(state)` are the indices of the lines that contain a state. A move along a row leads to a state in the same
/// row, whose column is a neighbour of the row in the space. The lines of the goal have h = 0. If the next move is
/// along a line, the remaining cost is at least one more than the line's h, unless the state is the goal.
template <typename Projection, typename State>
concept LinesProjection = requires(const Projection& projection, const State& state) {
  { projection.row(state) } -> std::convertible_to<std::uint64_t>;
  { projection.column(state) } -> std::convertible_to<std::uint64_t>;
};

/// A table lookup of a heuristic: the pattern of the table, and the projection.
template <typename Projection>
struct Term {
  std::string pattern;
  Projection projection;
};

/// A heuristic from tables: the maximum of sums of terms.
template <typename Projection>
using Sums = std::vector<std::vector<Term<Projection>>>;

struct CsvStarts;

/// What a defined puzzle reads besides its definition, see puzzles/definition/defined_puzzles.hpp. Searches call it by
/// this table, so that a program without defined puzzles links none of it.
struct DefinitionReaders {
  std::optional<CsvStarts> (*starts_in_file)(const std::string& text, const std::string& file, const std::string& name,
                                             const std::string& solved);
  std::optional<std::vector<std::string>> (*chosen_patterns)(const std::filesystem::path& file);
  std::vector<std::string> (*patterns_of_tables)(const std::filesystem::path& folder, const std::string& digest);
};

/// The facts of a puzzle that do not depend on its size. They must outlive all objects made from them.
struct PuzzleFacts {
  std::string name;                ///< value of --puzzle, and name in tables
  std::string about;               ///< name for use in sentences
  std::string sizes;               ///< description of the valid sizes
  std::string default_size;        ///< used if the user names none
  std::string small_size;          ///< for examples: its tables take a moment to build
  std::string details{};           ///< sentences for its help; may be empty
  std::string state_form{};        ///< how a state is written, after "STATE is"; empty to refer to docs/puzzles.md
  std::string heuristic = "zero";  ///< name of the heuristic without tables; "zero" if it is 0
  /// Returns the size of a state's text, for use if the user names no size; empty if texts do not show the size.
  std::function<std::string(const std::string& text)> size_of_state{};
  /// For sliding tiles in another metric, the value of --metric; their sizes are boards, named by --board and --goal.
  std::string metric{};
  /// Null unless the puzzle is defined, by a file, which is its name, or a text; then it has one size, and `sizes` is
  /// empty.
  const DefinitionReaders* readers = nullptr;
  std::string definition{};     ///< if so, the name or text that defined_puzzle() takes
  bool tables_suffice = false;  ///< beside tables, the heuristic without tables is not worth its time
  bool is_direct = false;       ///< tables store the full h, because searches look up single states

  [[nodiscard]] bool is_defined() const noexcept { return readers != nullptr; }
};

/// Stands between the states of a goal in texts: the nearest of them is searched for.
inline constexpr std::string_view goal_separator = " or ";

/// Returns the error for a size that a puzzle does not have.
[[nodiscard]] inline Error no_size(const PuzzleFacts& facts, const std::string& size) {
  return {ErrorKind::bad_input, "'" + size + "' is not a size of " + facts.name + "; expected " + facts.sizes};
}

/// Returns the puzzle of a size as users write it. Throws Error (bad_input).
template <typename P>
using OfSize = std::function<P(const std::string& size)>;

/// A puzzle of one size that both programs offer by --puzzle. A class that models this concept gets tables, searches
/// and all commands of both programs once registry.hpp lists it. If all objects of the class belong to one puzzle, its
/// static `facts()` returns the facts, and a constructor takes the size.
///
/// As a search::ReversibleDomain, the class defines states and moves; its `heuristic(state)` needs no tables, and may
/// be 0. In addition:
///
/// - `Searched` is the domain that searches are compiled for: the class itself, or a base that puzzles share. Its
///   optional `has_many_ways` is true if many short paths lead to each state, so that it pays to store the states
///   reached: the default is A* instead of IDA*.
/// - `size()` returns the size in canonical form. The optional `size_arguments()` returns the options that name it if
///   --size does not.
///
/// Patterns are texts of letters, digits, hyphens, commas and plus signs:
///
/// - `stored_pattern(text)` returns the pattern whose table serves a pattern that the user names; equivalent patterns
///   have the same. Throws Error (bad_input) that says what is expected.
/// - `default_patterns()` returns the patterns of the tables built by default, each of at most about 100 million
///   states; none if the heuristic without tables is stronger.
/// - The optional `pattern_sets()` returns several sets of patterns, those with fewer nodes in searches first, the
///   default patterns last. Searches take the first set whose tables exist; the generator builds the first that fits
///   into memory.
/// - The optional `whole_pattern()` returns the pattern of all pieces, whose table has a state for each state of the
///   puzzle. The optional `whole_state(space, index)` returns the text of a state of its space.
/// - `space(pattern)` returns the space of a stored pattern's table. Its name has the puzzle's name and, as parameters,
///   size and pattern joined by an underscore. The optional `table_name(pattern)` and `table_size(pattern)` return its
///   name and size if the space takes long to construct. They throw Error like `space`.
/// - `sums(patterns)` returns the strongest heuristic from the tables of stored patterns. All projections have the
///   same type. Projections to lines need a Sequence with the enumerators `row` and `column`, for the line of the last
///   move.
///
/// Input and output:
///
/// - `parse_state(text)` parses a state from one line. Throws Error (bad_input) that says what is expected.
///   `state_text(state)` returns one line that parses to the same state; `move_text(move)` returns one word.
/// - The optional `moves_in(text)` returns the texts of the moves in a text, which may be written in other ways. Throws
///   Error (bad_input) with the number of a word that is no move.
/// - The optional `state_of_numbers(numbers)` returns a state from the numbers of its text. Throws Error like
///   `parse_state()`.
/// - `drawing(state)` returns the state drawn in a few lines, each with its line end.
/// - `why_unreachable(state)` returns the reason why no moves lead from a state to the goal, or nullopt if some do.
/// - `random_state(random)` returns a uniformly random solvable state.
///
/// Goals:
///
/// - `set_goal(state)` chooses the goal. Without this member, the size determines it.
/// - The optional `renamed(state)` returns the state that searches start from, with pieces renamed so that tables serve
///   every goal: the moves that lead from it to `goal()` lead from `state` to the chosen goal, which `chosen_goal()`
///   returns. The heuristics and `why_unreachable()` take renamed states; texts and `random_state()` are not renamed.
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
