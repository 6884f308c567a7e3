// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "tilepdb/search/domain.hpp"

namespace tilepdb::test {

/// A reversible domain with pruning that counts expansions. Optionally sets some heuristic values to 0, which makes
/// them inconsistent.
template <typename D>
class WatchedDomain {
 public:
  /// A state and the number of moves made on its path.
  struct State {
    typename D::State inner{};
    unsigned made = 0;

    friend bool operator==(const State& a, const State& b) noexcept { return a.inner == b.inner; }
  };
  using Move = typename D::Move;
  using Sequence = typename D::Sequence;

  /// If the search stores states, the domain keeps the smallest number of moves to each state: the search may have
  /// found a shorter path to a state it already had.
  WatchedDomain(const D& domain, const State& start, bool stores, bool inconsistent)
      : domain_(domain), stores_(stores), inconsistent_(inconsistent) {
    least_made_[hash(start)] = 0;
  }

  [[nodiscard]] auto moves(const State& state) const {
    ++expanded_;
    const unsigned made = moves_made(state);
    most_made_ = std::max(most_made_, made);
    largest_f_ = std::max(largest_f_, made + heuristic(state));
    return domain_.moves(state.inner);
  }
  [[nodiscard]] State after(const State& state, const Move& move) const {
    const State child{domain_.after(state.inner, move), moves_made(state) + 1};
    const auto [known, is_new] = least_made_.try_emplace(hash(child), child.made);
    if (!is_new) known->second = std::min(known->second, child.made);
    return child;
  }
  [[nodiscard]] bool is_goal(const State& state) const { return domain_.is_goal(state.inner); }
  [[nodiscard]] State goal() const {
    const State goal{domain_.goal(), 0};
    least_made_.try_emplace(hash(goal), 0);  // for a search from the goal
    return goal;
  }
  [[nodiscard]] Move inverse(const Move& move) const { return domain_.inverse(move); }
  [[nodiscard]] unsigned heuristic(const State& state) const {
    return inconsistent_ && hash(state) % 3 == 0 ? 0 : domain_.heuristic(state.inner);
  }
  [[nodiscard]] std::uint64_t hash(const State& state) const { return domain_.hash(state.inner); }
  [[nodiscard]] std::optional<Sequence> continued(const Sequence& sequence, const State& state,
                                                  const Move& move) const {
    return domain_.continued(sequence, state.inner, move);
  }

  [[nodiscard]] std::uint64_t expanded() const noexcept { return expanded_; }
  /// Returns the largest number of moves made, or the largest f, of the expanded states.
  [[nodiscard]] unsigned most_made() const noexcept { return most_made_; }
  [[nodiscard]] unsigned largest_f() const noexcept { return largest_f_; }
  /// Returns the number of distinct states generated.
  [[nodiscard]] std::uint64_t seen() const noexcept { return least_made_.size(); }

 private:
  [[nodiscard]] unsigned moves_made(const State& state) const {
    return stores_ ? least_made_.at(hash(state)) : state.made;
  }

  const D& domain_;
  bool stores_;
  bool inconsistent_;
  mutable std::unordered_map<std::uint64_t, unsigned> least_made_;
  mutable std::uint64_t expanded_ = 0;
  mutable unsigned most_made_ = 0;
  mutable unsigned largest_f_ = 0;
};

}  // namespace tilepdb::test
