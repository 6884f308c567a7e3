// SPDX-License-Identifier: MIT
#include "tilepdb/api/heuristic.hpp"

#include <algorithm>
#include <utility>

#include "format/api_tables.hpp"
#include "format/move_automaton_file.hpp"
#include "format/table_folder.hpp"
#include "platform/threads.hpp"
#include "solver/api/heuristic_state.hpp"
#include "solver/api/positions.hpp"
#include "solver/certificates/certified_search.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/tables/backward_tables.hpp"
#include "solver/tables/table_pool.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/given_partitions.hpp"
#include "tiles/goal.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::v1 {
namespace {

[[nodiscard]] Position goal_of(const Catalogue& catalogue, const HeuristicOptions& options) {
  return tilepdb::parse_goal(catalogue.board, options.goal);
}

[[nodiscard]] Catalogue with_choice(Catalogue catalogue, const HeuristicOptions& options) {
  if (!options.choose) return catalogue;
  if (*options.choose >= catalogue.partitions.size() && *options.choose != 0) {
    throw Error(ErrorKind::bad_input, "choose: expected less than the number of partitions, " +
                                          std::to_string(catalogue.partitions.size()) + ", found " +
                                          std::to_string(*options.choose));
  }
  catalogue.choose = *options.choose;
  return catalogue;
}

[[nodiscard]] BoardSize table_board(Size size) {
  const BoardSize board = board_size(size);
  require_tables(board);
  return board;
}

/// Throws Error (bad_input) if tables in memory are given of which values need none.
void require_suitable(const solver::Problem& problem, const solver::RequiredTables& required) {
  const auto& given = problem.in_memory;
  const auto is_needed = [&](const auto& table) {
    return std::find(required.keys.begin(), required.keys.end(), table->key()) != required.keys.end();
  };
  if (given.empty() || std::any_of(given.begin(), given.end(), is_needed)) return;
  const std::string others = given.size() == 1 ? "" : " and " + counted(given.size() - 1, "other");
  throw Error(ErrorKind::bad_input, "tables: found " + given.front()->key().file_stem() + others +
                                        ", expected those of this size, goal and partitions, such as " +
                                        required.keys.front().file_stem());
}

}  // namespace

Heuristic::State::State(Catalogue catalogue, std::string named, const Position& goal, const HeuristicOptions& options,
                        std::optional<std::set<std::string>> only_tables)
    : shipped_(shipped_catalogue_folders(options.header)), boards_(goal) {
  prepare_threads(options.threads);
  settings_.folder = options.folder.string();
  settings_.check = options.checking;
  settings_.threads = options.threads;
  settings_.transpose = options.reflections;
  problem_.board = goal.board;
  problem_.goal = goal;
  problem_.catalogue_name = named.empty() ? catalogue.name : std::move(named);
  problem_.is_known_by_name = !only_tables || solver::require_true_name(catalogue, shipped_);
  problem_.catalogue = with_choice(std::move(catalogue), options);
  problem_.only_tables = std::move(only_tables);
  problem_.in_memory = MemoryTablesAccess::tables(options.tables);
  const solver::ProblemTables tables = this->tables();
  require_suitable(problem_, tables.required_at_first());
  heuristic_ = tables.open_all(tables.required_at_first(), "tables");
  backward_if_there_ = solver::backward_heuristics(tables, solver::BackwardSearch::optional, heuristic_);
  backward_ = solver::backward_heuristics(tables, solver::BackwardSearch::required, heuristic_);
  if (this->catalogue().choose == 0) return;
  pool_ = std::make_shared<solver::TablePool>(tables);
}

solver::ProblemTables Heuristic::State::tables() const {
  solver::TableWatch watch;
  // Each language has its own functions for this, and the names of catalogues in common.
  const bool has_name = problem_.is_known_by_name && !is_given_in_place(catalogue());
  watch.remedy = [own = problem_.goal.blank(),
                  tables = has_name ? "catalogue " + problem_.catalogue_name : "the given partitions"](
                     const std::string& /*command*/, Cell blank) {
    return "generate the missing tables of " + tables + " first" +
           (blank == own ? "" : ", with blank " + std::to_string(blank));
  };
  return {settings_, problem_, std::move(watch)};
}

std::shared_ptr<const MoveAutomaton> Heuristic::State::automaton(unsigned depth) const {
  const std::lock_guard lock(mutex_);
  auto& automaton = automata_[depth];
  if (!automaton) {
    automaton = std::make_shared<const MoveAutomaton>(
        find_or_build_move_automaton(known_table_folder(settings_.folder), goal().board, depth));
  }
  return automaton;
}

solver::SearchStrategy Heuristic::State::strategy(SearchDirection direction, bool choose) const {
  solver::SearchStrategy strategy;
  strategy.direction = direction;
  strategy.backward = direction == SearchDirection::backward ? backward_ : backward_if_there_;
  if (choose) strategy.pool = pool_;
  return strategy;
}

Heuristic::Heuristic(const std::string& catalogue, const HeuristicOptions& options) {
  Catalogue known = find_catalogue(catalogue, catalogue_folders(shipped_catalogue_folders(options.header)));
  const Position goal = goal_of(known, options);
  state_ = std::make_shared<const State>(std::move(known), catalogue, goal, options);
}

Heuristic::Heuristic(Size size, const HeuristicOptions& options)
    : Heuristic(default_catalogue_name(table_board(size)), options) {}

Heuristic::Heuristic(const std::vector<PartitionTiles>& partitions, Size size, const HeuristicOptions& options) {
  Catalogue given = catalogue_of_tiles(partitions, size, options.goal);
  const Position goal = goal_of(given, options);
  state_ = std::make_shared<const State>(std::move(given), "", goal, options);
}

Size Heuristic::size() const noexcept { return {state_->goal().board.width, state_->goal().board.height}; }
const std::string& Heuristic::catalogue() const noexcept { return state_->name(); }
Board Heuristic::goal() const noexcept { return Board(state_->goal().tiles).first(state_->goal().board.cells()); }
std::size_t Heuristic::partitions() const noexcept { return state_->heuristic().partitions().size(); }
unsigned Heuristic::h(Board board) const { return state_->heuristic().value(state_->boards().read(board)); }

void Heuristic::h(Boards boards, std::span<std::uint16_t> values, int threads) const {
  require_values(size(), boards, values);
  threads = prepared_threads(values.size(), threads);
  const solver::ValueReader reader(state_->heuristic(), values.size(), threads);
  values_of_boards(state_->boards(), boards, values, threads,
                   [&](auto positions, auto into) { reader.values(positions, into); });
}

}  // namespace tilepdb::v1
