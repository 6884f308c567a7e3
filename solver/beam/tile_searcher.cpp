// SPDX-License-Identifier: MIT
#include "solver/beam/tile_searcher.hpp"

#include "solver/beam/search_with_beams.hpp"
#include "solver/instances/goal_choice.hpp"
#include "solver/search/ida_star.hpp"
#include "solver/search/replay.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

Results unsolvable_instances(const std::vector<Instance>& instances, const Position& goal) {
  Results results;
  for (std::size_t number = 0; number < instances.size(); ++number) {
    try {
      require_reachable(start_of(instances[number], goal.board), goal);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::no_answer) throw;
      Result& result = results[number];
      result.status = Status::unsolvable;
      result.reason = error.what();
    }
  }
  return results;
}

std::optional<std::uint64_t> TileSearcher::easy_nodes() const {
  // A hard instance repeats this work when all threads restart it together: hundredths of a second.
  constexpr std::uint64_t easy = 100'000;
  return method_.automaton ? std::optional(easy) : std::nullopt;
}

bool TileSearcher::wants_solution(const SearchWatch& watch) const noexcept {
  // Who chose a bound asks for solutions within it only.
  return method_.solutions != Solutions::optimal && watch.limits().max_bound >= max_depth;
}

Result TileSearcher::search(std::size_t number, SearchWatch& watch, const SearchProgress& from) const {
  const Position board = start_of(instances_[number], goal_.board);
  const Position start = named_by_goal(board, goal_);
  Result result;
  if (!method_.automaton) {
    result = solve_ida_star(heuristic_, start, method_.instruction_set, watch);
  } else if (wants_solution(watch) && watch.job().team == nullptr) {
    result = SearchWithBeams(heuristic_, start, method_, watch).run(from);
  } else {
    result = solve_optimally(heuristic_, start, method_, watch, from);
  }
  // All processes of a team find the same one.
  const bool needs_beam = wants_solution(watch) && watch.is_final() && !result.has_solution() && from.moves.empty();
  if (needs_beam) result.moves = words_of(last_beam(heuristic_, start).moves);
  if (!result.moves.empty()) replay(board, goal_, moves_of(result.moves));
  return result;
}

std::string TileSearcher::fault_of(std::size_t number, const std::vector<std::string>& moves) const {
  try {
    const auto steps = moves_of(moves);
    replay(start_of(instances_[number], goal_.board), goal_, steps);
    return steps.size() == moves.size() ? "" : "it has several moves in a word";
  } catch (const Error&) {
    return "its moves do not lead to the goal";
  }
}

}  // namespace tilepdb::solver
