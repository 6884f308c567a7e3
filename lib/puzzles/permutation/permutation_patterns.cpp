// SPDX-License-Identifier: MIT
// The part of PermutationSystem that concerns patterns and their tables.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/permutation/permutation_system.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

// The most states of default patterns. A table of all pieces needs no other beside it, and gives h itself.
constexpr std::uint64_t most_states = 100'000'000;
constexpr std::uint64_t most_states_of_all = 400'000'000;

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

PatternPieces PermutationSystem::least_image(const PatternPieces& pattern) const {
  PatternPieces least = pattern;
  for (const CodeMap& symmetry : rules_.symmetries) {
    const PatternPieces other{image(pattern.all, symmetry), image(pattern.unturned, symmetry),
                              image(pattern.alike, symmetry), image(pattern.placeless, symmetry)};
    // Pieces of a group may have images in several.
    if (is_pattern(pieces_, other) && is_before(other.all, least.all)) least = other;
  }
  return least;
}

PatternPieces PermutationSystem::parse_pattern(const std::string& text) const {
  PatternPieces pattern = parse_pieces(pieces_, text);
  pattern.alike = groups_with_likes(pattern.alike);
  const PieceSet likes = groups_with_likes(pattern.all & ~pattern.placeless);
  const bool are_whole = (alike_.looking_like(likes) & all_moving_pieces() & ~pattern.all) == 0;
  if (pattern.alike == 0 || (pattern.alike == likes && are_whole && rules_.unturned == 0)) return pattern;
  throw Error(ErrorKind::bad_input, "pattern '" + text +
                                        "': expected all pieces that look alike and whose turns matter, with '-alike' "
                                        "after each set that has some");
}

PieceSet PermutationSystem::groups_with_likes(PieceSet set) const {
  const PieceSet moving = all_moving_pieces();
  PieceSet found = 0;
  for (const unsigned piece : numbers_of(set)) {
    const PieceSet others = alike_.looking_like(PieceSet{1} << piece) & ~(PieceSet{1} << piece);
    if ((others & moving) != 0) found |= set & all_of_group(pieces_, pieces_.group_of(piece));
  }
  return found;
}

PatternPieces PermutationSystem::whole_pieces() const {
  const PieceSet all = all_moving_pieces();
  return {all, 0, rules_.unturned == 0 ? groups_with_likes(all) : 0, 0};
}

std::string PermutationSystem::stored_pattern(const std::string& text) const {
  const PatternPieces least = least_image(parse_pattern(text));
  std::string stored = pieces_text(pieces_, least);
  if (kept_pieces(least.all).empty()) {
    throw Error(ErrorKind::bad_input, "pattern '" + text + "': expected at least two pieces");
  }
  (void)space(stored);
  return stored;
}

std::vector<std::string> PermutationSystem::default_patterns() const {
  if (rules_.default_patterns) return *rules_.default_patterns;
  if (has_whole_table()) return {whole_pattern()};
  std::vector<PieceSet> moving;
  for (unsigned group = 0; group < rules_.groups.size(); ++group) moving.push_back(moving_pieces(group));
  std::vector<std::string> patterns;
  PieceSet covered = 0;
  for (std::size_t group = 0; group < moving.size(); ++group) {
    while ((moving[group] & ~covered) != 0) {
      // Pieces that no pattern has yet come first, then the group's others, then those of other groups.
      std::vector<unsigned> order = numbers_of(moving[group] & ~covered);
      const auto append = [&](PieceSet set) {
        for (const unsigned piece : numbers_of(set)) order.push_back(piece);
      };
      append(moving[group] & covered);
      if (rules_.patterns_cover_pieces) {
        for (std::size_t i = 1; i < moving.size(); ++i) append(moving[(group + i) % moving.size()]);
      }
      const PatternPieces pattern = least_image(fitting_pieces({order}, most_states));
      patterns.push_back(pieces_text(pieces_, pattern));
      for (const CodeMap& symmetry : symmetries_for(pattern, rules_.most_images)) {
        covered |= image(pattern.all, symmetry);
      }
      if (!rules_.patterns_cover_pieces) covered |= moving[group];
    }
  }
  return patterns;
}

bool PermutationSystem::has_whole_table() const {
  if (!rules_.patterns_cover_pieces) return false;
  const auto states = table_states(whole_pieces());
  return states && *states <= most_states_of_all;
}

