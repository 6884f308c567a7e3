// SPDX-License-Identifier: MIT
#include "tilepdb/pattern_database/permutation_pattern.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "tilepdb/pattern_database/detail/level_maker.hpp"

namespace tilepdb::pattern_database::inline v1 {
namespace {

constexpr std::uint64_t longest_row = 4096;     // states; the maps of a row stay in the L1 cache
constexpr std::uint64_t longest_whole = 32768;  // states of rows of whole orbits, whose maps are read in order
constexpr std::uint64_t most_turnings = 65536;  // a map has two bytes for each

/// Returns the number of ways to put distinct things on free places.
[[nodiscard]] std::uint64_t placements(unsigned free, unsigned things) noexcept {
  std::uint64_t count = 1;
  for (unsigned i = 0; i < things; ++i) count *= free - i;
  return count;
}

/// Vectors over the field of two elements.
class ParityBasis {
 public:
  /// Adds a vector, by the given number. Returns the numbers of earlier vectors, as bits, that add up to it; or nothing
  /// if none do.
  [[nodiscard]] std::optional<std::uint64_t> add(std::vector<bool> vector, std::size_t number) {
    std::uint64_t sum = 0;
    for (const Row& row : rows_) {
      if (!vector[row.leading]) continue;
      for (std::size_t i = 0; i < vector.size(); ++i) vector[i] = vector[i] != row.vector[i];
      sum ^= row.sum;
    }
    const auto leading = std::find(vector.begin(), vector.end(), true);
    if (leading == vector.end()) return sum;
    const auto at = static_cast<std::size_t>(leading - vector.begin());
    rows_.push_back({std::move(vector), at, sum ^ std::uint64_t{1} << number});
    return {};
  }

 private:
  struct Row {
    std::vector<bool> vector;
    std::size_t leading;  // its first element that is set
    std::uint64_t sum;    // the added vectors that it is the sum of
  };

  std::vector<Row> rows_;
};

}  // namespace

PermutationPattern::PermutationPattern(Name name, unsigned orientations, const std::vector<Move>& moves,
                                       std::vector<std::uint8_t> kept, const std::vector<State>& goals)
    : PermutationPattern(std::move(name),
                         std::vector<unsigned>(moves.empty() ? 0 : moves.front().to.size(), orientations), moves,
                         std::move(kept), goals) {}

PermutationPattern::PermutationPattern(Name name, std::vector<unsigned> orientations, const std::vector<Move>& moves,
                                       std::vector<std::uint8_t> kept, const std::vector<State>& goals,
                                       const std::vector<std::uint8_t>& alike)
    : name_(std::move(name)), orientations_(std::move(orientations)), kept_(std::move(kept)) {
  read(moves);
  require(alike.empty() || alike.size() == kept_.size(), "not all kept pieces have a number of those that are alike");
  has_alike_ = !alike.empty();
  find_orbits(alike);
  // Goals other than the default may have orders of any parity, and so may pieces that are alike.
  if (goals.empty() && !has_alike_) find_parities();
  set_sizes();
  set_rows();
  set_goals(goals);
}

void PermutationPattern::require(bool sound, const std::string& what) const {
  if (!sound) detail::refuse_space(name_, what);
}

void PermutationPattern::read(const std::vector<Move>& moves) {
  require(!moves.empty() && std::all_of(orientations_.begin(), orientations_.end(),
                                        [](unsigned count) { return count >= 1 && count <= most_orientations; }),
          "a permutation puzzle has moves, and its pieces have 1 to 256 orientations");
  require(places() >= 1 && places() <= most_places, "a permutation puzzle has 1 to 64 places");
  for (const Move& move : moves) {
    forward_.push_back(read(move, "move " + std::to_string(forward_.size())));
    back_.push_back(inverse(forward_.back()));
  }
  undirected_ = std::all_of(back_.begin(), back_.end(), [&](const Step& step) {
    return std::find(forward_.begin(), forward_.end(), step) != forward_.end();
  });
  require(!kept_.empty(), "no piece is kept");
  std::uint64_t seen = 0;
  for (const unsigned piece : kept_) {
    require(piece < places() && (seen >> piece & 1U) == 0, "the pieces kept are not distinct pieces of the puzzle");
    seen |= std::uint64_t{1} << piece;
  }
}

PermutationPattern::Step PermutationPattern::read(const Move& move, const std::string& number) const {
  Step step;
  std::uint64_t seen = 0;
  require(move.to.size() == places() && (move.turn.empty() || move.turn.size() == places()),
          number + " has another number of places");
  for (unsigned place = 0; place < places(); ++place) {
    const unsigned to = move.to[place];
    require(to < places() && (seen >> to & 1U) == 0, number + " is not a permutation of the places");
    seen |= std::uint64_t{1} << to;
    step.to[place] = move.to[place];
    step.turn[place] = move.turn.empty() ? std::uint8_t{0} : move.turn[place];
    require(orientations_[to] == orientations_[place],
            number + " brings a piece to a place with another number of orientations");
    require(step.turn[place] < orientations_[place], number + " turns a piece further than it has orientations");
  }
  return step;
}

void PermutationPattern::find_orbits(const std::vector<std::uint8_t>& alike) {
  std::vector<unsigned> orbit_of(places());  // by place, its smallest place
  for (unsigned place = 0; place < places(); ++place) orbit_of[place] = place;
  for (const Step& step : forward_) {
    for (unsigned place = 0; place < places(); ++place) {
      const auto [less, more] = std::minmax(orbit_of[place], orbit_of[step.to[place]]);
      std::replace(orbit_of.begin(), orbit_of.end(), unsigned{more}, unsigned{less});
    }
  }
  for (unsigned orbit = 0; orbit < places(); ++orbit) {
    detail::PermutationOrbit found;
    found.orientations = orientations_[orbit];
    for (unsigned place = 0; place < places(); ++place) {
      if (orbit_of[place] != orbit) continue;
      found.number[place] = static_cast<std::uint8_t>(found.places.size());
      found.places.push_back(static_cast<std::uint8_t>(place));
    }
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      if (orbit_of[kept_[i]] != orbit) continue;
      found.pieces.push_back(static_cast<std::uint8_t>(i));
    }
    if (has_alike_) {
      std::stable_sort(found.pieces.begin(), found.pieces.end(),
                       [&](unsigned one, unsigned other) { return alike[one] < alike[other]; });
    }
    for (std::size_t i = 0; i < found.pieces.size(); ++i) {
      found.homes.push_back(found.number[kept_[found.pieces[i]]]);
      if (!has_alike_) continue;
      const bool begins = i == 0 || alike[found.pieces[i]] != alike[found.pieces[i - 1]];
      if (begins) found.alike.push_back(0);
      ++found.alike.back();
    }
    if (!found.pieces.empty()) orbits_.push_back(std::move(found));
  }
  // Other orbits have longer rows.
  std::stable_partition(orbits_.begin(), orbits_.end(), [](const detail::PermutationOrbit& orbit) {
    return orbit.orientations == 1 && orbit.places.size() > detail::packed_places;
  });
}

