// SPDX-License-Identifier: MIT
// The part of PermutationPattern that finds neighbours row by row.
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "tilepdb/pattern_database/permutation_pattern.hpp"
#include "tilepdb/pattern_database/placements.hpp"

namespace tilepdb::pattern_database::inline v1 {
namespace {

constexpr std::size_t most_maps = 2048;                                 // cached placement maps
constexpr std::uint64_t most_turning_entries = std::uint64_t{1} << 24;  // of cached turning maps
constexpr std::uint64_t shortest_shifted = 64;  // states of rows that are worth shifting, 32 at a time

}  // namespace

PermutationPattern::Expander::Expander(const PermutationPattern& space, const std::vector<Step>& steps,
                                       std::shared_ptr<OrbitMaps> maps)
    : space_(&space), steps_(&steps), targets_(steps.size()), orbit_maps_(std::move(maps)) {
  if (space.whole_orbits_) {
    std::call_once(orbit_maps_->made, [&] {
      for (const Step& step : steps) orbit_maps_->maps.push_back(make_orbit_map(step));
    });
    for (std::size_t move = 0; move < steps.size(); ++move) targets_[move].map = orbit_maps_->maps[move].get();
    return;
  }
  const detail::PermutationOrbit& last = space.orbits_.back();
  if (last.numbered == 0) {
    if (last.places.size() > detail::packed_places) row_maps_.resize(steps.size() * most_places);
    return;
  }
  std::size_t turnings = 1;
  for (std::size_t i = 0; i < last.pieces.size(); ++i) turnings *= last.orientations;
  turning_maps_.resize(turnings);
  shifts_rows_ = space.row_length_ >= shortest_shifted;
}

void PermutationPattern::Expander::enter_row(std::uint64_t index) {
  const PermutationPattern& space = *space_;
  if (placement_maps_.size() + targets_.size() > most_maps) placement_maps_.clear();
  if (turning_entries_ > most_turning_entries) {
    for (Map& map : turning_maps_) map.reset();
    turning_entries_ = 0;
  }
  row_begin_ = index / space.row_length_ * space.row_length_;
  // The first state of the row: pieces that the row moves are somewhere, too.
  const State state = space.unrank(row_begin_);
  shifted_.clear();
  unshifted_.clear();
  for (std::size_t move = 0; move < targets_.size(); ++move) {
    const Step& step = (*steps_)[move];
    const State moved = space.after(state, step);
    Target& target = targets_[move];
    target.row_begin = space.rank(moved, 0, space.row_orbit_);
    if (space.whole_orbits_) continue;
    const detail::PermutationOrbit& last = space.orbits_.back();
    target.row_begin += last.rank_places(moved, space.row_placed_) * space.row_length_;
    if (space.row_placed_ < last.placed && last.places.size() > detail::packed_places) {
      std::uint16_t* const map = &row_maps_[move * most_places];
      set_row_map(step, state, moved, map);
      target.map = map;
      continue;
    }
    if (last.numbered == 0) {
      target.map = placement_map(step, state, moved);
      continue;
    }
    std::size_t turning = 0;
    for (const unsigned piece : last.pieces) turning = turning * last.orientations + step.turn[state.places[piece]];
    target.map = turning_map(turning);
    if (!shifts_rows_) continue;
    if (turning == 0) {
      shifted_.push_back(target.row_begin);
    } else {
      unshifted_.push_back(target);
    }
  }
}

PermutationPattern::Map PermutationPattern::Expander::make_orbit_map(const Step& step) const {
  const PermutationPattern& space = *space_;
  Map map = std::make_unique<std::uint16_t[]>(static_cast<std::size_t>(space.row_length_));
  for (std::uint64_t from = 0; from < space.row_length_; ++from) {
    const State moved = space.after(space.unrank(from, space.row_orbit_), step);
    map[static_cast<std::size_t>(from)] =
        static_cast<std::uint16_t>(space.rank(moved, space.row_orbit_, space.orbits_.size()));
  }
  return map;
}

const std::uint16_t* PermutationPattern::Expander::turning_map(std::size_t turning) {
  Map& map = turning_maps_[turning];
  if (map) return map.get();
  turning_entries_ += space_->orbits_.back().turnings;
  map = make_turning_map(turning);
  return map.get();
}

PermutationPattern::Map PermutationPattern::Expander::make_turning_map(std::size_t turning) const {
  const detail::PermutationOrbit& last = space_->orbits_.back();
  std::array<unsigned, most_places> turns{};
  for (std::size_t i = last.pieces.size(); i-- > 0; turning /= last.orientations) {
    turns[i] = static_cast<unsigned>(turning % last.orientations);
  }
  Map map = std::make_unique<std::uint16_t[]>(static_cast<std::size_t>(last.turnings));
  // The map of the last pieces is part of that with one piece more.
  std::size_t weight = 1;
  map[0] = 0;
  for (unsigned i = last.numbered; i-- > 0; weight *= last.orientations) {
    for (unsigned turn = last.orientations; turn-- > 0;) {
      const std::size_t after = (turn + turns[i]) % last.orientations * weight;
      for (std::size_t from = 0; from < weight; ++from) {
        map[turn * weight + from] = static_cast<std::uint16_t>(map[from] + after);
      }
    }
  }
  return map;
}

/// The last piece of a row takes each of the free places.
void PermutationPattern::Expander::set_row_map(const Step& step, const State& state, const State& moved,
                                               std::uint16_t* map) const {
  const detail::PermutationOrbit& last = space_->orbits_.back();
  std::uint64_t taken = 0;
  detail::Taken<most_places> taken_after;
  for (unsigned i = 0; i < space_->row_placed_; ++i) {
    taken |= std::uint64_t{1} << last.number[state.places[last.pieces[i]]];
    taken_after.take(last.number[moved.places[last.pieces[i]]]);
  }
  for (unsigned place = 0; place < last.places.size(); ++place) {
    if ((taken >> place & 1U) != 0) continue;
    const unsigned to = last.number[step.to[last.places[place]]];
    *map++ = static_cast<std::uint16_t>(to - taken_after.before(to));
  }
}

const std::uint16_t* PermutationPattern::Expander::placement_map(const Step& step, const State& state,
                                                                 const State& moved) {
  const PermutationPattern& space = *space_;
  const detail::PermutationOrbit& last = space.orbits_.back();
  if (space.row_placed_ == last.placed) {
    static constexpr std::uint16_t only = 0;
    return &only;
  }
  // One nibble for each free place of the row: the rank of its target among the places that are free after the move.
  std::uint32_t taken = 0;
  detail::Taken<detail::packed_places> taken_after;
  for (unsigned i = 0; i < space.row_placed_; ++i) {
    taken |= std::uint32_t{1} << last.number[state.places[last.pieces[i]]];
    taken_after.take(last.number[moved.places[last.pieces[i]]]);
  }
  std::uint64_t order = 0;
  unsigned shift = 0;
  for (unsigned place = 0; place < last.places.size(); ++place) {
    if ((taken >> place & 1U) != 0) continue;
    const unsigned to = last.number[step.to[last.places[place]]];
    order |= std::uint64_t{to - taken_after.before(to)} << shift;
    shift += 4;
  }
  if (const auto known = placement_maps_.find(order); known != placement_maps_.end()) return known->second.get();
  return placement_maps_.emplace(order, make_placement_map(order)).first->second.get();
}

PermutationPattern::Map PermutationPattern::Expander::make_placement_map(std::uint64_t order) const {
  const detail::PermutationOrbit& last = space_->orbits_.back();
  const auto free_places = static_cast<unsigned>(last.places.size()) - space_->row_placed_;
  const unsigned pieces = last.placed - space_->row_placed_;
  Map map = std::make_unique<std::uint16_t[]>(static_cast<std::size_t>(space_->row_length_));
  for (std::uint64_t from = 0; from < space_->row_length_; ++from) {
    std::array<unsigned, detail::packed_places> digits{};
    std::uint64_t rest = from;
    for (unsigned i = pieces; i-- > 0; rest /= free_places - i) {
      digits[i] = static_cast<unsigned>(rest % (free_places - i));
    }
    detail::Free<detail::packed_places> free;
    detail::Taken<detail::packed_places> taken;
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
