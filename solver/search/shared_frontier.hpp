// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/batch/search_progress.hpp"
#include "solver/batch/searcher.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/search/frontier.hpp"
#include "solver/search/search_strategy.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

/// The error of a search that continues what another search has done.
[[nodiscard]] Error another_search(const std::string& what);

/// The frontier of a search, the same in all processes of a team: the first one grows it for all. If each grew its own,
/// that would cost as many times as much where processes share cores and caches.
class SharedFrontier {
 public:
  /// What it is given must outlive it.
  SharedFrontier(const Heuristic& heuristic, const Position& start, const SearchMethod& method, SearchWatch& watch)
      : frontier_(heuristic, start), board_(heuristic.board()), method_(method), watch_(watch) {}

  [[nodiscard]] const Frontier& operator*() const noexcept { return frontier_; }
  [[nodiscard]] const Frontier* operator->() const noexcept { return &frontier_; }

  /// Collective. Grows as it did in the completed bounds, of which the first has this f-limit, and takes over depths.
  /// Returns false if it stopped: at once where `stops` says so, or because the watch gave up. Throws Error
  /// (check_failed) if another search has done that.
  [[nodiscard]] bool resume(const SearchProgress& done, unsigned first_bound, bool stops);

  /// New nodes of the next bound take their depths from the frontier of another search of the same start.
  void guide_by(SharedFrontier&& other);

  /// Collective. Grows for a bound, to a size that depends on the nodes expanded before it, and counts its nodes. Where
  /// the watch advises a pause it asks `proceeds` and continues. Returns whether it has grown as far as it was to.
  [[nodiscard]] bool grow(SearchStatus& status, Bound& searched, std::uint64_t expanded_before,
                          const std::function<bool()>& proceeds);

  /// Frontier::note_depths().
  void note_depths(const LeastRemaining& least_remaining, unsigned bound) {
    frontier_.note_depths(least_remaining, bound);
  }

  /// Collective. The moves from the start to a node.
  [[nodiscard]] std::vector<Direction> path_to(Frontier::Node node) const;

 private:
  [[nodiscard]] bool regrow(const SearchProgress& done, unsigned bound, bool stops);
  [[nodiscard]] std::size_t limit(std::uint64_t expanded_before) const noexcept;
  [[nodiscard]] bool is_question_due() noexcept;
  [[nodiscard]] Advice grow_here(const SearchStatus& status, std::uint64_t expanded_before, std::uint64_t begin);

  Frontier frontier_;
  const BoardSize board_;
  const SearchMethod& method_;
  SearchWatch& watch_;
  std::uint64_t next_question_ = 0;  // by nodes that the frontier has expanded
  // Of the next bound, if it is the first; one of these at most.
  std::optional<Frontier::Depths> guide_{};
  std::vector<std::uint16_t> depths_{};
};

}  // namespace tilepdb::solver
