// SPDX-License-Identifier: MIT
#include "solver/puzzles/tile_boards.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "puzzles/multi_tile/multi_tile.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_links.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_sequence.hpp"
#include "tiles/move_text.hpp"
#include "tiles/random_position.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::optional<BoardSize> named_size(const PuzzleInput& input) {
  if (input.size.empty()) return {};
  return parse_board_size(input.size);
}

[[nodiscard]] Position goal_without_boards(const PuzzleInput& input) {
  const auto named = named_size(input);
  if (!input.goal.empty()) {
    // An invalid goal is refused for 4x4.
    const bool has_size = named || input.goal.find_first_of("0123456789") != std::string::npos;
    return parse_partial_goal(has_size ? named : BoardSize{4, 4}, input.goal);
  }
  return parse_goal(named.value_or(BoardSize{4, 4}),
                    input.preferred_goal.empty() ? goal_names[0] : std::string_view(input.preferred_goal));
}

/// Returns a horizontal line of the box from its left end, its junctions and its right end.
[[nodiscard]] std::string box_line(const char* begin, const char* between, const char* end, unsigned columns,
                                   std::size_t width) {
  std::string line = begin;
  for (unsigned column = 0; column < columns; ++column) {
    if (column != 0) line += between;
    for (std::size_t i = 0; i < width + 2; ++i) line += "─";
  }
  return line.append(end).append("\n");
}

/// Draws a board in a box with an empty cell for the blank.
[[nodiscard]] std::string boxed(const Position& position) {
  const BoardSize board = position.board;
  const std::size_t width = std::to_string(board.tiles()).size();
  std::string text = box_line("┌", "┬", "┐", board.width, width);
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    const std::string tile = position.tiles[cell] == 0 ? "" : std::to_string(position.tiles[cell]);
    text.append("│ ").append(width - tile.size(), ' ').append(tile).append(" ");
    if (board.column(cell) + 1 < board.width) continue;
    text.append("│\n");
    if (cell + 1 < board.cells()) text += box_line("├", "┼", "┤", board.width, width);
  }
  return text + box_line("└", "┴", "┘", board.width, width);
}

}  // namespace

TileBoards::TileBoards(PuzzleInput input) : input_(std::move(input)) {
  try {
    goal_ = goal_without_boards(input_);
  } catch (const Error&) {
    // A goal written without rows may get its size from boards later.
    if (!input_.size.empty()) throw;
  }
}

const Position& TileBoards::goal() const {
  if (!goal_) (void)goal_without_boards(input_);
  return *goal_;
}

AgreedGoal TileBoards::agree(const InstanceText& text) {
  AgreedGoal agreed = agreed_goal(text, input_.goal, input_.preferred_goal);
  goal_ = agreed.goal;
  take_goal();
  return agreed;
}

PuzzleText TileBoards::read(const std::string& contents, const std::string& name, const TakeUnreadable& unreadable) {
  InstanceText text =
      read_instance_text(contents, name, named_size(input_), input_.are_positions, unreadable, this->name());
  AgreedGoal agreed = agree(text);
  return {std::move(text.instances), std::move(agreed.warning), std::move(agreed.other)};
}

std::optional<OtherGoal> TileBoards::fit(const std::vector<std::string>& starts, const std::string& source) {
  return agree(parse_instances(starts, source, named_size(input_), input_.are_positions)).other;
}

Instance TileBoards::instance(const std::string& start, std::string id, const std::string& source) const {
  Instance instance = parse_instances({start}, source, size(), input_.are_positions).instances.front();
  instance.id = std::move(id);
  return instance;
}

/// A start is a link, or has at least four words, with or without rows, most of them numbers or blanks.
bool TileBoards::is_start(const std::string& word) const {
  constexpr std::size_t fewest_cells = std::size_t{min_side} * min_side;
  if (is_board_link(word)) return true;
  try {
    const BoardText board = read_board_text(word);
    const auto tiles = static_cast<std::size_t>(std::count_if(board.words.begin(), board.words.end(), is_tile_word));
    if (board.words.size() >= fewest_cells && 2 * tiles > board.words.size()) return true;
    return false;
  } catch (const Error&) {
    // Text that is nearly a board, such as rows of different lengths, or letters without a blank; reading it reports
    // the error. Words between slashes may also be a path.
    return is_like_numbers(word) || word.find('/') == std::string::npos;
  }
}

AnyPuzzle::Setting TileBoards::setting() const {
  Setting setting{size().name(), goal_text(goal())};
  const char* const quote = setting.goal.find(' ') == std::string::npos ? "" : "\"";
  setting.arguments = " --board " + setting.size + " --goal " + quote + setting.goal + quote;
  setting.goal_tiles = goal().text();
  return setting;
}

Reachable TileBoards::reachable(const Instance& instance) const {
  const Position start = start_of(instance);
  return {is_reachable(start, goal()), reachability_reason(start, goal())};
}

std::string TileBoards::why_unsolvable(const Instance& instance) const {
  try {
    require_reachable(start_of(instance), goal());
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

bool TileBoards::is_goal(const std::string& state) const { return meets(parse_position(size(), state), goal()); }

std::vector<Reachable> TileBoards::goals_of(const Instance& instance) const {
  const Position start = start_of(instance);
  std::vector<Reachable> goals;
  const auto add = [&](std::string name, const Position& goal) {
    goals.push_back({is_reachable(start, goal), reachability_reason(start, goal), std::move(name)});
  };
  const std::string asked = goal_text(goal());
  bool is_standard = false;
  for (const std::string_view name : goal_names) {
    add(std::string(name), parse_goal(size(), name));
    is_standard = is_standard || name == asked;
  }
  if (!is_standard) add(asked, goal());
  return goals;
}

Instance TileBoards::random(RandomNumbers& random, std::optional<std::uint64_t> walk, const Job& job) const {
  const Position start = walk ? random_walk(goal(), *walk, random, job) : random_solvable(goal(), random);
  return {"", {}, start.text(), ""};
}

std::vector<std::string> TileBoards::states_along(const Instance& instance,
                                                  const std::vector<std::string>& moves) const {
  Position board = start_of(instance);
  std::vector<std::string> states{board.text()};
  for (const std::string& word : moves) {
    try {
      board = after_moves(board, read_moves(board, word, MoveWay::blank));
    } catch (const Error&) {
      break;
    }
    states.push_back(board.text());
  }
  return states;
}

std::vector<Step> TileBoards::steps_from(const std::string& state) const {
  Instance from;
  from.start = state;
  std::vector<Step> steps;
  for (const char* const way : {"U", "D", "L", "R"}) {
    for (unsigned cells = 1; cells <= longest_move(); ++cells) {
      std::string move = way + (cells == 1 ? std::string() : std::to_string(cells));
      auto states = states_along(from, {move});
      if (states.size() == 2) steps.push_back({std::move(move), std::move(states.back())});
    }
  }
  return steps;
}

std::string TileBoards::drawing(const std::string& state, bool boxes) const {
  const Position board = parse_position(size(), state);
  return (boxes ? boxed(board) : puzzles::drawn(board)) + "\n";
}

}  // namespace tilepdb::solver
