// SPDX-License-Identifier: MIT
#include "solver/kernels/avx512_children.hpp"
#include "solver/kernels/kernel_choice.hpp"

// The expansion of many nodes at a time, with the bits that are to be read after each child's first one.
namespace tilepdb::solver {
namespace {

/// With two partitions each child that its first bit leaves has exactly one more, so that there is nothing to be
/// listed.
template <typename BoardType>
class TwoPartitions : public Avx512Children<BoardType, 2> {
  using Base = Avx512Children<BoardType, 2>;
  using Base::child_, Base::near_, Base::children_, Base::size_, Base::reader_;

 public:
  TwoPartitions(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : Base(tables, automaton, source) {
    second_.resize(Base::most_children);
  }

  void expand(std::size_t count) {
    this->take_and_make(count);
    list_second();
    reader_.locate(second_);
    keep();
  }

 private:
  /// Which of sixteen children have the second partition's bit still to be read, not the first one's.
  [[nodiscard]] __mmask16 second_left(std::size_t first) const noexcept {
    return _mm512_cmpneq_epi32_mask(load(&near_[first]), number(0b10));
  }

  void list_second() noexcept {
    second_.count = children_;
    for (std::size_t first = 0; first < children_; first += lanes) {
      const __m512i child = load(&child_[first]);
      const __m512i tile = field_of(child, packed_child::tile);
      const __m512i lookup =
          _mm512_mask_mov_epi32(this->lookups_in(0, tile), second_left(first), this->lookups_in(1, tile));
      _mm512_storeu_si512(&second_.child[first], reads_of(child, lookup));
    }
  }

  /// Reads the second bits and puts the children that they do not cut on the stack.
  void keep() {
    for (std::size_t first = 0; first < children_; first += lanes) {
      const unsigned rises = reader_.read(second_, first);
      const unsigned can_cut = _mm512_cmpeq_epi32_mask(load(&near_[first]), number(0b11));
      const unsigned partition = second_left(first);
      unsigned alive = lanes_below(children_ - first) & ~(rises & can_cut);
      for (; alive != 0; alive &= alive - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(alive));
        auto& node = this->put_child(size_++, child_[first + lane]);
        this->put_state(node, second_, first + lane);
        node.slack.decrease(partition >> lane & 1U, rises >> lane & 1U);
      }
    }
  }

  Reads second_;
};

/// With any number of partitions the other bits that can cut are read next, and then, of the children that are left,
/// those that cannot.
template <typename BoardType, std::size_t Capacity>
class ManyPartitions : public Avx512Children<BoardType, Capacity> {
  using Base = Avx512Children<BoardType, Capacity>;
  using Base::child_, Base::near_, Base::children_, Base::size_, Base::stride_, Base::partitions_, Base::reader_;

 public:
  ManyPartitions(const LookupTables& tables, const MoveAutomaton& automaton, SubtreeSource& source)
      : Base(tables, automaton, source) {
    for (auto* list : {&cut_, &place_}) list->resize(Base::most_children + lanes);
    rest_.resize(Base::most_children * partitions_);
    far_.resize(Base::most_children * partitions_);
  }

  void expand(std::size_t count) {
    this->take_and_make(count);
    std::fill_n(cut_.data(), this->first_.count, 0U);
    list_rest();
    reader_.locate(rest_);
    cut();
    list_far();
    reader_.locate(far_);
    keep();
    read_far();
  }

 private:
  /// Lists the other bits that can cut children.
  void list_rest() noexcept {
    rest_.count = 0;
    for (std::size_t first = 0; first < children_; first += lanes) {
      const __m512i near = load(&near_[first]);
      list(rest_, load(&child_[first]), _mm512_and_epi32(near, _mm512_sub_epi32(near, number(1))),
           lanes_below(children_ - first));
    }
  }

  void cut() noexcept {
    for (std::size_t first = 0; first < rest_.count; first += lanes) {
      const __mmask16 rises = reader_.read(rest_, first);
      const __m512i index = field_of(load(&rest_.child[first]), packed_child::index);
      _mm512_mask_i32scatter_epi32(cut_.data(), rises, index, number(1), 4);
    }
  }

