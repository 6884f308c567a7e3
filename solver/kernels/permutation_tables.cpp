// SPDX-License-Identifier: MIT
#include "solver/kernels/permutation_tables.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace tilepdb::solver {
namespace {

/// A part of an index: the value of a source, which is below `values`, times a weight.
struct WeightedSource {
  std::uint16_t source = 0;
  unsigned values = 1;
  std::uint64_t weight = 0;
};

[[nodiscard]] unsigned largest(const std::vector<std::uint8_t>& numbers) {
  return numbers.empty() ? 0 : *std::max_element(numbers.begin(), numbers.end());
}

/// Returns the h of a state by the parent's h, if only its residue is stored, and the entry.
[[nodiscard]] std::vector<std::uint16_t> values_of(unsigned bits) {
  const unsigned none = (1U << bits) - 1;
  std::vector<std::uint16_t> values;
  if (bits >= 4) {
    for (unsigned entry = 0; entry <= none; ++entry) {
      values.push_back(static_cast<std::uint16_t>(entry == none ? PermutationTables::unreachable : entry));
    }
    return values;
  }
  constexpr unsigned most_h = 255;
  for (unsigned h = 0; h <= most_h; ++h) {
    for (unsigned entry = 0; entry < none; ++entry) {
      const unsigned change = (entry + 3 - h % 3) % 3;
      // A goal has no neighbour with a lower h, so h - 1 is not read for h = 0.
      values.push_back(static_cast<std::uint16_t>(change == 2 ? std::max(h, 1U) - 1 : h + change));
    }
    values.push_back(PermutationTables::unreachable);
  }
  return values;
}

}  // namespace

bool PermutationTables::can_hold(const PermutationMoves& moves, const std::vector<PermutationLookup>& lookups) {
  constexpr unsigned most_pieces = 64;
  if (moves.maps.empty() || moves.maps.size() > most_moves || moves.pieces > most_pieces) return false;
  if (lookups.size() > most_lookups) return false;
  return std::all_of(lookups.begin(), lookups.end(), [](const PermutationLookup& lookup) {
    const bool is_known = lookup.bits == 2 || lookup.bits == 4 || lookup.bits == 8;
    return is_known && lookup.columns.size() <= most_columns;
  });
}

PermutationTables::PermutationTables(PermutationMoves moves, const std::vector<PermutationLookup>& lookups)
    : moves_(std::move(moves)) {
  const std::size_t count = moves_.maps.size();
  lanes_ = count <= 16 ? 16 : count <= 32 ? 32 : 64;
  all_moves_ = ~std::uint64_t{0} >> (most_moves - count);
  (void)keep_rows([](unsigned code) { return code; });
  for (const PermutationLookup& lookup : lookups) add(lookup);
}

/// Returns rows of a value of the code after each move, by the code before it.
template <typename Value>
const std::uint8_t* PermutationTables::keep_rows(const Value& value) {
  constexpr std::size_t in_line = sizeof(Line);
  std::vector<Line>& lines = rows_.emplace_back(std::size_t{moves_.codes} * lanes_ / in_line + 1);
  for (unsigned code = 0; code < moves_.codes; ++code) {
    for (std::size_t move = 0; move < moves_.maps.size(); ++move) {
      const std::size_t at = std::size_t{code} * lanes_ + move;
      lines[at / in_line].bytes[at % in_line] = static_cast<std::uint8_t>(value(unsigned{moves_.maps[move][code]}));
    }
  }
  return lines.front().bytes.data();
}

void PermutationTables::add(const PermutationLookup& lookup) {
  Lookup to;
  const auto bits_log = static_cast<unsigned>(std::countr_zero(lookup.bits));
  to.payload = lookup.payload;
  to.index_shift = 3 - bits_log;
  to.place_mask = (1U << to.index_shift) - 1;
  to.bits_shift = bits_log;
  to.entry_mask = (1U << lookup.bits) - 1;
  to.before_factor = lookup.bits == 2 ? 4 : 0;
  to.values = values_of(lookup.bits);
  constexpr std::uint64_t most_narrow = std::uint64_t{1} << 32;
  to.is_wide = lookup.size > most_narrow;
  to.pivot = lookup.pivot;
  to.stride = lookup.stride;
  add_columns(lookup, to);
  add_numbers(lookup, to);
  lookups_.push_back(std::move(to));
}

void PermutationTables::add_columns(const PermutationLookup& lookup, Lookup& to) {
  using Key = std::pair<const std::uint8_t*, std::vector<std::uint8_t>>;
  std::map<Key, const std::uint8_t*> known;
  const auto rows = [&](const std::uint8_t* map, const std::vector<std::uint8_t>& by_code) {
    const std::uint8_t*& kept = known[{map, by_code}];
    if (kept == nullptr) kept = keep_rows([&](unsigned code) { return by_code[map[code]]; });
    return kept;
  };
  unsigned part_begin = 0;
  for (unsigned i = 0; i < lookup.columns.size(); ++i) {
    const PermutationLookup::Column& from = lookup.columns[i];
    if (from.begins_part) part_begin = i;
    Column column{from.piece, part_begin};
    to.reads_turns = to.reads_turns || from.turn_weight != 0;
    if (lookup.stride != 0) {
      column.map = from.map;
      std::copy(from.places.begin(), from.places.end(), to.place_of.begin());
      std::copy(from.turns.begin(), from.turns.end(), to.turn_of.begin());
    } else {
      column.places = rows(from.map, from.places);
      if (from.turn_weight != 0) column.turns = rows(from.map, from.turns);
    }
    to.columns.push_back(column);
  }
}

/// Joins sources whose weights are multiples of each other into numbers of 16 bits.
void PermutationTables::add_numbers(const PermutationLookup& lookup, Lookup& to) const {
  const auto columns = static_cast<unsigned>(lookup.columns.size());
  std::vector<WeightedSource> sources;
  for (unsigned i = 0; i < columns; ++i) {
    const PermutationLookup::Column& column = lookup.columns[i];
    const unsigned before = i - to.columns[i].part_begin;
    const unsigned places = largest(column.places) + 1;
    sources.push_back({static_cast<std::uint16_t>(i), places > before ? places - before : 1, column.place_weight});
    if (column.turn_weight == 0) continue;
    sources.push_back({static_cast<std::uint16_t>(columns + i), largest(column.turns) + 1, column.turn_weight});
  }
  // A source with one value adds nothing.
  std::erase_if(sources, [](const WeightedSource& source) { return source.values == 1; });
  std::stable_sort(sources.begin(), sources.end(), [](const auto& a, const auto& b) { return a.weight > b.weight; });
  constexpr std::uint64_t most = 65'536;
  std::uint64_t values = 0;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const WeightedSource& source = sources[i];
    const std::uint64_t radix = i == 0 ? 0 : sources[i - 1].weight / source.weight;
    // The largest value of the number so far, multiplied, plus the source's largest.
    const std::uint64_t more = values == 0 || radix >= most ? most : (values - 1) * radix + source.values;
    if (values != 0 && radix * source.weight == sources[i - 1].weight && more <= most) {
      to.digits.push_back({source.source, static_cast<std::uint16_t>(radix)});
      values = more;
    } else {
      to.digits.push_back({source.source, 0});
      to.numbers.push_back({});
      values = source.values;
    }
    to.numbers.back().weight = source.weight;
    to.numbers.back().end = static_cast<unsigned>(to.digits.size());
  }
}

}  // namespace tilepdb::solver
