// SPDX-License-Identifier: MIT
#include "puzzles/permutation/pieces.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

constexpr std::string_view places_suffix = "-places";
constexpr std::string_view alike_suffix = "-alike";
constexpr std::string_view turns_suffix = "-turns";

/// Returns a description of the texts of pieces, for messages.
[[nodiscard]] std::string expected(const Pieces& pieces) {
  std::string text;
  for (const PieceGroup& group : pieces.groups()) {
    const std::string first = group.name + std::to_string(group.first_number);
    const unsigned last = group.first_number + group.pieces - 1;
    if (!text.empty()) text += ", or ";
    if (!group.name.empty()) text += "'" + group.name + "', or some of them, ";
    const std::string more = "-" + std::to_string(group.first_number + 1) + "," + std::to_string(last);
    text += "numbers from " + std::to_string(group.first_number) + " to " + std::to_string(last) + ", as in '" + first +
            (group.pieces > 2 ? more : "") + "'";
  }
  text += pieces.groups().size() > 1 ? "; several joined by +" : "";
  const bool can_turn = std::any_of(pieces.groups().begin(), pieces.groups().end(),
                                    [](const PieceGroup& group) { return group.orientations > 1; });
  return text + (can_turn ? "; then '-places' to ignore how they are turned, or, after all pieces, '-turns' to ignore "
                            "which is where"
                          : "");
}

/// Returns the pieces of a range, "4" or "4-6"; 0 if the text is not a range.
[[nodiscard]] PieceSet parse_range(const PieceGroup& group, unsigned first_of_group, std::string_view range) {
  const auto hyphen = range.find('-');
  const auto first = parse_number<unsigned>(range.substr(0, hyphen));
  const auto last = hyphen == std::string_view::npos ? first : parse_number<unsigned>(range.substr(hyphen + 1));
  if (!first || !last || *first < group.first_number || *last < *first || *last - group.first_number >= group.pieces) {
    return 0;
  }
  PieceSet set = 0;
  for (unsigned piece = *first; piece <= *last; ++piece) {
    set |= PieceSet{1} << (first_of_group + piece - group.first_number);
  }
  return set;
}

/// Returns the pieces of a group and its numbers; 0 if the text is not one.
[[nodiscard]] PieceSet parse_of_group(const Pieces& pieces, std::string_view text) {
  const std::string_view name = text.substr(0, text.find_first_of("0123456789-,"));
  for (unsigned g = 0; g < pieces.groups().size(); ++g) {
    const PieceGroup& group = pieces.groups()[g];
    if (name != group.name) continue;
    const std::string_view numbers = text.substr(name.size());
    if (numbers.empty() && !name.empty()) return all_of_group(pieces, g);
    PieceSet set = 0;
    for (std::size_t begin = 0; begin <= numbers.size();) {
      const std::size_t end = std::min(numbers.find(',', begin), numbers.size());
      const PieceSet range = parse_range(group, pieces.first_of(g), numbers.substr(begin, end - begin));
      if (range == 0) return 0;
      set |= range;
      begin = end + 1;
    }
    return set;
  }
  return 0;
}

[[nodiscard]] std::string text_of_group(const Pieces& pieces, unsigned g, PieceSet set) {
  const PieceGroup& group = pieces.groups()[g];
  if (!group.name.empty() && set == all_of_group(pieces, g)) return group.name;
  set >>= pieces.first_of(g);
  std::string text = group.name;
  for (unsigned piece = 0; piece < group.pieces;) {
    if ((set >> piece & 1U) == 0) {
      ++piece;
      continue;
    }
    const unsigned length = static_cast<unsigned>(std::countr_one(set >> piece));
    if (text.size() > group.name.size()) text += ',';
    text += std::to_string(piece + group.first_number);
    if (length > 1) text += '-' + std::to_string(piece + length - 1 + group.first_number);
    piece += length;
  }
  return text;
}

}  // namespace

Pieces::Pieces(std::vector<PieceGroup> groups) : groups_(std::move(groups)) {
  for (unsigned g = 0; g < groups_.size(); ++g) {
    first_of_.push_back(count());
    for (unsigned piece = 0; piece < groups_[g].pieces; ++piece) {
      homes_.push_back(static_cast<std::uint8_t>(codes()));
      piece_of_.insert(piece_of_.end(), groups_[g].orientations, static_cast<std::uint8_t>(count() - 1));
      group_of_.push_back(g);
    }
  }
}

std::vector<unsigned> numbers_of(PieceSet set) {
  std::vector<unsigned> numbers;
  for (; set != 0; set &= set - 1) numbers.push_back(static_cast<unsigned>(std::countr_zero(set)));
  return numbers;
}

PieceSet all_of_group(const Pieces& pieces, unsigned group) {
  return (~PieceSet{0} >> (64 - pieces.groups()[group].pieces)) << pieces.first_of(group);
}

