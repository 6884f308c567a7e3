// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/board.hpp"
#include "core/move_automaton.hpp"
#include "core/position.hpp"
#include "solver/batch/searcher.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "tilepdb/api/solve.hpp"
#include "tilepdb/search/result.hpp"
#include "tilepdb/search/shared_deepening.hpp"

namespace tilepdb::solver {

/// The general algorithms; `standard` and `plain` are the default search, which the solver calls `idastar`.
using Algorithm = v1::Algorithm;

/// Returns the general algorithm of a name. Throws Error (bad_input) that lists the known names.
[[nodiscard]] Algorithm parse_algorithm(std::string_view name);

/// Returns whether the weight of the algorithm bounds how many times as long as shortest ones its solutions are.
[[nodiscard]] constexpr bool has_weight(Algorithm algorithm) noexcept {
  return algorithm == Algorithm::wastar || algorithm == Algorithm::dps;
}

/// Returns whether the algorithm finds shortest solutions.
[[nodiscard]] constexpr bool is_optimal(Algorithm algorithm) noexcept {
  return !has_weight(algorithm) && algorithm != Algorithm::greedy && algorithm != Algorithm::beam;
}

/// Returns whether the algorithm searches depth-first and prunes move sequences by an automaton.
[[nodiscard]] constexpr bool uses_automaton(Algorithm algorithm) noexcept {
  return algorithm == Algorithm::idastar || algorithm == Algorithm::iddfs;
}

[[nodiscard]] constexpr bool uses_heuristic(Algorithm algorithm) noexcept {
  return algorithm != Algorithm::bfs && algorithm != Algorithm::bidirectional_bfs && algorithm != Algorithm::iddfs;
}

/// Returns the algorithm that finds shortest solutions for a partial goal soonest (docs/history/notebook.md).
[[nodiscard]] Algorithm algorithm_for(const Position& partial_goal);

/// Options for searching the states of any puzzle.
struct SearchChoice {
  Algorithm algorithm = Algorithm::idastar;  ///< beam only if the family supports it
  double weight = 1;                         ///< for wastar and dps
  bool prune = true;                         ///< for the shift puzzle: prune superfluous sequences
  /// For sliding tiles with idastar, iddfs and beam: sequences to prune; null: only moves straight back.
  std::shared_ptr<const MoveAutomaton> automaton{};
  bool idastar_fits = true;        ///< a search that runs out of memory recommends idastar
  search::InThreads in_threads{};  ///< runs idastar's iterations in several threads; empty: one thread
  int threads = 1;                 ///< for beam
  double seconds = 0;              ///< for beam: AnytimeOptions::seconds; for others the limit of time, or 0
  unsigned width = 1000;           ///< for one beam by tables of slides
  std::optional<double> within{};  ///< for beam: AnytimeOptions::within
  /// A search of sliding tiles by idastar that gives up has the solution of a short beam search.
  bool ends_with_solution = false;
  /// Called with the length of each better solution of beam, and its moves; may be empty.
  std::function<void(unsigned length, const std::vector<Direction>& moves)> improved{};
};

/// Whether a search that has ended needs the solution of a short beam search.
[[nodiscard]] bool ends_with_beams(const SearchChoice& choice, search::End end, const search::Limits& limits) noexcept;

/// Returns limits with which anytime_search() runs one round of beams.
[[nodiscard]] search::Limits limits_of_one_round();

/// Runs a search, and `beams` for one round if it ends without the solution that the choice asks for. The round comes
/// first if time is limited, since the solution must be there when it is up.
template <typename Search, typename Beams>
[[nodiscard]] auto with_solution(const SearchChoice& choice, const search::Limits& limits, const Search& search,
                                 const Beams& beams) {
  const bool is_timed = choice.seconds > 0 && choice.seconds < SearchLimits{}.seconds;
  search::Limits round = limits_of_one_round();
  if (is_timed) round.stop = limits.stop;
  decltype(search().moves) moves;
  if (is_timed && ends_with_beams(choice, search::End::stopped, limits)) moves = beams(round).moves;
  auto found = search();
  if (ends_with_beams(choice, found.end, limits)) found.moves = is_timed ? std::move(moves) : beams(round).moves;
  return found;
}

/// Returns the optimal search beside beams: IDA* in all threads if it takes much time.
[[nodiscard]] SearchChoice search_beside_beams(const SearchChoice& beams);

/// Returns a result with its moves converted to strings.
template <typename Move, typename TextOf>
[[nodiscard]] search::Result<std::string> in_words(const search::Result<Move>& result, const TextOf& text_of) {
  auto words = search::without_moves<std::string>(result);
  for (const Move& move : result.moves) words.moves.push_back(text_of(move));
  return words;
}

/// Searches by one of the algorithms of tilepdb/search, or by beam search (anytime_search()). `start` is named by goal,
/// whose `free_cells` are 0 for beam search.
[[nodiscard]] search::Result<Direction> run_algorithm(const SearchChoice& choice, const BoardHeuristic& heuristic,
                                                      const Position& start, Cell goal_blank,
                                                      const search::Limits& limits, BoardCells free_cells = 0);

}  // namespace tilepdb::solver
