// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>
#include <variant>

#include "core/random_numbers.hpp"
#include "format/format.hpp"
#include "platform/file_kind.hpp"
#include "solver/puzzles/shift_heuristic.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::shift {
namespace {

[[nodiscard]] ClassCells cells_of_kinds(const Board& board) noexcept {
  ClassCells cells{};
  for (Cell cell = 0; cell < board.size.cells(); ++cell) cells[board.cells[cell]] |= Cells{1} << cell;
  return cells;
}

[[nodiscard]] bool is_table_name(const std::string& name) {
  return name.starts_with("shift_") && (name.ends_with(plain_suffix) || name.ends_with(compressed_suffix));
}

/// Returns the key in a header, or nothing if it is of another puzzle.
[[nodiscard]] std::optional<TableKey> shift_key_of(const Header& header) {
  const auto* const key = std::get_if<SpaceKey>(&header.key);
  return key == nullptr ? std::nullopt : table_key_of_stem(key->file_stem());
}

/// A lookup, in a form that is fast to read.
struct Way {
  std::shared_ptr<const Table> table;
  const std::uint8_t* payload;
  bool in_half_bytes;
  std::array<std::uint8_t, max_cells> cell{};           ///< the image of each cell
  std::array<std::vector<Kind>, max_cells> kinds_of{};  ///< by ranked class

  /// Returns h of a board. If the board cannot reach the goal, h is 0 or too large.
  [[nodiscard]] unsigned h(const ClassCells& cells_of_kind) const noexcept {
    const std::uint64_t rank = table->space().rank_of([&](unsigned i) {
      Cells cells = 0;
      for (const Kind kind : kinds_of[i]) {
        for (Cells rest = cells_of_kind[kind]; rest != 0; rest &= rest - 1) {
          cells |= Cells{1} << cell[static_cast<unsigned>(std::countr_zero(rest))];
        }
      }
      return cells;
    });
    return in_half_bytes ? payload[rank / 2] >> (rank % 2 * 4) & 15U : payload[rank];
  }
};

/// Chooses the best lookup on its own, then repeatedly the one that improves the chosen ones most, while it saves more
/// time than it takes. IDA* expands about E[b^-h] times the nodes that it would without a heuristic, where b is the
/// branching factor and h the heuristic of random boards (Korf, Reid & Edelkamp 2001). Every board has the same number
/// of neighbours, so all boards are equally likely at the end of long paths.
[[nodiscard]] std::vector<Way> chosen(const std::vector<Way>& ways, const Board& goal) {
  constexpr unsigned boards = 500;
  constexpr double lookup_time = 0.15;  // per lookup that no early cut skips, relative to a node without lookups
  const double branching = 1.2 * (goal.size.width + goal.size.height);  // approximate, after pruning
  std::vector<double> power;
  for (unsigned h = 0; h <= max_levels; ++h) power.push_back(std::pow(branching, -static_cast<double>(h)));

  RandomNumbers random(1);
  std::vector<std::vector<unsigned>> values(ways.size());
  Board board = goal;
  for (unsigned i = 0; i < boards; ++i) {
    for (Cell cell = goal.size.cells() - 1; cell > 0; --cell) {
      std::swap(board.cells[cell], board.cells[random.below(cell + 1)]);
    }
    const ClassCells cells = cells_of_kinds(board);
    for (std::size_t way = 0; way < ways.size(); ++way) values[way].push_back(ways[way].h(cells));
  }

  std::vector<unsigned> largest(boards, 0);
  std::vector<Way> taken_ways;
  std::vector<bool> taken(ways.size(), false);
  double time = boards;
  while (taken_ways.size() < ways.size()) {
    std::size_t best = 0;
    double best_nodes = boards;
    for (std::size_t way = 0; way < ways.size(); ++way) {
      if (taken[way]) continue;
      double nodes = 0;
      for (unsigned i = 0; i < boards; ++i) nodes += power[std::max(largest[i], values[way][i])];
      if (nodes < best_nodes) {
        best = way;
        best_nodes = nodes;
      }
    }
    const double best_time = best_nodes * (1 + lookup_time * static_cast<double>(taken_ways.size() + 1));
    if (best_time >= time) break;
    time = best_time;
    taken[best] = true;
    taken_ways.push_back(ways[best]);
    for (unsigned i = 0; i < boards; ++i) largest[i] = std::max(largest[i], values[best][i]);
  }
  return taken_ways;
}

[[nodiscard]] std::vector<Way> ways_of(const Board& goal, const Tables& tables) {
  const unsigned kinds = kinds_of(goal);
  std::vector<Way> ways;
  for (const auto& table : tables) {
    const Space& space = table->space();
    for (const Lookup& lookup : lookups(space.key(), goal)) {
      Way way{table, table->table().payload().data(), table->table().bits() == 4, lookup.symmetry.to, {}};
      for (Kind kind = 0; kind < kinds; ++kind) {
        const Kind number = lookup.class_of[kind];
        if (number != space.unnamed_class()) way.kinds_of[space.place_of(number)].push_back(kind);
      }
      ways.push_back(std::move(way));
    }
    // This table gives the exact distance, so no other lookup can be larger.
    if (kinds_of(space.key()) == kinds) return {ways.back()};
  }
  return chosen(ways, goal);
}

}  // namespace

