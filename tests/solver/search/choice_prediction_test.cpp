// SPDX-License-Identifier: MIT
#include "solver/search/choice_prediction.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "core/move_automaton_builder.hpp"
#include "solver/search/optimal_search.hpp"
#include "tests/support/partition_pool.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tilepdb::solver {

using namespace test;

namespace {

constexpr BoardSize predicted_board{4, 4};
constexpr double growth = 6;

using Numbers = std::vector<std::size_t>;

/// The nodes of a search's last iteration, and a pool of partitions and reflections.
struct Sampled {
  TemporaryFolder folder{};
  TestPool pool{folder.path(), predicted_board, 2,
                std::vector<std::string>{"1,2,3,4|5,6,7,8|9,10,11|12,13,14,15", "1,4,5|2,3,6,7|8,9,12,13|10,11,14,15",
                                         "1,2,5,6|3,7,11,15|4,8,9,12|10,13,14", "1,2,3|4,5,8,9|6,7,10,11|12,13,14,15"}};
  MoveAutomaton automaton = build_move_automaton(predicted_board, 10);
  WatchedSearch options{};
  SearchMethod method = test::with({.frontier_nodes = 3'000}, automaton);
  TestWatch watch{options};
  std::vector<Subtree> nodes{};

  Sampled() {
    const auto heuristic = pool.first_heuristic(0);
    OptimalSearch search(*heuristic, parse_position(predicted_board, "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15"), method,
                         watch);
    while (search.expanded() < 20'000) {
      REQUIRE(search.search_next_bound(UINT64_MAX) == OptimalSearch::Outcome::completed);
    }
    const auto all = search.sample_of_last_bound(SIZE_MAX);
    nodes = search.sample_of_last_bound(400);
    REQUIRE(all.size() > 1'000);
    CHECK(nodes.size() == 400);
    for (const Subtree& node : nodes) CHECK(node.remaining <= search.bounds().back().bound);
  }

  [[nodiscard]] ChoicePrediction prediction(int threads) {
    ChoicePrediction prediction(nodes, predicted_board, growth);
    for (const std::size_t number : pool.available(0)) prediction.read(number, *pool.heuristic(0, {number}), threads);
    return prediction;
  }

  /// Estimates the nodes below all sampled nodes with some partitions, by values of whole boards.
  [[nodiscard]] double nodes_with(const Numbers& some) {
    double sum = 0;
    for (const Subtree& node : nodes) {
      Position position{predicted_board, {}};
      std::copy_n(node.tiles.begin(), predicted_board.cells(), position.tiles.begin());
      const unsigned h = pool.heuristic(0, some)->value(position);
      if (h <= node.remaining) sum += std::pow(growth, (node.remaining - h) / 2U);
    }
    return sum;
  }

  [[nodiscard]] double nodes_with(Numbers some, std::size_t one) {
    some.push_back(one);
    return nodes_with(some);
  }
};

}  // namespace

TEST_CASE("a prediction ranks partitions by the nodes they leave") {
  Sampled sampled;
  const std::size_t count = sampled.pool.available(0).size();
  REQUIRE(count >= 6);
  for (const int threads : {1, 2}) {
    const ChoicePrediction prediction = sampled.prediction(threads);
    for (const Numbers& some : {Numbers{}, Numbers{2}, Numbers{0, 5}}) {
      const auto order = prediction.best_beside(some, count);
      REQUIRE(order.size() == count - some.size());
      for (std::size_t i = 0; i + 1 < order.size(); ++i) {
        CHECK(sampled.nodes_with(some, order[i]) <= sampled.nodes_with(some, order[i + 1]) * (1 + 1e-12));
      }
      for (const std::size_t one : some) CHECK(std::find(order.begin(), order.end(), one) == order.end());
      CHECK(prediction.best_beside(some, 2) == Numbers{order[0], order[1]});
    }
  }
}

TEST_CASE("no partition of a predicted choice can be replaced by a better one") {
  Sampled sampled;
  const ChoicePrediction prediction = sampled.prediction(1);
  const Numbers all = sampled.pool.available(0);
  for (std::size_t size = 1; size <= 4; ++size) {
    const Numbers best = prediction.best(size);
    REQUIRE(best.size() == size);
    const double nodes = sampled.nodes_with(best);
    for (std::size_t place = 0; place < size; ++place) {
      Numbers rest = best;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(place));
      for (const std::size_t one : all) CHECK(sampled.nodes_with(rest, one) >= nodes * (1 - 1e-12));
    }
  }
  CHECK(prediction.best(all.size() + 3) == all);
}

TEST_CASE("without a frontier, a prediction takes partitions in their order") {
  Sampled sampled;
  sampled.nodes.clear();
  const ChoicePrediction prediction = sampled.prediction(2);
  CHECK(prediction.best(2) == Numbers{0, 1});
  CHECK(prediction.best_beside({0, 1}, 1) == Numbers{2});
}

}  // namespace tilepdb::solver
