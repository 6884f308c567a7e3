// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/batch/searcher.hpp"
#include "solver/kernels/subtree_search.hpp"
#include "solver/search/frontier.hpp"
#include "solver/search/search_strategy.hpp"
#include "team/shared_work.hpp"

namespace tilepdb::solver {

/// Below which node of the frontier the goal was found, and by which first moves.
struct FoundGoal {
  Frontier::Node node = 0;
  std::vector<Direction> moves;
};

/// What the search of a bound below a frontier came to.
struct BoundResult {
  SearchCounts counts{};
  std::optional<FoundGoal> found{};
  bool gave_up = false;
  std::uint32_t next_root = 0;  ///< the first that is not searched: not the number of roots only after a pause
  bool paused = false;          ///< was told to pause, perhaps when all roots were begun
  /// Subtrees that were begun and not ended when it paused, as subtrees.hpp has them. A team ends them before.
  std::vector<std::uint64_t> open{};
  double idle_seconds = 0;  ///< that threads waited for others after that, and processes, on average
};

/// The part of a bound that lies below a frontier.
struct BoundTask {
  const Frontier& frontier;
  const LookupTables& tables;
  const SearchMethod& method;
  SearchWatch& watch;
  SearchStatus status;                    ///< of the bound, before anything was searched below the frontier
  std::uint64_t most_expanded = 0;        ///< below the frontier; the search gives up once they are more
  std::span<const Frontier::Node> roots;  ///< nodes of the frontier below which to search
  std::uint32_t first_root = 0;           ///< of these; those before it were searched
  std::uint64_t expanded_before = 0;      ///< below those
  std::span<const std::uint64_t> open{};  ///< subtrees below those that are left, as BoundResult has them

  /// What to do once so many nodes were expanded below the other roots.
  [[nodiscard]] Advice advice(std::uint64_t expanded) const;
};

/// Searches below roots with the watch's job until a solution is found, all are searched, or it is told to pause or
/// give up. Lowers `least_remaining`, which has a number for each node of the frontier. The result is the same in all
/// processes of a team. Throws what a thread throws; in a team all processes throw it.
[[nodiscard]] BoundResult search_below(const BoundTask& task, LeastRemaining& least_remaining);

/// Where subtrees come from and go to beyond the threads that search a bound here. One thread calls at a time.
class SubtreeExchange {
 public:
  virtual ~SubtreeExchange() = default;

  /// To be called often, with the nodes that the threads have expanded. Returns give_up when the search ends; at a
  /// pause the threads end what they have.
  [[nodiscard]] virtual Advice attend(std::uint64_t expanded) = 0;

  /// Whether there are further subtrees.
  [[nodiscard]] virtual bool has_more() const = 0;
  /// Sets a range of the task's roots and adds subtrees that others have begun. Returns false if there is nothing.
  [[nodiscard]] virtual bool take(PieceRange& roots, std::vector<Subtree>& begun) = 0;

  /// Notified of whether the threads have nothing left, and of how long one of them has waited. Returns whether others
  /// wait for give().
  [[nodiscard]] virtual bool is_asked(bool none_left, std::chrono::nanoseconds waited) = 0;
  virtual void give(PieceRange roots, std::span<const Subtree> begun) = 0;
};

/// search_below() by the threads of this process alone. With an exchange, which may be null, they also search what it
/// has, and poll it instead of the watch.
[[nodiscard]] BoundResult search_with_threads(const BoundTask& task, SubtreeExchange* exchange,
                                              LeastRemaining& least_remaining);

}  // namespace tilepdb::solver
