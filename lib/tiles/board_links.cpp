// SPDX-License-Identifier: MIT
#include "tiles/board_links.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <nlohmann/json.hpp>

#include "text/at_place.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_text.hpp"
#include "tiles/zlib_stream.hpp"

namespace tilepdb {
namespace {

constexpr std::string_view replay_address = "https://slidysim.github.io/replay?r=";
constexpr std::string_view fifteen_address = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/fifteen.html#";
/// The most bytes in a replay, since a short link could contain gigabytes. Published replays have up to 1 MiB.
constexpr std::size_t largest_content = std::size_t{1} << 20U;
/// The moves in a second that new links ask for, times 1000.
constexpr unsigned replay_speed = 2500;

/// The part of a link that has the board: the value of r, or a game id.
struct LinkContent {
  LinkPage page{};
  std::string_view text{};
};

[[nodiscard]] bool is_web_address(std::string_view word) noexcept {
  return word.starts_with("https://") || word.starts_with("http://") ||
         word.find("fifteen.html") != std::string_view::npos;
}

/// Returns a word without the brackets, quotes and full stops that documents put around it.
[[nodiscard]] std::string_view unwrapped(std::string_view word) noexcept {
  const auto begin = word.find_first_not_of("<([{\"'`");
  const auto end = word.find_last_not_of(">)]}\"'`,.;");
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) return {};
  return word.substr(begin, end + 1 - begin);
}

/// Returns the number of characters in the parameters that a game id begins with: a size such as 4x4, and perhaps
/// options, which Fifteen ignores. Returns 0 if it begins with others.
[[nodiscard]] std::size_t length_of_parameters(std::string_view id) noexcept {
  const auto skip = [&](std::size_t from, auto belongs) {
    while (from < id.size() && belongs(static_cast<unsigned char>(id[from]))) ++from;
    return from;
  };
  const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  const std::size_t width = skip(0, is_digit);
  if (width == 0 || width == id.size() || id[width] != 'x') return 0;
  const std::size_t height = skip(width + 1, is_digit);
  return height == width + 1 ? 0 : skip(height, [](unsigned char c) { return std::isalnum(c) != 0; });
}

/// Returns the content of a link; nothing for other words.
[[nodiscard]] std::optional<LinkContent> content_of_link(std::string_view word) noexcept {
  word = unwrapped(word);
  for (const std::string_view key : {"?r=", "&r="}) {
    const auto at = word.find(key);
    if (at == std::string_view::npos) continue;
    const std::string_view value = word.substr(at + key.size());
    return LinkContent{LinkPage::slidysim, value.substr(0, value.find_first_of("&#"))};
  }
  const auto hash = word.find('#');
  const bool is_address = is_web_address(word) && word.substr(0, hash).find("fifteen") != std::string_view::npos;
  if (is_address && hash != std::string_view::npos) return LinkContent{LinkPage::tatham, word.substr(hash + 1)};
  const std::size_t end = length_of_parameters(word);
  if (end == 0 || end + 1 >= word.size() || (word[end] != ':' && word[end] != '#')) return {};
  return LinkContent{LinkPage::tatham, word};
}

/// Decodes the %-sequences of an address.
[[nodiscard]] std::string without_percents(std::string_view text) {
  std::string decoded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      decoded += text[at];
      continue;
    }
    unsigned code = 0;
    const std::string_view digits = text.substr(at + 1, 2);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (digits.size() != 2 || error != std::errc{} || end != digits.data() + 2) {
      throw Error(ErrorKind::bad_input,
                  "found '" + std::string(text.substr(at, 3)) + "', expected two hexadecimal digits after %");
    }
    decoded += static_cast<char>(code);
    at += 2;
  }
  return decoded;
}

[[nodiscard]] std::string inflated_base64(std::string_view text) {
  const auto stream = bytes_of_base64(text);
  if (!stream) throw Error(ErrorKind::bad_input, "found " + quoted_text(text) + ", expected data in base64");
  return inflated(*stream, largest_content);
}

