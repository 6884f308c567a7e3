// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "tilepdb/error.hpp"
#include "tilepdb/search/domain.hpp"

namespace tilepdb::search {

/// States seen by a search, each once, with the best path known to it. Found by open addressing; nodes never move, and
/// are named by their numbers in the order in which they were added.
template <Domain D>
class NodeStore {
 public:
  using State = typename D::State;
  using Move = typename D::Move;
  using Number = std::uint32_t;

  struct Node {
    State state{};
    Number parent = 0;  ///< its own number at the root
    std::uint32_t g = 0;
    Move move{};  ///< that led here from the parent
    bool closed = false;
  };

  explicit NodeStore(const D& domain) : domain_(domain), slots_(first_slots, free_slot) {}

  [[nodiscard]] std::uint64_t size() const noexcept { return nodes_.size(); }
  [[nodiscard]] Node& operator[](Number number) noexcept { return nodes_[number]; }
  [[nodiscard]] const Node& operator[](Number number) const noexcept { return nodes_[number]; }

  /// Bytes in use once one more node is added.
  [[nodiscard]] std::uint64_t bytes_with_one_more() const noexcept {
    const std::uint64_t slots = is_full() ? 3 * slots_.size() : slots_.size();  // old and new ones while they grow
    return (nodes_.size() + 1) * sizeof(Node) + slots * sizeof(Number);
  }

  /// The node of a state, and whether it is new; a new one is the state alone.
  [[nodiscard]] std::pair<Number, bool> insert(const State& state) {
    if (is_full()) grow();
    const std::size_t slot = slot_of(state);
    if (slots_[slot] != free_slot) return {slots_[slot], false};
    if (nodes_.size() >= free_slot) throw Error(ErrorKind::resource, "a search cannot store more states than 2^32 - 1");
    const auto number = static_cast<Number>(nodes_.size());
    Node node;
    node.state = state;
    node.parent = number;
    nodes_.push_back(node);
    slots_[slot] = number;
    return {number, true};
  }

  /// The node of a state, if it is stored.
  [[nodiscard]] std::optional<Number> find(const State& state) const {
    const Number number = slots_[slot_of(state)];
    if (number == free_slot) return {};
    return number;
  }

  /// The moves from the root to a node.
  [[nodiscard]] std::vector<Move> path(Number number) const {
    std::vector<Move> moves;
    for (; nodes_[number].parent != number; number = nodes_[number].parent) moves.push_back(nodes_[number].move);
    return {moves.rbegin(), moves.rend()};
  }

 private:
  static constexpr Number free_slot = ~Number{0};
  static constexpr std::size_t first_slots = 1024;

  [[nodiscard]] bool is_full() const noexcept { return 2 * (nodes_.size() + 1) > slots_.size(); }

  [[nodiscard]] std::size_t slot_of(const State& state) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(domain_.hash(state)) & mask;
    while (slots_[slot] != free_slot && !(nodes_[slots_[slot]].state == state)) slot = (slot + 1) & mask;
    return slot;
  }

  void grow() {
    std::vector<Number>(2 * slots_.size(), free_slot).swap(slots_);
    for (Number number = 0; number < nodes_.size(); ++number) slots_[slot_of(nodes_[number].state)] = number;
  }

  const D& domain_;
  std::deque<Node> nodes_;
  std::vector<Number> slots_;
};

}  // namespace tilepdb::search
