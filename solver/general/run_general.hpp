// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "solver/beam/beam_search.hpp"
#include "solver/general/algorithms.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/search/best_first.hpp"
#include "tilepdb/search/breadth_first.hpp"
#include "tilepdb/search/iterative_deepening.hpp"

namespace tilepdb::solver {

/// Whether the default algorithm for a puzzle's domain is A*, see puzzles::Puzzle.
template <typename D>
inline constexpr bool has_many_ways = requires {
  requires D::has_many_ways;
};

/// Searches in any domain by a best-first algorithm: astar, wastar or dps with `weight`, or greedy. `start` is a state,
/// or a span of several.
template <search::Domain D, typename Start>
[[nodiscard]] search::Result<typename D::Move> run_best_first(Algorithm algorithm, double weight, const D& domain,
                                                              const Start& start, const search::Limits& limits) {
  search::Preference preference;
  if (has_weight(algorithm)) preference.of_heuristic = weight;
  if (algorithm == Algorithm::dps) preference.potential = weight;
  if (algorithm == Algorithm::greedy) preference.of_cost = 0;
  return search::best_first(domain, start, preference, limits);
}

/// Searches in any domain by IDA*; threads share its iterations if the choice has several. `start` is a state, or a
/// span of several.
template <search::Domain D, typename Start>
[[nodiscard]] search::Result<typename D::Move> run_idastar(const SearchChoice& choice, const D& domain,
                                                           const Start& start, const search::Limits& limits) {
  return search::shared_idastar(domain, start, limits, choice.in_threads);
}

/// Searches in any domain by one of the algorithms for all puzzles. `plain` is the domain for algorithms that use no
/// heuristic and store states; its states have nothing that belongs to a heuristic. `start` is a state, or a span of
/// several. Throws Error (bad_input) for beam, which solves only sliding tiles.
template <search::Domain D, search::ReversibleDomain Plain, typename Start>
[[nodiscard]] search::Result<typename D::Move> run_general(const SearchChoice& choice, const D& domain,
                                                           const Plain& plain, const Start& start,
                                                           const search::Limits& limits) {
  const Algorithm algorithm = choice.algorithm;
  if (algorithm == Algorithm::idastar) return run_idastar(choice, domain, start, limits);
  if constexpr (has_all_algorithms) {
    switch (algorithm) {
      case Algorithm::bfs: return search::breadth_first(plain, start, limits);
      case Algorithm::bidirectional_bfs: return search::bidirectional_breadth_first(plain, start, limits);
      case Algorithm::iddfs: return search::iterative_deepening(domain, start, limits);
      case Algorithm::beam: throw Error(ErrorKind::bad_input, "algorithm beam is for sliding tiles");
      default: return run_best_first(algorithm, choice.weight, domain, start, limits);
    }
  } else {
    if constexpr (has_many_ways<Plain>) {
      if (algorithm == Algorithm::astar) return search::astar(domain, start, limits);
    }
    throw Error(ErrorKind::bad_input, "algorithm " + std::string(to_string(algorithm)) + " is not in this program");
  }
}

}  // namespace tilepdb::solver
