// SPDX-License-Identifier: MIT
#include "puzzles/definition/definition_csv.hpp"

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <utility>

#include "platform/input_text.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "text/at_place.hpp"
#include "text/csv_rows.hpp"
#include "text/json_text.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

constexpr std::size_t most_csv_moves = 10'000;

/// A table whose columns are found by their names.
class CsvTable {
 public:
  /// Throws Error (bad_input) unless the first row has these columns, and each other row as many fields.
  CsvTable(const std::string& text, const std::string& file, std::initializer_list<std::string_view> columns)
      : file_(file), rows_(at_place(file + ": ", [&] { return parse_csv(without_byte_order_mark(text)); })) {
    if (rows_.empty()) throw Error(ErrorKind::bad_input, file + ": no rows, expected " + separated(columns, ", "));
    const std::vector<std::string> names = rows_.front().fields;
    for (const std::string_view column : columns) {
      const auto found = std::find(names.begin(), names.end(), column);
      if (found == names.end()) {
        throw Error(ErrorKind::bad_input, definition_place(file, line(rows_.front())) + "no column " +
                                              quoted_text(column) + ", expected " + separated(columns, ", "));
      }
      columns_.push_back(static_cast<std::size_t>(found - names.begin()));
    }
    for (const CsvRow& row : rows_) {
      if (row.fields.size() == names.size()) continue;
      throw Error(ErrorKind::bad_input, definition_place(file, line(row)) + "found " +
                                            counted(row.fields.size(), "field") + ", expected " +
                                            std::to_string(names.size()));
    }
    rows_.erase(rows_.begin());
  }

  [[nodiscard]] const std::vector<CsvRow>& rows() const noexcept { return rows_; }
  [[nodiscard]] const std::string& field(const CsvRow& row, std::size_t column) const {
    return row.fields[columns_[column]];
  }
  [[nodiscard]] static unsigned line(const CsvRow& row) { return static_cast<unsigned>(row.line); }

 private:
  std::string file_;
  std::vector<CsvRow> rows_;
  std::vector<std::size_t> columns_{};
};

[[nodiscard]] bool has_columns(std::string_view text, std::initializer_list<std::string_view> columns) {
  text = without_byte_order_mark(text);
  const auto names = split(text.substr(0, text.find_first_of("\r\n")), ",");
  return std::all_of(columns.begin(), columns.end(), [&](std::string_view column) {
    return std::find(names.begin(), names.end(), column) != names.end();
  });
}

[[nodiscard]] std::vector<std::string_view> facelets_of(std::string_view state) { return split(state, "; "); }

/// Parses the moves of a kind, a dictionary of Python: {'f0': [0, 2, 1], …}. New facelet i is the old facelet at the
/// number i of the list.
[[nodiscard]] std::vector<Definition::Move> moves_in(std::string text, unsigned line) {
  std::replace(text.begin(), text.end(), '\'', '"');
  const Json json = parse_json(text);
  const JsonReader reader(json);
  std::vector<Definition::Move> moves;
  for (const std::string& name : reader.names(1, most_csv_moves)) {
    const JsonReader list = reader.member(name);
    if (!is_move_name(name) || name.front() == '-') {
      throw list.refuse("expected a name without blanks and separators, and no - first, which marks inverses");
    }
    const std::size_t facelets = moves.empty() ? 0 : moves.front().sets.front().from.size();
    const auto items = facelets == 0 ? list.items(1, most_csv_moves) : list.items(facelets, facelets);
    if (items.size() > most_defined_pieces) {
      throw list.refuse("a state has " + counted(items.size(), "facelet") + ", expected at most " +
                        std::to_string(most_defined_pieces) + "; larger types are not supported");
    }
    Definition::SetMove of;
    for (const JsonReader& item : items) {
      of.from.push_back(static_cast<std::uint8_t>(item.number(items.size() - 1)));
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (std::count(of.from.begin(), of.from.end(), of.from[i]) == 1) continue;
      throw list.refuse("found " + std::to_string(of.from[i]) + " more than once, expected each number once");
    }
    of.turn.resize(items.size());
    moves.push_back({name, {std::move(of)}, {}, false, line});
  }
  return moves;
}

}  // namespace

bool are_csv_kinds(std::string_view text) { return has_columns(text, {"puzzle_type", "allowed_moves"}); }

bool are_csv_puzzles(std::string_view text) {
  return has_columns(text, {"puzzle_type", "solution_state", "initial_state"});
}

