// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
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
  SpaceLevels(const S& space, unsigned threads) : space_(space), size_(space.size()) {
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
      ++trial.states;
      forward.any(index, [&](std::uint64_t after, unsigned cost) {
        require_step(index, after, cost);
        ++trial.moves;
        return marks.at(after) == mark;
      });
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
    // States are marked some visits after their memory was requested.
    std::array<std::uint64_t, 128> visited;
    std::size_t waiting = 0;
    const auto mark_visited = [&] {
      for (std::size_t i = 0; i < waiting; ++i) residues.put_where_none(visited[i], next);
      waiting = 0;
    };
    residues.for_each_of_last(range, last, [&](std::uint64_t index) {
      back.any(index, [&](std::uint64_t before, unsigned cost) {
        require_step(index, before, cost);
        residues.prefetch(before);
        if (waiting == visited.size()) mark_visited();
        visited[waiting++] = before;
        return false;
      });
    });
    mark_visited();
  }

  void pull(Residues residues, Range range, unsigned last, unsigned next, unsigned thread) override {
    auto& forward = threads_[thread].forward;
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
    residues.for_each_unreached(range, [&](std::uint64_t index) {
      ++trial.states;
      forward.any(index, [&](std::uint64_t after, unsigned cost) {
        require_step(index, after, cost);
        ++trial.moves;
        return residues.at(after) == last;
      });
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
    const auto goals = goals_of(space_);
    return std::find(goals.begin(), goals.end(), index) != goals.end();
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
  std::vector<Thread> threads_;
};

}  // namespace tilepdb::pattern_database::inline v1::detail