PieceSet PermutationSystem::all_moving_pieces() const {
  PieceSet all = 0;
  for (unsigned group = 0; group < rules_.groups.size(); ++group) all |= moving_pieces(group);
  return all;
}

PieceSet PermutationSystem::moving_pieces(unsigned group) const {
  const unsigned first = pieces_.first_of(group);
  PieceSet moving = 0;
  // If the puzzle can be rotated, a symmetry can lead from the first piece, which no move then moves, to others.
  const bool are_all = !rules_.rotations.empty();
  for (unsigned piece = first; piece < first + rules_.groups[group].pieces; ++piece) {
    const auto moves_piece = [&](const CodeMap& map) { return map[pieces_.home(piece)] != pieces_.home(piece); };
    if (are_all || std::any_of(maps_.begin(), maps_.end(), moves_piece)) moving |= PieceSet{1} << piece;
  }
  return moving;
}

PatternPieces PermutationSystem::fitting_pieces(const PatternOrder& order, std::uint64_t most) const {
  PatternPieces pattern;
  for (const unsigned piece : order.pieces) {
    PatternPieces next = pattern;
    next.all |= PieceSet{1} << piece;
    if (order.unturned && orientations_in({}, piece) > 1) next.unturned |= PieceSet{1} << piece;
    if (!kept_pieces(next.all).empty()) {
      const auto states = table_states(next);
      if (!states || *states > most) break;
    }
    pattern = next;
  }
  return pattern;
}

std::vector<unsigned> PermutationSystem::together(PieceSet set) const {
  std::vector<unsigned> order;
  std::vector<unsigned> left = numbers_of(set);
  const auto are_moved = [&](const CodeMap& map, unsigned piece) {
    return map[pieces_.home(piece)] != pieces_.home(piece);
  };
  const auto shared = [&](unsigned piece) {
    std::size_t count = 0;
    for (const CodeMap& map : maps_) {
      if (!are_moved(map, piece)) continue;
      count += static_cast<std::size_t>(
          std::count_if(order.begin(), order.end(), [&](unsigned other) { return are_moved(map, other); }));
    }
    return count;
  };
  while (!left.empty()) {
    const auto next =
        std::max_element(left.begin(), left.end(), [&](unsigned a, unsigned b) { return shared(a) < shared(b); });
    order.push_back(*next);
    left.erase(next);
  }
  return order;
}

std::vector<PermutationSystem::PatternOrder> PermutationSystem::pattern_orders() const {
  std::vector<PieceSet> moving;
  for (unsigned group = 0; group < rules_.groups.size(); ++group) moving.push_back(moving_pieces(group));
  std::vector<PatternOrder> orders;
  const auto add = [&, all = together(all_moving_pieces())](std::vector<unsigned> order) {
    for (const unsigned piece : all) {
      if (std::find(order.begin(), order.end(), piece) == order.end()) order.push_back(piece);
    }
    orders.push_back({order});
    // Without turns, other orders make the same patterns where no piece has any.
    orders.push_back({std::move(order), true});
  };
  add({});
  for (const PieceSet group : moving) {
    if (group == 0) continue;
    add(numbers_of(group));
    add(together(group));
  }
  for (std::size_t one = 0; one < moving.size(); ++one) {
    for (std::size_t other = one + 1; other < moving.size(); ++other) {
      if (moving[one] != 0 && moving[other] != 0) add(together(moving[one] | moving[other]));
    }
  }
  return orders;
}

std::string PermutationSystem::pattern_of(const PatternOrder& order, std::uint64_t most) const {
  return pieces_text(pieces_, least_image(fitting_pieces(order, most)));
}

std::optional<std::uint64_t> PermutationSystem::table_states(const PatternPieces& pattern) const {
  if (has_many_goals(pattern)) return {};
  try {
    return space_of("", pattern, false).size();
  } catch (const Error&) {  // too large
    return {};
  }
}

std::vector<unsigned> PermutationSystem::kept_pieces(PieceSet set) const {
  return numbers_of(set & ~PieceSet{left_out()});
}

std::vector<unsigned> PermutationSystem::space_pieces(PieceSet set) const {
  std::vector<unsigned> pieces;
  for (unsigned group = 0; group < rules_.groups.size(); ++group) {
    if ((set & all_of_group(pieces_, group)) == 0) continue;
    const unsigned first = pieces_.first_of(group);
    for (unsigned i = left_out(); i < rules_.groups[group].pieces; ++i) pieces.push_back(first + i);
  }
  return pieces;
}

