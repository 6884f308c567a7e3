// SPDX-License-Identifier: MIT
#include "puzzles/permutation/alike_pieces.hpp"

#include <array>
#include <functional>
#include <numeric>
#include <utility>

namespace tilepdb::puzzles {

AlikePieces::AlikePieces(Pieces pieces, std::vector<std::uint8_t> classes)
    : pieces_(std::move(pieces)), classes_(std::move(classes)) {
  class_at_.fill(255);
  for (unsigned piece = 0; piece < classes_.size(); ++piece) class_at_[pieces_.home(piece)] = classes_[piece];
}

std::vector<CodeMap> AlikePieces::exchanges() const {
  std::vector<CodeMap> exchanges;
  for (unsigned piece = 0; piece < classes_.size(); ++piece) {
    if (classes_[piece] == piece) continue;
    std::vector<unsigned> homes(classes_.size());
    std::iota(homes.begin(), homes.end(), 0U);
    std::swap(homes[piece], homes[classes_[piece]]);
    exchanges.push_back(renaming(homes));
  }
  return exchanges;
}

std::uint64_t AlikePieces::count_goals(std::span<const unsigned> pieces) const {
  std::array<unsigned, 64> free{};
  for (const unsigned of : classes_) ++free[of];
  std::uint64_t goals = 1;
  for (const unsigned piece : pieces) {
    if (goals <= most_goals) goals *= free[classes_[piece]]--;
  }
  return goals;
}

bool AlikePieces::any_goal(std::span<const unsigned> pieces,
                           const std::function<bool(std::span<const unsigned> homes)>& visit) const {
  std::vector<unsigned> homes;
  PieceSet taken = 0;
  const std::function<bool()> place_next = [&] {
    if (homes.size() == pieces.size()) return visit(homes);
    const unsigned of = classes_[pieces[homes.size()]];
    for (unsigned home = 0; home < classes_.size(); ++home) {
      if (classes_[home] != of || (taken >> home & 1U) != 0) continue;
      taken |= PieceSet{1} << home;
      homes.push_back(home);
      if (place_next()) return true;
      homes.pop_back();
      taken &= ~(PieceSet{1} << home);
    }
    return false;
  };
  return place_next();
}

std::vector<pattern_database::PermutationPattern::State> AlikePieces::goals(std::span<const unsigned> pieces,
                                                                            unsigned first) const {
  std::vector<pattern_database::PermutationPattern::State> goals;
  any_goal(pieces, [&](std::span<const unsigned> homes) {
    pattern_database::PermutationPattern::State goal;
    for (std::size_t i = 0; i < homes.size(); ++i) goal.places[i] = static_cast<std::uint8_t>(homes[i] - first);
    goals.push_back(goal);
    return false;
  });
  return goals;
}

CodeMap AlikePieces::renaming(std::span<const unsigned> homes) const {
  CodeMap map = no_change();
  for (unsigned piece = 0; piece < homes.size(); ++piece) {
    for (unsigned turn = 0; turn < pieces_.groups()[pieces_.group_of(piece)].orientations; ++turn) {
      map[pieces_.turned(pieces_.home(piece), turn)] = pieces_.turned(pieces_.home(homes[piece]), turn);
    }
  }
  return map;
}

}  // namespace tilepdb::puzzles
