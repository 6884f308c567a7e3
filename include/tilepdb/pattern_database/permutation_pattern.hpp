// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "tilepdb/pattern_database/detail/permutation_orbit.hpp"
#include "tilepdb/pattern_database/space.hpp"

namespace tilepdb::pattern_database::inline v1 {

/// A pattern of a permutation puzzle: the places and orientations of some of its pieces. Models IndexSpace.
///
/// The puzzle has as many pieces as places. At the goal, piece p is in place p with orientation 0. Every move is always
/// possible and costs 1. It carries the piece in place p to place `to[p]` and adds `turn[p]` to its orientation.
///
/// Places that moves exchange pieces between form an orbit, which has the same number of orientations in all its
/// places. The rank of a state has one part for each orbit with kept pieces, so a pattern can join pieces of several
/// kinds. Places and orientations that follow from others are not ranked: of the last piece of an orbit, and of the
/// last two if their order follows from the parity of the other pieces.
class PermutationPattern {
 public:
  static constexpr unsigned most_places = detail::most_permutation_places;
  static constexpr unsigned most_orientations = 256;

  struct Move {
    std::vector<std::uint8_t> to;      ///< a permutation of the places
    std::vector<std::uint8_t> turn{};  ///< less than the number of orientations; empty: nothing is turned
  };

  /// The place and orientation of each kept piece, in the order of `kept`.
  using State = detail::PermutationState;

  /// What a kept piece adds to the rank: (its place's number among those places of the orbit that no earlier digit of
  /// the orbit takes) × place_weight + orientation × turn_weight.
  struct Digit {
    unsigned piece = 0;              ///< its position in kept()
    bool begins_orbit = false;       ///< no earlier digit belongs to the orbit
    std::uint64_t place_weight = 0;  ///< 0: the place follows from others
    std::uint64_t turn_weight = 0;   ///< 0: the orientation follows from others
  };

  /// `orientations` is the number of orientations of each piece, 1 if pieces are not turned. `kept` lists the pattern's
  /// pieces, all different. `goals`, if given, replace the default goal. `alike`, if given, has a number for each kept
  /// piece, equal for pieces of an orbit that states do not tell apart; unrank() puts these in ascending places. Throws
  /// Error (bad_input) for invalid moves or goals, and for more than 64 places, 256 orientations or 65,536 combinations
  /// of the orientations kept in an orbit.
  PermutationPattern(Name name, unsigned orientations, const std::vector<Move>& moves, std::vector<std::uint8_t> kept,
                     const std::vector<State>& goals = {});
  /// The same for pieces of several kinds: `orientations` has the number for each place, equal within orbits.
  PermutationPattern(Name name, std::vector<unsigned> orientations, const std::vector<Move>& moves,
                     std::vector<std::uint8_t> kept, const std::vector<State>& goals = {},
                     const std::vector<std::uint8_t>& alike = {});

  [[nodiscard]] const Name& name() const noexcept { return name_; }
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  [[nodiscard]] unsigned moves() const noexcept { return static_cast<unsigned>(forward_.size()); }
  /// Returns the number of places of the puzzle, which is also its number of pieces.
  [[nodiscard]] unsigned places() const noexcept { return static_cast<unsigned>(orientations_.size()); }
  [[nodiscard]] unsigned orientations(unsigned place) const noexcept { return orientations_[place]; }
  [[nodiscard]] const std::vector<std::uint8_t>& kept() const noexcept { return kept_; }
  [[nodiscard]] const std::vector<std::uint64_t>& goals() const noexcept { return goals_; }
  /// Returns whether the inverse of each move is a move.
  [[nodiscard]] bool undirected() const noexcept { return undirected_; }

  /// Returns whether states do not tell all pieces apart. Ranks then have no digits.
  [[nodiscard]] bool has_alike() const noexcept { return has_alike_; }
  /// Returns the digits of ranks, those of an orbit together.
  [[nodiscard]] std::vector<Digit> digits() const;
  /// Returns the number of a place in the orbit of a kept piece, given by its position in kept(); nothing if the piece
  /// cannot come there.
  [[nodiscard]] std::optional<unsigned> place_in_orbit(unsigned piece, unsigned place) const noexcept;
  /// Returns the number of places in that orbit.
  [[nodiscard]] unsigned places_in_orbit(unsigned piece) const noexcept;
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

  using Map = std::unique_ptr<std::uint16_t[]>;

  /// The maps of whole orbits, by move. Expanders share them: the first one makes them.
  struct OrbitMaps {
    std::once_flag made{};
    std::vector<Map> maps{};
  };

  void require(bool sound, const std::string& what) const;
  void read(const std::vector<Move>& moves);
  [[nodiscard]] Step read(const Move& move, const std::string& number) const;
  void find_orbits(const std::vector<std::uint8_t>& alike);
  [[nodiscard]] const detail::PermutationOrbit& orbit_of(unsigned piece) const noexcept;
  /// Finds which orbits' permutations follow in parity from those of others.
  void find_parities();
  void set_sizes();
  void set_rows();
  void set_goals(const std::vector<State>& goals);
  [[nodiscard]] Step inverse(const Step& step) const noexcept;
  [[nodiscard]] State after(const State& state, const Step& step) const noexcept;
  /// Returns the state of a rank whose orbits before `first` and whose other pieces are in no particular place.
  [[nodiscard]] State unrank(std::uint64_t rank, std::size_t first) const noexcept;
  /// Returns the rank of the orbits from `first` to `end`.
  [[nodiscard]] std::uint64_t rank(const State& state, std::size_t first, std::size_t end) const noexcept;

