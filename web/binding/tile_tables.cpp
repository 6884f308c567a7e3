// SPDX-License-Identifier: MIT
#include "web/binding/tile_tables.hpp"

#include <nlohmann/json.hpp>

#include "core/move_automaton_builder.hpp"
#include "format/format.hpp"
#include "format/move_automaton_file.hpp"
#include "format/table_file.hpp"
#include "tilepdb/api/generate.hpp"
#include "tiles/shipped_data.hpp"
#include "web/binding/binding.hpp"

namespace tilepdb::web {
namespace {

[[nodiscard]] std::vector<TableKey> tables_of(const Position& goal) {
  const auto folders = catalogue_folders(shipped_catalogue_folders(nullptr));
  const Catalogue catalogue = for_blank(find_catalogue(catalogue_of_browser(goal.board), folders), goal.blank());
  return tables_needed(catalogue.board, catalogue.blank, catalogue.partitions);
}

[[nodiscard]] std::string file_of(const TableKey& key) { return key.file_stem() + plain_suffix; }

/// Progress of making several tables.
class TableProgress {
 public:
  explicit TableProgress(const std::vector<TableKey>& keys) : keys_(keys) {
    for (const TableKey& key : keys) all_ += table_bytes({key});
  }

  void send(const v1::GenerateProgress& progress) {
    std::size_t number = 0;
    double before = 0;
    while (number < keys_.size() && keys_[number].file_stem() != progress.table) {
      before += static_cast<double>(table_bytes({keys_[number++]}));
    }
    if (number == keys_.size()) return;
    const double part =
        progress.states == 0 ? 0 : static_cast<double>(progress.reached) / static_cast<double>(progress.states);
    const double now = static_cast<double>(table_bytes({keys_[number]})) * part;
    web::report({{"stage", "generating"},
                 {"table", number + 1},
                 {"tables", keys_.size()},
                 {"done", (before + now) / static_cast<double>(all_)}});
  }

 private:
  const std::vector<TableKey>& keys_;
  std::uint64_t all_ = 0;
};

}  // namespace

std::string catalogue_of_browser(BoardSize board) {
  require_tables(board);
  return board == BoardSize{4, 4} ? "15-6-6-3" : default_catalogue_name(board);
}

std::vector<NeededFile> TileTables::needed(const Position& goal) {
  std::vector<NeededFile> files;
  for (const TableKey& key : tables_of(goal)) files.push_back({file_of(key), table_bytes({key})});
  files.push_back({automaton_file_name(goal.board, default_automaton_depth), 0});
  return files;
}

void TileTables::generate(const Position& goal, const std::string& goal_text) {
  const auto keys = tables_of(goal);
  TableProgress progress(keys);
  v1::GenerateOptions options;
  options.goal = goal_text;
  options.folder = table_folder_path;
  options.compress = false;
  options.threads = web::threads();
  options.progress = [&](const v1::GenerateProgress& now) { progress.send(now); };
  options.stop = stopped;
  options.header = nullptr;
  (void)v1::generate(catalogue_of_browser(goal.board), options);
}

const v1::Heuristic& TileTables::open(const Position& goal, const std::string& goal_text) {
  if (!heuristic_ || !(goal_ == goal)) {
    heuristic_.reset();
    v1::HeuristicOptions options;
    options.goal = goal_text;
    options.folder = table_folder_path;
    options.checking = v1::Checking::always;
    options.threads = web::threads();
    options.header = nullptr;
    // Searches read the automaton later. Reading it now detects damage while it can still be rebuilt.
    (void)find_move_automaton(table_folder_path, goal.board, default_automaton_depth);
    heuristic_.emplace(catalogue_of_browser(goal.board), options);
    goal_ = goal;
  }
  return *heuristic_;
}

}  // namespace tilepdb::web
