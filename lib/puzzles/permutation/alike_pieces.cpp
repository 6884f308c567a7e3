// SPDX-License-Identifier: MIT
#include "puzzles/permutation/alike_pieces.hpp"

#include <functional>
#include <utility>

namespace tilepdb::puzzles {

AlikePieces::AlikePieces(Pieces pieces, std::vector<std::uint8_t> classes, PieceSet unturned)
    : pieces_(std::move(pieces)), classes_(std::move(classes)), unturned_(unturned) {
  class_at_.fill(255);
  for (unsigned piece = 0; piece < classes_.size(); ++piece) {
    for (unsigned turn = 0; turn < (is_unturned(piece) ? orientations(piece) : 1); ++turn) {
      class_at_[pieces_.turned(pieces_.home(piece), turn)] = classes_[piece];
    }
  }
}

bool AlikePieces::are_home(std::span<const std::uint8_t> state) const noexcept {
  for (std::size_t piece = 0; piece < classes_.size(); ++piece) {
    if (class_at_[state[piece]] != classes_[piece]) return false;
  }
  return true;
}

PieceSet AlikePieces::looking_like(PieceSet set) const noexcept {
  PieceSet all = set;
  for (unsigned piece = 0; piece < classes_.size(); ++piece) {
    for (unsigned other = 0; other < classes_.size(); ++other) {
      if ((set >> other & 1U) != 0 && classes_[piece] == classes_[other]) all |= PieceSet{1} << piece;
    }
  }
  return all;
}

std::vector<CodeMap> AlikePieces::exchanges() const {
  std::vector<CodeMap> exchanges;
  for (unsigned piece = 0; piece < classes_.size(); ++piece) {
    if (is_unturned(piece)) {
      CodeMap map = no_change();
      for (unsigned turn = 0; turn < orientations(piece); ++turn) {
        const std::uint8_t code = pieces_.turned(pieces_.home(piece), turn);
        map[code] = pieces_.turned(code, 1);
      }
      exchanges.push_back(map);
    }
    if (classes_[piece] == piece) continue;
    CodeMap map = no_change();
    for (unsigned turn = 0; turn < orientations(piece); ++turn) {
      const std::uint8_t one = pieces_.turned(pieces_.home(piece), turn);
      const std::uint8_t other = pieces_.turned(pieces_.home(classes_[piece]), turn);
      map[one] = other;
      map[other] = one;
    }
    exchanges.push_back(map);
  }
  return exchanges;
}

std::uint64_t AlikePieces::count_goals(std::span<const unsigned> pieces) const {
  std::array<unsigned, 64> free{};
  for (const unsigned of : classes_) ++free[of];
  std::uint64_t goals = 1;
  for (const unsigned piece : pieces) {
    if (goals > most_goals) break;
    goals *= std::uint64_t{free[classes_[piece]]--} * (is_unturned(piece) ? orientations(piece) : 1);
  }
  return goals;
}

std::vector<pattern_database::PermutationPattern::State> AlikePieces::goals(
    std::span<const unsigned> pieces, const std::array<std::uint8_t, 64>& place_of) const {
  std::vector<pattern_database::PermutationPattern::State> goals;
  pattern_database::PermutationPattern::State goal;
  PieceSet taken = 0;
  const std::function<void(std::size_t)> place_from = [&](std::size_t i) {
    if (i == pieces.size()) return goals.push_back(goal);
    for (unsigned home = 0; home < classes_.size(); ++home) {
      if (classes_[home] != classes_[pieces[i]] || (taken >> home & 1U) != 0) continue;
      taken |= PieceSet{1} << home;
      goal.places[i] = place_of[home];
      for (unsigned turn = 0; turn < (is_unturned(pieces[i]) ? orientations(pieces[i]) : 1); ++turn) {
        goal.turned[i] = static_cast<std::uint8_t>(turn);
        place_from(i + 1);
      }
      taken &= ~(PieceSet{1} << home);
    }
  };
  place_from(0);
  return goals;
}

}  // namespace tilepdb::puzzles
