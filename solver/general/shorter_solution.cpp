// SPDX-License-Identifier: MIT
#include "solver/general/shorter_solution.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "core/move_automaton_builder.hpp"
#include "solver/beam/shorter_pieces.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/heuristics/board_heuristic.hpp"

namespace tilepdb::solver {
namespace {

/// Parameters of the first round. In each later round, beams are twice as wide, optimal pieces a quarter longer, and
/// the nodes for each piece doubled.
constexpr unsigned first_beam_width = 125;
constexpr std::size_t first_length = 16;
constexpr std::size_t first_slides = 8;
constexpr std::uint64_t first_nodes = 2'000;

/// Wider beams find little more and take memory.
constexpr unsigned widest_width = 1U << 17U;

/// Rounds before the whole solution is searched again. They take a fraction of a second.
constexpr unsigned rounds_before_whole = 3;

/// Positions after which the rounds end if nothing else ends them.
constexpr std::uint64_t usual_expansions = 4'000'000;

class Shortening {
 public:
  Shortening(const Position& start, Cell goal_blank, std::vector<Direction> moves, const ShorteningOptions& options,
             const Job& job)
      : start_(start), goal_blank_(goal_blank), options_(options), job_(job) {
    result_.end = search::End::solved;
    result_.moves = std::move(moves);
    result_.at_least = least_moves(options.metric, start.board, heuristic(goal_blank).value(start));
  }

  [[nodiscard]] search::Result<Direction> run() {
    take(without_loops(start_, goal_blank_, result_.moves));
    search_whole(true);
    unsigned width = first_beam_width;
    std::size_t length = options_.metric == Metric::single_tile ? first_length : first_slides;
    std::uint64_t nodes = first_nodes;
    for (unsigned round = 0; !is_over(); ++round) {
      shorten_by_beams(width);
      if (!is_over() && has_optimal_pieces()) shorten_by_optimal_pieces(length, nodes);
      if (round == rounds_before_whole) search_whole(false);
      if (!options_.until_stopped && round >= rounds_before_whole && result_.expanded >= usual_expansions) break;
      width = std::min(2 * width, widest_width);
      length += length / 4;
      nodes *= 2;
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] unsigned length() const { return length_of(result_.moves); }
  [[nodiscard]] unsigned length_of(const std::vector<Direction>& moves) const {
    return length_in(options_.metric, moves);
  }

  [[nodiscard]] bool is_over() const {
    return length() <= result_.at_least || result_.expanded >= options_.nodes || job_.stopped();
  }

  [[nodiscard]] bool has_optimal_pieces() const { return options_.metric == Metric::single_tile || options_.piece; }

  void take(std::vector<Direction> moves) {
    if (length_of(moves) >= length()) return;
    result_.moves = std::move(moves);
    if (options_.improved) options_.improved(length());
  }

  void shorten_by_beams(unsigned width) {
    const auto found = with_shorter_pieces(start_, goal_blank_, result_.moves, width, job_, options_.metric);
    result_.expanded += found.expanded;
    result_.generated += found.generated;
    take(without_loops(start_, goal_blank_, found.moves));
  }

  void shorten_by_optimal_pieces(std::size_t of_piece, std::uint64_t nodes) {
    const bool is_whole = of_piece >= length();
    const auto search = [&](const Position& piece, Cell piece_blank, unsigned most_moves) {
      return shorter_piece(piece, piece_blank, most_moves, nodes, is_whole);
    };
    take(without_loops(start_, goal_blank_,
                       with_pieces_replaced(start_, goal_blank_, result_.moves,
                                            {of_piece, std::max<std::size_t>(of_piece / 4, 1), false, options_.metric},
                                            search, job_)));
  }

  [[nodiscard]] std::optional<std::vector<Direction>> shorter_piece(const Position& piece, Cell piece_blank,
                                                                    unsigned most_moves, std::uint64_t nodes,
                                                                    bool is_whole) {
    if (result_.expanded >= options_.nodes) return {};
    search::Limits limits;
    limits.depth = most_moves;
    limits.expanded = std::min(nodes, options_.nodes - result_.expanded);
    limits.stop = [this] { return job_.stopped(); };
    search::Result<Direction> found = optimal(piece, piece_blank, limits);
    result_.expanded += found.expanded;
    result_.generated += found.generated;
    if (is_whole)
      result_.at_least = std::max(result_.at_least, found.solved() ? length_of(found.moves) : found.at_least);
    if (!found.solved()) return {};
    return std::move(found.moves);
  }

  [[nodiscard]] search::Result<Direction> optimal(const Position& piece, Cell piece_blank,
                                                  const search::Limits& limits) {
    if (options_.piece) return options_.piece(piece, piece_blank, limits);
    if (!automaton_) {
      automaton_ = std::make_shared<const MoveAutomaton>(
          build_move_automaton(start_.board, quick_automaton_depth(start_.board)));
    }
    return run_algorithm({.automaton = automaton_}, heuristic(piece_blank), piece, piece_blank, limits);
  }

  void search_whole(bool briefly) {
    if (!options_.whole || is_over()) return;
    search::Result<Direction> found = options_.whole(length() - 1, briefly);
    result_.expanded += found.expanded;
    result_.generated += found.generated;
    result_.at_least = std::max(result_.at_least, found.solved() ? length_of(found.moves) : found.at_least);
    if (found.solved()) take(std::move(found.moves));
  }

  [[nodiscard]] const BoardHeuristic& heuristic(Cell blank) {
    auto& known = heuristics_[blank];
    if (!known) known = make_board_heuristic(best_without_tables(start_.board), start_.board, blank);
    return *known;
  }

  const Position& start_;
  Cell goal_blank_;
  const ShorteningOptions& options_;
  const Job& job_;
  std::shared_ptr<const MoveAutomaton> automaton_;                                 // made on first use
  std::array<std::unique_ptr<const BoardHeuristic>, max_board_cells> heuristics_;  // by goal cell of the blank
  search::Result<Direction> result_;
};

}  // namespace

search::Result<Direction> shortened(const Position& start, Cell goal_blank, std::vector<Direction> moves,
                                    const ShorteningOptions& options, const Job& job) {
  return Shortening(start, goal_blank, std::move(moves), options, job).run();
}

}  // namespace tilepdb::solver
