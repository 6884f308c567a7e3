// SPDX-License-Identifier: MIT
#include "puzzles/multi_tile/multi_tile.hpp"

#include <map>
#include <mutex>
#include <tuple>
#include <utility>

#include "core/symmetry.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_sequence.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::puzzles {
namespace {

[[nodiscard]] Error no_size(const std::string& size, const std::string& what) {
  const PuzzleFacts& facts = MultiTileBoard::facts();
  return Error(ErrorKind::bad_input,
               "'" + size + "' is not a size of " + facts.name + ": " + what + "; expected " + facts.sizes);
}

/// Returns the slide distances of a board, which are cached; null if the board is too large.
[[nodiscard]] std::shared_ptr<const LineDistance> slide_distance(unsigned width, unsigned height,
                                                                 const std::vector<std::uint8_t>& goal_rows,
                                                                 unsigned blank_rows) {
  if (width > LineDistance::most || height > LineDistance::most) return nullptr;
  static std::mutex mutex;
  static std::map<std::tuple<unsigned, unsigned, unsigned, std::vector<std::uint8_t>>,
                  std::shared_ptr<const LineDistance>>
      known;
  const std::lock_guard lock(mutex);
  auto& distance = known[{width, height, blank_rows, goal_rows}];
  if (!distance)
    distance = std::make_shared<const LineDistance>(Metric::multi_tile, width, height, goal_rows, blank_rows);
  return distance;
}

/// Returns a goal as one word, for use after the size; empty for the default goal.
[[nodiscard]] std::string name_of(const Position& goal) {
  for (const std::string_view name : goal_names) {
    if (parse_goal(goal.board, name) == goal) return name == goal_names[0] ? "" : std::string(name);
  }
  std::string text = goal.text();
  std::replace(text.begin(), text.end(), ' ', ',');
  return text;
}

/// Returns patterns for boards with the blank's goal in the first cell. On small boards all tiles have different
/// colours; on others the patterns are those with few nodes in searches (docs/history/notebook.md).
[[nodiscard]] std::vector<std::string> known_patterns(BoardSize board) {
  static const std::map<std::string, std::vector<std::string>> known{
      {"4x3", {"0112-3243-5544", "0123-1123-4453"}},
      {"3x4", {"013-124-125-433", "011-223-344-355"}},
      {"4x4", {"0112-1122-3322-3344", "0111-2222-3333-4444"}},
      {"4x5", {"0111-1111-2222-2222-3333", "0233-1233-1233-1233-1233"}},
      {"5x4", {"01111-22222-33333-33333", "01223-11223-11223-11223"}},
      {"5x5", {"01111-11111-11222-22222-22222", "01112-11122-11222-11222-11222"}},
  };
  constexpr unsigned few_cells = 9;
  const auto found = known.find(board.name());
  if (found != known.end()) return found->second;
  if (board.cells() > few_cells) return {};
  Colouring apart{board, {}, 0};
  for (Cell cell = 0; cell < board.cells(); ++cell) apart.colours.push_back(static_cast<std::uint8_t>(cell));
  return {colouring_text(apart)};
}

}  // namespace

std::string drawn(const Position& position) {
  std::vector<std::string> words;
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    const unsigned tile = position.tiles[cell];
    words.push_back(tile == 0 ? "_" : std::to_string(tile));
  }
  return aligned_rows(words, position.board.width);
}

const PuzzleFacts& MultiTileBoard::facts() {
  static const PuzzleFacts facts{
      .name = "multi-tile",
      .about = "sliding tiles in the multi-tile metric",
      .sizes =
          "width and height, up to 25 cells, as in 4x4; for another goal, append -blank-last, -snail or a board, as "
          "in 2x2-3,0,1,2",
      .default_size = "4x4",
      .small_size = "3x3",
      .heuristic = "slides",
      .metric = "multi-tile",
      .tables_suffice = true};
  return facts;
}

MultiTileBoard::MultiTileBoard(const std::string& size, unsigned most_cells) {
  const std::size_t hyphen = std::min(size.find('-'), size.size());
  BoardSize board;
  try {
    board = parse_board_size(std::string_view(size).substr(0, hyphen));
    look_at(parse_goal(board, hyphen == size.size() ? goal_names[0] : std::string_view(size).substr(hyphen + 1)));
  } catch (const Error& error) {
    throw no_size(size, error.what());
  }
  if (board.cells() > most_cells) throw no_size(size, "found " + std::to_string(board.cells()) + " cells");
}

