// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "solver/kernels/subtree_search.hpp"
#include "solver/search/bound_partners.hpp"
#include "solver/search/frontier.hpp"

namespace tilepdb::solver {

/// The subtrees of one bound, shared by the threads that search it: those below the frontier first, then what busy
/// threads hand over to idle ones.
class SubtreePool : public SubtreeSource {
 public:
  /// What to search, and who is asked about it.
  struct Task {
    std::span<const Frontier::Node> roots;  ///< nodes of the frontier below which to search
    RootRange range{};                      ///< of these, what this process searches at first
    unsigned bound = 0;
    int threads = 1;  ///< so many searches must take part
    /// Asked often, from any thread, with how many nodes were expanded so far.
    std::function<Advice(std::uint64_t)> advice{};
    /// Who gives more roots, and is asked instead of `advice`; may be null.
    BoundPartners* partners = nullptr;
  };

  /// Lowers `least_remaining`, which has a number for each node of the frontier.
  SubtreePool(const Frontier& frontier, Task task, LeastRemaining& least_remaining);

  /// Below which node of the frontier the goal was found, and by which first moves.
  struct Found {
    Frontier::Node node = 0;
    std::vector<Direction> moves;
  };
  [[nodiscard]] const std::optional<Found>& found() const noexcept { return found_; }
  /// Whether the search ended early, without a solution.
  [[nodiscard]] bool gave_up() const noexcept { return gave_up_; }
  /// Whether it was told to pause.
  [[nodiscard]] bool paused() const noexcept { return paused_; }
  /// When all threads have ended, without a solution and without giving up: the first root that is not searched yet.
  [[nodiscard]] std::uint32_t next_root() const noexcept { return unpacked(range_.load()).first; }

  /// Ends the search.
  void cancel();

  bool next(Subtree& subtree, bool idle) override;
  void solved(std::uint32_t id, std::span<const Direction> moves) override;
  LeastRemaining& least_remaining() override { return least_remaining_; }
  bool go_on(std::uint64_t expanded) override;
  bool wanted() override { return idle_.load(std::memory_order_relaxed) > 0; }
  void share(std::span<const Subtree> subtrees) override;

 private:
  [[nodiscard]] static constexpr std::uint64_t packed(RootRange range) noexcept {
    return std::uint64_t{range.end} << 32U | range.first;
  }
  [[nodiscard]] static constexpr RootRange unpacked(std::uint64_t range) noexcept {
    return {static_cast<std::uint32_t>(range), static_cast<std::uint32_t>(range >> 32U)};
  }
  [[nodiscard]] bool has_roots() const noexcept;
  [[nodiscard]] bool take_root(Subtree& subtree);
  [[nodiscard]] bool take_shared(Subtree& subtree);
  void ask_for_roots();
  [[nodiscard]] Advice advice(std::uint64_t expanded);
  void end();

  const Frontier& frontier_;
  const Task task_;
  LeastRemaining& least_remaining_;
  std::atomic<std::uint64_t> range_;       // what is left of the roots here, packed
  std::atomic<bool> more_roots_expected_;  // from partners
  std::atomic<std::uint64_t> expanded_{0};
  std::atomic<bool> paused_{false};
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
