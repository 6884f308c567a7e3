// SPDX-License-Identifier: MIT
#include "solver/beam/beam_search.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <vector>

#include "solver/beam/board_tables.hpp"
#include "solver/beam/line_by_line.hpp"
#include "solver/beam/seen_hashes.hpp"
#include "solver/heuristics/line_conflicts.hpp"

namespace tilepdb::solver {
namespace {

/// Weight of a distance of one cell.
constexpr unsigned distance_weight = 16;

/// Lines to solve, and the weights of positions meanwhile. Weights of tiles are indexed by name, which is the goal
/// cell.
struct Stage {
  Rectangle open;
  BoardCells to_solve = 0;  ///< goal cells of the lines' tiles
  bool last = false;
  std::array<int, max_board_cells> distance{};  // weight, by tile
  std::array<int, max_side> row{};              // weight of a conflict
  std::array<int, max_side> column{};
};

/// Returns the stages of solving a board whose goal has its blank on a cell.
[[nodiscard]] std::vector<Stage> stages_of(BoardSize board, Cell blank, const BeamWeights& weights) {
  std::vector<Stage> stages;
  const std::vector<Line> lines = line_order(board, blank);
  for (std::size_t first = 0; first < lines.size();) {
    const Rectangle open = lines[first].open;
    Stage stage;
    stage.open = open;
    const bool whole = open.width() <= weights.whole_from_side && open.height() <= weights.whole_from_side;
    const std::size_t end = whole ? lines.size() : std::min(first + weights.lines_at_once, lines.size());
    for (; first < end; ++first) {
      for (const Cell cell : lines[first].cells) stage.to_solve |= board_cell(cell);
    }
    stage.last = first == lines.size();
    const BoardCells cells = open.cells(board) & ~board_cell(blank);
    // In the last stage all tiles belong to the lines being solved, so a heavier weight would make no difference.
    const unsigned heavy = stage.last ? distance_weight : weights.line;
    const auto conflict = [&](BoardCells line) {
      return static_cast<int>((line & stage.to_solve) == line ? weights.conflict * heavy / distance_weight
                                                              : weights.conflict);
    };
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      if (!has_cell(cells, cell)) continue;
      stage.distance[cell] = static_cast<int>(has_cell(stage.to_solve, cell) ? heavy : distance_weight);
    }
    for (unsigned row = open.top; row < open.bottom; ++row) {
      stage.row[row] = conflict(Rectangle{row, row + 1, open.left, open.right}.cells(board) & cells);
    }
    for (unsigned column = open.left; column < open.right; ++column) {
      stage.column[column] = conflict(Rectangle{open.top, open.bottom, column, column + 1}.cells(board) & cells);
    }
    stages.push_back(stage);
  }
  return stages;
}

/// Moves that a stage continues after its first solved position, to pass on slightly longer solutions.
constexpr unsigned moves_after_first = 10;
constexpr unsigned slides_after_first = 5;

/// A trail number has 30 bits. `usual_moves` is the assumed solution length of a wide beam.
constexpr std::size_t most_trails = (std::size_t{1} << 30U) - 1;
constexpr unsigned usual_moves = 1000;

/// Boards of more cells need two words for a set of cells.
constexpr unsigned most_cells_in_word = 8 * sizeof(CellSet);

/// Beam search on boards of at most `Cells` cells.
template <unsigned Cells>
class BeamSearch {
 public:
  BeamSearch(const Position& start, Cell goal_blank, const BeamOptions& options, const Job& job)
      : board_(start.board),
        tables_(start.board),
        blank_name_(goal_blank),
        options_(options),
        job_(job),
        by_slides_(options.metric == Metric::multi_tile),
        seen_(options.width) {
    Node root;
    std::copy_n(start.tiles.begin(), board_.cells(), root.tiles.begin());
    root.blank = static_cast<std::uint8_t>(start.cell_of(goal_blank));
    for (Cell cell = 0; cell < board_.cells(); ++cell) {
      const unsigned tile = root.tiles[cell];
      root.hash += tables_.tile_factors[tile] * tables_.cell_factors[cell];
      if (tile != blank_name_) root.manhattan += tables_.distances[tile][cell];
    }
    solved_[0].push_back(root);
  }

  [[nodiscard]] search::Result<Direction> solve() {
    for (const Stage& stage : stages_of(board_, blank_name_, options_.weights)) {
      run(stage);
      if (solved_.empty()) return std::move(result_);
    }
    result_.end = search::End::solved;
    result_.moves = path_to(solved_.begin()->second.front().trail);
    return std::move(result_);
  }

