// SPDX-License-Identifier: MIT
#include "tilepdb/pattern_database/permutation_pattern.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "tilepdb/pattern_database/detail/level_maker.hpp"
#include "tilepdb/pattern_database/placements.hpp"

namespace tilepdb::pattern_database::inline v1 {
namespace {

constexpr std::uint64_t longest_row = 4096;     // states; the maps of a row stay in the L1 cache
constexpr std::uint64_t most_turnings = 65536;  // a map has two bytes for each
constexpr std::size_t most_maps = 2048;         // cached placement maps

/// Returns the number of ways to put distinct things on free places.
[[nodiscard]] std::uint64_t placements(unsigned free, unsigned things) noexcept {
  std::uint64_t count = 1;
  for (unsigned i = 0; i < things; ++i) count *= free - i;
  return count;
}

/// Calls `with` with a constant that is at least the number of places.
template <typename With>
[[gnu::always_inline]] inline auto with_places(unsigned places, const With& with) {
  constexpr unsigned small = 16;
  if (places <= small) return with(std::integral_constant<unsigned, small>{});
  return with(std::integral_constant<unsigned, PermutationPattern::most_places>{});
}

}  // namespace

PermutationPattern::PermutationPattern(Name name, unsigned orientations, const std::vector<Move>& moves,
                                       std::vector<std::uint8_t> kept, std::vector<State> goals)
    : name_(std::move(name)), orientations_(orientations), kept_(std::move(kept)) {
  read(moves);
  set_sizes();
  set_goals(std::move(goals));
}

void PermutationPattern::require(bool sound, const std::string& what) const {
  if (!sound) detail::refuse_space(name_, what);
}

void PermutationPattern::read(const std::vector<Move>& moves) {
  require(!moves.empty() && orientations_ >= 1 && orientations_ <= most_orientations,
          "a permutation puzzle has moves, and its pieces have 1 to 256 orientations");
  places_ = static_cast<unsigned>(moves.front().to.size());
  require(places_ >= 1 && places_ <= most_places, "a permutation puzzle has 1 to 64 places");
  for (const Move& move : moves) {
    const std::string number = "move " + std::to_string(forward_.size());
    Step step;
    std::uint64_t seen = 0;
    require(move.to.size() == places_ && (move.turn.empty() || move.turn.size() == places_),
            number + " has another number of places");
    for (unsigned place = 0; place < places_; ++place) {
      require(move.to[place] < places_ && (seen >> move.to[place] & 1U) == 0,
              number + " is not a permutation of the places");
      seen |= std::uint64_t{1} << move.to[place];
      step.to[place] = move.to[place];
      step.turn[place] = move.turn.empty() ? std::uint8_t{0} : move.turn[place];
      require(step.turn[place] < orientations_, number + " turns a piece further than it has orientations");
    }
    forward_.push_back(step);
    back_.push_back(inverse(step, places_, orientations_));
  }
  undirected_ = std::all_of(back_.begin(), back_.end(), [&](const Step& step) {
    return std::find(forward_.begin(), forward_.end(), step) != forward_.end();
  });
  require(!kept_.empty() && kept_.size() <= most_kept, "1 to 16 pieces can be kept");
  std::uint64_t seen = 0;
  for (const unsigned piece : kept_) {
    require(piece < places_ && (seen >> piece & 1U) == 0, "the pieces kept are not distinct pieces of the puzzle");
    seen |= std::uint64_t{1} << piece;
  }
}

void PermutationPattern::set_sizes() {
  const auto pieces = static_cast<unsigned>(kept_.size());
  const bool sum_stays = std::all_of(forward_.begin(), forward_.end(), [&](const Step& step) {
    unsigned sum = 0;
    for (const unsigned turn : step.turn) sum += turn;
    return sum % orientations_ == 0;
  });
  numbered_ = orientations_ == 1 ? 0 : pieces == places_ && sum_stays ? pieces - 1 : pieces;
  for (unsigned i = 0; i < numbered_; ++i) {
    turnings_ *= orientations_;
    require(turnings_ <= most_turnings, "the pieces kept have more than 65536 orientations");
  }
  first_ = pieces;
  row_length_ = turnings_;
  constexpr unsigned packed_places = 16;
  while (turnings_ == 1 && places_ <= packed_places && first_ > 0 &&
         placements(places_ - first_ + 1, pieces - first_ + 1) <= longest_row) {
    --first_;
    row_length_ = placements(places_ - first_, pieces - first_);
  }
  size_ = turnings_;
  for (unsigned i = 0; i < pieces; ++i) {
    constexpr std::uint64_t limit = std::uint64_t{1} << 48;
    size_ *= places_ - i;
    require(size_ < limit, "2^48 states or more");
  }
}

void PermutationPattern::set_goals(std::vector<State> goals) {
  if (goals.empty()) {
    goals.resize(1);
    std::copy(kept_.begin(), kept_.end(), goals.front().places.begin());
  }
  for (const State& goal : goals) {
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      require(goal.places[i] < places_ && (seen >> goal.places[i] & 1U) == 0 && goal.turned[i] < orientations_,
              "a goal is not a placement of the pieces kept");
      seen |= std::uint64_t{1} << goal.places[i];
    }
    goals_.push_back(rank(goal));
    require(unrank(goals_.back()) == goal, "no moves lead to the orientations of a goal");
  }
}

