// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <ranges>
#include <string>
#include <vector>

#include "tilepdb/pattern_database/detail/expander.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"
#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::pattern_database::inline v1::detail {

/// Whether a class is meant to be an IndexSpace.
template <typename S>
concept HasExpander = requires(const S& space) {
  space.expander();
};

/// Stops the compilation with a list of the members that a class lacks to be a PatternSpace. Compilers would only name
/// the concept.
template <typename S>
constexpr void complain_of_space() {
  static_assert(NamedSpace<S>, "a space needs name(), size() and moves(), all const");
  static_assert(
      requires(const S& space) {
        { space.goals() } -> std::ranges::input_range;
      },
      "a space needs goals() const, which returns a range of states, or of indices if it has expander()");
  if constexpr (HasExpander<S>) {
    static_assert(IndexSpace<S>, "expander() const must return an object with any(index, visit), see space.hpp");
  } else {
    static_assert(
        requires { typename S::State; }, "a space needs a type State or an expander()");
    if constexpr (requires { typename S::State; }) {
      using State = typename S::State;
      static_assert(std::copyable<State>, "a space's State must be copyable and assignable");
      static_assert(
          requires(const S& space, const State& state) {
            { space.rank(state) } -> std::convertible_to<std::uint64_t>;
          },
          "a space needs rank(state) const, which returns a number");
      static_assert(
          requires(const S& space, std::uint64_t index) {
            { space.unrank(index) } -> std::convertible_to<State>;
          },
          "a space needs unrank(index) const, which returns a State");
      static_assert(
          requires(const S& space, const State& state, unsigned move) {
            { space.after(state, move) } -> StateOrNothing<State>;
          },
          "a space needs after(state, move) const, which returns a State or a std::optional of one");
    }
  }
}

/// Calls `work(range)` for ranges of up to 32 states spread over a space, at most `most` states in total; for all
/// states if there are no more than that.
template <typename Work>
void for_samples(std::uint64_t size, std::uint64_t most, Work&& work) {
  constexpr std::uint64_t length = 32;
  const std::uint64_t ranges = std::min(size, most) / length;
  if (size <= most || ranges == 0) return work(Range{0, size});
  for (std::uint64_t i = 0; i < ranges; ++i) {
    const std::uint64_t first = size / ranges * i / length * length;  // marks are read in words
    work(Range{first, std::min(first + length, size)});
  }
}

template <PatternSpace S>
[[nodiscard]] std::vector<std::uint64_t> goals_of(const S& space) {
  std::vector<std::uint64_t> goals;
  for (const auto& goal : space.goals()) {
    if constexpr (IndexSpace<S>) {
      goals.push_back(static_cast<std::uint64_t>(goal));
    } else {
      goals.push_back(static_cast<std::uint64_t>(space.rank(goal)));
    }
  }
  return goals;
}

/// Returns a checksum of the indices and neighbours of sample states, and of the goals.
template <PatternSpace S>
[[nodiscard]] std::uint64_t space_digest(const S& space, const std::vector<std::uint64_t>& goals) {
  constexpr std::uint64_t samples = 1024;
  constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;  // 2^64 / golden ratio: its multiples spread evenly
  const std::uint64_t size = space.size();
  auto walker = make_walker(space);
  std::vector<std::uint64_t> numbers{size};
  for (std::uint64_t i = 0; i < samples; ++i) {
    const std::uint64_t index = i * golden % size;
    numbers.push_back(index);
    walker.any(index, [&](std::uint64_t after, unsigned cost) {
      numbers.push_back(2 * after + cost);
      return false;
    });
  }
  numbers.insert(numbers.end(), goals.begin(),
                 goals.begin() + static_cast<std::ptrdiff_t>(std::min(goals.size(), std::size_t{samples})));
  return digest_of(numbers);
}

/// Checks samples of a space, or all states of a small one. Each function throws Error (bad_input).
template <PatternSpace S>
class SpaceCheck {
 public:
  explicit SpaceCheck(const S& space) : space_(space), size_(space.size()) {}