  /// Returns the bytes per position of width, including trails of `moves` moves.
  [[nodiscard]] static constexpr std::uint64_t bytes_of_width(unsigned moves) noexcept {
    constexpr std::uint64_t of_move = 2 * sizeof(Node) + 3 * (sizeof(Candidate) + sizeof(std::uint32_t));
    return of_move + moves_after_first * sizeof(Node) + SeenHashes::bytes_of_width + moves * sizeof(std::uint32_t);
  }

 private:
  using Tables = BoardTables<std::max(Cells, most_cells_in_word)>;
  using Set = typename Tables::Set;

  /// Members that positions and candidates share.
  struct Weighed {
    std::uint64_t hash = 0;
    Set unsolved = 0;  // cells of tiles that the stage must still solve
    int score = 0;     // lower is better
    std::uint16_t manhattan = 0;
    std::uint8_t way = 0;  // from the blank to the nearest unsolved tile
  };
  struct Node : Weighed {
    std::uint32_t trail = 0;
    std::array<std::uint8_t, Cells> tiles{};  // named by goal
    std::uint8_t blank = 0;
  };
  struct Candidate : Weighed {
    std::uint32_t parent = 0;
    std::uint8_t cells = 1;  // that the blank moves
    Direction direction = Direction::up;
  };
  static_assert(Cells > most_cells_in_word || (sizeof(Node) == Cells + 32 && sizeof(Candidate) == 32));

  /// Solves a stage, starting from the positions that the last stage solved. Leaves `solved_` empty if it fails.
  void run(const Stage& stage) {
    std::map<unsigned, std::vector<Node>> arriving;
    std::swap(arriving, solved_);
    to_solve_ = static_cast<Set>(stage.to_solve);
    current_.clear();
    seen_.clear();
    for (unsigned moves = arriving.begin()->first;; ++moves) {
      if (const auto now = arriving.find(moves); now != arriving.end()) {
        for (Node& node : now->second) arrive(stage, moves, node);
        arriving.erase(now);
      }
      const unsigned after = stage.last ? 0 : by_slides_ ? slides_after_first : moves_after_first;
      if (!solved_.empty() && moves >= solved_.begin()->first + after) return;
      if (moves >= options_.most_moves || (current_.empty() && arriving.empty())) return;
      // Each kept position adds one trail per cell that its slide moves the blank.
      const bool is_full = trail_.size() + std::size_t{options_.width} * (by_slides_ ? max_side : 1) > most_trails;
      if (is_full || job_.stopped()) return solved_.clear();
      make_candidates(stage, moves);
      keep_best(stage, moves + 1);
    }
  }

  /// Weighs a position of the last stage again, for this stage.
  void arrive(const Stage& stage, unsigned moves, Node& node) {
    node.unsolved = 0;
    node.score = 0;
    for (Cell cell = 0; cell < board_.cells(); ++cell) {
      const unsigned tile = node.tiles[cell];
      if (tile == blank_name_) continue;
      node.score += stage.distance[tile] * tables_.distances[tile][cell];
      if (tile != cell && is_to_solve(tile)) node.unsolved |= Set{1} << cell;
    }
    for (unsigned row = 0; row < board_.height; ++row) node.score += weighted_conflicts<true>(stage, node.tiles, row);
    for (unsigned column = 0; column < board_.width; ++column) {
      node.score += weighted_conflicts<false>(stage, node.tiles, column);
    }
    node.way = static_cast<std::uint8_t>(way_to(node.blank, node.unsolved));
    node.score += static_cast<int>(options_.weights.blank * node.way);
    (node.unsolved == 0 ? solved_[moves] : current_).push_back(node);
  }

  [[nodiscard]] bool is_to_solve(unsigned tile) const noexcept { return (to_solve_ >> tile & 1U) != 0; }

  /// Returns the weighted conflicts of a row or column.
  template <bool IsRow>
  [[nodiscard]] int weighted_conflicts(const Stage& stage, const std::array<std::uint8_t, Cells>& tiles,
                                       unsigned line) const noexcept {
    const int weight = IsRow ? stage.row[line] : stage.column[line];
    return weight * static_cast<int>(conflicts_in<IsRow>(tables_, tiles, blank_name_, line));
  }

