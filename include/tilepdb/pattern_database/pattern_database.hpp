// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <utility>

#include "tilepdb/pattern_database/detail/expander.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"
#include "tilepdb/pattern_database/detail/space_check.hpp"
#include "tilepdb/pattern_database/space.hpp"
#include "tilepdb/pattern_database/table.hpp"

namespace tilepdb::pattern_database::inline v1 {

/// A space and its table. Any number of threads may use one at the same time.
template <PatternSpace S>
class PatternDatabase {
 public:
  /// Throws Error: bad_input if the space has no states or no goals, check_failed if the table belongs to another
  /// space.
  PatternDatabase(S space, Table table) : space_(std::move(space)), table_(std::move(table)) {
    const detail::SpaceFacts facts = detail::sound_facts(space_);
    detail::require_same_space(table_, facts.name, facts.size, detail::space_digest(space_, facts.goals));
    goal_parity_ = detail::parity_of(space_, facts.goals.front());
  }

  /// Opens the table of a space. Throws Error as Table::open() does, and check_failed if the table belongs to another
  /// space.
  [[nodiscard]] static PatternDatabase open(S space, const std::filesystem::path& file,
                                            const OpenOptions& options = {}) {
    return PatternDatabase(std::move(space), Table::open(file, options));
  }

  [[nodiscard]] const S& space() const noexcept { return space_; }
  [[nodiscard]] const Table& table() const noexcept { return table_; }

  /// Returns h of the state with an index: the least cost of moves to a goal, or `unreachable`. Encodings that do not
  /// store h itself require a walk to the goal. With one bit per state, the value of states that reach no goal is
  /// unspecified. Throws Error (check_failed) if the table is wrong.
  [[nodiscard]] unsigned h_at(std::uint64_t index) const {
    const unsigned entry = table_.entry(index);
    if (is_direct()) return entry == none() ? unreachable : entry;
    if (holds_modulo_3() && entry == none()) return unreachable;
    return walk(index);
  }

  /// Returns h of a state that is at most one move of cost 1, in either direction, away from a state with known h. Does
  /// not walk to the goal.
  [[nodiscard]] unsigned h_beside(unsigned h, std::uint64_t index) const {
    if (is_direct()) return h_at(index);
    if (h == unreachable) return h_at(index);
    const unsigned modulus = this->modulus();
    const unsigned rest = residue(index);
    if (holds_modulo_3() && rest == none()) return unreachable;
    const unsigned change = (rest + modulus - h % modulus) % modulus;
    return change + 1 == modulus ? h - 1 : h + change;
  }

  /// Returns h of a state.
  template <typename State>
  requires requires(const S& space, const State& state) { space.rank(state); }
  [[nodiscard]] unsigned h(const State& state) const { return h_at(space_.rank(state)); }

 private:
  /// Equivalent to encoding() == two_bits, without the call.
  [[nodiscard]] bool holds_modulo_3() const noexcept { return table_.bits() == 2; }
  [[nodiscard]] bool is_direct() const noexcept { return table_.bits() >= 4; }
  /// Returns the entry of states that reach no goal.
  [[nodiscard]] unsigned none() const noexcept { return (1U << table_.bits()) - 1; }
  [[nodiscard]] unsigned modulus() const noexcept { return holds_modulo_3() ? 3 : 4; }

  /// Returns h modulo 3 or 4.
  [[nodiscard]] unsigned residue(std::uint64_t index) const {
    const unsigned entry = table_.entry(index);
    if (holds_modulo_3()) return entry;
    return 2 * entry + (detail::parity_of(space_, index) != goal_parity_ ? 1U : 0U);
  }

  [[nodiscard]] unsigned walk(std::uint64_t index) const {
    auto walker = detail::make_walker(space_);
    const auto most = static_cast<unsigned>(table_.histogram().size() - 1);
    unsigned rest = residue(index);
    for (unsigned steps = 0; steps <= most; ++steps) {
      const unsigned lower = (rest + modulus() - 1) % modulus();
      std::uint64_t next = index;
      const bool found = walker.any(index, [&](std::uint64_t after, unsigned /*cost*/) {
        next = after;
        return residue(after) == lower;
      });
      // Neighbours of a goal have h 0 or 1, so only a goal has none with the lower residue.
      if (!found) return steps;
      index = next;
      rest = lower;
    }
    detail::refuse_values(table_);
  }

  S space_;
  Table table_;
  bool goal_parity_ = false;
};

}  // namespace tilepdb::pattern_database::inline v1
