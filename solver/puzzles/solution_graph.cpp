// SPDX-License-Identifier: MIT
#include "solver/puzzles/solution_graph.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <set>

namespace tilepdb::solver {

SolutionGraph::SolutionGraph(const AnyPuzzle& puzzle, const Instance& instance,
                             const std::vector<std::string>& shortest, const Search& search)
    : layers_(shortest.size() + 1) {
  add(0, puzzle.states_along(instance, shortest));
  for (std::size_t layer = 0; layer < shortest.size(); ++layer) expand(puzzle, layer, search);
  count_solutions();
}

void SolutionGraph::add(std::size_t layer, const std::vector<std::string>& states) {
  for (const std::string& state : states) layers_[layer++].try_emplace(state);
}

void SolutionGraph::expand(const AnyPuzzle& puzzle, std::size_t layer, const Search& search) {
  const auto left = static_cast<unsigned>(layers_.size() - layer - 2);  // moves after the next one
  Layer& next = layers_[layer + 1];
  std::set<std::string> farther;
  const auto is_near = [&](const std::string& state) {
    if (next.contains(state)) return true;
    // States of earlier layers are farther from the goal.
    if (!is_complete_ || farther.contains(state) || layers_[layer].contains(state)) return false;
    if (layer > 0 && layers_[layer - 1].contains(state)) return false;
    const Result found = search(state, left);
    if (found.solved()) {
      Instance from;
      from.start = state;
      add(layer + 1, puzzle.states_along(from, found.moves));
      return true;
    }
    is_complete_ = found.at_least > left;
    farther.insert(state);
    return false;
  };
  for (auto& [state, node] : layers_[layer]) {
    for (Step& step : puzzle.steps_from(state)) {
      if (is_near(step.state)) node.steps.push_back(std::move(step));
    }
  }
}

void SolutionGraph::count_solutions() {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  for (std::size_t layer = layers_.size() - 1; layer-- > 0;) {
    for (auto& [state, node] : layers_[layer]) {
      node.solutions = 0;
      for (const Step& step : node.steps) {
        const std::uint64_t more = layers_[layer + 1].at(step.state).solutions;
        node.solutions += std::min(more, most - node.solutions);
      }
    }
  }
}

void SolutionGraph::visit(const std::function<bool(const std::vector<std::string>& moves)>& visitor) const {
  std::vector<std::string> moves;
  const std::function<bool(const Node&)> visit_from = [&](const Node& node) {
    if (moves.size() + 1 == layers_.size()) return visitor(moves);
    for (const Step& step : node.steps) {
      moves.push_back(step.move);
      if (!visit_from(layers_[moves.size()].at(step.state))) return false;
      moves.pop_back();
    }
    return true;
  };
  (void)visit_from(layers_.front().begin()->second);
}

}  // namespace tilepdb::solver