  /// Returns the distance to the nearest of some cells; 0 without cells.
  [[nodiscard]] unsigned way_to(Cell from, Set cells) const noexcept {
    if (cells == 0) return 0;
    unsigned distance = 0;
    while ((tables_.near[from][distance] & cells) == 0) ++distance;
    return distance;
  }

  [[nodiscard]] static bool may_go(const Stage& stage, unsigned row, unsigned column, Direction direction) noexcept {
    switch (direction) {
      case Direction::up: return row > stage.open.top;
      case Direction::left: return column > stage.open.left;
      case Direction::right: return column + 1 < stage.open.right;
      case Direction::down: return row + 1 < stage.open.bottom;
    }
    return false;
  }

  [[nodiscard]] static bool is_sideways(Direction direction) noexcept {
    return direction == Direction::left || direction == Direction::right;
  }

  /// Returns whether a move is redundant after another: it moves straight back, or continues a slide in the same line.
  [[nodiscard]] bool is_superfluous(Direction before, Direction direction) const noexcept {
    return by_slides_ ? is_sideways(before) == is_sideways(direction) : before == opposite(direction);
  }

  void make_candidates(const Stage& stage, unsigned moves) {
    candidates_.clear();
    for (std::uint32_t number = 0; number < current_.size(); ++number) {
      Node& node = current_[number];
      const auto came = static_cast<Direction>(trail_[node.trail] & 3U);
      for (const Direction direction : directions) {
        if (node.trail != 0 && is_superfluous(came, direction)) continue;
        if (!may_go(stage, tables_.row(node.blank), tables_.column(node.blank), direction)) continue;
        Candidate candidate = child(stage, node, number, direction);
        add(candidate, moves);
        if (by_slides_) slide_on(stage, node, candidate, moves);
      }
    }
    result_.expanded += current_.size();
  }

  void add(const Candidate& candidate, unsigned moves) {
    ++result_.generated;
    const unsigned left = least_moves(options_.metric, board_, candidate.manhattan);
    if (moves + 1 + left <= options_.most_moves) candidates_.push_back(candidate);
  }

  /// Adds the slides that extend the first step of a direction.
  void slide_on(const Stage& stage, const Node& node, Candidate candidate, unsigned moves) {
    Node moved = node;
    for (;;) {
      step(moved, candidate);
      if (!may_go(stage, tables_.row(moved.blank), tables_.column(moved.blank), candidate.direction)) return;
      const auto cells = static_cast<std::uint8_t>(candidate.cells + 1);
      candidate = child(stage, moved, candidate.parent, candidate.direction);
      candidate.cells = cells;
      add(candidate, moves);
    }
  }

  /// Applies the last step of a candidate to its node, except for the trail.
  void step(Node& node, const Candidate& candidate) const noexcept {
    const Cell from = node.blank;
    const Cell to = board_.neighbour(from, candidate.direction);
    std::swap(node.tiles[from], node.tiles[to]);
    static_cast<Weighed&>(node) = candidate;
    node.blank = static_cast<std::uint8_t>(to);
  }

  [[nodiscard]] Candidate child(const Stage& stage, Node& node, std::uint32_t number, Direction direction) const {
    const Cell from = node.blank;
    const Cell to = board_.neighbour(from, direction);
    const unsigned tile = node.tiles[to];
    const int nearer = tables_.distances[tile][to] - tables_.distances[tile][from];
    int score = node.score - stage.distance[tile] * nearer;
    // Conflicts change only in the lines that the tile leaves and enters, and count only in the tile's goal line.
    const bool sideways = is_sideways(direction);
    const unsigned line = sideways ? tables_.column(tile) : tables_.row(tile);
    const auto line_of = [&](Cell cell) { return sideways ? tables_.column(cell) : tables_.row(cell); };
    if (line == line_of(from) || line == line_of(to)) {
      const auto conflicts = [&] {
        return sideways ? weighted_conflicts<false>(stage, node.tiles, line)
                        : weighted_conflicts<true>(stage, node.tiles, line);
      };
      score -= conflicts();
      std::swap(node.tiles[from], node.tiles[to]);
      score += conflicts();
      std::swap(node.tiles[from], node.tiles[to]);
    }
    Set unsolved = node.unsolved & ~(Set{1} << to);
    if (tile != from && is_to_solve(tile)) unsolved |= Set{1} << from;
    const unsigned way = way_to(to, unsolved);
    score += static_cast<int>(options_.weights.blank) * (static_cast<int>(way) - node.way);
    const std::uint64_t hash = node.hash + (tables_.tile_factors[tile] - tables_.tile_factors[blank_name_]) *
                                               (tables_.cell_factors[from] - tables_.cell_factors[to]);
    const auto manhattan = static_cast<std::uint16_t>(node.manhattan - nearer);
    return {{hash, unsolved, score, manhattan, static_cast<std::uint8_t>(way)}, number, 1, direction};
  }