/// Returns the board of a scramble such as 1 2 3/4 5 6/7 8 0.
[[nodiscard]] Position board_of_scramble(const std::string& scramble) {
  std::vector<std::size_t> lengths;
  std::string tiles;
  for (const std::string_view row : split(scramble, "/")) {
    lengths.push_back(split(row, " ").size());
    tiles.append(row).append(" ");
  }
  const BoardSize board = size_of_rows(lengths);
  return parse_position(board, tiles);
}

[[nodiscard]] LinkedBoard board_solved_by(std::string moves, BoardSize board) {
  std::vector<WrittenMove> back = parse_written_moves(moves, MoveWay::tile);
  std::reverse(back.begin(), back.end());
  for (WrittenMove& move : back) move = inverse(std::move(move));
  const PlayedMoves played = play_moves(blank_last_goal(board), back, MoveNumbers::tiles);
  if (played.illegal) {
    throw Error(ErrorKind::bad_input, "the moves " + quoted_text(moves) + " solve no " + board.name() + " board");
  }
  return {played.end, std::move(moves)};
}

/// Returns the boards of a link of the leaderboard, whose fields are: facts of the score; the solves, which are again
/// base64 of zlib, of texts between ; with solutions between commas first; an event; moves in a second, times 1000;
/// width; height; and four others.
[[nodiscard]] std::vector<LinkedBoard> boards_of_score(const std::vector<JsonReader>& fields) {
  const JsonReader& score = fields[0];
  const std::string mode = score.has("gameMode") ? score.member("gameMode").text() : "";
  if (mode.find("relay") != std::string::npos) {
    throw Error(ErrorKind::bad_input, "found a " + mode + ", whose boards have several sizes, expected boards of one");
  }
  const BoardSize board{static_cast<unsigned>(fields[4].number(UINT16_MAX)),
                        static_cast<unsigned>(fields[5].number(UINT16_MAX))};
  require_board(board);
  const std::string solves = inflated_base64(fields[1].text());
  const std::string_view solutions = std::string_view(solves).substr(0, solves.find(';'));
  std::vector<LinkedBoard> boards;
  for (const std::string_view solution : split(solutions, ",")) {
    boards.push_back(board_solved_by(std::string(solution), board));
  }
  if (boards.empty()) throw Error(ErrorKind::bad_input, "found a score without solutions");
  return boards;
}

/// A replay is a list of moves, their number in a second times 1000, the scramble, and the times of the moves, or -1.
[[nodiscard]] std::vector<LinkedBoard> boards_of_replay(std::string_view data) {
  constexpr std::size_t fewest_fields = 3;
  constexpr std::size_t fields_of_score = 10;
  const Json json = parse_json(inflated_base64(without_percents(data)));
  const auto fields = JsonReader(json, "data").items(fewest_fields, fields_of_score);
  if (fields.size() == fields_of_score) return boards_of_score(fields);
  LinkedBoard board{board_of_scramble(fields[2].text())};
  if (std::string moves = fields[0].text(); !moves.empty()) board.moves = std::move(moves);
  return {std::move(board)};
}

[[nodiscard]] Position board_of_game(std::string_view id) {
  const std::string text = without_percents(id);
  const std::size_t end = length_of_parameters(text);
  if (end == 0 || end == text.size()) {
    throw Error(ErrorKind::bad_input,
                "found " + quoted_text(text) + ", expected a size, a colon and tiles, such as 2x2:1,2,3,0");
  }
  if (text[end] == '#') {
    throw Error(ErrorKind::bad_input, quoted_text(text) +
                                          " is a random seed, which only the game itself turns into a board; copy its "
                                          "link 'by game ID', such as 2x2:1,2,3,0");
  }
  if (text[end] != ':')
    throw Error(ErrorKind::bad_input, "found " + quoted_text(text) + ", expected a colon after the size");
  const auto size = width_and_height(text.substr(0, text.find_first_not_of("0123456789x")));
  const BoardSize board = size.value_or(BoardSize{});
  require_board(board);
  return parse_position(board, std::string_view(text).substr(end + 1));
}

