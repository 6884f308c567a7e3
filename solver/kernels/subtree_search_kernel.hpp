// SPDX-License-Identifier: MIT
#pragma once

#include "solver/kernels/kernel_choice.hpp"
#include "solver/kernels/scalar_children.hpp"

// The expansion of many nodes at a time without vectors, with the bits that are to be read after each child's first
// one. Each subtree_search_*.cpp compiles it with its own Target.
namespace tilepdb::solver {
namespace {

/// With two partitions each child that its first bit leaves has exactly one more.
template <typename Target, typename BoardType>
class TwoPartitions : public ScalarChildren<Target, BoardType, 2> {
  using Base = ScalarChildren<Target, BoardType, 2>;
  using typename Base::ChildNumber, typename Base::PartitionNumber, typename Base::Read;

 public:
  using Base::Base;

  void expand(std::size_t count) {
    this->take_and_make(count);
    for (std::size_t i = 0; i < this->left_count_; ++i) {
      const ChildNumber child = this->left_[i];
      this->choose(second_[i], child, this->children_[child].near == 0b10 ? 0 : 1);
    }
    this->locate(second_.data(), this->left_count_);
    cut_by_second();
    for (std::size_t k = 0; k < kept_count_; ++k) {
      const Read& read = second_[kept_[k].second];
      auto& node = this->put_child(this->size_++, read.child);
      this->put_state(node, read);
      node.slack.decrease(read.partition, kept_[k].falls);
    }
  }

 private:
  struct Kept {
    ChildNumber second;  ///< its second bit's place
    std::uint8_t falls;  ///< by how much that partition's slack is less than the parent's
  };

  void cut_by_second() noexcept {
    kept_count_ = 0;
    for (std::size_t i = 0; i < this->left_count_; ++i) {
      const unsigned rises = this->read_bit(second_[i]);
      const unsigned can_cut = this->children_[second_[i].child].near == 0b11 ? 1 : 0;
      kept_[kept_count_] = {static_cast<ChildNumber>(i), static_cast<std::uint8_t>(rises)};
      kept_count_ += 1 - (rises & can_cut);
    }
  }

  std::array<Read, Base::most_children> second_;
  std::array<Kept, Base::most_children + 1> kept_;
  std::size_t kept_count_ = 0;
};

/// With any number of partitions the other bits that can cut are read next, and then, of the children that are left,
/// those that cannot.
template <typename Target, typename BoardType, std::size_t Capacity>
class ManyPartitions : public ScalarChildren<Target, BoardType, Capacity> {
  using Base = ScalarChildren<Target, BoardType, Capacity>;
  using Base::left_, Base::left_count_, Base::children_;
  using typename Base::ChildNumber, typename Base::PartitionNumber, typename Base::Partitions, typename Base::Read;

 public:
  ManyPartitions(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : Base(tables, automaton, source) {
    for (auto* reads : {&rest_, &far_}) reads->list.resize(Base::most_children * this->partitions_ + 1);
  }

  void expand(std::size_t count) {
    this->take_and_make(count);
    list_rest();
    this->locate(rest_.list.data(), rest_.count);
    cut_by_rest();
    list_far();
    this->locate(far_.list.data(), far_.count);
    keep();
  }

 private:
  struct Reads {
    LocalVector<Read> list;
    std::size_t count = 0;
  };

  /// Lists the other bits that can cut children.
  void list_rest() noexcept {
    rest_.count = 0;
    for (std::size_t i = 0; i < left_count_; ++i) {
      const ChildNumber child = left_[i];
      cut_[child] = 0;
      const Partitions near = children_[child].near;
      const Partitions others = near & (near - 1);
      if (others != 0) list(rest_, child, others);
    }
  }

  void cut_by_rest() noexcept {
    for (std::size_t r = 0; r < rest_.count; ++r) {
      Read& read = rest_.list[r];
      cut_[read.child] |= static_cast<std::uint8_t>(this->read_bit(read));
    }
  }

  /// Leaves the children that were not cut, and lists their bits that cannot cut them.
  void list_far() noexcept {
    far_.count = 0;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < left_count_; ++i) {
      const ChildNumber child = left_[i];
      place_[child] = static_cast<ChildNumber>(kept);
      if (cut_[child] != 0) continue;
      left_[kept++] = child;
      // Where none can cut, the first partition's bit has been read.
      list(far_, child, this->all_ & ~std::max(children_[child].near, Partitions{1}));
    }
    left_count_ = kept;
  }

  /// Lists a child's bits in some partitions.
  void list(Reads& reads, ChildNumber child, Partitions which) noexcept {
    for (std::size_t p = 0; p < this->partitions_; ++p) {
      this->choose(reads.list[reads.count], child, static_cast<PartitionNumber>(p));
      reads.count += which >> p & 1U;
    }
  }

  /// Puts the children that were not cut on the stack.
  void keep() {
    for (std::size_t k = 0; k < left_count_; ++k) this->put_child(this->size_ + k, left_[k]);
    for (std::size_t r = 0; r < rest_.count; ++r) {
      const Read& read = rest_.list[r];
      if (cut_[read.child] == 0) this->put_state(kept_node(read.child), read);
    }
    for (std::size_t r = 0; r < far_.count; ++r) {
      Read& read = far_.list[r];
      const unsigned rises = this->read_bit(read);
      auto& node = kept_node(read.child);
      this->put_state(node, read);
      node.slack.decrease(read.partition, rises);
    }
    this->size_ += left_count_;
  }

  [[nodiscard]] auto& kept_node(ChildNumber child) noexcept {
    return Base::node_at(this->stack_.data() + (this->size_ + place_[child]) * this->stride_);
  }

  Reads rest_;
  Reads far_;
  std::array<std::uint8_t, Base::most_children> cut_;   ///< which children are
  std::array<ChildNumber, Base::most_children> place_;  ///< on the stack, of those that are not
};

/// The search for the tables' board and number of partitions, or null; see choose_kernel().
template <typename Target, bool AnyBoard>
struct ScalarKernels {
  template <typename BoardType>
  using Two = TwoPartitions<Target, BoardType>;
  template <typename BoardType, std::size_t Capacity>
  using Many = ManyPartitions<Target, BoardType, Capacity>;

  [[nodiscard]] static SubtreeSearch choose(const LookupTables& tables) {
    return choose_kernel<Two, Many, max_partitions, AnyBoard>(tables);
  }
};

}  // namespace
}  // namespace tilepdb::solver