  /// Sorts the candidates by counting sort, and keeps the best as the current positions.
  void keep_best(const Stage& stage, unsigned moves) {
    next_.clear();
    sort_candidates();
    unsigned kept = 0;
    for (const std::uint32_t number : order_) {
      const Candidate& candidate = candidates_[number];
      if (!seen_.add(candidate.hash, moves)) continue;
      const bool is_solved = candidate.unsolved == 0;
      (is_solved ? solved_[moves] : next_).push_back(node_of(candidate));
      if ((is_solved && stage.last) || ++kept >= options_.width) break;
    }
    std::uint64_t stored = current_.size() + next_.size();
    for (const auto& [at, nodes] : solved_) stored += nodes.size();
    result_.most_stored = std::max(result_.most_stored, stored);
    std::swap(current_, next_);
  }

  void sort_candidates() {
    order_.resize(candidates_.size());
    if (candidates_.empty()) return;
    const auto [least, most] =
        std::minmax_element(candidates_.begin(), candidates_.end(),
                            [](const Candidate& a, const Candidate& b) { return a.score < b.score; });
    const int base = least->score;
    starts_.assign(static_cast<std::size_t>(most->score - base) + 2, 0);
    for (const Candidate& candidate : candidates_) ++starts_[static_cast<std::size_t>(candidate.score - base) + 1];
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    for (std::uint32_t i = 0; i < candidates_.size(); ++i) {
      order_[starts_[static_cast<std::size_t>(candidates_[i].score - base)]++] = i;
    }
  }

  [[nodiscard]] Node node_of(const Candidate& candidate) {
    Node node = current_[candidate.parent];
    for (unsigned cells = 0; cells < candidate.cells; ++cells) {
      step(node, candidate);
      trail_.push_back(node.trail << 2U | static_cast<std::uint32_t>(candidate.direction));
      node.trail = static_cast<std::uint32_t>(trail_.size() - 1);
    }
    return node;
  }

  [[nodiscard]] std::vector<Direction> path_to(std::uint32_t trail) const {
    std::vector<Direction> moves;
    for (; trail != 0; trail = trail_[trail] >> 2U) moves.push_back(static_cast<Direction>(trail_[trail] & 3U));
    return {moves.rbegin(), moves.rend()};
  }

  BoardSize board_;
  Tables tables_;
  unsigned blank_name_;
  const BeamOptions& options_;
  const Job& job_;
  const bool by_slides_;
  SeenHashes seen_;
  Set to_solve_ = 0;  // Stage::to_solve of the current stage
  std::vector<Node> current_;
  std::vector<Node> next_;
  std::vector<Candidate> candidates_;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> order_;              // candidates, best first
  std::vector<std::uint32_t> trail_{0};           // by kept position: number of the parent's trail, and the last move
  std::map<unsigned, std::vector<Node>> solved_;  // of the current stage, by number of moves
  search::Result<Direction> result_;
};

/// Returns `use` called with the smallest BeamSearch for a board, as a template argument.
template <typename Use>
[[nodiscard]] auto with_beams_for(BoardSize board, const Use& use) {
  if (board.cells() <= 16) return use.template operator()<BeamSearch<16>>();
  if (board.cells() <= 32) return use.template operator()<BeamSearch<32>>();
  if (board.cells() <= most_cells_in_word) return use.template operator()<BeamSearch<most_cells_in_word>>();
  return use.template operator()<BeamSearch<max_board_cells>>();
}

}  // namespace

unsigned widest_beam(BoardSize board, std::uint64_t bytes) noexcept {
  const std::uint64_t each = with_beams_for(board, []<typename Beams> { return Beams::bytes_of_width(usual_moves); });
  return static_cast<unsigned>(std::clamp<std::uint64_t>(bytes / each, 1, most_trails / usual_moves));
}

search::Result<Direction> beam_search(const Position& start, Cell goal_blank, const BeamOptions& options,
                                      const Job& job) {
  return with_beams_for(start.board, [&]<typename Beams> { return Beams(start, goal_blank, options, job).solve(); });
}

}  // namespace tilepdb::solver
