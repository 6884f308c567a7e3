// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "platform/instruction_set.hpp"
#include "puzzles/permutation/permutation_puzzle.hpp"
#include "solver/kernels/permutation_search.hpp"
#include "solver/puzzles/guided_puzzle.hpp"
#include "tilepdb/search/bounded_search.hpp"
#include "tilepdb/search/iterative_deepening.hpp"

namespace tilepdb::solver {

/// Returns the moves and the lookups of a puzzle in the form of the kernels; null if kernels do not support them. The
/// tables must outlive the result.
[[nodiscard]] std::shared_ptr<const PermutationTables> permutation_tables(
    const puzzles::PermutationSystem& system,
    const TableSums<puzzles::PermutationSystem::Space, puzzles::PermutationProjection>& sums);

/// A permutation puzzle that kernels search.
template <unsigned N>
class PermutationDomain : public GuidedPuzzle<puzzles::PermutationPuzzle<N>> {
  using Base = GuidedPuzzle<puzzles::PermutationPuzzle<N>>;

 public:
  /// `tables` are those of the puzzle and the sums of `guided`, and must outlive the domain.
  PermutationDomain(const Base& guided, HeuristicParts parts, const PermutationTables& tables, InstructionSet set)
      : Base(guided), parts_(parts), tables_(&tables), kernel_(permutation_search(set, tables)) {}

  [[nodiscard]] PermutationStack stack() const { return {*tables_, parts_.tables, parts_.own}; }
  [[nodiscard]] PermutationSearch kernel() const noexcept { return kernel_; }

 private:
  HeuristicParts parts_;
  const PermutationTables* tables_;
  PermutationSearch kernel_;
};

/// Searches an iteration as search::BoundedSearch does, with a kernel: the nodes below some roots are expanded in
/// batches. In a completed iteration all counters are equal. If a goal is found, the nodes before it depend on the
/// order, so their counters differ, and the solution may be another one. Deeper searches than kernels support are
/// BoundedSearch's.
template <unsigned N>
class KernelSearch : public search::DepthFirstSearch {
  using Domain = PermutationDomain<N>;
  using Scalar = search::BoundedSearch<GuidedPuzzle<puzzles::PermutationPuzzle<N>>>;

 public:
  using Move = typename Scalar::Move;
  using Root = typename Scalar::Root;

  static constexpr std::size_t most_roots = 16;
  static constexpr std::uint64_t least_shared = 200'000;

  KernelSearch(const Domain& domain, bool with_heuristic, const Pause& pause)
      : DepthFirstSearch(pause), domain_(domain), scalar_(domain, with_heuristic, pause), stack_(domain.stack()) {}

  [[nodiscard]] Root root(const typename Domain::State& start) const { return scalar_.root(start); }
  [[nodiscard]] unsigned heuristic(const Root& root) const { return scalar_.heuristic(root); }

  [[nodiscard]] bool search(const Root& root, unsigned bound) { return search(std::span(&root, 1), bound); }

  /// Searches below roots and returns whether a goal was found; moves() is then its path.
  [[nodiscard]] bool search(std::span<const Root> roots, unsigned bound) {
    for (const Root& root : roots) {
      if (!domain_.is_goal(root.state)) continue;
      moves_ = root.moves;
      deepest_ = std::max<std::uint64_t>(deepest_, moves_.size() + 1);
      return true;
    }
    if (bound > PermutationStack::most_depth) return search_scalar(roots, bound);
    start(roots, bound);
    const bool is_solved = run();
    deepest_ = std::max<std::uint64_t>(deepest_, stack_.deepest + 1);
    if (stack_.least_cut < PermutationTables::unreachable / 2) {
      next_bound_ = std::min(next_bound_, bound + 1 + stack_.least_cut);
    }
    stack_.least_cut = PermutationStack::nothing_cut;
    if (is_solved) {
      moves_.clear();
      for (unsigned i = 0; i < stack_.solution_length; ++i) moves_.push_back({stack_.solution[i]});
    }
    return is_solved;
  }

  /// Returns the states that are `depth` moves from the start, as search::BoundedSearch::roots() does.
  [[nodiscard]] std::vector<Root> roots(const Root& root, unsigned bound, unsigned depth) {
    scalar_.forget_next_bound();
    auto found = scalar_.roots(root, bound, depth);
    take_scalar();
    return found;
  }

  void forget_counts() noexcept override {
    DepthFirstSearch::forget_counts();
    scalar_.forget_counts();
    stack_.expanded = 0;
    stack_.generated = 0;
    granted_ = 0;
    deepest_ = 0;
  }
  [[nodiscard]] const std::vector<Move>& moves() const noexcept { return moves_; }

 private:
  void start(std::span<const Root> roots, unsigned bound) {
    paths_.clear();
    starts_.clear();
    for (const Root& root : roots) {
      for (const Move move : root.moves) paths_.push_back(move.number);
    }
    const std::uint8_t* path = paths_.data();
    for (const Root& root : roots) {
      starts_.push_back({root.state.data(), root.carried.data(), {path, root.moves.size()}, root.sequence.state});
      path += root.moves.size();
    }
    stack_.deepest = 0;
    stack_.start(starts_, bound);
  }

  [[nodiscard]] bool run() {
    stopped_ = false;
    bool uses_up = false;
    for (;;) {
      const PermutationSearchEnd end = domain_.kernel()(stack_, granted_, uses_up);
      counts_ = {stack_.expanded, stack_.generated, std::max<std::uint64_t>(deepest_, stack_.deepest + 1)};
      if (end != PermutationSearchEnd::paused) return end == PermutationSearchEnd::solved;
      if (uses_up) {
        stopped_ = true;
        return false;
      }
      const std::uint64_t more = pause_(counts_);
      granted_ += more;
      uses_up = more == 0;
    }
  }

  [[nodiscard]] bool search_scalar(std::span<const Root> roots, unsigned bound) {
    bool is_solved = false;
    for (std::size_t i = 0; i < roots.size() && !is_solved && !scalar_.stopped(); ++i) {
      is_solved = scalar_.search(roots[i], bound);
    }
    take_scalar();
    moves_ = scalar_.moves();
    return is_solved;
  }

  void take_scalar() {
    counts_ = scalar_.counts();
    stopped_ = scalar_.stopped();
    next_bound_ = std::min(next_bound_, scalar_.next_bound());
  }

  const Domain& domain_;
  Scalar scalar_;
  PermutationStack stack_;
  std::uint64_t granted_ = 0;
  std::uint64_t deepest_ = 0;
  std::vector<Move> moves_{};
  std::vector<std::uint8_t> paths_{};
  std::vector<PermutationStack::Root> starts_{};
};

/// IDA* by kernels; `in_threads` may run one thread. The solution and the counters do not depend on the number of
/// threads. `start` is a state, or a span of several.
template <unsigned N, typename Start>
[[nodiscard]] search::Result<puzzles::PermutationMove> kernel_idastar(const PermutationDomain<N>& domain,
                                                                      const Start& start, const search::Limits& limits,
                                                                      const search::InThreads& in_threads) {
  return search::IterativeDeepening<PermutationDomain<N>, KernelSearch<N>>(domain, true, limits, in_threads)
      .solve(start);
}

}  // namespace tilepdb::solver