MultiTileBoard::MultiTileBoard(const Position& goal) { look_at(goal); }

void MultiTileBoard::look_at(const Position& goal) {
  goal_ = goal;
  goal_name_ = name_of(goal);
  const Position complete = completed(goal);
  blank_ = complete.blank();
  const Symmetry seen((2 * board().row(blank_) >= board().height ? 2U : 0U) |
                      (2 * board().column(blank_) >= board().width ? 1U : 0U));
  for (Cell cell = 0; cell < board().cells(); ++cell) {
    seen_cells_[cell] = static_cast<std::uint8_t>(seen.image(board(), cell));
  }
  unsigned name = 0;
  for (Cell cell = 0; cell < board().cells(); ++cell) {
    const std::uint8_t tile = complete.tiles[seen_cell(cell)];
    if (tile == 0) continue;
    seen_tiles_[tile] = static_cast<std::uint8_t>(++name);
    given_tiles_[name] = tile;
  }
  for (const std::uint8_t tile : goal.is_partial() ? unnamed_tiles(goal) : std::vector<std::uint8_t>()) {
    if (tile == 0) continue;
    if (free_tile_ == 0) free_tile_ = seen_tiles_[tile];
    seen_tiles_[tile] = static_cast<std::uint8_t>(free_tile_);
  }
}

std::string MultiTileBoard::size() const { return board().name() + (goal_name_.empty() ? "" : "-" + goal_name_); }

std::vector<std::string> MultiTileBoard::size_arguments() const {
  std::vector<std::string> arguments{"--board", board().name()};
  if (!goal_name_.empty()) arguments.insert(arguments.end(), {"--goal", goal_name_});
  return arguments;
}

bool MultiTileBoard::has_mirror() const noexcept {
  return board().square() && board().row(blank_cell()) == board().column(blank_cell());
}

Colouring MultiTileBoard::colouring(const std::string& pattern) const {
  require_full_goal(goal_, "a table of slides");
  return parse_colouring(board(), blank_cell(), pattern);
}

std::string MultiTileBoard::stored_pattern(const std::string& text) const {
  const Colouring given = colouring(text);
  // Throws if the table would be too large.
  (void)ColouringCounts(given);
  const std::string straight = colouring_text(given);
  return has_mirror() ? std::min(straight, colouring_text(given.transposed())) : straight;
}

std::vector<std::string> MultiTileBoard::default_patterns() const {
  std::vector<std::string> patterns;
  if (goal_.is_partial()) return patterns;
  for (const std::string& pattern : known_patterns(board())) patterns.push_back(stored_pattern(fitted(pattern)));
  return patterns;
}

std::string MultiTileBoard::fitted(const std::string& pattern) const {
  Colouring colouring = parse_colouring(board(), 0, pattern);
  colouring.colours[0] = colouring.colours[blank_cell()];
  colouring.blank = blank_cell();
  return colouring_text(colouring);
}

std::vector<std::vector<std::string>> MultiTileBoard::pattern_sets() const {
  std::vector<std::vector<std::string>> sets{default_patterns()};
  if (goal_.is_partial()) return sets;
  const auto stored = [&](const char* pattern) { return stored_pattern(fitted(pattern)); };
  if (board() == BoardSize{4, 4}) {
    sets.insert(sets.begin(), {stored("0122-1122-3445-3345"), stored("0111-2222-3333-4444")});
  } else if (board() == BoardSize{5, 5}) {
    sets.insert(sets.begin(), sets.front());
    sets.front().push_back(stored("01111-22223-33333-33333-33333"));
  }
  return sets;
}

LineSpace MultiTileBoard::space(const std::string& pattern) const { return LineSpace(colouring(pattern)); }

pattern_database::Name MultiTileBoard::table_name(const std::string& pattern) const {
  return LineSpace::name_of(colouring(pattern));
}

std::uint64_t MultiTileBoard::table_size(const std::string& pattern) const {
  return LineSpace::size_of(colouring(pattern));
}

std::optional<LineSpace> MultiTileBoard::space_of(const std::string& parameters) {
  const std::size_t between = parameters.find('_');
  if (between == std::string::npos) return {};
  const std::string pattern = parameters.substr(between + 1);
  const std::size_t zero = pattern.find('0');
  if (zero == std::string::npos) return {};
  const auto end = pattern.begin() + static_cast<std::ptrdiff_t>(zero);
  const auto blank = static_cast<Cell>(zero) - static_cast<Cell>(std::count(pattern.begin(), end, '-'));
  try {
    const BoardSize board = parse_board_size(std::string_view(parameters).substr(0, between));
    if (board.cells() > LargeBoards::most_cells) return {};
    const Colouring colouring = parse_colouring(board, blank, pattern);
    if (LineSpace::name_of(colouring).parameters == parameters) return LineSpace(colouring);
  } catch (const Error&) {
    // Not a board or pattern.
  }
  return {};
}

