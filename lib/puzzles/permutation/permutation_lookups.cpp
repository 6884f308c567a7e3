// SPDX-License-Identifier: MIT
// The part of PermutationSystem that concerns lookups of tables.
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/permutation/permutation_system.hpp"

namespace tilepdb::puzzles {

Sums<PermutationProjection> PermutationSystem::sums(const std::vector<std::string>& patterns,
                                                    unsigned most_images) const {
  Sums<PermutationProjection> sums;
  for (const std::string& pattern : patterns) {
    const PatternPieces pieces = parse_pattern(pattern);
    const auto pattern_space = space(pattern);
    for (const CodeMap& symmetry : symmetries_for(pieces, most_images)) {
      sums.push_back({{pattern, projection(pattern_space, pieces, symmetry)}});
    }
  }
  return sums;
}

std::vector<unsigned> PermutationSystem::turns_by(const CodeMap& symmetry, PieceSet set) const {
  std::vector<unsigned> turns;
  std::array<unsigned, 64> at{};  // by place
  for (unsigned piece = 0; piece < pieces_.count(); ++piece) {
    const unsigned code = symmetry[pieces_.home(piece)];
    at[pieces_.piece_of(code)] = pieces_.turn_of(code);
  }
  for (const unsigned place : numbers_of(set)) {
    const unsigned group = pieces_.group_of(place);
    const unsigned orientations = rules_.groups[group].orientations;
    turns.push_back((at[place] + orientations - at[pieces_.first_of(group)]) % orientations);
  }
  return turns;
}

/// Selects symmetries that map the pattern to different pieces, preferring pieces that are looked up least so far.
std::vector<CodeMap> PermutationSystem::symmetries_for(const PatternPieces& pattern, unsigned most_images) const {
  using Image = std::pair<PieceSet, std::vector<unsigned>>;
  const auto image_by = [&](const CodeMap& symmetry) {
    return Image{image(pattern.all, symmetry), turns_by(symmetry, image(pattern.placeless, symmetry))};
  };
  std::map<Image, const CodeMap*> images;
  for (const CodeMap& symmetry : rules_.symmetries) images.emplace(image_by(symmetry), &symmetry);
  images.erase(image_by(no_change()));
  std::vector<CodeMap> symmetries{no_change()};
  std::array<unsigned, 64> seen{};
  const auto see = [&](PieceSet pieces) {
    for (const unsigned piece : numbers_of(pieces)) ++seen[piece];
  };
  see(pattern.all);
  while (!images.empty() && symmetries.size() < most_images) {
    const auto overlap = [&](const auto& entry) {
      unsigned sum = 0;
      for (const unsigned piece : numbers_of(entry.first.first)) sum += seen[piece] * seen[piece];
      return sum;
    };
    const auto next = std::min_element(images.begin(), images.end(),
                                       [&](const auto& a, const auto& b) { return overlap(a) < overlap(b); });
    see(next->first.first);
    symmetries.push_back(*next->second);
    images.erase(next);
  }
  return symmetries;
}

PermutationProjection PermutationSystem::projection(const Space& space, const PatternPieces& pattern,
                                                    const CodeMap& symmetry) const {
  const std::uint8_t pivot = symmetry[pieces_.home(0)];
  const CodeMap codes = space_codes(pattern);
  std::map<unsigned, std::shared_ptr<const std::vector<std::uint8_t>>> maps;  // by the turn of the image
  std::vector<PermutationProjection::Reading> readings;
  for (const unsigned piece : kept_pieces(pattern.all)) {
    const std::uint8_t seen_at = symmetry[pieces_.home(piece)];
    auto& map = maps[pieces_.turn_of(seen_at)];
    if (!map) {
      map = std::make_shared<const std::vector<std::uint8_t>>(
          projection_map(codes, symmetry, pieces_.turn_of(pivot), pieces_.turn_of(seen_at)));
    }
    readings.push_back({pieces_.piece_of(seen_at), map});
  }
  const unsigned stride = rules_.rotations.empty() ? 0 : pieces_.codes();
  return {space, readings, pieces_.piece_of(pivot), stride};
}

CodeMap PermutationSystem::space_codes(const PatternPieces& pattern) const {
  CodeMap codes{};
  unsigned next = 0;
  for (const unsigned piece : space_pieces(pattern.all)) {
    const unsigned orientations = orientations_in(pattern, piece);
    for (unsigned turn = 0; turn < orientations_in({}, piece); ++turn) {
      codes[pieces_.turned(pieces_.home(piece), turn)] = static_cast<std::uint8_t>(next + turn % orientations);
    }
    next += orientations;
  }
  return codes;
}

unsigned PermutationSystem::orientations_in(const PatternPieces& pattern, unsigned piece) const {
  const unsigned group = pieces_.group_of(piece);
  return (pattern.unturned & all_of_group(pieces_, group)) != 0 ? 1 : rules_.groups[group].orientations;
}

/// Returns the map from codes of pieces to codes of the space under a symmetry, for each code of the pivot. `turn` and
/// `pivot_turn` are the turns of the symmetry's images of the piece and of the first piece at home.
std::vector<std::uint8_t> PermutationSystem::projection_map(const CodeMap& codes, const CodeMap& symmetry,
                                                            unsigned pivot_turn, unsigned turn) const {
  const CodeMap back = inverse_of(symmetry);
  std::vector<std::uint8_t> map;
  for (unsigned pivot = 0; pivot < (rules_.rotations.empty() ? 1 : pieces_.codes()); ++pivot) {
    const CodeMap* const turning = turning_home(back[pieces_.turned(pivot, pivot_turn)]);
    for (unsigned code = 0; code < pieces_.codes(); ++code) {
      const std::uint8_t seen = back[pieces_.turned(code, turn)];
      map.push_back(turning == nullptr ? std::uint8_t{0} : codes[(*turning)[seen]]);
    }
  }
  return map;
}

}  // namespace tilepdb::puzzles
