// SPDX-License-Identifier: MIT
#include "solver/kernels/permutation_tables.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace tilepdb::solver {
namespace {

/// A part of an index: a number below `values`, times a weight.
struct WeightedPart {
  std::uint16_t source = 0;
  std::uint64_t values = 1;
  std::uint64_t weight = 0;
};

/// Parts that are joined into one, each added to `radix` times those before.
struct JoinedParts {
  WeightedPart joined{};
  std::vector<std::uint16_t> radices{};
};

/// Joins parts, the heaviest first, whose weights are multiples of the next one's, into parts of at most `most` values.
[[nodiscard]] std::vector<JoinedParts> joined(const std::vector<WeightedPart>& parts, std::uint64_t most) {
  std::vector<JoinedParts> all;
  for (const WeightedPart& part : parts) {
    if (!all.empty()) {
      WeightedPart& last = all.back().joined;
      const std::uint64_t radix = last.weight / part.weight;
      if (radix * part.weight == last.weight && radix < most && (last.values - 1) * radix + part.values <= most) {
        last.values = (last.values - 1) * radix + part.values;
        last.weight = part.weight;
        all.back().radices.push_back(static_cast<std::uint16_t>(radix));
        continue;
      }
    }
    all.push_back({part, {0}});
  }
  return all;
}

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
  add_sequences();
  (void)keep_rows(1, [](unsigned /*pivot*/, unsigned code) { return code; });
  for (const PermutationLookup& lookup : lookups) add(lookup);
}

void PermutationTables::add_sequences() {
  const std::size_t count = moves_.maps.size();
  const std::size_t lanes = moves_.allowed.size() * lanes_;
  followers_.resize(lanes / sizeof(Line) + 1);
  next_.resize(lanes);
  for (std::size_t state = 0; state < moves_.allowed.size(); ++state) {
    const std::uint64_t allowed = moves_.allowed[state];
    const std::size_t row = state * lanes_;
    std::size_t to = row;
    for (std::size_t move = count; move-- > 0;) {
      if ((allowed >> move & 1U) == 0) continue;
      followers_[to / sizeof(Line)].bytes[to % sizeof(Line)] = static_cast<std::uint8_t>(move);
      next_[row + move] = moves_.next[state * count + move];
      ++to;
    }
    follower_counts_.push_back(static_cast<std::uint8_t>(std::popcount(allowed)));
  }
}

/// Returns rows of a value of the codes after each move, by the codes of pivot and piece before it. There is one code
/// of the pivot if values do not depend on it.
template <typename Value>
const std::uint8_t* PermutationTables::keep_rows(unsigned pivot_codes, const Value& value) {
  constexpr std::size_t in_line = sizeof(Line);
  std::vector<Line>& lines = rows_.emplace_back(std::size_t{pivot_codes} * moves_.codes * lanes_ / in_line + 1);
  std::size_t row = 0;
  for (unsigned pivot = 0; pivot < pivot_codes; ++pivot) {
    for (unsigned code = 0; code < moves_.codes; ++code, row += lanes_) {
      for (std::size_t move = 0; move < moves_.maps.size(); ++move) {
        const PermutationMoves::CodeMap& map = moves_.maps[move];
        lines[(row + move) / in_line].bytes[(row + move) % in_line] =
            static_cast<std::uint8_t>(value(unsigned{map[pivot]}, unsigned{map[code]}));
      }
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
  to.reads_before = lookup.bits == 2;
  to.values = values_of(lookup.bits);
  constexpr std::uint64_t most_narrow = std::uint64_t{1} << 32;
  to.is_wide = lookup.size > most_narrow;
  to.pivot = lookup.pivot;
  to.stride = lookup.stride == 0 ? 0 : std::size_t{moves_.codes} * lanes_;
  add_columns(lookup, to);
  add_numbers(lookup, to);
  lookups_.push_back(std::move(to));
}

void PermutationTables::add_columns(const PermutationLookup& lookup, Lookup& to) {
  using Key = std::pair<const std::uint8_t*, std::vector<std::uint8_t>>;
  std::map<Key, const std::uint8_t*> known;
  const auto rows = [&](const std::uint8_t* map, const std::vector<std::uint8_t>& by_code) {
    const std::uint8_t*& kept = known[{map, by_code}];
    if (kept == nullptr) {
      kept = keep_rows(lookup.stride == 0 ? 1 : moves_.codes, [&](unsigned pivot, unsigned code) {
        return by_code[map[std::size_t{pivot} * lookup.stride + code]];
      });
    }
    return kept;
  };
  unsigned part_begin = 0;
  for (unsigned i = 0; i < lookup.columns.size(); ++i) {
    const PermutationLookup::Column& from = lookup.columns[i];
    if (from.begins_part) part_begin = i;
    to.has_parts = to.has_parts || part_begin != 0;
    Column column{from.piece, part_begin};
    to.reads_turns = to.reads_turns || from.turn_weight != 0;
    column.places = rows(from.map, from.places);
    if (from.turn_weight != 0) column.turns = rows(from.map, from.turns);
    to.columns.push_back(column);
  }
}

void PermutationTables::add_numbers(const PermutationLookup& lookup, Lookup& to) {
  const auto columns = static_cast<unsigned>(lookup.columns.size());
  std::vector<WeightedPart> sources;
  for (unsigned i = 0; i < columns; ++i) {
    const PermutationLookup::Column& column = lookup.columns[i];
    const unsigned before = i - to.columns[i].part_begin;
    const unsigned places = largest(column.places) + 1;
    if (column.place_weight != 0) {
      sources.push_back({static_cast<std::uint16_t>(i), places > before ? places - before : 1, column.place_weight});
    }
    if (column.turn_weight == 0) continue;
    sources.push_back({static_cast<std::uint16_t>(columns + i), largest(column.turns) + 1, column.turn_weight});
  }
  // A source with one value adds nothing.
  std::erase_if(sources, [](const WeightedPart& source) { return source.values == 1; });
  std::stable_sort(sources.begin(), sources.end(), [](const auto& a, const auto& b) { return a.weight > b.weight; });
  constexpr std::uint64_t most_in_byte = 256;
  constexpr std::uint64_t most_in_number = 65'536;
  std::vector<WeightedPart> bytes;
  for (const auto& [byte, radices] : joined(sources, most_in_byte)) {
    for (const std::uint16_t radix : radices) to.digits.push_back({sources[to.digits.size()].source, radix});
    bytes.push_back(byte);
    to.bytes.push_back({static_cast<std::uint16_t>(to.digits.size()), 0});
  }
  unsigned end = 0;
  for (const auto& [number, radices] : joined(bytes, most_in_number)) {
    for (const std::uint16_t radix : radices) to.bytes[end++].radix = radix;
    to.numbers.push_back({number.weight, end});
  }
}

}  // namespace tilepdb::solver