Definition read_csv_kind(const std::string& text, const std::string& file, const std::string& kind) {
  const CsvTable table(text, file, {"puzzle_type", "allowed_moves"});
  std::vector<std::string> known;
  const CsvRow* found = nullptr;
  for (const CsvRow& row : table.rows()) {
    known.push_back(table.field(row, 0));
    if (known.back() == kind || (kind.empty() && table.rows().size() == 1)) found = &row;
  }
  if (found == nullptr) {
    throw Error(ErrorKind::bad_input, file + ": " +
                                          (kind.empty() ? "name the type of puzzle after a colon, one of "
                                                        : "no such type: " + quoted_text(kind) + ", expected one of ") +
                                          separated(known, ", ") + did_you_mean(kind, known));
  }
  const unsigned line = CsvTable::line(*found);
  Definition definition;
  definition.name = table.field(*found, 0);
  definition.moves = at_place(definition_place(file, line), [&] { return moves_in(table.field(*found, 1), line); });
  definition.has_facelets = true;
  definition.has_powers = false;
  definition.solved_line = line;
  Definition::Set set{"FACELETS", 0, 1, {}, {}, {}, {}, {}, line};
  set.pieces = static_cast<unsigned>(definition.moves.front().sets.front().from.size());
  for (unsigned facelet = 0; facelet < set.pieces; ++facelet) {
    set.solved.push_back(static_cast<std::uint8_t>(facelet));
    set.labels.push_back("N" + std::to_string(facelet));
  }
  set.turns.resize(set.pieces);
  definition.sets.push_back(std::move(set));
  return definition;
}

std::vector<CsvPuzzle> read_csv_puzzles(const std::string& text, const std::string& file) {
  const CsvTable table(text, file, {"id", "puzzle_type", "solution_state", "initial_state", "num_wildcards"});
  std::vector<CsvPuzzle> puzzles;
  for (const CsvRow& row : table.rows()) {
    const auto wildcards = parse_number(table.field(row, 4));
    if (!wildcards) {
      throw Error(ErrorKind::bad_input, definition_place(file, CsvTable::line(row)) + "found " +
                                            quoted_text(table.field(row, 4)) + ", expected the number of wildcards");
    }
    puzzles.push_back({table.field(row, 0), table.field(row, 1), table.field(row, 2), table.field(row, 3), *wildcards,
                       CsvTable::line(row)});
  }
  return puzzles;
}

void set_solved(Definition& definition, const CsvPuzzle& puzzle, const std::string& file) {
  const std::string place = definition_place(file, puzzle.line);
  if (puzzle.wildcards != 0) {
    throw Error(ErrorKind::bad_input, place + "puzzle " + puzzle.id + " has " + counted(puzzle.wildcards, "wildcard") +
                                          ", expected none: its many goals are not supported");
  }
  Definition::Set& set = definition.sets.front();
  const auto facelets = facelets_of(puzzle.solved);
  if (facelets.size() != set.pieces) {
    throw Error(ErrorKind::bad_input, place + "the solution_state has " + counted(facelets.size(), "facelet") +
                                          ", expected " + std::to_string(set.pieces) + " as in the moves of " +
                                          puzzle.kind);
  }
  set.labels.clear();
  set.solved.clear();
  for (const std::string_view facelet : facelets) {
    const auto known = std::find(set.labels.begin(), set.labels.end(), facelet);
    set.solved.push_back(static_cast<std::uint8_t>(known - set.labels.begin()));
    if (known == set.labels.end()) set.labels.emplace_back(facelet);
  }
  set.labels.resize(set.pieces);
  definition.solved_line = set.line = puzzle.line;
}

CsvStarts starts_in(const std::vector<CsvPuzzle>& puzzles, const std::string& kind, const std::string& solved) {
  const auto named =
      std::find_if(puzzles.begin(), puzzles.end(), [&](const CsvPuzzle& puzzle) { return puzzle.id == kind; });
  const std::string& of = named == puzzles.end() ? kind : named->kind;
  CsvStarts starts;
  for (const CsvPuzzle& puzzle : puzzles) {
    if ((!of.empty() && puzzle.kind != of) || puzzle.solved != solved) continue;
    if (puzzle.wildcards != 0) {
      ++starts.left_out;
    } else {
      starts.scrambles.push_back({puzzle.id, puzzle.start, puzzle.line});
    }
  }
  return starts;
}

}  // namespace tilepdb::puzzles