std::shared_ptr<const Table> open_table(const std::filesystem::path& path, Check check) {
  const Header header = read_header(path);
  const auto key = shift_key_of(header);
  if (!key) throw Error(ErrorKind::bad_input, path.string() + ": is a table of another puzzle");
  if (const unsigned bits = bits_per_entry(header.encoding); bits < 4) {
    throw Error(ErrorKind::bad_input, path.string() + ": has " + std::to_string(bits) +
                                          " bits a state, expected 4 or 8; remove it and make the table again");
  }
  return std::make_shared<const Table>(Table::open(Space(*key), path, {.checking = check}));
}

bool serves(const TableKey& table, const Board& goal) {
  return kinds_of(table) >= std::min(kinds_of(goal), 2U) && !lookups(table, goal).empty();
}

Tables open_tables(const std::filesystem::path& folder, const Board& goal,
                   const std::optional<std::vector<TableKey>>& only, Check check, solver::ServingTables& serving) {
  std::vector<std::pair<TableKey, std::filesystem::path>> sound;
  std::vector<std::pair<std::optional<TableKey>, Error>> unreadable;
  const auto is_sound = [&](const TableKey& key) {
    return std::any_of(sound.begin(), sound.end(), [&](const auto& file) { return file.first == key; });
  };
  // Plain files sort before compressed files.
  for (const auto& path : entries_of(folder)) {
    std::string name = path.filename().string();
    if (!is_table_name(name)) continue;
    try {
      if (const auto key = shift_key_of(read_header(path)); key && !is_sound(*key)) sound.emplace_back(*key, path);
    } catch (const Error& error) {
      name.resize(name.find(plain_suffix));
      unreadable.emplace_back(table_key_of_stem(name), error);
    }
  }
  const auto may_be_read = [&](const TableKey& key) {
    return !only || std::find(only->begin(), only->end(), key) != only->end();
  };
  Tables tables;
  for (const auto& [key, error] : unreadable) {
    const bool is_needed = key && !is_sound(*key);
    if (is_needed && !may_be_read(*key)) continue;
    if (is_needed && serves(*key, goal)) throw error;
    serving.left_out.push_back(std::string(error.what()) + "; left out");
  }
  for (const auto& [key, path] : sound) {
    if (!may_be_read(key) || !serves(key, goal)) continue;
    serving.files.push_back(path);
    tables.push_back(open_table(path, check));
  }
  return tables;
}

ShiftHeuristic make_table_heuristic(const Board& goal, const Tables& tables) {
  return [ways = ways_of(goal, tables)](const Board& board, unsigned enough) {
    const ClassCells cells = cells_of_kinds(board);
    unsigned largest = 0;
    for (const Way& way : ways) {
      largest = std::max(largest, way.h(cells));
      if (largest >= enough) break;
    }
    return largest;
  };
}

}  // namespace tilepdb::shift
