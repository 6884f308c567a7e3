// SPDX-License-Identifier: MIT
#include <utility>

#include "solver/commands/optimum_search.hpp"
#include "solver/commands/puzzle_session.hpp"
#include "solver/commands/session.hpp"
#include "solver/instances/reachability.hpp"

namespace tilepdb::solver {
namespace {

/// Boards of more cells are not searched to the end, without tables or with them.
constexpr unsigned most_slide_cells_without_tables = 12;
constexpr unsigned most_slide_cells_with_tables = 16;
/// Of more there are no searches at all.
constexpr unsigned most_slide_cells_searched = 25;

class SlideOptimumSearch final : public OptimumSearch {
 public:
  SlideOptimumSearch(const Options& options, const Problem& problem)
      : OptimumSearch(options, problem), session_(opened(options, problem)) {
    live_.set_hint(session_.hint());
  }

  [[nodiscard]] bool has_tables() const noexcept override { return session_.has_tables(); }

  [[nodiscard]] bool ends_soon() const noexcept override {
    return problem_.board.cells() <= (has_tables() ? most_slide_cells_with_tables : most_slide_cells_without_tables);
  }

  [[nodiscard]] bool is_possible() const noexcept override {
    return problem_.board.cells() <= most_slide_cells_searched;
  }

  [[nodiscard]] Found solve(const Instance& instance, SearchLimits limits) override {
    if (!is_possible()) return {};
    const std::vector<PuzzleInstance> one{{instance.id, {}, instance.start.text(), instance.source}};
    limits.memory = search_limits(options_, options_.tables.memory).memory;
    return found_by(*session_.searcher(one), instance, limits);
  }

 private:
  /// A session of the puzzle; its instances are searched one by one.
  [[nodiscard]] static PuzzleSession opened(const Options& options, const Problem& problem) {
    auto puzzle = options.family->make({problem.board.name(), goal_text(problem.goal), options.puzzle.patterns});
    std::vector<PuzzleInstance> instances;
    instances.reserve(problem.instances.size());
    for (const Instance& instance : problem.instances) {
      instances.push_back(puzzle->instance(instance.start.text(), instance.id, instance.source));
    }
    return {options, std::move(puzzle), {std::move(instances)}};
  }

  PuzzleSession session_;
};

}  // namespace

std::unique_ptr<OptimumSearch> slide_optimum_search(const Options& options, const Problem& problem) {
  return std::make_unique<SlideOptimumSearch>(options, problem);
}

}  // namespace tilepdb::solver
