// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/board.hpp"
#include "core/move_automaton.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "tilepdb/search/result.hpp"
#include "tilepdb/search/shared_deepening.hpp"

namespace tilepdb::solver {

/// How to search.
enum class Algorithm { idastar, astar, wastar, greedy, bfs, bidirectional_bfs, iddfs, beam };

/// What users call them, in the order of Algorithm.
inline constexpr std::string_view algorithm_names[] = {"idastar",           "astar", "wastar", "greedy", "bfs",
                                                       "bidirectional-bfs", "iddfs", "beam"};

/// An algorithm by name. Throws Error (bad_input) that lists the known ones.
[[nodiscard]] Algorithm parse_algorithm(std::string_view name);

[[nodiscard]] constexpr std::string_view name_of(Algorithm algorithm) noexcept {
  return algorithm_names[static_cast<unsigned>(algorithm)];
}

/// Whether its solutions are shortest ones.
[[nodiscard]] constexpr bool is_optimal(Algorithm algorithm) noexcept {
  return algorithm != Algorithm::wastar && algorithm != Algorithm::greedy && algorithm != Algorithm::beam;
}

/// Whether it searches depth-first and leaves out sequences of moves that an automaton knows as superfluous.
[[nodiscard]] constexpr bool uses_automaton(Algorithm algorithm) noexcept {
  return algorithm == Algorithm::idastar || algorithm == Algorithm::iddfs;
}

/// Whether it looks at heuristic values.
[[nodiscard]] constexpr bool uses_heuristic(Algorithm algorithm) noexcept {
  return algorithm != Algorithm::bfs && algorithm != Algorithm::bidirectional_bfs && algorithm != Algorithm::iddfs;
}

/// How to search the states of any puzzle.
struct SearchChoice {
  Algorithm algorithm = Algorithm::idastar;  ///< beam if the family has beams
  double weight = 1;                         ///< of wastar
  bool prune = true;                         ///< of the shift puzzle: superfluous sequences are left out
  /// Of sliding tiles, for idastar and iddfs: which sequences they leave out; null: moves straight back alone.
  std::shared_ptr<const MoveAutomaton> automaton{};
  bool idastar_fits = true;                         ///< a search that runs out of memory is told to take it
  search::InThreads in_threads{};                   ///< by which idastar has its bounds shared; empty: by one thread
  int threads = 1;                                  ///< of beam
  bool until_stopped = false;                       ///< beam looks for shorter solutions as long as it may
  std::function<void(unsigned length)> improved{};  ///< told of each solution of beam; may be empty
};

/// A result with moves of another kind, which are still to be added.
template <typename To, typename Move>
[[nodiscard]] search::Result<To> without_moves(const search::Result<Move>& result) {
  return {result.end, {}, result.at_least, result.expanded, result.generated, result.most_stored};
}

/// A result whose moves are the texts of those of another.
template <typename Move, typename TextOf>
[[nodiscard]] search::Result<std::string> in_words(const search::Result<Move>& result, const TextOf& text_of) {
  auto words = without_moves<std::string>(result);
  for (const Move& move : result.moves) words.moves.push_back(text_of(move));
  return words;
}

/// Searches by one of the algorithms of tilepdb/search, or by beams (anytime_search()). `start` is named by goal.
[[nodiscard]] search::Result<Direction> run_algorithm(const SearchChoice& choice, const BoardHeuristic& heuristic,
                                                      const Position& start, Cell goal_blank,
                                                      const search::Limits& limits);

}  // namespace tilepdb::solver
