// SPDX-License-Identifier: MIT
#include "tuning/partitions/pattern_evaluation.hpp"

#include <cmath>

#include "pdbgen/blocks/breadth_first_search.hpp"
#include "pdbgen/blocks/planes.hpp"
#include "platform/instruction_set.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::tuning {
namespace {

/// A board whose state is not reached yet, with the position of the state's bit in the visited plane.
struct Pending {
  std::uint32_t block;
  std::uint16_t byte;
  std::uint8_t bit;
  std::uint32_t pattern;
  std::uint32_t board;
};

/// Observer of a search over the states of a table: sums h over all boards, and sets h of pending boards.
class Evaluations final : public pdbgen::SearchObserver {
 public:
  std::vector<PatternEvaluation> evaluations;
  std::vector<Pending> pending;
  const pdbgen::BreadthFirstSearch* search = nullptr;  ///< set before it runs

  void level(const pdbgen::Level& level) override {
    const double h = level.depth;
    const auto boards = static_cast<double>(level.boards);
    boards_ += boards;
    sum_ += h * boards;
    saved_ += std::pow(growth_per_move, -h) * boards;
    std::erase_if(pending, [&](const Pending& state) {
      if ((search->block(pdbgen::Plane::visited, state.block)[state.byte] >> state.bit & 1U) == 0) return false;
      evaluations[state.pattern].values[state.board] = static_cast<std::uint8_t>(level.depth);
      return true;
    });
  }

  [[nodiscard]] double mean() const { return sum_ / boards_; }
  [[nodiscard]] double effective() const { return -std::log(saved_ / boards_) / std::log(growth_per_move); }

 private:
  double boards_ = 0;
  double sum_ = 0;
  double saved_ = 0;
};

}  // namespace

std::vector<PatternEvaluation> evaluate_patterns(const TableKey& stored, const std::vector<Pattern>& patterns,
                                                 const BoardSample& sample, const Job& job) {
  const Index index(stored.board, stored.tiles());
  Evaluations found;
  for (const Pattern pattern : patterns) {
    const auto number = static_cast<std::uint32_t>(found.evaluations.size());
    const BoardSize board = sample.board();
    const TableUse use = stored_table(make_table_key(board, pattern, sample.blank));
    const PatternProjection projection(board, use, pattern);
    found.evaluations.push_back({pattern, 0, 0, std::vector<std::uint8_t>(sample.size())});
    for (std::size_t i = 0; i < sample.size(); ++i) {
      const TileCells cell_of = tile_cells(sample[i].tiles.data(), board.cells());
      const PatternState state = projection.state_of(cell_of, sample.blank);
      const std::uint32_t rank = rank_arrangement(state.arrangement, index.tiles());
      const auto bytes = static_cast<std::uint32_t>(pdbgen::block_bytes(index.tiles()));
      found.pending.push_back({index.block(state.occupied, state.blank), static_cast<std::uint16_t>(rank % bytes),
                               static_cast<std::uint8_t>(rank / bytes), number, static_cast<std::uint32_t>(i)});
    }
  }
  pdbgen::BreadthFirstSearch search(stored, index, job, {.instruction_set = default_instruction_set()}, found);
  found.search = &search;
  search.run();
  if (!found.pending.empty()) {
    throw Error(ErrorKind::check_failed, stored.file_stem() + ": a board's state is not reached");
  }
  for (PatternEvaluation& evaluation : found.evaluations) {
    evaluation.mean = found.mean();
    evaluation.effective = found.effective();
  }
  return std::move(found.evaluations);
}

}  // namespace tilepdb::tuning