  void check() const {
    constexpr std::uint64_t most_states = 4096;
    constexpr std::uint64_t most_ranks = 65'536;
    if constexpr (!IndexSpace<S>) for_samples(size_, most_ranks, [&](Range range) { check_ranks(range); });
    for_samples(size_, most_states, [&](Range range) { check_moves(range); });
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const { refuse_space(space_.name(), what); }

  void check_ranks(Range range) const {
    for (std::uint64_t index = range.first; index < range.end; ++index) {
      const auto state = space_.unrank(index);
      if (const std::uint64_t rank = space_.rank(state); rank != index) {
        refuse("rank(unrank(" + std::to_string(index) + ")) is " + std::to_string(rank));
      }
      if constexpr (std::equality_comparable<typename S::State>) check_ranks_after(state);
    }
  }

  template <typename State>
  void check_ranks_after(const State& state) const {
    for (unsigned move = 0; move < static_cast<unsigned>(space_.moves()); ++move) {
      const std::optional<State> after = space_.after(state, move);
      if (!after) continue;
      const std::uint64_t rank = space_.rank(*after);
      if (rank >= size_) refuse_neighbour(space_.name(), space_.rank(state), rank, size_);
      if (!(space_.unrank(rank) == *after)) {
        refuse("a state has rank " + std::to_string(rank) + ", but unrank() of that rank is another state");
      }
    }
  }

  void check_moves(Range range) const {
    auto forward = make_expander(space_);
    auto back = make_expander_back(space_);
    auto walker = make_walker(space_);
    auto back_walker = make_expander_back(space_);
    const bool undirected = is_undirected(space_);
    for (std::uint64_t index = range.first; index < range.end; ++index) {
      std::uint64_t moves = 0;
      forward.any(index, [&](std::uint64_t after, unsigned cost) {
        check_step(index, after, cost);
        if (++moves > static_cast<std::uint64_t>(space_.moves())) refuse("a state has more moves than moves() allows");
        const auto is_back = [&](std::uint64_t before, unsigned back_cost) {
          return before == index && back_cost == cost;
        };
        if (undirected && !walker.any(after, is_back)) {
          refuse("no move of the same cost leads back from state " + std::to_string(after) + " to " +
                 std::to_string(index) + ", though undirected() is true");
        }
        if (!undirected && knows_before<S>() && has_unit_cost<S>() &&
            !back_walker.any(after, [&](std::uint64_t before, unsigned /*cost*/) { return before == index; })) {
          refuse("state " + std::to_string(index) + " is missing from the predecessors of " + std::to_string(after));
        }
        return false;
      });
      if (undirected || !knows_before<S>() || !has_unit_cost<S>()) continue;
      back.any(index, [&](std::uint64_t before, unsigned /*cost*/) {
        if (before >= size_) refuse_neighbour(space_.name(), index, before, size_);
        const auto leads_here = [&](std::uint64_t after, unsigned /*cost*/) { return after == index; };
        if (!walker.any(before, leads_here)) {
          refuse("no move leads from state " + std::to_string(before) + " to " + std::to_string(index) +
                 ", though it is a predecessor");
        }
        return false;
      });
    }
  }

  void check_step(std::uint64_t from, std::uint64_t to, unsigned cost) const {
    if (to >= size_) refuse_neighbour(space_.name(), from, to, size_);
    if (cost > 1) refuse_cost(space_.name(), from, cost);
    if (has_unit_cost<S>() && cost == 0) {
      refuse("a move of state " + std::to_string(from) + " costs 0, though the expander's unit_cost is true");
    }
    if (has_parity<S>() && (parity_of(space_, from) != parity_of(space_, to)) != (cost == 1)) {
      refuse("a move from state " + std::to_string(from) + " to " + std::to_string(to) + " contradicts parity()");
    }
  }

  const S& space_;
  std::uint64_t size_;
};

/// Returns name, size and goals of a space. Throws Error (bad_input) if they are invalid.
template <PatternSpace S>
[[nodiscard]] SpaceFacts sound_facts(const S& space) {
  SpaceFacts facts;
  facts.name = space.name();
  facts.size = space.size();
  facts.goals = goals_of(space);
  require_sound(facts);
  return facts;
}

/// Returns the properties that a search needs. Throws Error (bad_input) if the space contradicts itself.
template <PatternSpace S>
[[nodiscard]] SpaceFacts checked_facts(const S& space) {
  SpaceFacts facts = sound_facts(space);
  facts.moves = static_cast<unsigned>(space.moves());
  facts.undirected = is_undirected(space);
  facts.unit_cost = has_unit_cost<S>();
  facts.pushes = facts.undirected || (knows_before<S>() && facts.unit_cost);
  facts.parity = has_parity<S>();
  SpaceCheck<S>(space).check();
  facts.parity_of_goals = parity_of(space, facts.goals.front());
  for (const std::uint64_t goal : facts.goals) {
    if (parity_of(space, goal) != facts.parity_of_goals) {
      refuse_space(facts.name, "its goals differ in parity");
    }
  }
  facts.digest = space_digest(space, facts.goals);
  return facts;
}

}  // namespace tilepdb::pattern_database::inline v1::detail