void PermutationPattern::find_parities() {
  ParityBasis basis;
  for (std::size_t i = 0; i < orbits_.size(); ++i) {
    detail::PermutationOrbit& orbit = orbits_[i];
    if (!orbit.is_complete()) continue;
    detail::PermutationOrbit all = orbit;
    all.pieces = all.homes = {};
    for (unsigned place = 0; place < all.places.size(); ++place) {
      all.pieces.push_back(all.places[place]);
      all.homes.push_back(static_cast<std::uint8_t>(place));
    }
    std::vector<bool> parities;
    for (const Step& step : forward_) parities.push_back(all.is_odd({step.to, {}}));
    const auto others = basis.add(std::move(parities), i);
    // The maps of rows show the turns of pieces only if their places do not depend on other orbits.
    if (!others || (*others != 0 && orbit.orientations > 1)) continue;
    orbit.parity = others;
    tied_ |= *others;
  }
}

void PermutationPattern::set_sizes() {
  for (detail::PermutationOrbit& orbit : orbits_) {
    orbit.set_size(std::all_of(forward_.begin(), forward_.end(), [&](const Step& step) {
      unsigned sum = 0;
      for (const unsigned place : orbit.places) sum += step.turn[place];
      return sum % orbit.orientations == 0;
    }));
    require(orbit.turnings <= most_turnings, "the pieces kept have more than 65536 orientations");
  }
  for (auto orbit = orbits_.rbegin(); orbit != orbits_.rend(); ++orbit) {
    constexpr std::uint64_t limit = std::uint64_t{1} << 48;
    require(orbit->size < limit && orbit->size <= limit / size_, "2^48 states or more");
    orbit->weight = size_;
    size_ *= orbit->size;
  }
}

void PermutationPattern::set_rows() {
  if (has_alike_) return;
  row_orbit_ = orbits_.size();
  while (row_orbit_ > 0 && row_length_ * orbits_[row_orbit_ - 1].size <= longest_whole) {
    row_length_ *= orbits_[--row_orbit_].size;
  }
  whole_orbits_ = row_orbit_ < orbits_.size();
  if (whole_orbits_) return;
  const detail::PermutationOrbit& last = orbits_[--row_orbit_];
  const auto all = static_cast<unsigned>(last.places.size());
  row_placed_ = last.placed;
  row_length_ = last.turnings;
  if (last.turnings == 1 && all > detail::packed_places && row_placed_ > 0) {
    // Each row has maps of its own, so they are short.
    row_length_ = all - --row_placed_;
  }
  while (last.turnings == 1 && all <= detail::packed_places && row_placed_ > 0 &&
         placements(all - row_placed_ + 1, last.placed - row_placed_ + 1) <= longest_row) {
    --row_placed_;
    row_length_ = placements(all - row_placed_, last.placed - row_placed_);
  }
}

