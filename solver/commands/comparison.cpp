// SPDX-License-Identifier: MIT
#include "solver/commands/comparison.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "solver/beam/tile_searcher.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// A column of the table: a member of a row in machine output.
struct ComparedColumn {
  const char* title;
  const char* member;
  int decimals;      ///< of numbers that are not whole
  unsigned dropped;  ///< place in the order in which a narrow terminal leaves columns out; 0: it keeps the column
};

constexpr ComparedColumn compared_columns[] = {
    {"algorithm", "algorithm", 0, 0},    {"heuristic", "heuristic", 0, 0},
    {"solved", "solved", 0, 0},          {"given_up", "given_up", 0, 0},
    {"length", "mean_length", 2, 0},     {"total_length", "total_length", 0, 1},
    {"longer", "length_ratio", 3, 0},    {"h", "mean_h", 2, 5},
    {"expanded", "expanded", 0, 0},      {"generated", "generated", 0, 2},
    {"stored", "most_stored", 0, 4},     {"ratio", "expanded_ratio", 3, 0},
    {"seconds", "search_seconds", 6, 0}, {"per_second", "search_expansions_per_second", 0, 3},
    {"weight", "weight", 3, 0}};

[[nodiscard]] std::string cell_of(const Json& row, const ComparedColumn& column) {
  const auto found = row.find(column.member);
  if (found == row.end()) return "-";
  if (found->is_string()) return found->get<std::string>();
  return found->is_number_float() ? format_fixed(found->get<double>(), column.decimals) : found->dump();
}

/// Returns the width of a column with commas between thousands.
[[nodiscard]] std::size_t width_of(const TextColumn& column, const std::vector<std::string>& cells) {
  std::size_t width = columns_of(column.name);
  for (const std::string& cell : cells) {
    const std::size_t digits = column.cells == Cells::numbers ? std::min(cell.find('.'), cell.size()) : 1;
    width = std::max(width, columns_of(cell) + (std::max<std::size_t>(digits, 1) - 1) / 3);
  }
  return width;
}

}  // namespace

void Comparison::begin(Search search) {
  rows_.push_back({std::move(search), std::vector<std::optional<Found>>(instances_.size())});
}

void Comparison::add(std::size_t number, const ResultRow& result) {
  Row& row = rows_.back();
  const Result& one = result.result;
  row.found[number] = Found{one.status, one.length(), one.at_least, one.expanded()};
  row.totals.add(one);
  if (!row.search.heuristic.empty() && !result.h.empty()) {
    row.h += result.h.front();
    ++row.starts;
  }
  if (one.most_stored) row.most_stored = std::max(row.most_stored.value_or(0), *one.most_stored);
}

Json Comparison::rows() const {
  Json rows = Json::array();
  for (const Row& row : rows_) rows.push_back(json_of(row));
  return rows;
}

Json Comparison::json_of(const Row& row) const {
  Json json{{"algorithm", row.search.algorithm}};
  if (!row.search.heuristic.empty()) json["heuristic"] = row.search.heuristic;
  if (row.search.weight) json["weight"] = *row.search.weight;
  json.update(row.totals.json(row.wall));
  json["expanded_in_completed_bounds"] = row.totals.expanded_in_completed_bounds;
  json["search_expansions_per_second"] = rate(row.totals.expanded, row.totals.seconds);
  if (row.totals.solved != 0) {
    json["mean_length"] = static_cast<double>(row.totals.length) / static_cast<double>(row.totals.solved);
  }
  if (row.starts != 0) json["mean_h"] = static_cast<double>(row.h) / static_cast<double>(row.starts);
  if (row.most_stored) json["most_stored"] = *row.most_stored;
  if (const auto ratio = expanded_ratio(row)) json["expanded_ratio"] = *ratio;
  if (const auto ratio = length_ratio(row)) json["length_ratio"] = *ratio;
  return json;
}

