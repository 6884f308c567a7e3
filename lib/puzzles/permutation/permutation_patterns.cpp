// SPDX-License-Identifier: MIT
// The part of PermutationSystem that concerns patterns, their tables and lookups.
#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/permutation/permutation_system.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

[[nodiscard]] std::vector<unsigned> numbers_of(PieceSet set) {
  std::vector<unsigned> numbers;
  for (; set != 0; set &= set - 1) numbers.push_back(static_cast<unsigned>(std::countr_zero(set)));
  return numbers;
}

/// Returns whether one set comes before another, as sorted lists of numbers.
[[nodiscard]] bool is_before(PieceSet a, PieceSet b) noexcept {
  const PieceSet different = a ^ b;
  return (a & different & (~different + 1)) != 0;
}

}  // namespace

PieceSet PermutationSystem::image(PieceSet set, const CodeMap& symmetry) const {
  PieceSet result = 0;
  for (const unsigned piece : numbers_of(set)) {
    result |= PieceSet{1} << pieces_.piece_of(symmetry[pieces_.home(piece)]);
  }
  return result;
}

std::string PermutationSystem::stored_pattern(const std::string& text) const {
  PieceSet least = parse_pattern(text);
  const PieceSet set = least;
  for (const CodeMap& symmetry : rules_.symmetries) {
    if (const PieceSet other = image(set, symmetry); is_before(other, least)) least = other;
  }
  std::string stored = pieces_text(pieces_, least);
  if (kept_pieces(least).empty()) {
    throw Error(ErrorKind::bad_input, "pattern '" + text + "': expected at least two pieces");
  }
  (void)space(stored);
  return stored;
}

std::vector<std::string> PermutationSystem::default_patterns() const {
  if (rules_.default_patterns) return *rules_.default_patterns;
  std::vector<std::string> patterns;
  for (unsigned group = 0; group < rules_.groups.size(); ++group) {
    const PieceSet moving = moving_pieces(group);
    for (PieceSet left = moving; left != 0;) {
      auto order = numbers_of(left);
      const auto others = numbers_of(moving & ~left);
      order.insert(order.end(), others.begin(), others.end());
      const PieceSet pattern = default_pattern(group, order);
      patterns.push_back(pieces_text(pieces_, pattern));
      left &= ~pattern;
      if (!rules_.patterns_cover_groups) break;
    }
  }
  return patterns;
}

PieceSet PermutationSystem::moving_pieces(unsigned group) const {
  const unsigned first = pieces_.first_of(group);
  PieceSet moving = 0;
  // A symmetry can lead from pieces that no move moves to others.
  const bool are_all = !rules_.symmetries.empty();
  for (unsigned piece = first; piece < first + rules_.groups[group].pieces; ++piece) {
    const auto moves_piece = [&](const CodeMap& map) { return map[pieces_.home(piece)] != pieces_.home(piece); };
    if (are_all || std::any_of(maps_.begin(), maps_.end(), moves_piece)) moving |= PieceSet{1} << piece;
  }
  return moving;
}

PieceSet PermutationSystem::default_pattern(unsigned group, const std::vector<unsigned>& order) const {
  constexpr std::uint64_t most_states = 100'000'000;
  constexpr std::uint64_t most_turnings = 65'536;
  const PieceGroup& of = rules_.groups[group];
  const unsigned places = of.pieces - left_out();
  const auto most = static_cast<unsigned>(std::min<std::size_t>(order.size() - left_out(), Space::most_kept));
  const auto has_many_goals = [&](unsigned pieces) {
    return !alike_.empty() && alike_.count_goals(std::span(order).first(pieces)) > AlikePieces::most_goals;
  };
  unsigned kept = 0;
  std::uint64_t turnings = 1;
  for (std::uint64_t states = 1; kept < most; ++kept) {
    states *= std::uint64_t{places - kept} * of.orientations;
    turnings *= of.orientations;
    if (states > most_states || turnings > most_turnings || has_many_goals(kept + 1)) break;
  }
  // The place of the last piece follows from the others, and so does its turn if moves keep the sum of turns.
  const bool turn_follows = of.orientations == 1 || (keeps_turns_ >> group & 1U) != 0;
  if (kept + 1 == places && kept + 1 == most && turn_follows && !has_many_goals(places)) kept = places;
  PieceSet pattern = 0;
  for (unsigned i = 0; i < kept + left_out(); ++i) pattern |= PieceSet{1} << order[i];
  return pattern;
}

std::vector<unsigned> PermutationSystem::kept_pieces(PieceSet set) const {
  return numbers_of(set & ~PieceSet{left_out()});
}