PermutationPattern::Step PermutationPattern::inverse(const Step& step, unsigned places,
                                                     unsigned orientations) noexcept {
  Step back;
  for (unsigned place = 0; place < places; ++place) {
    back.to[step.to[place]] = static_cast<std::uint8_t>(place);
    back.turn[step.to[place]] = static_cast<std::uint8_t>((orientations - step.turn[place]) % orientations);
  }
  return back;
}

std::uint64_t PermutationPattern::rank_places(const std::uint8_t* places, unsigned pieces) const noexcept {
  return with_places(places_, [&](auto room) {
    detail::Taken<room()> taken;
    std::uint64_t rank = 0;
    for (unsigned i = 0; i < pieces; ++i) {
      rank = rank * (places_ - i) + (places[i] - taken.before(places[i]));
      taken.take(places[i]);
    }
    return rank;
  });
}

void PermutationPattern::unrank_places(std::uint64_t rank, std::uint8_t* places, unsigned pieces) const noexcept {
  for (unsigned i = pieces; i-- > 0;) {
    places[i] = static_cast<std::uint8_t>(rank % (places_ - i));
    rank /= places_ - i;
  }
  with_places(places_, [&](auto room) {
    detail::Free<room()> free;
    for (unsigned i = 0; i < pieces; ++i) places[i] = static_cast<std::uint8_t>(free.take(places[i]));
  });
}

std::uint64_t PermutationPattern::rank(const State& state) const noexcept {
  std::uint64_t turning = 0;
  for (unsigned i = 0; i < numbered_; ++i) turning = turning * orientations_ + state.turned[i];
  return rank_places(state.places.data(), static_cast<unsigned>(kept_.size())) * turnings_ + turning;
}

PermutationPattern::State PermutationPattern::unrank(std::uint64_t index) const noexcept {
  State state;
  std::uint64_t turning = index % turnings_;
  unsigned sum = 0;
  for (unsigned i = numbered_; i-- > 0;) {
    state.turned[i] = static_cast<std::uint8_t>(turning % orientations_);
    sum += state.turned[i];
    turning /= orientations_;
  }
  if (numbered_ != 0 && numbered_ < kept_.size()) {
    state.turned[numbered_] = static_cast<std::uint8_t>((orientations_ - sum % orientations_) % orientations_);
  }
  unrank_places(index / turnings_, state.places.data(), static_cast<unsigned>(kept_.size()));
  return state;
}

PermutationPattern::Expander PermutationPattern::expander() const { return {*this, forward_}; }
PermutationPattern::Expander PermutationPattern::expander_back() const { return {*this, back_}; }
PermutationPattern::Walker PermutationPattern::walker() const { return Walker(*this); }

PermutationPattern::State PermutationPattern::Walker::after(const State& state, unsigned move) const noexcept {
  const Step& step = space_->forward_[move];
  State next;
  for (std::size_t i = 0; i < space_->kept_.size(); ++i) {
    next.places[i] = step.to[state.places[i]];
    next.turned[i] =
        static_cast<std::uint8_t>((state.turned[i] + unsigned{step.turn[state.places[i]]}) % space_->orientations_);
  }
  return next;
}

PermutationPattern::Expander::Expander(const PermutationPattern& space, const std::vector<Step>& steps)
    : space_(&space), steps_(&steps), targets_(steps.size()) {
  if (space.numbered_ == 0) return;
  std::size_t turnings = 1;
  for (std::size_t i = 0; i < space.kept_.size(); ++i) turnings *= space.orientations_;
  turning_maps_.resize(turnings);
}