template <typename Boards>
MultiTile<Boards>::MultiTile(const std::string& size) : MultiTile(MultiTileBoard(size, Boards::most_cells)) {}

template <typename Boards>
MultiTile<Boards>::MultiTile(const Position& goal) : MultiTile(MultiTileBoard(goal)) {}

template <typename Boards>
MultiTile<Boards>::MultiTile(const MultiTileBoard& given)
    : MultiTileBoard(given), straight_(board()), sideways_({board().height, board().width}), moves_(board().cells()) {
  const unsigned width = board().width;
  const unsigned height = board().height;
  const BoardCells free_cells = goal_position().free_cells();
  const bool is_blank_free = has_cell(free_cells, seen_cell(blank_cell()));
  for (auto& rows : goal_rows_) rows.push_back(LineDistance::any_row);  // of the blank
  unsigned blank_rows = 0;  // the rows and columns that the blank may end in, one bit each
  unsigned blank_columns = 0;
  for (Cell cell = 0; cell < board().cells(); ++cell) {
    const unsigned row = board().row(cell);
    const unsigned column = board().column(cell);
    rows_[cell] = static_cast<std::uint8_t>(row);
    mirrored_cells_[cell] = static_cast<std::uint8_t>(column * height + row);
    for (Cell to = 0; to < board().cells(); ++to) {
      if (to == cell || (board().row(to) != row && board().column(to) != column)) continue;
      moves_[cell].add({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(to)});
    }
    const bool is_free = has_cell(free_cells, seen_cell(cell));
    if (cell == blank_cell() || (is_free && is_blank_free)) {
      blank_rows |= 1U << row;
      blank_columns |= 1U << column;
    }
    if (cell == blank_cell()) continue;
    goal_rows_[0].push_back(is_free ? LineDistance::any_row : static_cast<std::uint8_t>(row));
    goal_rows_[1].push_back(is_free ? LineDistance::any_row : static_cast<std::uint8_t>(column));
  }
  distances_[0] = slide_distance(width, height, goal_rows_[0], blank_rows);
  distances_[1] = slide_distance(height, width, goal_rows_[1], blank_columns);
  const Position complete = completed(goal_position());
  goal_ = state_of(complete);
  goals_.push_back(goal_);
  for (Cell cell = 0; is_blank_free && cell < board().cells(); ++cell) {
    if (!has_cell(free_cells, cell) || complete.tiles[cell] == 0) continue;
    Position other = complete;
    std::swap(other.tiles[cell], other.tiles[complete.blank()]);
    goals_.push_back(state_of(other));
  }
}

template <typename Boards>
typename MultiTile<Boards>::State MultiTile<Boards>::state_of(const Position& position) const {
  State state;
  for (Cell cell = 0; cell < board().cells(); ++cell) {
    const Cell seen = seen_cell(cell);
    const unsigned tile = seen_tile(position.tiles[cell]);
    state.cells |= SlideBoard<Boards>::put(seen, tile);
    state.turned |= SlideBoard<Boards>::put(mirrored_cells_[seen], tile);
    if (tile == 0) {
      state.blank = static_cast<std::uint8_t>(seen);
      state.turned_blank = mirrored_cells_[seen];
    }
  }
  return state;
}

template <typename Boards>
Position MultiTile<Boards>::position_of(const State& state) const {
  Position position{board(), {}};
  for (Cell cell = 0; cell < board().cells(); ++cell) {
    const unsigned seen = SlideBoard<Boards>::at(state.cells, seen_cell(cell));
    position.tiles[cell] = seen != 0 && seen == free_tile() ? any_tile : static_cast<std::uint8_t>(given_tile(seen));
  }
  return completed(position);
}

