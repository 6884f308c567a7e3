// SPDX-License-Identifier: MIT
#include "solver/optimal_search.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

#include "solver/ida_star_kernel.hpp"
#include "solver/subtree_pool.hpp"

namespace tilepdb::solver {
namespace {

/// A node of the frontier takes some twenty times as long as one of depth-first search, and the next bound has some six
/// times as many nodes as the last: with one for each so many nodes expanded before, the frontier costs little. What it
/// gains is mostly the order of the last bound, and little of that on small boards; docs/performance.md has the sizes
/// tried.
[[nodiscard]] std::uint64_t expansions_per_frontier_node(BoardSize board) { return board.cells() <= 16 ? 800 : 200; }
constexpr std::uint64_t first_frontier_nodes = 64;
/// About 60 bytes each, half a gibibyte in all.
constexpr std::uint64_t most_by_default = 8'000'000;

[[nodiscard]] std::size_t frontier_limit(const OptimalSearchOptions& options, BoardSize board, std::uint64_t expanded) {
  if (options.frontier_nodes) return *options.frontier_nodes;
  const std::uint64_t nodes = expanded / expansions_per_frontier_node(board);
  return static_cast<std::size_t>(std::clamp(nodes, first_frontier_nodes, most_by_default));
}

/// Searches all of a pool with some threads. Throws what a thread throws, after all have ended.
SearchCounts search_pool(SubtreeSearch search, const LookupTables& tables, const MoveAutomaton& automaton,
                         SubtreePool& pool, int threads) {
  std::mutex mutex;
  std::exception_ptr failure;
  SearchCounts sum;
  const auto take_part = [&] {
    try {
      const SearchCounts counts = search(tables, automaton, pool);
      const std::lock_guard lock(mutex);
      sum.expanded += counts.expanded;
      sum.generated += counts.generated;
    } catch (...) {
      pool.cancel();
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(take_part);
    take_part();
  }
  if (failure) std::rethrow_exception(failure);
  return sum;
}

/// The moves of a solution of which only the first are known: the rest is found by plain search within the bound.
[[nodiscard]] std::vector<Direction> complete(const Heuristic& heuristic, const Position& start,
                                              std::vector<Direction> moves, unsigned bound, InstructionSet set) {
  if (moves.size() == bound) return moves;
  Position position = start;
  Cell blank = position.cell_of(heuristic.blank());
  for (const Direction direction : moves) {
    const Cell next = position.board.neighbour(blank, direction);
    std::swap(position.tiles[blank], position.tiles[next]);
    blank = next;
  }
  const auto rest = solve_within(heuristic, position, static_cast<unsigned>(bound - moves.size()), set);
  if (!rest) {
    throw Error(ErrorKind::check_failed,
                "a found solution cannot be completed: a table is wrong; check the tables with pdbgen verify --full");
  }
  moves.insert(moves.end(), rest->begin(), rest->end());
  return moves;
}

}  // namespace

std::optional<Solution> solve_optimally(const Heuristic& heuristic, const MoveAutomaton& automaton,
                                        const Position& start, const OptimalSearchOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  const LookupTables& tables = heuristic.lookup();
  const SubtreeSearch search = subtree_search(options.instruction_set, tables);
  Frontier frontier(heuristic, start);
  Solution solution;
  std::uint64_t expanded = 0;
  bool found = frontier.goal().has_value();
  for (unsigned bound = frontier.heuristic_value(); !found; bound += 2) {
    require_depth(bound);
    if (expanded > options.most_expanded) return {};
    Bound iteration{bound, false, frontier.expanded(), frontier.generated()};
    frontier.grow(bound, frontier_limit(options, heuristic.board(), expanded), options.threads);
    iteration.expanded = frontier.expanded() - iteration.expanded;
    iteration.generated = frontier.generated() - iteration.generated;
    if (frontier.goal()) {
      found = true;
      solution.moves = frontier.path(*frontier.goal());
    } else {
      frontier.order_paths(automaton, options.threads);
      SubtreePool pool(frontier, bound, options.threads, options.most_expanded - expanded);
      const SearchCounts counts = search_pool(search, tables, automaton, pool, options.threads);
      iteration.expanded += counts.expanded;
      iteration.generated += counts.generated;
      if (pool.found()) {
        found = true;
        auto moves = frontier.path(pool.found()->node);
        moves.insert(moves.end(), pool.found()->moves.begin(), pool.found()->moves.end());
        solution.moves = complete(heuristic, start, std::move(moves), bound, options.instruction_set);
      } else if (pool.exhausted()) {
        return {};
      }
    }
    iteration.completed = !found;
    expanded += iteration.expanded;
    solution.bounds.push_back(iteration);
    if (options.progress) options.progress(iteration);
  }
  replay(start, heuristic.blank(), solution.moves);
  solution.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return solution;
}

}  // namespace tilepdb::solver