void PermutationPattern::Expander::enter_row(std::uint64_t index) {
  const PermutationPattern& space = *space_;
  if (placement_maps_.size() + targets_.size() > most_maps) placement_maps_.clear();
  const std::uint64_t row = index / space.row_length_;
  row_begin_ = row * space.row_length_;
  std::array<std::uint8_t, most_kept> places{};
  space.unrank_places(row, places.data(), space.first_);
  for (std::size_t move = 0; move < targets_.size(); ++move) {
    const Step& step = (*steps_)[move];
    std::array<std::uint8_t, most_kept> moved{};
    for (unsigned i = 0; i < space.first_; ++i) moved[i] = step.to[places[i]];
    targets_[move].row_begin = space.rank_places(moved.data(), space.first_) * space.row_length_;
    if (space.numbered_ != 0) {
      std::size_t turning = 0;
      for (unsigned i = 0; i < space.first_; ++i) turning = turning * space.orientations_ + step.turn[places[i]];
      targets_[move].map = turning_map(turning);
    } else {
      targets_[move].map = placement_map(step, places.data(), moved.data());
    }
  }
}

const std::uint16_t* PermutationPattern::Expander::turning_map(std::size_t turning) {
  Map& map = turning_maps_[turning];
  if (map) return map.get();
  const PermutationPattern& space = *space_;
  std::array<unsigned, most_kept> turns{};
  for (std::size_t i = space.kept_.size(); i-- > 0; turning /= space.orientations_) {
    turns[i] = static_cast<unsigned>(turning % space.orientations_);
  }
  map = std::make_unique<std::uint16_t[]>(static_cast<std::size_t>(space.turnings_));
  for (std::uint64_t from = 0; from < space.turnings_; ++from) {
    std::uint64_t rest = from;
    std::uint64_t to = 0;
    std::uint64_t weight = 1;
    for (unsigned i = space.numbered_; i-- > 0;) {
      to += (rest % space.orientations_ + turns[i]) % space.orientations_ * weight;
      rest /= space.orientations_;
      weight *= space.orientations_;
    }
    map[static_cast<std::size_t>(from)] = static_cast<std::uint16_t>(to);
  }
  return map.get();
}

const std::uint16_t* PermutationPattern::Expander::placement_map(const Step& step, const std::uint8_t* places,
                                                                 const std::uint8_t* moved) {
  const PermutationPattern& space = *space_;
  if (space.first_ == space.kept_.size()) {
    static constexpr std::uint16_t only = 0;
    return &only;
  }
  // One nibble for each free place of the row: the rank of its target among the places that are free after the move.
  std::uint32_t taken = 0;
  detail::Taken<16> taken_after;
  for (unsigned i = 0; i < space.first_; ++i) {
    taken |= std::uint32_t{1} << places[i];
    taken_after.take(moved[i]);
  }
  std::uint64_t order = 0;
  unsigned shift = 0;
  for (unsigned place = 0; place < space.places_; ++place) {
    if ((taken >> place & 1U) != 0) continue;
    const unsigned to = step.to[place];
    order |= std::uint64_t{to - taken_after.before(to)} << shift;
    shift += 4;
  }
  if (const auto known = placement_maps_.find(order); known != placement_maps_.end()) return known->second.get();
  return placement_maps_.emplace(order, make_placement_map(order)).first->second.get();
}

PermutationPattern::Expander::Map PermutationPattern::Expander::make_placement_map(std::uint64_t order) const {
  const PermutationPattern& space = *space_;
  const unsigned free_places = space.places_ - space.first_;
  const auto pieces = static_cast<unsigned>(space.kept_.size()) - space.first_;
  Map map = std::make_unique<std::uint16_t[]>(static_cast<std::size_t>(space.row_length_));
  for (std::uint64_t from = 0; from < space.row_length_; ++from) {
    std::array<unsigned, most_kept> digits{};
    std::uint64_t rest = from;
    for (unsigned i = pieces; i-- > 0; rest /= free_places - i) {
      digits[i] = static_cast<unsigned>(rest % (free_places - i));
    }
    detail::Free<16> free;
    detail::Taken<16> taken;
    std::uint64_t to = 0;
    for (unsigned i = 0; i < pieces; ++i) {
      const auto place = static_cast<unsigned>(order >> (4 * free.take(digits[i]))) & 15U;
      to = to * (free_places - i) + (place - taken.before(place));
      taken.take(place);
    }
    map[static_cast<std::size_t>(from)] = static_cast<std::uint16_t>(to);
  }
  return map;
}

}  // namespace tilepdb::pattern_database::inline v1
