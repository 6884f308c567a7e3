// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tilepdb/pattern_database/detail/expander.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"
#include "tilepdb/pattern_database/detail/marks.hpp"
#include "tilepdb/pattern_database/detail/residues.hpp"
#include "tilepdb/pattern_database/detail/space_check.hpp"
#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::pattern_database::inline v1::detail {

/// The LevelMaker of a space, with separate expanders for each thread.
template <PatternSpace S>
class SpaceLevels final : public LevelMaker {
 public:
  SpaceLevels(const S& space, unsigned threads) : space_(space), size_(space.size()), goals_(goals_of(space)) {
    std::sort(goals_.begin(), goals_.end());
    for (unsigned i = 0; i < threads; ++i) threads_.push_back({make_expander(space), make_expander_back(space), {}});
  }

  void push(Marks marks, Range range, std::uint8_t mark, std::uint8_t next, unsigned thread) override {
    auto& back = threads_[thread].back;
    marks.for_each(range, mark, [&](std::uint64_t index) {
      back.any(index, [&](std::uint64_t before, unsigned cost) {
        require_step(index, before, cost);
        if (cost != 0) marks.put_where_none(before, next);
        return false;
      });
    });
  }

  std::uint64_t pull(Marks marks, Range range, std::uint8_t mark, std::uint8_t next, unsigned thread) override {
    auto& forward = threads_[thread].forward;
    std::uint64_t found = 0;
    marks.for_each(range, 0, [&](std::uint64_t index) {
      const bool reaches = forward.any(index, [&](std::uint64_t after, unsigned cost) {
        require_step(index, after, cost);
        return marks.at(after) == (cost != 0 ? mark : next);
      });
      if (!reaches) return;
      marks.put(index, next);
      ++found;
    });
    return found;
  }

  Trial try_pull(Marks marks, Range range, std::uint8_t mark) override {
    auto& forward = threads_[0].forward;
    Trial trial;
    marks.for_each(range, 0, [&](std::uint64_t index) {
      try_state(
          index, forward, [&](std::uint64_t after) { return marks.at(after) == mark; }, trial);
    });
    return trial;
  }

  void check(Marks marks, Range range) override {
    auto& forward = threads_[0].forward;
    for (std::uint64_t index = range.first; index < range.end; ++index) {
      unsigned least = no_mark;
      forward.any(index, [&](std::uint64_t after, unsigned cost) {
        require_step(index, after, cost);
        if (marks.at(after) != 0) least = std::min(least, marks.at(after) + cost);
        return false;
      });
      const unsigned mark = marks.at(index);
      if (mark == 1 || mark == (least == no_mark ? 0 : least)) continue;
      refuse_value(index);
    }
  }

  void push(Residues residues, Range range, unsigned last, unsigned next, unsigned thread) override {
    auto& back = threads_[thread].back;
    Visited visited(residues, next);
    if constexpr (has_rows<decltype(back)>) {
      if (back.shifts_rows()) return push_rows(residues, range, last, next, back, visited);
    }
    residues.for_each_of_last(range, last, [&](std::uint64_t index) {
      back.any(index, [&](std::uint64_t before, unsigned cost) {
        require_step(index, before, cost);
        visited.add(before);
        return false;
      });
    });
    visited.mark();
  }

  void pull(Residues residues, Range range, unsigned last, unsigned next, unsigned thread) override {
    auto& forward = threads_[thread].forward;
    if constexpr (has_rows<decltype(forward)>) {
      if (forward.shifts_rows()) {
        std::uint64_t moves = 0;
        for_rows_unreached(residues, range, forward, [&](std::uint64_t first, std::uint64_t states, const auto& row) {
          residues.put_from(first, pulled(residues, first, states, row, last, forward, moves), next);
        });
        return;
      }
    }
    residues.for_each_unreached(range, [&](std::uint64_t index) {
      const bool reaches = forward.any(index, [&](std::uint64_t after, unsigned cost) {
        require_step(index, after, cost);
        return residues.at(after) == last;
      });
      if (reaches) residues.put(index, next);
    });
  }