PermutationSystem::Space PermutationSystem::space(const std::string& pattern) const {
  const PieceSet set = parse_pattern(pattern);
  const unsigned g = pieces_.group_of(static_cast<unsigned>(std::countr_zero(set)));
  const unsigned first = pieces_.first_of(g) + left_out();
  const unsigned places = rules_.groups[g].pieces - left_out();
  std::vector<Space::Move> moves;
  for (const CodeMap& map : maps_) {
    Space::Move move;
    for (unsigned place = 0; place < places; ++place) {
      const unsigned code = map[pieces_.home(first + place)];
      move.to.push_back(static_cast<std::uint8_t>(pieces_.piece_of(code) - first));
      move.turn.push_back(static_cast<std::uint8_t>(pieces_.turn_of(code)));
    }
    moves.push_back(move);
  }
  std::vector<std::uint8_t> kept;
  for (const unsigned piece : kept_pieces(set)) kept.push_back(static_cast<std::uint8_t>(piece - first));
  std::vector<Space::State> goals;
  if (!alike_.empty()) {
    if (alike_.count_goals(kept_pieces(set)) > AlikePieces::most_goals) {
      throw Error(ErrorKind::bad_input, "pattern '" + pattern + "': more than " +
                                            format_count(AlikePieces::most_goals) +
                                            " goals, expected fewer pieces that look alike");
    }
    goals = alike_.goals(kept_pieces(set), first);
    if (kept.size() == places && (keeps_turns_ >> g & 1U) != 0) {
      // The last turn follows from the others, so states have the sum of turns of the solved state.
      std::erase_if(goals, [&](const Space::State& goal) {
        return std::accumulate(goal.turned.begin(), goal.turned.end(), 0U) % rules_.groups[g].orientations != 0;
      });
    }
  }
  return {{rules_.family, rules_.size + "_" + pattern},
          rules_.groups[g].orientations,
          moves,
          std::move(kept),
          std::move(goals)};
}

Sums<PermutationProjection> PermutationSystem::sums(const std::vector<std::string>& patterns,
                                                    unsigned most_images) const {
  Sums<PermutationProjection> sums;
  for (const std::string& pattern : patterns) {
    const PieceSet set = parse_pattern(pattern);
    const auto pattern_space = space(pattern);
    for (const CodeMap& symmetry : symmetries_for(set, most_images)) {
      sums.push_back({{pattern, projection(pattern_space, set, symmetry)}});
    }
  }
  return sums;
}

/// Selects symmetries that map the pattern to different pieces, preferring pieces that are looked up least so far.
std::vector<CodeMap> PermutationSystem::symmetries_for(PieceSet set, unsigned most_images) const {
  std::map<PieceSet, const CodeMap*> images;
  for (const CodeMap& symmetry : rules_.symmetries) images.emplace(image(set, symmetry), &symmetry);
  images.erase(set);
  std::vector<CodeMap> symmetries{no_change()};
  std::array<unsigned, 64> seen{};
  const auto see = [&](PieceSet pieces) {
    for (const unsigned piece : numbers_of(pieces)) ++seen[piece];
  };
  see(set);
  while (!images.empty() && symmetries.size() < most_images) {
    const auto overlap = [&](const auto& entry) {
      unsigned sum = 0;
      for (const unsigned piece : numbers_of(entry.first)) sum += seen[piece] * seen[piece];
      return sum;
    };
    const auto next = std::min_element(images.begin(), images.end(),
                                       [&](const auto& a, const auto& b) { return overlap(a) < overlap(b); });
    see(next->first);
    symmetries.push_back(*next->second);
    images.erase(next);
  }
  return symmetries;
}

PermutationProjection PermutationSystem::projection(const Space& space, PieceSet set, const CodeMap& symmetry) const {
  const unsigned group = pieces_.group_of(static_cast<unsigned>(std::countr_zero(set)));
  const std::uint8_t pivot = symmetry[pieces_.home(0)];
  std::map<unsigned, std::shared_ptr<const std::vector<std::uint8_t>>> maps;
  std::vector<PermutationProjection::Reading> readings;
  for (const unsigned piece : kept_pieces(set)) {
    const std::uint8_t seen_at = symmetry[pieces_.home(piece)];
    auto& map = maps[pieces_.turn_of(seen_at)];
    if (!map) {
      map = std::make_shared<const std::vector<std::uint8_t>>(
          projection_map(group, symmetry, pieces_.turn_of(pivot), pieces_.turn_of(seen_at)));
    }
    readings.push_back({pieces_.piece_of(seen_at), map});
  }
  const unsigned stride = rules_.rotations.empty() ? 0 : pieces_.codes();
  return {space, std::move(readings), pieces_.piece_of(pivot), stride};
}

/// Returns the map from codes of pieces to codes of the space under a symmetry, for each code of the pivot. `turn` and
/// `pivot_turn` are the turns of the symmetry's images of the piece and of the first piece at home.
std::vector<std::uint8_t> PermutationSystem::projection_map(unsigned group, const CodeMap& symmetry,
                                                            unsigned pivot_turn, unsigned turn) const {
  const unsigned codes = pieces_.codes();
  const CodeMap back = inverse_of(symmetry);
  const unsigned begin = pieces_.home(pieces_.first_of(group) + left_out());
  std::vector<std::uint8_t> map;
  for (unsigned pivot = 0; pivot < (rules_.rotations.empty() ? 1 : codes); ++pivot) {
    const CodeMap* const turning = turning_home(back[pieces_.turned(pivot, pivot_turn)]);
    for (unsigned code = 0; code < codes; ++code) {
      const std::uint8_t seen = back[pieces_.turned(code, turn)];
      const unsigned there = turning == nullptr ? begin : (*turning)[seen];
      // Other pieces are never read.
      map.push_back(static_cast<std::uint8_t>(
          pieces_.group_of(pieces_.piece_of(there)) == group && there >= begin ? there - begin : 0));
    }
  }
  return map;
}

}  // namespace tilepdb::puzzles