PatternPieces parse_pieces(const Pieces& pieces, const std::string& text) {
  PatternPieces pattern;
  const auto require = [&](bool sound) {
    if (!sound) throw Error(ErrorKind::bad_input, "pattern '" + text + "': expected " + expected(pieces));
  };
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    std::string_view part = std::string_view(text).substr(begin, end - begin);
    const bool are_unturned = part.ends_with(places_suffix);
    const bool are_alike = part.ends_with(alike_suffix);
    const bool are_placeless = part.ends_with(turns_suffix);
    if (are_unturned) part.remove_suffix(places_suffix.size());
    if (are_alike) part.remove_suffix(alike_suffix.size());
    if (are_placeless) part.remove_suffix(turns_suffix.size());
    const PieceSet of_group = parse_of_group(pieces, part);
    require(of_group != 0);
    pattern.all |= of_group;
    if (are_unturned) pattern.unturned |= of_group;
    if (are_alike) pattern.alike |= of_group;
    if (are_placeless) pattern.placeless |= of_group;
    begin = end + 1;
  }
  require(is_pattern(pieces, pattern));
  for (unsigned g = 0; g < pieces.groups().size(); ++g) {
    const PieceSet group = all_of_group(pieces, g);
    if ((pattern.placeless & group) == 0) continue;
    require((pattern.all & group) == group && pieces.groups()[g].orientations > 1);
    require((group & (pattern.unturned | pattern.alike)) == 0);
  }
  for (unsigned g = 0; g < pieces.groups().size(); ++g) {
    if (pieces.groups()[g].orientations == 1) pattern.unturned &= ~all_of_group(pieces, g);
  }
  return pattern;
}

bool is_pattern(const Pieces& pieces, const PatternPieces& pattern) {
  for (unsigned g = 0; g < pieces.groups().size(); ++g) {
    const PieceSet group = all_of_group(pieces, g);
    for (const PieceSet some : {pattern.unturned & group, pattern.alike & group, pattern.placeless & group}) {
      if (some != 0 && some != (pattern.all & group)) return false;
    }
  }
  return true;
}

std::string pieces_text(const Pieces& pieces, const PatternPieces& pattern) {
  std::string text;
  for (unsigned group = 0; group < pieces.groups().size(); ++group) {
    const PieceSet of_group = pattern.all & all_of_group(pieces, group);
    if (of_group == 0) continue;
    text += (text.empty() ? "" : "+") + text_of_group(pieces, group, of_group);
    if ((pattern.unturned & of_group) != 0) text += places_suffix;
    if ((pattern.alike & of_group) != 0) text += alike_suffix;
    if ((pattern.placeless & of_group) != 0) text += turns_suffix;
  }
  return text;
}

std::vector<int> row_of(const Pieces& pieces, std::span<const std::uint8_t> state) {
  std::vector<int> row(pieces.count());
  for (unsigned piece = 0; piece < pieces.count(); ++piece) {
    const auto number = static_cast<int>(piece + pieces.groups().front().first_number);
    row[pieces.piece_of(state[piece])] = pieces.turn_of(state[piece]) == 0 ? number : -number;
  }
  return row;
}

std::string row_text(const Pieces& pieces, std::span<const std::uint8_t> state) {
  return separated(row_of(pieces, state), " ", [](int number) { return std::to_string(number); });
}

std::vector<std::string_view> row_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::string_view word : split(text, " ,\t[](){}\"'")) {
    // Sides of pancakes need no blank between them, as in 1b2w3b.
    for (auto end = word.find_first_of("bw"); end != std::string_view::npos && end + 1 < word.size();
         end = word.find_first_of("bw")) {
      words.push_back(word.substr(0, end + 1));
      word.remove_prefix(end + 1);
    }
    words.push_back(word);
  }
  return words;
}

bool parse_row(const Pieces& pieces, std::string_view text, std::span<std::uint8_t> state, bool are_positions) {
  const PieceGroup& group = pieces.groups().front();
  const auto words = row_words(text);
  if (words.size() != group.pieces) return false;
  std::vector<unsigned> numbers;
  std::vector<bool> turned;
  for (std::string_view word : words) {
    const bool has_sides = group.orientations > 1;
    const bool has_letter = has_sides && (word.ends_with('b') || word.ends_with('w'));
    const bool has_minus = has_sides && word.starts_with('-');
    turned.push_back(has_minus || (has_letter && word.ends_with('b')));
    if (has_letter) word.remove_suffix(1);
    if (has_minus && !has_letter) word.remove_prefix(1);
    numbers.push_back(parse_number<unsigned>(word).value_or(~0U));
  }
  const unsigned first = *std::min_element(numbers.begin(), numbers.end());
  if (first > 1 || (group.orientations > 1 && first != group.first_number)) return false;
  PieceSet seen = 0;
  for (unsigned i = 0; i < group.pieces; ++i) {
    const unsigned number = numbers[i] - first;
    if (number >= group.pieces) return false;
    seen |= PieceSet{1} << number;
    const unsigned piece = are_positions ? i : number;
    const unsigned place = are_positions ? number : i;
    state[piece] = pieces.turned(pieces.home(place), turned[i] ? 1 : 0);
  }
  return seen == all_of_group(pieces, 0);
}

}  // namespace tilepdb::puzzles