PermutationSystem::Space PermutationSystem::space(const std::string& text) const {
  const PatternPieces pattern = parse_pattern(text);
  if (has_many_goals(pattern)) {
    throw Error(ErrorKind::bad_input, "pattern '" + text + "': more than " + format_count(AlikePieces::most_goals) +
                                          " goals, expected fewer pieces that look alike");
  }
  return space_of(text, pattern, true);
}

PermutationSystem::Space PermutationSystem::space_of(const std::string& text, const PatternPieces& pattern,
                                                     bool has_goals) const {
  const std::vector<unsigned> pieces = space_pieces(pattern.all);
  std::array<std::uint8_t, 64> place_of{};
  std::vector<unsigned> orientations;
  for (const unsigned piece : pieces) {
    place_of[piece] = static_cast<std::uint8_t>(orientations.size());
    orientations.push_back(orientations_in(pattern, piece));
  }
  std::vector<Space::Move> moves;
  for (const CodeMap& map : maps_) {
    Space::Move move;
    for (const unsigned piece : pieces) {
      const unsigned code = map[pieces_.home(piece)];
      move.to.push_back(place_of[pieces_.piece_of(code)]);
      move.turn.push_back(static_cast<std::uint8_t>(pieces_.turn_of(code) % orientations_in(pattern, piece)));
    }
    moves.push_back(move);
  }
  std::vector<std::uint8_t> kept;
  for (const unsigned piece : kept_pieces(pattern.all)) kept.push_back(place_of[piece]);
  std::vector<Space::State> goals;
  const pattern_database::Name name{rules_.family, rules_.size + "_" + text};
  std::vector<std::uint8_t> alike;
  for (const unsigned piece : kept_pieces(pattern.all)) {
    if (pattern.alike == 0 && pattern.placeless == 0) break;
    const bool is_placeless = (pattern.placeless >> piece & 1U) != 0;
    alike.push_back(static_cast<std::uint8_t>(is_placeless         ? pieces_.first_of(pieces_.group_of(piece))
                                              : pattern.alike != 0 ? alike_.class_of(piece)
                                                                   : piece));
  }
  if (pattern.alike != 0) return {name, orientations, moves, kept, goals, alike};
  if (!alike_.empty() && !has_goals) {
    // One goal shows as well that several may have any parity.
    goals.emplace_back();
    std::copy(kept.begin(), kept.end(), goals.front().places.begin());
  }
  if (!alike_.empty() && has_goals) {
    goals = alike_in(pattern).goals(kept_pieces(pattern.all), place_of);
    std::erase_if(goals, [&](const Space::State& goal) {
      return std::any_of(kept.begin(), kept.end(),
                         [&, i = 0U](unsigned place) mutable { return goal.turned[i++] >= orientations[place]; });
    });
    // Where the last turn follows from the others, states have the sum of turns of the solved state.
    const Space plain(name, orientations, moves, kept, {goals.front()}, alike);
    std::erase_if(goals, [&](const Space::State& goal) { return plain.unrank(plain.rank(goal)) != goal; });
  }
  return {name, orientations, moves, kept, goals, alike};
}

AlikePieces PermutationSystem::alike_in(const PatternPieces& pattern) const {
  if (pattern.placeless == 0) return alike_;
  std::vector<std::uint8_t> classes = rules_.classes;
  for (const unsigned piece : numbers_of(pattern.placeless)) classes[piece] = static_cast<std::uint8_t>(piece);
  return {pieces_, std::move(classes), rules_.unturned};
}

std::string PermutationSystem::whole_state(const Space& space, std::uint64_t index) const {
  const PieceSet all = all_moving_pieces();
  const std::vector<unsigned> places = space_pieces(all);
  const std::vector<unsigned> kept = kept_pieces(all);
  std::vector<std::uint8_t> codes;
  for (unsigned piece = 0; piece < pieces_.count(); ++piece) codes.push_back(pieces_.home(piece));
  const Space::State state = space.unrank(index);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    codes[kept[i]] = pieces_.turned(pieces_.home(places[state.places[i]]), state.turned[i]);
  }
  return state_text(codes);
}

}  // namespace tilepdb::puzzles
