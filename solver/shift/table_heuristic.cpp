// SPDX-License-Identifier: MIT
#include "solver/shift/table_heuristic.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/random_numbers.hpp"
#include "platform/file_kind.hpp"

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

}  // namespace

bool serves(const TableKey& table, const Board& goal) {
  return table.count() >= std::min(kinds_of(goal), 2U) && !lookups(table, goal).empty();
}

TableFolder::TableFolder(const std::filesystem::path& folder, Check check) : check_(check) {
  // A plain file's name comes before that of the compressed one.
  for (const auto& path : entries_of(folder)) {
    if (is_table_name(path.filename().string())) add(path);
  }
  // Nobody needs what is there in its other form.
  for (File& file : files_) {
    const auto sound = [&](const File& other) { return !other.unreadable && other.key == file.key; };
    if (file.unreadable && std::any_of(files_.begin(), files_.end(), sound)) file.key.reset();
  }
}

void TableFolder::add(const std::filesystem::path& path) {
  try {
    const auto key = shift_key_of(read_header(path));
    if (!key) return;
    const auto same = [&](const File& file) { return !file.unreadable && file.key == *key; };
    if (std::none_of(files_.begin(), files_.end(), same)) files_.push_back({path, *key});
  } catch (const Error& error) {
    std::string stem = path.filename().string();
    stem.resize(stem.find(plain_suffix));
    files_.push_back({path, table_key_of_stem(stem), {}, error});
  }
}

void TableFolder::tell_unreadable(const LeftOut& left_out) const {
  for (const File& file : files_) {
    if (file.unreadable) left_out(file.path, *file.unreadable);
  }
}

void TableFolder::keep_only(const std::vector<TableKey>& tables) {
  std::erase_if(files_, [&](const File& file) {
    return file.key && std::find(tables.begin(), tables.end(), *file.key) == tables.end();
  });
}

std::vector<std::filesystem::path> TableFolder::paths_serving(const Board& goal) const {
  std::vector<std::filesystem::path> paths;
  for (const File& file : files_) {
    if (!file.serves(goal)) continue;
    if (file.unreadable) throw *file.unreadable;
    paths.push_back(file.path);
  }
  return paths;
}

Tables TableFolder::serving(const Board& goal) {
  Tables tables;
  for (File& file : files_) {
    if (!file.serves(goal)) continue;
    if (file.unreadable) throw *file.unreadable;
    if (!file.open) file.open = std::make_shared<const Table>(file.path, check_);
    tables.push_back(file.open);
  }
  return tables;
}

TableHeuristic::TableHeuristic(const Board& goal, const Tables& tables) {
  const unsigned kinds = kinds_of(goal);
  for (const auto& table : tables) {
    for (const Lookup& lookup : shift::lookups(table->key(), goal)) {
      Way way{table, {}, {}};
      for (Cell cell = 0; cell < goal.size.cells(); ++cell) {
        way.cell[cell] = static_cast<std::uint8_t>(lookup.symmetry.image(goal.size, cell));
      }
      for (Kind kind = 0; kind < kinds; ++kind) {
        const Kind number = lookup.class_of[kind];
        if (number != table->index().unnamed_class()) {
          way.kinds_of[table->index().place_of(number)].push_back(kind);
        }
      }
      ways_.push_back(std::move(way));
    }
    // Nothing is larger than the distance itself.
    if (table->key().count() == kinds) {
      ways_.erase(ways_.begin(), ways_.end() - 1);
      return;
    }
  }
  choose_ways(goal);
}

unsigned TableHeuristic::Way::h(const ClassCells& cells_of_kind) const noexcept {
  const std::uint64_t rank = table->index().rank_of([&](unsigned i) {
    Cells cells = 0;
    for (const Kind kind : kinds_of[i]) {
      for (Cells rest = cells_of_kind[kind]; rest != 0; rest &= rest - 1) {
        cells |= Cells{1} << cell[static_cast<unsigned>(std::countr_zero(rest))];
      }
    }
    return cells;
  });
  return table->h(rank);
}

unsigned TableHeuristic::find_value(const Board& board, unsigned enough) const {
  const ClassCells cells = cells_of_kinds(board);
  unsigned largest = 0;
  for (const Way& way : ways_) {
    largest = std::max(largest, way.h(cells));
    if (largest >= enough) break;
  }
  return largest;
}

/// Takes the way that is best alone, then again and again the one that with those taken is best, as long as that saves
/// more time than it takes. IDA* expands about E[b^-h] times the nodes that it would without a heuristic, b being the
/// branching factor and h the heuristic of random boards (Korf, Reid & Edelkamp 2001): each board has as many
/// neighbours as any other, so boards at the end of long ways are as likely as any.
void TableHeuristic::choose_ways(const Board& goal) {
  constexpr unsigned boards = 500;
  constexpr double lookup_time = 0.15;  // of those not spared by an early cut, against a node without any
  const double branching = 1.2 * (goal.size.width + goal.size.height);  // pruning leaves about so much
  std::vector<double> power;
  for (unsigned h = 0; h <= max_levels; ++h) power.push_back(std::pow(branching, -static_cast<double>(h)));

  RandomNumbers random(1);
  std::vector<std::vector<unsigned>> values(ways_.size());
  Board board = goal;
  for (unsigned i = 0; i < boards; ++i) {
    for (Cell cell = goal.size.cells() - 1; cell > 0; --cell) {
      std::swap(board.cells[cell], board.cells[random.below(cell + 1)]);
    }
    const ClassCells cells = cells_of_kinds(board);
    for (std::size_t way = 0; way < ways_.size(); ++way) values[way].push_back(ways_[way].h(cells));
  }

  std::vector<unsigned> largest(boards, 0);
  std::vector<Way> chosen;
  std::vector<bool> taken(ways_.size(), false);
  double time = boards;
  while (chosen.size() < ways_.size()) {
    std::size_t best = 0;
    double best_nodes = boards;
    for (std::size_t way = 0; way < ways_.size(); ++way) {
      if (taken[way]) continue;
      double nodes = 0;
      for (unsigned i = 0; i < boards; ++i) nodes += power[std::max(largest[i], values[way][i])];
      if (nodes < best_nodes) {
        best = way;
        best_nodes = nodes;
      }
    }
    const double best_time = best_nodes * (1 + lookup_time * static_cast<double>(chosen.size() + 1));
    if (best_time >= time) break;
    time = best_time;
    taken[best] = true;
    chosen.push_back(ways_[best]);
    for (unsigned i = 0; i < boards; ++i) largest[i] = std::max(largest[i], values[best][i]);
  }
  ways_ = std::move(chosen);
}

}  // namespace tilepdb::shift