[[nodiscard]] bool needs_turn(const Position& goal) noexcept { return goal == blank_first_goal(goal.board); }

/// Returns a board turned by 180 degrees, with tile n of N cells as tile N-n.
[[nodiscard]] Position turned_round(const Position& position) {
  Position turned{position.board, {}};
  const unsigned cells = position.board.cells();
  for (Cell cell = 0; cell < cells; ++cell) {
    const unsigned tile = position.tiles[cell];
    turned.tiles[cells - 1 - cell] = static_cast<std::uint8_t>(tile == 0 ? 0 : cells - tile);
  }
  return turned;
}

/// Returns the tiles with texts between those of a row and between rows.
[[nodiscard]] std::string tiles_between(const Position& position, char in_row, char between_rows) {
  std::string text;
  for (Cell cell = 0; cell < position.board.cells(); ++cell) {
    if (cell != 0) text += position.board.column(cell) == 0 ? between_rows : in_row;
    text += std::to_string(unsigned{position.tiles[cell]});
  }
  return text;
}

[[nodiscard]] std::string replay_link(const Position& start, const std::vector<Direction>& moves) {
  std::string solution = write_moves(start, moves, {MoveForm::runs, MoveWay::tile});
  std::erase(solution, ' ');
  const std::string data =
      "[\"" + solution + "\"," + std::to_string(replay_speed) + ",\"" + tiles_between(start, ' ', '/') + "\",-1]";
  std::string link(replay_address);
  for (const char c : base64(deflated(data))) {
    // In an address + stands for a blank.
    link.append(c == '+' ? "%2B" : c == '/' ? "%2F" : c == '=' ? "%3D" : std::string(1, c));
  }
  return link;
}

}  // namespace

bool is_board_link(std::string_view word) noexcept { return content_of_link(word).has_value(); }

bool is_hash_of_link(std::string_view line, std::size_t hash) noexcept {
  const std::string_view before = line.substr(0, hash);
  if (hash + 1 >= line.size() || blanks.find(line[hash + 1]) != std::string_view::npos) return false;
  // npos + 1 is 0.
  const std::string_view word = before.substr(before.find_last_of(" \t,;<([{\"'`") + 1);
  const std::size_t parameters = length_of_parameters(word);
  return is_web_address(word) || (parameters != 0 && parameters == word.size());
}

std::vector<LinkedBoard> boards_of_link(std::string_view word) {
  const LinkContent content = content_of_link(word).value_or(LinkContent{LinkPage::tatham, word});
  if (content.page == LinkPage::tatham) {
    return at_place("game id: ", [&] { return std::vector<LinkedBoard>{{board_of_game(content.text)}}; });
  }
  return at_place("replay link: ", [&] { return boards_of_replay(content.text); });
}

void require_goal_of_links(const Position& goal) {
  if (needs_turn(goal) || goal == blank_last_goal(goal.board)) return;
  throw Error(ErrorKind::bad_input, "no link: found the goal " + goal.text() +
                                        ", expected blank-last, or blank-first, whose boards are turned for links");
}

std::string board_link(LinkPage page, const Position& goal, const Position& start,
                       const std::vector<Direction>& moves) {
  require_goal_of_links(goal);
  const bool turns = needs_turn(goal);
  const Position board = turns ? turned_round(start) : start;
  if (page == LinkPage::tatham) {
    return std::string(fifteen_address) + board.board.name() + ":" + tiles_between(board, ',', ',');
  }
  std::vector<Direction> directions_of_page = moves;
  if (turns) std::transform(moves.begin(), moves.end(), directions_of_page.begin(), opposite);
  return replay_link(board, directions_of_page);
}

}  // namespace tilepdb
