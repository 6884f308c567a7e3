// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "tilepdb/error.hpp"
#include "tilepdb/search/detail/domain.hpp"
#include "tilepdb/search/domain.hpp"

namespace tilepdb::search {

/// Where a stored state's node is, and bits of its hash that tell most other states without a look at the node.
struct NodeSlot {
  std::uint32_t number = ~std::uint32_t{0};  ///< none
  std::uint32_t tag = 0;
};

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
    [[no_unique_address]] typename Carrying<D>::Carried carried{};  ///< where a heuristic is used
  };

  explicit NodeStore(const D& domain) : domain_(domain), slots_(first_slots) {}

  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  [[nodiscard]] Node& operator[](Number number) noexcept { return blocks_[number / block_nodes][number % block_nodes]; }
  [[nodiscard]] const Node& operator[](Number number) const noexcept {
    return blocks_[number / block_nodes][number % block_nodes];
  }

  /// The most bytes in use while so many more nodes are added, at least one.
  [[nodiscard]] std::uint64_t bytes_with_more(std::uint64_t more) const noexcept {
    const std::uint64_t nodes = size_ + std::max<std::uint64_t>(more, 1);
    std::uint64_t slots = slots_.size();
    std::uint64_t most = slots;
    while (4 * nodes > 3 * slots) {  // old and new ones while they grow
      most = 3 * slots;
      slots *= 2;
    }
    return nodes * sizeof(Node) + most * sizeof(Slot);
  }

  /// The node of a state, and whether it is new; a new one is the state alone.
  [[nodiscard]] std::pair<Number, bool> insert(const State& state) {
    if (is_full()) grow();
    const std::uint64_t hash = domain_.hash(state);
    Slot& slot = slots_[slot_of(state, hash)];
    if (slot.number != none) return {slot.number, false};
    if (size_ >= none) throw Error(ErrorKind::resource, "a search cannot store more states than 2^32 - 1");
    const auto number = static_cast<Number>(size_);
    if (number % block_nodes == 0) blocks_.push_back(std::make_unique<Node[]>(block_nodes));
    Node& node = (*this)[number];
    node.state = state;
    node.parent = number;
    slot = {number, tag_of(hash)};
    ++size_;
    return {number, true};
  }

  /// The node of a state, if it is stored.
  [[nodiscard]] std::optional<Number> find(const State& state) const {
    const Number number = slots_[slot_of(state, domain_.hash(state))].number;
    if (number == none) return {};
    return number;
  }

  /// The moves from the root to a node.
  [[nodiscard]] std::vector<Move> path(Number number) const {
    std::vector<Move> moves;
    for (; (*this)[number].parent != number; number = (*this)[number].parent) moves.push_back((*this)[number].move);
    return {moves.rbegin(), moves.rend()};
  }

 private:
  static constexpr Number none = ~Number{0};
  static constexpr std::size_t first_slots = 1024;
  static constexpr std::size_t block_nodes = 1024;

  using Slot = NodeSlot;

  [[nodiscard]] static std::uint32_t tag_of(std::uint64_t hash) noexcept {
    return static_cast<std::uint32_t>(hash >> 32);
  }

  [[nodiscard]] bool is_full() const noexcept { return 4 * (size_ + 1) > 3 * slots_.size(); }

  /// The slot that has a state, or the free one where it belongs.
  [[nodiscard]] std::size_t slot_of(const State& state, std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(hash) & mask;
    for (; slots_[at].number != none; at = (at + 1) & mask) {
      if (slots_[at].tag == tag_of(hash) && (*this)[slots_[at].number].state == state) break;
    }
    return at;
  }

  void grow() {
    std::vector<Slot>(2 * slots_.size()).swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (std::uint64_t number = 0; number < size_; ++number) {
      const std::uint64_t hash = domain_.hash((*this)[static_cast<Number>(number)].state);
      std::size_t at = static_cast<std::size_t>(hash) & mask;
      while (slots_[at].number != none) at = (at + 1) & mask;
      slots_[at] = {static_cast<Number>(number), tag_of(hash)};
    }
  }

  const D& domain_;
  std::uint64_t size_ = 0;
  std::vector<std::unique_ptr<Node[]>> blocks_;
  std::vector<Slot> slots_;
};

}  // namespace tilepdb::search
