// SPDX-License-Identifier: MIT
#include "puzzles/permutation/permutation_projection.hpp"

#include <utility>

namespace tilepdb::puzzles {

using pattern_database::PermutationPattern;

PermutationProjection::PermutationProjection(const PermutationPattern& space, const std::vector<Reading>& readings,
                                             unsigned pivot, unsigned codes)
    : stride_(codes), pivot_(pivot) {
  auto data = std::make_shared<Data>();
  if (space.has_alike()) {
    data->space = space;
    data->readings = readings;
    for (unsigned place = 0; place < space.places(); ++place) {
      for (unsigned turn = 0; turn < space.orientations(place); ++turn) {
        data->place_of.push_back(static_cast<std::uint8_t>(place));
        data->turn_of.push_back(static_cast<std::uint8_t>(turn));
      }
    }
    data_ = std::move(data);
    return;
  }
  for (const PermutationPattern::Digit& digit : space.digits()) {
    if (digit.place_weight == 0 && digit.turn_weight == 0) continue;
    data->readings.push_back(readings[digit.piece]);
    data->entries.push_back(entries_of(space, digit));
    const Reading& reading = data->readings.back();
    data->columns[count_] = {reading.map->data(), data->entries.back().data(), digit.place_weight,
                             digit.begins_orbit ? 0 : ~std::uint64_t{0}, reading.piece};
    ++count_;
    has_few_places_ = has_few_places_ && space.places_in_orbit(digit.piece) <= few_places;
  }
  data_ = std::move(data);
}

std::vector<std::uint64_t> PermutationProjection::entries_of(const PermutationPattern& space,
                                                             const PermutationPattern::Digit& digit) {
  std::vector<std::uint64_t> entries;
  for (unsigned place = 0; place < space.places(); ++place) {
    const auto number = space.place_in_orbit(digit.piece, place);
    for (unsigned turn = 0; turn < space.orientations(place); ++turn) {
      // The piece is never where it cannot come.
      entries.push_back(number ? (*number * digit.place_weight + turn * digit.turn_weight) << place_bits | *number * 4
                               : 0);
    }
  }
  return entries;
}

std::uint64_t PermutationProjection::index_of_alike(const std::uint8_t* state, std::size_t offset) const noexcept {
  PermutationPattern::State seen;
  for (std::size_t i = 0; i < data_->readings.size(); ++i) {
    const unsigned code = (*data_->readings[i].map)[offset + state[data_->readings[i].piece]];
    seen.places[i] = data_->place_of[code];
    seen.turned[i] = data_->turn_of[code];
  }
  return data_->space->rank(seen);
}

}  // namespace tilepdb::puzzles
