// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include "solver/frontier.hpp"
#include "solver/subtree_search.hpp"

namespace tilepdb::solver {

/// The subtrees of one bound, shared by the threads that search it: those below the frontier first, then what busy
/// threads hand over to idle ones.
class SubtreePool : public SubtreeSource {
 public:
  /// `threads` searches must take part. Ends early once more than `most_expanded` nodes were expanded, or `go_on`, told
  /// often, from any thread, how many were so far, answers false.
  SubtreePool(const Frontier& frontier, unsigned bound, int threads, std::uint64_t most_expanded,
              std::function<bool(std::uint64_t)> go_on);

  /// Below which node of the frontier the goal was found, and by which first moves.
  struct Found {
    Frontier::Node node = 0;
    std::vector<Direction> moves;
  };
  [[nodiscard]] const std::optional<Found>& found() const noexcept { return found_; }
  /// Whether the search ended early, without a solution.
  [[nodiscard]] bool gave_up() const noexcept { return gave_up_; }

  /// Ends the search.
  void cancel();

  bool next(Subtree& subtree, bool idle) override;
  void solved(std::uint32_t id, std::span<const Direction> moves) override;
  bool go_on(std::uint64_t expanded) override;
  bool wanted() override { return idle_.load(std::memory_order_relaxed) > 0; }
  void share(std::span<const Subtree> subtrees) override;

 private:
  void end();

  const Frontier& frontier_;
  const std::vector<Frontier::Node> roots_;
  const unsigned bound_;
  const int threads_;
  const std::uint64_t most_expanded_;
  const std::function<bool(std::uint64_t)> go_on_;
  std::atomic<std::size_t> next_root_{0};
  std::atomic<std::uint64_t> expanded_{0};
  std::atomic<bool> ended_{false};
  std::atomic<bool> gave_up_{false};
  std::atomic<int> idle_{0};
  std::atomic<std::size_t> shared_count_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Subtree> shared_;
  std::optional<Found> found_;
};

}  // namespace tilepdb::solver