  Trial try_pull(Residues residues, Range range, unsigned last) override {
    auto& forward = threads_[0].forward;
    Trial trial;
    if constexpr (has_rows<decltype(forward)>) {
      if (forward.shifts_rows()) {
        for_rows_unreached(residues, range, forward, [&](std::uint64_t first, std::uint64_t states, const auto& row) {
          const auto count = static_cast<unsigned>(std::popcount(states));
          trial.states += count;
          trial.pushed += count * (std::uint64_t{space_.moves()} - row.shifted.size());
          (void)pulled(residues, first, states, row, last, forward, trial.moves);
        });
        return trial;
      }
    }
    residues.for_each_unreached(range, [&](std::uint64_t index) {
      try_state(
          index, forward, [&](std::uint64_t after) { return residues.at(after) == last; }, trial);
    });
    return trial;
  }

  void check(Residues residues, Range range) override {
    auto& forward = threads_[0].forward;
    for (std::uint64_t index = range.first; index < range.end; ++index) {
      const unsigned residue = residues.at(index);
      const bool is_reached = residue != Residues::unreached;
      bool is_lower = false;
      const bool differs = forward.any(index, [&](std::uint64_t after, unsigned cost) {
        require_step(index, after, cost);
        is_lower |= residues.at(after) == (residue + 2) % 3;
        return (residues.at(after) != Residues::unreached) != is_reached;
      });
      if (!differs && (!is_reached || is_lower || is_goal(index))) continue;
      refuse_value(index);
    }
  }

  void check_parity(Marks marks, Range range, bool of_goals) override {
    if constexpr (!has_parity<S>()) return;
    for (std::uint64_t index = range.first; index < range.end; ++index) {
      const unsigned mark = marks.at(index);
      if (mark == 0 || (parity_of(space_, index) != of_goals) == (mark % 2 == 0)) continue;
      refuse_space(space_.name(), "the parity of state " + std::to_string(index) + " does not match its h, " +
                                      std::to_string(mark - 1) + ": parity() is wrong");
    }
  }

  /// If all moves cost 1, nothing is ever unsettled.
  bool settle(Marks marks, Range range, std::uint8_t mark, unsigned thread) override {
    if constexpr (has_unit_cost<S>()) {
      return false;
    } else {
      return settle_all(marks, range, mark, threads_[thread]);
    }
  }

 private:
  static constexpr unsigned no_mark = ~0U;

  /// Whether an expander may know moves that lead from a row of consecutive states to another such row. These are made
  /// for up to 32 states at a time.
  template <typename Expander>
  static constexpr bool has_rows = requires(Expander& expander) {
    expander.shifts_rows();
  };

  /// Neighbours to be marked. Each is marked some visits after its memory was requested.
  class Visited {
   public:
    Visited(Residues residues, unsigned next) : residues_(residues), next_(next) {}

    void add(std::uint64_t index) {
      residues_.prefetch(index);
      if (waiting_ == indices_.size()) mark();
      indices_[waiting_++] = index;
    }
    void mark() {
      for (std::size_t i = 0; i < waiting_; ++i) residues_.put_where_none(indices_[i], next_);
      waiting_ = 0;
    }

   private:
    Residues residues_;
    unsigned next_;
    std::size_t waiting_ = 0;
    std::array<std::uint64_t, 128> indices_;
  };

  template <typename Expander>
  static void push_rows(Residues residues, Range range, unsigned last, unsigned next, Expander& back,
                        Visited& visited) {
    residues.for_words_of_last(range, last, [&](std::uint64_t begin, std::uint64_t word) {
      for_rows(back, begin, word, [&](std::uint64_t first, std::uint64_t states, const auto& row) {
        for (const std::uint64_t to : row.shifted) {
          if ((states & (states - 1)) == 0) {
            visited.add(to + (first - row.begin));
          } else {
            residues.put_where_none_from(to + (first - row.begin), states, next);
          }
        }
        Residues::for_each(first, states, [&](std::uint64_t index) {
          back.any_unshifted(index, [&](std::uint64_t before, unsigned /*cost*/) {
            visited.add(before);
            return false;
          });
        });
      });
    });
    visited.mark();
  }

  template <typename Expander, typename Work>
  [[gnu::always_inline]] static void for_rows_unreached(Residues residues, Range range, Expander& forward,
                                                        const Work& work) {
    residues.for_words_unreached(
        range, [&](std::uint64_t begin, std::uint64_t states) { for_rows(forward, begin, states, work); });
  }

