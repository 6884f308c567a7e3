// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "platform/parallel_for.hpp"
#include "solver/beam/seen_hashes.hpp"
#include "tilepdb/search/limit_watch.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::solver {

/// Beam search in a GuidedPuzzle with lines: after each move, keeps the `width` states with the least sum of 32 times
/// the heuristic and all values. Finds no solution of more moves than the limit of depth. The
/// result depends only on the arguments, not on threads, unless the limits stop it.
template <typename Guided>
class GuidedBeam {
 public:
  using State = typename Guided::State;
  using Move = typename Guided::Move;

  /// All arguments must outlive the search.
  GuidedBeam(const Guided& puzzle, unsigned width, const search::Limits& limits, int threads)
      : puzzle_(puzzle), width_(width), limits_(limits), threads_(threads), seen_(most_children * width_) {}

  [[nodiscard]] search::Result<Move> solve(const State& start) {
    layer_.push_back({start, puzzle_.carried(start), {}, 0, 0, 0, {}});
    if (puzzle_.is_goal(start)) return path_to(0);
    for (unsigned moves = 1; moves <= limits_.depth && !layer_.empty(); ++moves) {
      if (limits_.stop && limits_.stop()) break;
      if (trail_.size() + width_ > std::numeric_limits<std::uint32_t>::max()) break;
      expand(moves);
      keep_best(moves);
      for (const Node& node : layer_) {
        if (puzzle_.is_goal(node.state)) return path_to(node.trail);
      }
    }
    return std::move(result_);
  }

 private:
  struct Node {
    State state;
    typename Guided::Carried carried;
    Move move;
    std::uint32_t trail;  // of the parent, until the state is kept
    std::uint32_t score;
    std::uint64_t hash;
    typename Guided::Sequence last;
  };
  struct Step {
    std::uint32_t before;
    Move move;
  };

  static constexpr std::size_t most_children = 4;  // of a state, on average
  static constexpr std::size_t nodes_of_task = 64;
  static constexpr std::size_t least_nodes = 32 * nodes_of_task;

  void expand(unsigned moves) {
    children_.resize((layer_.size() + nodes_of_task - 1) / nodes_of_task);
    // Below, threads wait for each other longer than they work.
    const int threads = layer_.size() < least_nodes ? 1 : threads_;
    parallel_for(children_.size(), threads, [&](std::size_t task) {
      children_[task].clear();
      const std::size_t end = std::min(layer_.size(), (task + 1) * nodes_of_task);
      for (std::size_t i = task * nodes_of_task; i < end; ++i) expand(layer_[i], moves, children_[task]);
    });
    result_.expanded += layer_.size();
  }

  void expand(const Node& node, unsigned moves, std::vector<Node>& children) const {
    constexpr unsigned exactly = std::numeric_limits<std::uint8_t>::max();
    constexpr std::uint32_t of_heuristic = 32;
    const auto expansion = puzzle_.expansion(node.state, node.carried);
    for (const Move& move : puzzle_.moves(node.state)) {
      const auto sequence = puzzle_.continued(node.last, node.state, move);
      if (!sequence) continue;
      const State state = puzzle_.after(node.state, move);
      const auto carried = expansion.after(state, exactly);
      const unsigned h = puzzle_.heuristic(state, carried, *sequence);
      if (moves + h > limits_.depth) continue;
      std::uint32_t score = of_heuristic * h;
      for (const auto& line : carried) {
        for (const std::uint8_t value : line) score += value;
      }
      children.push_back({state, carried, move, node.trail, score, puzzle_.hash(state), *sequence});
    }
  }

  void keep_best(unsigned moves) {
    const std::size_t before = layer_.size();
    layer_.clear();
    for (const auto& some : children_) {
      result_.generated += some.size();
      for (const Node& child : some) {
        if (seen_.add(child.hash, moves)) layer_.push_back(child);
      }
    }
    if (layer_.size() > width_) {
      std::nth_element(layer_.begin(), layer_.begin() + width_, layer_.end(),
                       [](const Node& a, const Node& b) { return a.score < b.score; });
      layer_.resize(width_);
    }
    result_.most_stored = std::max<std::uint64_t>(result_.most_stored, before + layer_.size());
    for (Node& node : layer_) {
      trail_.push_back({node.trail, node.move});
      node.trail = static_cast<std::uint32_t>(trail_.size() - 1);
    }
  }

  [[nodiscard]] search::Result<Move> path_to(std::uint32_t trail) {
    for (; trail != 0; trail = trail_[trail].before) result_.moves.push_back(trail_[trail].move);
    std::reverse(result_.moves.begin(), result_.moves.end());
    result_.end = search::End::solved;
    return std::move(result_);
  }

  const Guided& puzzle_;
  const unsigned width_;
  const search::Limits& limits_;
  const int threads_;
  SeenHashes seen_;
  std::vector<Node> layer_;
  std::vector<std::vector<Node>> children_;  // by task
  std::vector<Step> trail_{{0, {}}};
  search::Result<Move> result_{};
};

}  // namespace tilepdb::solver
