// SPDX-License-Identifier: MIT
#include "solver/general/algorithms.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "core/move_automaton_builder.hpp"
#include "platform/parallel_for.hpp"
#include "solver/beam/anytime_search.hpp"
#include "solver/general/run_general.hpp"
#include "solver/general/table_domain.hpp"
#include "solver/general/tile_domain.hpp"
#include "text/near_words.hpp"

namespace tilepdb::solver {
namespace {

/// Returns whether MediumTiles holds every small board.
[[nodiscard]] constexpr bool fits_small_boards() {
  bool fits = true;
  for_each_board([&](auto board) { fits = fits && board.cells <= most_cells<MediumTiles>; });
  return fits;
}
static_assert(fits_small_boards());

/// Searches with a heuristic that reads tables. Searches that store states carry as many bytes of sums as fit into a
/// node without padding, or into a node of 8 more bytes, or else as many as may be needed. IDA* stores no states and
/// uses the smallest of these variants that fits.
[[nodiscard]] search::Result<Direction> run_with_tables(const SearchChoice& choice, const BoardHeuristic& heuristic,
                                                        const MoveAutomaton& automaton, const Position& start,
                                                        Cell goal_blank, const search::Limits& limits,
                                                        BoardCells free_cells) {
  constexpr std::size_t in_node = 6;
  constexpr std::size_t few = 14;
  constexpr std::size_t any = 2 * max_partitions + max_lookups / 8;
  const auto run = [&]<typename Packed, std::size_t bytes>(const auto& search) {
    const TableDomain<Packed, bytes> domain(start.board, goal_blank, heuristic, automaton, free_cells);
    return search(domain, domain.pack(start));
  };
  const std::size_t bytes = CarriedSums(*heuristic.tables()).bytes();
  const bool small = start.board.cells() <= most_cells<SmallTiles> && bytes <= few;
  const bool large = start.board.cells() > most_cells<MediumTiles>;
  if (choice.algorithm == Algorithm::idastar) {
    const auto search = [&](const auto& domain, const auto& from) { return run_idastar(choice, domain, from, limits); };
    if (small && bytes <= in_node) return run.template operator()<SmallTiles, in_node>(search);
    if (large) return run.template operator()<LargeTiles, any>(search);
    if (bytes <= few) return run.template operator()<MediumTiles, few>(search);
    return run.template operator()<MediumTiles, any>(search);
  }
  const auto search = [&](const auto& domain, const auto& from) {
    return run_best_first(choice.algorithm, choice.weight, domain, from, limits);
  };
  if (small && bytes <= in_node) return run.template operator()<SmallTiles, in_node>(search);
  if (small) return run.template operator()<SmallTiles, few>(search);
  if (large) return run.template operator()<LargeTiles, any>(search);
  if (bytes <= in_node) return run.template operator()<MediumTiles, in_node>(search);
  if (bytes <= few) return run.template operator()<MediumTiles, few>(search);
  return run.template operator()<MediumTiles, any>(search);
}

}  // namespace

Algorithm parse_algorithm(std::string_view name) {
  std::vector<std::string> names;
  for (const Algorithm algorithm :
       {Algorithm::idastar, Algorithm::astar, Algorithm::wastar, Algorithm::dps, Algorithm::greedy, Algorithm::bfs,
        Algorithm::bidirectional_bfs, Algorithm::iddfs, Algorithm::beam}) {
    if (name == to_string(algorithm)) return algorithm;
    names.emplace_back(to_string(algorithm));
  }
  throw unknown_name("algorithm", name, names);
}

Algorithm algorithm_for(const Position& partial_goal) {
  // A* expands fewer states, because boards that differ in free tiles are one state, but stores them.
  constexpr double most_states = 1e10;
  double states = 1;
  const unsigned cells = partial_goal.board.cells();
  const auto unnamed = unnamed_tiles(partial_goal);
  const auto free_tiles = static_cast<unsigned>(unnamed.size()) - (unnamed.front() == 0 ? 1 : 0);
  for (unsigned placed = 0; placed < cells - free_tiles; ++placed) states *= cells - placed;
  return states <= most_states ? Algorithm::astar : Algorithm::idastar;
}

bool ends_with_beams(const SearchChoice& choice, search::End end, const search::Limits& limits) noexcept {
  // Who chose a bound asks for solutions within it only.
  const bool gave_up = end != search::End::solved && (end != search::End::out_of_depth || limits.depth >= max_depth);
  return choice.ends_with_solution && choice.algorithm == Algorithm::idastar && gave_up;
}

search::Limits limits_of_one_round() {
  search::Limits limits;
  limits.expanded = 20'000;  // the first optimal search expands fewer, a round more
  return limits;
}

SearchChoice search_beside_beams(const SearchChoice& beams) {
  SearchChoice choice;
  choice.automaton = beams.automaton;
  if (beams.within) {
    choice.in_threads = [threads = beams.threads](const auto& work) { in_each_thread(threads, [&](int) { work(); }); };
  }
  return choice;
}

namespace {

[[nodiscard]] search::Result<Direction> run_beams(const SearchChoice& choice, const BoardHeuristic& heuristic,
                                                  const Position& start, Cell goal_blank,
                                                  const search::Limits& limits) {
  AnytimeOptions options;
  options.tables = heuristic.tables();
  options.seconds = choice.seconds;
  options.within = choice.within;
  options.at_least = heuristic.value(start);
  options.prove = [&, beside = search_beside_beams(choice)](const search::Limits& part) {
    return run_algorithm(beside, heuristic, start, goal_blank, part);
  };
  if (choice.improved) {
    options.improved = [&](const std::vector<Direction>& moves) {
      choice.improved(static_cast<unsigned>(moves.size()), moves);
    };
  }
  return anytime_search(start, goal_blank, options, limits, choice.threads);
}

/// Searches by any algorithm but beam.
[[nodiscard]] search::Result<Direction> run_without_beams(const SearchChoice& choice, const BoardHeuristic& heuristic,
                                                          const Position& start, Cell goal_blank,
                                                          const search::Limits& limits, BoardCells free_cells) {
  const auto automaton =
      choice.automaton ? choice.automaton : std::make_shared<const MoveAutomaton>(build_move_automaton(start.board, 2));
  // Without all algorithms, boards with tables are searched elsewhere, by kernels.
  if (has_all_algorithms && heuristic.tables() != nullptr && uses_heuristic(choice.algorithm)) {
    return run_with_tables(choice, heuristic, *automaton, start, goal_blank, limits, free_cells);
  }
  const auto run_packed = [&](auto packed) {
    using Packed = decltype(packed);
    const TileDomain<Packed> domain(start.board, goal_blank, heuristic, *automaton, free_cells);
    if constexpr (!has_all_algorithms) return search::idastar(domain, domain.pack(start), limits);
    return run_general(choice, domain, domain, domain.pack(start), limits);
  };
  if (start.board.cells() <= most_cells<SmallTiles>) return run_packed(SmallTiles{});
  if (start.board.cells() <= most_cells<MediumTiles>) return run_packed(MediumTiles{});
  // Without all algorithms no state is stored, so that one larger packing serves both kinds of boards.
  if (has_all_algorithms && start.board.cells() <= most_cells<LargeTiles>) return run_packed(LargeTiles{});
  return run_packed(LargestTiles{});
}

}  // namespace

search::Result<Direction> run_algorithm(const SearchChoice& choice, const BoardHeuristic& heuristic,
                                        const Position& start, Cell goal_blank, const search::Limits& limits,
                                        BoardCells free_cells) {
  if (choice.algorithm == Algorithm::beam) return run_beams(choice, heuristic, start, goal_blank, limits);
  const auto search = [&] { return run_without_beams(choice, heuristic, start, goal_blank, limits, free_cells); };
  return with_solution(choice, limits, search, [&](const search::Limits& round) {
    return run_beams({.algorithm = Algorithm::beam}, heuristic, start, goal_blank, round);
  });
}

}  // namespace tilepdb::solver
