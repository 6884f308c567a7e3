// SPDX-License-Identifier: MIT
#include "solver/general/algorithms.hpp"

#include <algorithm>
#include <iterator>

#include "solver/beam/anytime_search.hpp"
#include "solver/general/run_general.hpp"
#include "solver/general/tile_domain.hpp"
#include "tilepdb/move_automaton_builder.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] search::Result<Direction> run_beams(const AlgorithmChoice& choice, const BoardHeuristic& heuristic,
                                                  const Position& start, Cell goal_blank,
                                                  const search::Limits& limits) {
  AnytimeOptions options;
  options.threads = choice.threads;
  options.until_stopped = choice.until_stopped;
  options.prove = [&](std::uint64_t expanded) {
    search::Limits part = limits;
    part.expanded = expanded;
    return run_algorithm({}, heuristic, start, goal_blank, part);
  };
  options.memory = limits.bytes;
  options.nodes = limits.expanded;
  options.stop = limits.stop;
  options.improved = choice.improved;
  auto result = anytime_search(start, goal_blank, options);
  if (result.length() > limits.depth) result.end = search::End::out_of_depth;
  return result;
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

search::Result<Direction> run_algorithm(const AlgorithmChoice& choice, const BoardHeuristic& heuristic,
                                        const Position& start, Cell goal_blank, const search::Limits& limits) {
  if (choice.algorithm == Algorithm::beam) return run_beams(choice, heuristic, start, goal_blank, limits);
  const auto automaton =
      choice.automaton ? choice.automaton : std::make_shared<const MoveAutomaton>(build_move_automaton(start.board, 2));
  const auto run_packed = [&](auto packed) {
    using Packed = decltype(packed);
    const TileDomain<Packed> domain(start.board, goal_blank, heuristic, *automaton);
    return run_general(choice.algorithm, choice.weight, domain, domain.pack(start), limits);
  };
  if (start.board.cells() <= most_cells<SmallTiles>) return run_packed(SmallTiles{});
  if (start.board.cells() <= most_cells<MediumTiles>) return run_packed(MediumTiles{});
  return run_packed(LargeTiles{});
}

}  // namespace tilepdb::solver