void PermutationPattern::set_goals(const std::vector<State>& goals) {
  if (goals.empty()) {
    State goal;
    std::copy(kept_.begin(), kept_.end(), goal.places.begin());
    goals_.push_back(rank(goal));
  }
  for (const State& goal : goals) {
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      const unsigned place = goal.places[i];
      require(place < places() && (seen >> place & 1U) == 0 && goal.turned[i] < orientations_[place],
              "a goal is not a placement of the pieces kept");
      seen |= std::uint64_t{1} << place;
    }
    goals_.push_back(rank(goal));
    require(unrank(goals_.back()) == goal, "no moves lead to the orientations of a goal");
  }
}

PermutationPattern::Step PermutationPattern::inverse(const Step& step) const noexcept {
  Step back;
  for (unsigned place = 0; place < places(); ++place) {
    const unsigned orientations = orientations_[place];
    back.to[step.to[place]] = static_cast<std::uint8_t>(place);
    back.turn[step.to[place]] = static_cast<std::uint8_t>((orientations - step.turn[place]) % orientations);
  }
  return back;
}

PermutationPattern::State PermutationPattern::after(const State& state, const Step& step) const noexcept {
  State next;
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    const unsigned place = state.places[i];
    next.places[i] = step.to[place];
    const unsigned turned = unsigned{state.turned[i]} + step.turn[place];
    next.turned[i] = static_cast<std::uint8_t>(turned < orientations_[place] ? turned : turned - orientations_[place]);
  }
  return next;
}

std::vector<PermutationPattern::Digit> PermutationPattern::digits() const {
  std::vector<Digit> digits;
  for (const detail::PermutationOrbit& orbit : orbits_) {
    const std::size_t begin = digits.size();
    std::uint64_t weight = orbit.weight;
    for (std::size_t i = 0; i < orbit.pieces.size(); ++i) digits.push_back({orbit.pieces[i], i == 0});
    for (unsigned i = orbit.numbered; i-- > 0; weight *= orbit.orientations) digits[begin + i].turn_weight = weight;
    const auto all = static_cast<unsigned>(orbit.places.size());
    for (unsigned i = orbit.placed; i-- > 0; weight *= all - i) digits[begin + i].place_weight = weight;
  }
  return digits;
}

const detail::PermutationOrbit& PermutationPattern::orbit_of(unsigned piece) const noexcept {
  return *std::find_if(orbits_.begin(), orbits_.end(), [&](const detail::PermutationOrbit& orbit) {
    return std::binary_search(orbit.places.begin(), orbit.places.end(), kept_[piece]);
  });
}

std::optional<unsigned> PermutationPattern::place_in_orbit(unsigned piece, unsigned place) const noexcept {
  const detail::PermutationOrbit& orbit = orbit_of(piece);
  if (!std::binary_search(orbit.places.begin(), orbit.places.end(), place)) return {};
  return orbit.number[place];
}

unsigned PermutationPattern::places_in_orbit(unsigned piece) const noexcept {
  return static_cast<unsigned>(orbit_of(piece).places.size());
}

std::uint64_t PermutationPattern::rank(const State& state, std::size_t first, std::size_t end) const noexcept {
  std::uint64_t rank = 0;
  for (std::size_t i = first; i < end; ++i) rank += orbits_[i].rank(state) * orbits_[i].weight;
  return rank;
}

std::uint64_t PermutationPattern::rank(const State& state) const noexcept { return rank(state, 0, orbits_.size()); }

PermutationPattern::State PermutationPattern::unrank(std::uint64_t rank, std::size_t first) const noexcept {
  State state;
  std::uint64_t odd = 0;
  for (std::size_t i = first; i < orbits_.size(); ++i) {
    const detail::PermutationOrbit& orbit = orbits_[i];
    orbit.unrank(rank / orbit.weight % orbit.size, odd, state);
    if ((tied_ >> i & 1U) != 0 && orbit.is_odd(state)) odd |= std::uint64_t{1} << i;
  }
  return state;
}

PermutationPattern::State PermutationPattern::unrank(std::uint64_t index) const noexcept { return unrank(index, 0); }

PermutationPattern::Expander PermutationPattern::expander() const { return {*this, forward_, forward_maps_}; }
PermutationPattern::Expander PermutationPattern::expander_back() const { return {*this, back_, back_maps_}; }
PermutationPattern::Walker PermutationPattern::walker() const { return Walker(*this); }

}  // namespace tilepdb::pattern_database::inline v1
