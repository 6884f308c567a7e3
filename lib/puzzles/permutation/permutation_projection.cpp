// SPDX-License-Identifier: MIT
#include "puzzles/permutation/permutation_projection.hpp"

#include <utility>

namespace tilepdb::puzzles {

PermutationProjection::PermutationProjection(const pattern_database::PermutationPattern& space,
                                             std::vector<Reading> readings, unsigned pivot, unsigned codes)
    : stride_(codes), pivot_(pivot), kept_(static_cast<unsigned>(readings.size())), places_(space.places()) {
  auto data = std::make_shared<Data>();
  data->entries.resize(kept_);
  // The weight of a turn is the difference between the ranks of two states.
  pattern_database::PermutationPattern::State state;
  for (unsigned i = 0; i < kept_; ++i) state.places[i] = static_cast<std::uint8_t>(i);
  const std::uint64_t plain = space.rank(state);
  std::uint64_t weight = space.size();
  for (unsigned i = 0; i < kept_; ++i) weight /= places_ - i;
  for (unsigned i = kept_; i-- > 0;) {
    std::uint64_t turn_weight = 0;
    if (space.orientations() > 1) {
      state.turned[i] = 1;
      turn_weight = space.rank(state) - plain;
      state.turned[i] = 0;
    }
    for (unsigned place = 0; place < places_; ++place) {
      for (unsigned turn = 0; turn < space.orientations(); ++turn) {
        data->entries[i].push_back((place * weight + turn * turn_weight) << place_bits | std::uint64_t{4} * place);
      }
    }
    data->columns[i] = {readings[i].map->data(), data->entries[i].data(), weight, readings[i].piece};
    weight *= places_ - i;
  }
  data->readings = std::move(readings);
  data_ = std::move(data);
}

}  // namespace tilepdb::puzzles
