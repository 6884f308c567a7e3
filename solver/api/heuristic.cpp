// SPDX-License-Identifier: MIT
#include "tilepdb/api/heuristic.hpp"

#include "format/move_automaton_file.hpp"
#include "format/table_folder.hpp"
#include "platform/threads.hpp"
#include "solver/api/heuristic_state.hpp"
#include "solver/api/positions.hpp"
#include "solver/heuristics/missing_tables.hpp"
#include "solver/heuristics/value_reader.hpp"
#include "tiles/api_partitions.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_automaton_builder.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::v1 {
namespace {

[[nodiscard]] Catalogue catalogue_of(const std::string& name, const HeuristicOptions& options) {
  return find_catalogue(name, catalogue_folders(shipped_catalogue_folders(options.header)));
}

[[nodiscard]] Catalogue default_catalogue(Size size, const HeuristicOptions& options) {
  const BoardSize board = board_size(size);
  require_tables(board);
  return catalogue_of(default_catalogue_name(board), options);
}

}  // namespace

Heuristic::State::State(const Catalogue& catalogue, const HeuristicOptions& options)
    : name_(catalogue.name),
      goal_(tilepdb::parse_goal(catalogue.board, options.goal)),
      boards_(goal_),
      folder_(table_folder(options.folder.string())) {
  prepare_threads(options.threads);
  const Catalogue adapted = for_blank(at_first(catalogue), goal_.blank());
  std::vector<Partition> partitions = options.reflections ? with_reflections(adapted) : adapted.partitions;
  const auto keys = tables_needed(adapted.board, adapted.blank, partitions);
  if (const auto missing = solver::missing_tables(folder_, keys); !missing.empty()) {
    const auto arguments = solver::generate_arguments(name_, catalogue, adapted, missing, options.folder.string());
    throw Error(ErrorKind::bad_input, "tables missing in " + folder_.string() + ": " + std::to_string(missing.size()) +
                                          " of " + std::to_string(keys.size()) +
                                          "; generate() makes them, or: " + solver::command_text("pdbgen", arguments));
  }
  auto tables = solver::open_tables(folder_, keys, check_of(options.checking), options.threads);
  heuristic_ =
      std::make_shared<const solver::Heuristic>(adapted.board, adapted.blank, std::move(partitions), std::move(tables));
}

std::shared_ptr<const MoveAutomaton> Heuristic::State::automaton() const {
  const std::lock_guard lock(mutex_);
  if (!automaton_) {
    automaton_ = std::make_shared<const MoveAutomaton>(
        find_or_build_move_automaton(folder_, goal_.board, default_automaton_depth));
  }
  return automaton_;
}

Heuristic::Heuristic(const std::string& catalogue, const HeuristicOptions& options)
    : state_(std::make_shared<const State>(catalogue_of(catalogue, options), options)) {}

Heuristic::Heuristic(Size size, const HeuristicOptions& options)
    : state_(std::make_shared<const State>(default_catalogue(size, options), options)) {}

Heuristic::Heuristic(const std::vector<PartitionTiles>& partitions, Size size, const HeuristicOptions& options)
    : state_(std::make_shared<const State>(catalogue_of_tiles(partitions, size, options.goal), options)) {}

Size Heuristic::size() const noexcept { return {state_->goal().board.width, state_->goal().board.height}; }
const std::string& Heuristic::catalogue() const noexcept { return state_->name(); }
Board Heuristic::goal() const noexcept { return Board(state_->goal().tiles).first(state_->goal().board.cells()); }
std::size_t Heuristic::partitions() const noexcept { return state_->heuristic().partitions().size(); }
unsigned Heuristic::h(Board board) const { return state_->heuristic().value(state_->boards().read(board)); }

void Heuristic::h(Boards boards, std::span<std::uint16_t> values, int threads) const {
  const solver::ValueReader reader(state_->heuristic(), values.size());
  values_of_boards(state_->goal().board, boards, values, threads,
                   [&](Board board) { return reader.value(state_->boards().read(board)); });
}

}  // namespace tilepdb::v1