  /// Calls `work(first, states, row)` for the states of a word by rows; `first` is the first of these states.
  template <typename Expander, typename Work>
  [[gnu::always_inline]] static void for_rows(Expander& expander, std::uint64_t begin, std::uint64_t states,
                                              const Work& work) {
    while (states != 0) {
      const auto skipped = static_cast<unsigned>(std::countr_zero(states)) / 2;
      states >>= 2 * skipped;
      begin += skipped;
      const auto row = expander.row(begin);
      const std::uint64_t left = row.end - begin;
      const std::uint64_t here = left < 32 ? states & ((std::uint64_t{1} << 2 * left) - 1) : states;
      work(begin, here, row);
      states &= ~here;
    }
  }

  /// Returns those of the states from `first` on that have a neighbour of the last level. Adds the moves looked at, but
  /// for those that shift rows, to `moves`.
  template <typename Row, typename Expander>
  [[gnu::always_inline]] static std::uint64_t pulled(Residues residues, std::uint64_t first, std::uint64_t states,
                                                     const Row& row, unsigned last, Expander& expander,
                                                     std::uint64_t& moves) {
    std::uint64_t found = 0;
    for (const std::uint64_t to : row.shifted) {
      found |= residues.equal_from(to + (first - row.begin), last) & states;
      if (found == states) return found;
    }
    Residues::for_each(first, states & ~found, [&](std::uint64_t index) {
      const bool reaches = expander.any_unshifted(index, [&](std::uint64_t after, unsigned /*cost*/) {
        ++moves;
        return residues.at(after) == last;
      });
      if (reaches) found |= std::uint64_t{1} << 2 * (index - first);
    });
    return found;
  }

  struct Thread {
    ExpanderOf<S> forward;
    decltype(make_expander_back(std::declval<const S&>())) back;
    std::vector<std::uint64_t> stack;
  };

  [[nodiscard]] bool settle_all(Marks marks, Range range, std::uint8_t mark, Thread& thread) const {
    constexpr std::size_t most_stacked = std::size_t{1} << 16;
    auto& back = thread.back;
    auto& stack = thread.stack;
    bool left_over = false;
    marks.for_each(range, unsettled, [&](std::uint64_t first) {
      marks.put(first, mark);
      stack.push_back(first);
      while (!stack.empty()) {
        const std::uint64_t index = stack.back();
        stack.pop_back();
        back.any(index, [&](std::uint64_t before, unsigned cost) {
          require_step(index, before, cost);
          if (cost != 0 || marks.at(before) != 0) return false;
          const bool room = stack.size() < most_stacked;
          if (!marks.claim(before, room ? mark : unsettled)) return false;
          if (room) {
            stack.push_back(before);
          } else {
            left_over = true;
          }
          return false;
        });
      }
    });
    return left_over;
  }

  [[noreturn]] void refuse_value(std::uint64_t index) const {
    refuse_space(space_.name(), "the value of state " + std::to_string(index) +
                                    " contradicts those of its neighbours: undirected() or before() is wrong");
  }

  [[nodiscard]] bool is_goal(std::uint64_t index) const {
    return std::binary_search(goals_.begin(), goals_.end(), index);
  }

  /// Counts the moves of an unreached state up to the first one that leads to the last level.
  template <typename Expander, typename IsLast>
  void try_state(std::uint64_t index, Expander& forward, const IsLast& is_last, Trial& trial) const {
    ++trial.states;
    trial.pushed += static_cast<unsigned>(space_.moves());
    forward.any(index, [&](std::uint64_t after, unsigned cost) {
      require_step(index, after, cost);
      ++trial.moves;
      return is_last(after);
    });
  }

  void require_step(std::uint64_t from, std::uint64_t to, unsigned cost) const {
    if (to >= size_) [[unlikely]]
      refuse_neighbour(space_.name(), from, to, size_);
    if constexpr (!has_unit_cost<S>()) {
      if (cost > 1) [[unlikely]]
        refuse_cost(space_.name(), from, cost);
    }
  }

  const S& space_;
  std::uint64_t size_;
  std::vector<std::uint64_t> goals_;  // in ascending order
  std::vector<Thread> threads_;
};

}  // namespace tilepdb::pattern_database::inline v1::detail