std::optional<double> Comparison::expanded_ratio(const Row& row) const {
  std::uint64_t here = 0;
  std::uint64_t first = 0;
  for (std::size_t number = 0; number < instances_.size(); ++number) {
    const auto& found = row.found[number];
    const auto& other = rows_.front().found[number];
    if (!found || !other || found->status != Status::solved || other->status != Status::solved) continue;
    here += found->expanded;
    first += other->expanded;
  }
  if (first == 0) return {};
  return static_cast<double>(here) / static_cast<double>(first);
}

std::optional<double> Comparison::length_ratio(const Row& row) const {
  if (row.search.is_optimal) return {};
  double sum = 0;
  std::uint64_t solved = 0;
  for (std::size_t number = 0; number < instances_.size(); ++number) {
    const auto& found = row.found[number];
    if (!found || found->status != Status::solved) continue;
    const unsigned least = shortest(number)->found[number]->length;
    sum += least == 0 ? 1 : static_cast<double>(found->length) / least;
    ++solved;
  }
  if (solved == 0) return {};
  return sum / static_cast<double>(solved);
}

const Comparison::Row* Comparison::shortest(std::size_t number) const {
  const Row* best = nullptr;
  for (const Row& row : rows_) {
    const auto& found = row.found[number];
    if (!found || found->status != Status::solved) continue;
    if (best == nullptr || found->length < best->found[number]->length) best = &row;
  }
  return best;
}

std::vector<std::string> Comparison::contradictions() const {
  std::vector<std::string> messages;
  for (std::size_t number = 0; number < instances_.size(); ++number) {
    const Row* const best = shortest(number);
    if (best == nullptr) continue;
    const unsigned length = best->found[number]->length;
    const auto proves_more = [&](const Row& row) { return row.found[number] && row.found[number]->at_least > length; };
    const auto other = std::find_if(rows_.begin(), rows_.end(), proves_more);
    if (other == rows_.end()) continue;
    messages.push_back(place_of(instances_[number]) + best->search.name() + " found " + counted(length, "move") + ", " +
                       other->search.name() + " proved that at least " +
                       std::to_string(other->found[number]->at_least) + " are needed: a table or the program is wrong");
  }
  return messages;
}

bool Comparison::all_solved() const {
  return std::all_of(rows_.begin(), rows_.end(),
                     [&](const Row& row) { return row.totals.solved == instances_.size(); });
}

Comparison::Table Comparison::table(const Terminal& terminal) const {
  struct Shown {
    const ComparedColumn* column;
    TextColumn text;
    std::vector<std::string> cells;
  };
  constexpr std::size_t gap = 2;
  const Json rows = this->rows();
  std::vector<Shown> shown;
  std::size_t used = 0;
  for (const ComparedColumn& column : compared_columns) {
    const bool is_name = &column - compared_columns < 2;
    Shown one{&column, {column.title, is_name ? Cells::texts : Cells::numbers}, {}};
    for (const Json& row : rows) one.cells.push_back(cell_of(row, column));
    const char* const nothing = column.title == std::string_view("given_up") ? "0" : "-";
    const bool is_empty =
        std::all_of(one.cells.begin(), one.cells.end(), [&](const std::string& cell) { return cell == nothing; });
    if (terminal.present && is_empty) continue;
    one.text.width = width_of(one.text, one.cells);
    used += one.text.width + (shown.empty() ? 0 : gap);
    shown.push_back(std::move(one));
  }
  while (terminal.present && used > terminal.columns) {
    const auto order = [](const Shown& one) { return one.column->dropped == 0 ? ~0U : one.column->dropped; };
    const auto next = std::min_element(shown.begin(), shown.end(),
                                       [&](const Shown& a, const Shown& b) { return order(a) < order(b); });
    if (next->column->dropped == 0) break;
    used -= next->text.width + gap;
    shown.erase(next);
  }
  Table table;
  table.rows.resize(rows.size());
  for (Shown& one : shown) {
    table.columns.push_back(std::move(one.text));
    for (std::size_t i = 0; i < rows.size(); ++i) table.rows[i].push_back(std::move(one.cells[i]));
  }
  return table;
}

}  // namespace tilepdb::solver
