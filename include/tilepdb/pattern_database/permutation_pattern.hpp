// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::pattern_database::inline v1 {

/// A pattern of a permutation puzzle: the places and orientations of some of its pieces. Models IndexSpace.
///
/// The puzzle has as many pieces as places. At the goal, piece p is in place p with orientation 0. Every move is always
/// possible and costs 1. It carries the piece in place p to place `to[p]` and adds `turn[p]` to its orientation.
class PermutationPattern {
 public:
  static constexpr unsigned most_places = 64;
  static constexpr unsigned most_kept = 16;
  static constexpr unsigned most_orientations = 256;

  struct Move {
    std::vector<std::uint8_t> to;      ///< a permutation of the places
    std::vector<std::uint8_t> turn{};  ///< less than the number of orientations; empty: nothing is turned
  };

  /// The place and orientation of each kept piece, in the order of `kept`.
  struct State {
    std::array<std::uint8_t, most_kept> places{};
    std::array<std::uint8_t, most_kept> turned{};

    friend bool operator==(const State&, const State&) = default;
  };

  /// `orientations` is the number of orientations of each piece, 1 if pieces are not turned. `kept` lists the pattern's
  /// pieces, all different. `goals`, if given, replace the default goal. Throws Error (bad_input) for invalid moves or
  /// goals, and for more than 64 places, 256 orientations, 16 pieces kept or 65,536 combinations of their orientations.
  PermutationPattern(Name name, unsigned orientations, const std::vector<Move>& moves, std::vector<std::uint8_t> kept,
                     std::vector<State> goals = {});

  [[nodiscard]] const Name& name() const noexcept { return name_; }
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  [[nodiscard]] unsigned moves() const noexcept { return static_cast<unsigned>(forward_.size()); }
  /// Returns the number of places of the puzzle, which is also its number of pieces.
  [[nodiscard]] unsigned places() const noexcept { return places_; }
  [[nodiscard]] unsigned orientations() const noexcept { return orientations_; }
  [[nodiscard]] const std::vector<std::uint8_t>& kept() const noexcept { return kept_; }
  [[nodiscard]] const std::vector<std::uint64_t>& goals() const noexcept { return goals_; }
  /// Returns whether the inverse of each move is a move.
  [[nodiscard]] bool undirected() const noexcept { return undirected_; }

  [[nodiscard]] std::uint64_t rank(const State& state) const noexcept;
  [[nodiscard]] State unrank(std::uint64_t index) const noexcept;

  class Expander;
  class Walker;
  [[nodiscard]] Expander expander() const;
  [[nodiscard]] Expander expander_back() const;
  /// Returns an expander for indices in any order.
  [[nodiscard]] Walker walker() const;

 private:
  /// A move in the form that the search uses.
  struct Step {
    std::array<std::uint8_t, most_places> to{};
    std::array<std::uint8_t, most_places> turn{};

    friend bool operator==(const Step&, const Step&) = default;
  };

  void require(bool sound, const std::string& what) const;
  void read(const std::vector<Move>& moves);
  void set_sizes();
  void set_goals(std::vector<State> goals);
  [[nodiscard]] static Step inverse(const Step& step, unsigned places, unsigned orientations) noexcept;
  /// Returns the rank of the places of the first pieces.
  [[nodiscard]] std::uint64_t rank_places(const std::uint8_t* places, unsigned pieces) const noexcept;
  void unrank_places(std::uint64_t rank, std::uint8_t* places, unsigned pieces) const noexcept;

  Name name_;
  unsigned orientations_;
  std::vector<std::uint8_t> kept_;
  unsigned places_ = 0;
  std::vector<Step> forward_;
  std::vector<Step> back_;
  std::vector<std::uint64_t> goals_;
  bool undirected_ = false;
  unsigned numbered_ = 0;         // pieces whose orientation is ranked; one fewer if the last follows from the others
  std::uint64_t turnings_ = 1;    // combinations of orientations
  unsigned first_ = 0;            // pieces whose places determine the row
  std::uint64_t row_length_ = 1;  // states per row
  std::uint64_t size_ = 1;
};

/// Finds neighbours row by row. The effect of each move on the first pieces is computed once per row. Its effect on a
/// position within the row is looked up in a map that many rows share.
class PermutationPattern::Expander {
 public:
  Expander(const PermutationPattern& space, const std::vector<Step>& steps);

  template <typename Visit>
  bool any(std::uint64_t index, Visit&& visit) {
    std::uint64_t in_row = index - row_begin_;
    if (in_row >= space_->row_length_) {
      enter_row(index);
      in_row = index - row_begin_;
    }
    const std::size_t moves = targets_.size();
    const Target* const targets = targets_.data();
    for (std::size_t move = 0; move < moves; ++move) {
      if (visit(targets[move].row_begin + targets[move].map[in_row], 1U)) return true;
    }
    return false;
  }

 private:
  using Map = std::unique_ptr<std::uint16_t[]>;

  /// The row that a move leads to.
  struct Target {
    std::uint64_t row_begin = 0;
    const std::uint16_t* map = nullptr;  // position within the row → position within the target row
  };

  void enter_row(std::uint64_t index);
  [[nodiscard]] const std::uint16_t* turning_map(std::size_t turning);
  [[nodiscard]] const std::uint16_t* placement_map(const Step& step, const std::uint8_t* places,
                                                   const std::uint8_t* moved);
  [[nodiscard]] Map make_placement_map(std::uint64_t order) const;

  const PermutationPattern* space_;
  const std::vector<Step>* steps_;
  std::uint64_t row_begin_ = std::uint64_t{1} << 63;  // in no row
  std::vector<Target> targets_;
  std::vector<Map> turning_maps_;                          // by the orientations of the pieces
  std::unordered_map<std::uint64_t, Map> placement_maps_;  // by the order of the free places after the move
};

/// Finds the neighbours of one state.
class PermutationPattern::Walker {
 public:
  explicit Walker(const PermutationPattern& space) : space_(&space) {}

  template <typename Visit>
  bool any(std::uint64_t index, Visit&& visit) const {
    const State state = space_->unrank(index);
    for (unsigned move = 0; move < space_->moves(); ++move) {
      if (visit(space_->rank(after(state, move)), 1U)) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] State after(const State& state, unsigned move) const noexcept;

  const PermutationPattern* space_;
};

}  // namespace tilepdb::pattern_database::inline v1