  /// Leaves the children that were not cut, and lists their bits that cannot cut them.
  void list_far() noexcept {
    far_.count = 0;
    std::size_t left = 0;
    for (std::size_t first = 0; first < children_; first += lanes) {
      const __m512i child = load(&child_[first]);
      const __m512i near = load(&near_[first]);
      const __m512i cut = gather_numbers(cut_.data(), field_of(child, packed_child::index));
      const __mmask16 alive = _mm512_mask_testn_epi32_mask(lanes_below(children_ - first), cut, cut);
      // Where none can cut, the first partition's bit has been read.
      const __m512i known = _mm512_max_epu32(near, number(1));
      list(far_, child, _mm512_andnot_epi32(known, number(static_cast<unsigned>(this->all_))), alive);
      append(child_, left, alive, child);
      left += static_cast<std::size_t>(_mm_popcnt_u32(alive));
    }
    children_ = left;
  }

  /// Lists bits of some of sixteen children, in those partitions that each has in `which`.
  void list(Reads& reads, __m512i child, __m512i which, __mmask16 some) noexcept {
    const __m512i tile = field_of(child, packed_child::tile);
    for (std::size_t p = 0; p < partitions_; ++p) {
      const __mmask16 of_these = _mm512_mask_test_epi32_mask(some, which, number(1U << p));
      append(reads.child, reads.count, of_these, reads_of(child, this->lookups_in(p, tile)));
      append(reads.partition, reads.count, of_these, number(static_cast<unsigned>(p)));
      reads.count += static_cast<std::size_t>(_mm_popcnt_u32(of_these));
    }
  }

  /// Puts the children that were not cut on the stack.
  void keep() {
    // The states of children that were cut go to a place above the stack.
    std::fill_n(place_.data(), this->first_.count, static_cast<std::uint32_t>(size_ + children_));
    for (std::size_t k = 0; k < children_; ++k, ++size_) {
      place_[field_of(child_[k], packed_child::index)] = static_cast<std::uint32_t>(size_);
      this->put_child(size_, child_[k]);
    }
    const Destination destination(*this, rest_);
    const std::size_t count = rest_.count;
    for (std::size_t r = 0; r < count; ++r) destination.put(r);
  }

  /// Where bits' states go on the stack. Stores to nodes may change anything, for all the compiler knows, so that what
  /// a loop needs is held here.
  struct Destination {
    Destination(ManyPartitions& kernel, const Reads& reads) noexcept
        : stack(kernel.stack_.data()),
          stride(kernel.stride_),
          place(kernel.place_.data()),
          child(reads.child.data()),
          state(reads.state.data()) {}

    /// Returns the child's node.
    std::uint8_t* put(std::size_t r) const noexcept {
      const std::uint32_t read = child[r];
      std::uint8_t* const node = stack + place[field_of(read, packed_child::index)] * stride;
      Base::word_at(node + Base::states_at + sizeof(PackedState) * field_of(read, packed_child::lookup)) = state[r];
      return node;
    }

    std::uint8_t* stack;
    std::size_t stride;
    const std::uint32_t* place;
    const std::uint32_t* child;
    const PackedState* state;
  };

  void read_far() noexcept {
    const Destination destination(*this, far_);
    const std::uint32_t* const partition = far_.partition.data();
    const std::size_t count = far_.count;
    for (std::size_t first = 0; first < count; first += lanes) {
      const unsigned rises = reader_.read(far_, first);
      const std::size_t end = std::min(count, first + lanes);
      for (std::size_t r = first; r < end; ++r) {
        Base::node_at(destination.put(r)).slack.decrease(partition[r], rises >> (r - first) & 1U);
      }
    }
  }

  Numbers cut_;    ///< which children are, by index
  Numbers place_;  ///< on the stack
  Reads rest_;
  Reads far_;
};

}  // namespace

SubtreeSearch avx512_subtree_search(const LookupTables& tables) {
  return choose_kernel<TwoPartitions, ManyPartitions, most_avx512_partitions, false>(tables);
}

}  // namespace tilepdb::solver