template <typename Boards>
unsigned MultiTile<Boards>::slides_along_columns(const State& state, bool mirrored) const {
  const auto cells = mirrored ? state.turned : state.cells;
  const unsigned width = mirrored ? board().height : board().width;
  const unsigned height = mirrored ? board().width : board().height;
  const auto& distance = distances_[mirrored ? 1 : 0];
  const auto& goal_rows = goal_rows_[mirrored ? 1 : 0];
  LineDistance::Key key = 0;
  unsigned rows = 0;  // sum of the tiles' distances from their goal rows
  for (unsigned place = 0; place < board().cells(); ++place) {
    const unsigned tile = SlideBoard<Boards>::at(cells, place);
    const unsigned row = place / width;
    if (tile != 0 && tile == free_tile()) continue;
    if (distance) {
      key += tile == 0 ? LineDistance::of_blank(row) : distance->of_tile(tile, row);
    } else if (tile != 0) {
      const unsigned goal_row = goal_rows[tile];
      rows += row > goal_row ? row - goal_row : goal_row - row;
    }
  }
  // A slide along a column moves at most height - 1 tiles by one row.
  return distance ? (*distance)[key] : (rows + height - 2) / (height - 1);
}

template <typename Boards>
unsigned MultiTile<Boards>::heuristic(const State& state) const {
  const unsigned along_columns = slides_along_columns(state, false);
  const unsigned along_rows = slides_along_columns(state, true);
  const unsigned more = std::max(along_columns, along_rows);
  return more == 0 ? 0 : std::max(along_columns + along_rows, 2 * more - 1);
}

template <typename Boards>
std::uint64_t MultiTile<Boards>::hash(const State& state) noexcept {
  // The finishing steps of SplitMix64 (Steele, Lea & Flood 2014) on each half.
  std::uint64_t hash = 0;
  constexpr unsigned halves = sizeof(state.cells) == sizeof(hash) ? 1 : 2;
  for (unsigned half = 0; half < halves; ++half) {
    hash = (hash ^ static_cast<std::uint64_t>(state.cells >> half * 64)) + 0x9E3779B97F4A7C15;
    hash = (hash ^ hash >> 30) * 0xBF58476D1CE4E5B9;
    hash = (hash ^ hash >> 27) * 0x94D049BB133111EB;
    hash ^= hash >> 31;
  }
  return hash;
}

template <typename Boards>
Sums<LineProjection<Boards>> MultiTile<Boards>::sums(const std::vector<std::string>& patterns) const {
  Sums<Projection> sums;
  for (const std::string& pattern : patterns) {
    const LineSpace seen = space(pattern);
    sums.push_back({{pattern, Projection(seen, straight_, false)}});
    const bool is_symmetric = has_mirror() && colouring_text(colouring(pattern).transposed()) == pattern;
    if (has_mirror() && !is_symmetric) sums.push_back({{pattern, Projection(seen, straight_, true)}});
  }
  return sums;
}

template <typename Boards>
typename MultiTile<Boards>::State MultiTile<Boards>::parse_state(const std::string& text) const {
  return state_of(parse_position(board(), text));
}

template <typename Boards>
typename MultiTile<Boards>::State MultiTile<Boards>::state_of_numbers(std::span<const std::uint8_t> tiles) const {
  return state_of(tilepdb::position_of(board(), tiles));
}

template <typename Boards>
std::string MultiTile<Boards>::state_text(const State& state) const {
  return position_of(state).text();
}

template <typename Boards>
std::string MultiTile<Boards>::move_text(Slide slide) const {
  std::vector<Direction> moves;
  add_moves(slide, moves);
  return letter(moves.front()) + (moves.size() == 1 ? "" : std::to_string(moves.size()));
}

template <typename Boards>
void MultiTile<Boards>::add_moves(Slide slide, std::vector<Direction>& moves) const {
  const Cell from = seen_cell(slide.from);
  const Cell to = seen_cell(slide.to);
  const bool in_row = direction(slide) == Sequence::row;
  const unsigned cells = (from > to ? from - to : to - from) / (in_row ? 1 : board().width);
  const Direction way =
      in_row ? (to > from ? Direction::right : Direction::left) : (to > from ? Direction::down : Direction::up);
  moves.insert(moves.end(), cells, way);
}

template <typename Boards>
std::string MultiTile<Boards>::drawing(const State& state) const {
  return drawn(position_of(state));
}

template <typename Boards>
std::optional<std::string> MultiTile<Boards>::why_unreachable(const State& state) const {
  if (is_reachable(position_of(state), goal_position())) return {};
  return "its tiles are an odd permutation of a solvable board";
}

template <typename Boards>
typename MultiTile<Boards>::State MultiTile<Boards>::random_state(RandomNumbers& random) const {
  return state_of(random_solvable(goal_position(), random));
}

template class MultiTile<SmallBoards>;
template class MultiTile<LargeBoards>;

}  // namespace tilepdb::puzzles