  Name name_;
  std::vector<unsigned> orientations_;  // by place
  std::vector<std::uint8_t> kept_;
  std::vector<Step> forward_;
  std::vector<Step> back_;
  std::vector<detail::PermutationOrbit> orbits_;
  std::uint64_t tied_ = 0;  // the orbits, as bits, from whose permutations the parity of others follows
  std::vector<std::uint64_t> goals_;
  bool undirected_ = false;
  bool has_alike_ = false;
  std::uint64_t size_ = 1;
  // The states of a row have the same orbits before row_orbit_. If whole_orbits_ is set, that is all; otherwise
  // row_orbit_ is the last orbit, and its first row_placed_ pieces are also in the same places.
  bool whole_orbits_ = false;
  std::shared_ptr<OrbitMaps> forward_maps_ = std::make_shared<OrbitMaps>();
  std::shared_ptr<OrbitMaps> back_maps_ = std::make_shared<OrbitMaps>();
  std::size_t row_orbit_ = 0;
  unsigned row_placed_ = 0;
  std::uint64_t row_length_ = 1;  // states
};

/// Finds neighbours row by row. The effect of each move on the pieces that are the same in a row is computed once per
/// row. Its effect on a position within the row is looked up in a map that many rows share.
class PermutationPattern::Expander {
 public:
  Expander(const PermutationPattern& space, const std::vector<Step>& steps, std::shared_ptr<OrbitMaps> maps);

  template <typename Visit>
  bool any(std::uint64_t index, Visit&& visit) {
    std::uint64_t in_row = index - row_begin_;
    if (in_row >= space_->row_length_) {
      enter_row(index);
      in_row = index - row_begin_;
    }
    return any_of(targets_, in_row, visit);
  }

  /// The row of the last state, and where the moves lead that keep the order of its states: its first state to
  /// `shifted`, the second one to the index after it, and so on.
  struct Row {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::span<const std::uint64_t> shifted{};
  };
  /// Whether rows are long and some moves may keep the order of their states.
  [[nodiscard]] bool shifts_rows() const noexcept { return shifts_rows_; }
  [[nodiscard]] Row row(std::uint64_t index) {
    if (index - row_begin_ >= space_->row_length_) enter_row(index);
    return {row_begin_, row_begin_ + space_->row_length_, shifted_};
  }
  /// Like any() for a state of the row of the last call of row(), without the moves that shift the row. May be called
  /// if shifts_rows().
  template <typename Visit>
  bool any_unshifted(std::uint64_t index, Visit&& visit) const {
    return any_of(unshifted_, index - row_begin_, visit);
  }

 private:
  /// The row that a move leads to.
  struct Target {
    std::uint64_t row_begin = 0;
    const std::uint16_t* map = nullptr;  // position within the row → position within the target row
  };

  template <typename Visit>
  [[gnu::always_inline]] static bool any_of(const std::vector<Target>& all, std::uint64_t in_row, Visit& visit) {
    const std::size_t moves = all.size();
    const Target* const targets = all.data();
    for (std::size_t move = 0; move < moves; ++move) {
      if (visit(targets[move].row_begin + targets[move].map[in_row], 1U)) return true;
    }
    return false;
  }

  void enter_row(std::uint64_t index);
  [[nodiscard]] Map make_orbit_map(const Step& step) const;
  [[nodiscard]] const std::uint16_t* turning_map(std::size_t turning);
  [[nodiscard]] Map make_turning_map(std::size_t turning) const;
  void set_row_map(const Step& step, const State& state, const State& moved, std::uint16_t* map) const;
  [[nodiscard]] const std::uint16_t* placement_map(const Step& step, const State& state, const State& moved);
  [[nodiscard]] Map make_placement_map(std::uint64_t order) const;

  const PermutationPattern* space_;
  const std::vector<Step>* steps_;
  std::uint64_t row_begin_ = std::uint64_t{1} << 63;  // in no row
  std::vector<Target> targets_;
  bool shifts_rows_ = false;
  std::vector<std::uint64_t> shifted_;                     // of the row, if shifts_rows_
  std::vector<Target> unshifted_;                          // the other moves, if shifts_rows_
  std::shared_ptr<OrbitMaps> orbit_maps_;                  // used if rows have whole orbits
  std::vector<std::uint16_t> row_maps_;                    // of this row, most_places entries by move
  std::uint64_t turning_entries_ = 0;                      // of the turning maps made
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
      if (visit(space_->rank(space_->after(state, space_->forward_[move])), 1U)) return true;
    }
    return false;
  }

 private:
  const PermutationPattern* space_;
};

}  // namespace tilepdb::pattern_database::inline v1
