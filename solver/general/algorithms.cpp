// SPDX-License-Identifier: MIT
#include "solver/general/algorithms.hpp"

#include <algorithm>
#include <iterator>

#include "solver/general/tile_domain.hpp"
#include "tilepdb/search/best_first.hpp"
#include "tilepdb/search/breadth_first.hpp"
#include "tilepdb/search/iterative_deepening.hpp"

namespace tilepdb::solver {
namespace {

template <typename Packed>
[[nodiscard]] search::Result<Direction> run(Algorithm algorithm, double weight, const TileDomain<Packed>& domain,
                                            const Position& position, const search::Limits& limits) {
  const Packed start = domain.pack(position);
  switch (algorithm) {
    case Algorithm::idastar: return search::idastar(domain, start, limits);
    case Algorithm::astar: return search::astar(domain, start, limits);
    case Algorithm::wastar: return search::weighted_astar(domain, start, weight, limits);
    case Algorithm::greedy: return search::greedy(domain, start, limits);
    case Algorithm::bfs: return search::breadth_first(domain, start, limits);
    case Algorithm::bidirectional_bfs: return search::bidirectional_breadth_first(domain, start, limits);
    case Algorithm::iddfs: return search::iterative_deepening(domain, start, limits);
  }
  throw Error(ErrorKind::bad_input, "no such algorithm");
}

}  // namespace

Algorithm parse_algorithm(std::string_view name) {
  const auto* const found = std::find(std::begin(algorithm_names), std::end(algorithm_names), name);
  if (found != std::end(algorithm_names)) {
    return static_cast<Algorithm>(std::distance(std::begin(algorithm_names), found));
  }
  std::string known;
  for (const std::string_view one : algorithm_names) known.append(known.empty() ? "" : ", ").append(one);
  throw Error(ErrorKind::bad_input, "algorithm '" + std::string(name) + "' is not known; known: " + known);
}

search::Result<Direction> run_algorithm(Algorithm algorithm, double weight, const BoardHeuristic& heuristic,
                                        const Position& start, Cell goal_blank, const search::Limits& limits) {
  if (start.board.cells() <= SmallTiles::most_cells) {
    return run(algorithm, weight, TileDomain<SmallTiles>(start.board, goal_blank, heuristic), start, limits);
  }
  return run(algorithm, weight, TileDomain<LargeTiles>(start.board, goal_blank, heuristic), start, limits);
}

}  // namespace tilepdb::solver
