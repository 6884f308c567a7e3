// SPDX-License-Identifier: MIT
// Links to boards: published ones, 1,000 random boards there and back, damaged links, and refusals.
#include "tiles/board_links.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/plain_walk.hpp"
#include "tests/support/texts.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"
#include "tiles/move_text.hpp"
#include "tiles/zlib_stream.hpp"

namespace tilepdb::test {
namespace {

// Links that players published in github.com/dphdmn/mytextfiles, revision a7008fff: slidy/generated/1778274773.txt, and
// two of slidy/8pao25.txt; and in github.com/dphdmn/slidyreplay, revision 4c7d42a0: test_replays/4x4.
constexpr std::string_view replay_of_4x4 =
    "https://slidysim.github.io/replay?r=eNotijEOwCAMxL5yYgbRHNDSPWMmpExV%2F%2F%2BNRqiLB9tPMqV5YDk3F92oP8"
    "Nxp6XGSGrq5imDs3NmJAEhB0TqhYETd52QgY5WwzZI5B5%2FkfcDkQIX9A%3D%3D";
constexpr std::string_view timed_replay_of_3x3 =
    "https://slidysim.online/replay?r=eNoVyzsOwCAMA9CrWMyRIA6fdO%2FIhMSEuP81mi5Psi2fNPd6ObnXnklQaWUIUoWCu"
    "WDAckOHx3aKwJrATaCqAZ%2BgRq0tTuouoPInInu59wOthxLC";
constexpr std::string_view average_of_3x3 =
    "https://slidysim.online/replay?r=eNpNkluPmkAYhv8K8dbdFQbkYLab4CrgAQQBT03TDDIICgzCANVt%2F3sHY5MmczHv8"
    "36Hi%2Ff7%2FtVrk5DEvRHDvzC9GCWnmDxFimCIygDDMvRuBaK0R5IM9ah1xDkpcVp1zMR19YAnmCETh49Cl8A8pI0dD5OqSOHt3"
    "4z%2FrZy2aElKUNk5Nq2iP8phc0pRTtnw5bl0xAgKS0WGG9StBRzLdpoUnRJ4ThafpRWBWUEZJ0m8zIqKBFhZol6F0wb9DCGBP2E"
    "DkxQGaTeWlDWibpOECKdJfqHolftDCbIw5%2Ft1LXnqDAzHjea088QribmwFsYGKIPt4JwdhvfC2UO72mfcgD%2Fe%2BwcNoCgjU"
    "cYBVeHjXRr1lWwnEqn9FQESTaTCzVg54HZaHSlJXZe6nn8CLNWxEWhueD6Xtlzc8lV7EiVTq%2B72DY7NtZtvBMMyHdvaH4fBPe1"
    "v7TzgTF1AyfwSfGaH6mq0%2B2B1JKquq1rWklpd9OWrwnvC7LIcJlPH7LvZYGKBqWhAgJMlKxxOtVcWPI6gevfnEZ4qrWWMV7W6O"
    "8betWAFvwqNrVFc%2FAVc%2BA5YO7i5Hm5Zzs%2Fd7dxbtb63StKNHkfIrrlzU6%2BviOO5XbRRlrF%2BnhnsqZDdZU7Gli4Za7t"
    "xp%2BsbmOw8kfvUdeFQDu9z01pWxhlPnGsegfVCb%2Fypv1tqvjLDi8CprtGgr4qreQjVb%2FQuvnpJ5ZV1RVD4TI4G9cyef7zee"
    "1XA%2FMPtsmaiEmfMZPwelB%2BPI2V%2BM4AF4hvLv3Eyw4ERq4x48D54tNDxr1x3emkRQyoimFbox188APst";
constexpr std::string_view score_of_4x4 =
    "https://slidysim.github.io/replay?r=eNqFUl1v2jAU%2FSuRXxcRE6CBCJAADW0t38lKo1JVN7EhBieOYic0dP3vc6Cqtq"
    "fJD%2FY9537Y5%2Fj5HZ0ZUTFy2yaKKTvE6nrkFAjNQwE58auMIhcpllBkokikKhdcamQuCllDB0joXJA6yVOQEl2jUcJkxqH6rP"
    "6LSHX6lHFFc42TLCZJqlEoD5ymyG2at0luD%2FdMlIiS6lH2HcZYE1l97t7h1i1JKkgyXeK0HaeDm01stzsmkoKX9JWAglcogXEI"
    "uW6n8oKaqGSECs7Skx4dK93PtaxKFKpohNSCxWUxTbv79fysL8TklobI3QOX9MNE9P7Mj758WF%2B%2Bz8eTb3i%2Bz2ZvBc6fNj"
    "xaPc0swN46yGIVH5tVz1mVZTrDGFqt6v6XYl04FZ63bY6OXo9Ox5ul5MsHbz2BYDLGSxEFW%2FtxjWEUr5zAaZGAcIdIOV7YXW8b"
    "OGzz49HH0BntWx1rgX%2FSy3owQOa7vqKfF1JRcnveh3nTpq0X6ssMUiPiIOVgh4BnMeiIRadajh0a9lly%2BKJpIo5shwyZRzpi"
    "CRyovOkS0gaLhKaAK00FovA1Zlx1NL7krfv9M2%2B7WY01%2BLzdvBh9q6aGXm2LEVbGzfJ%2BmA997aGxGhu%2FjetX0ruN7U4D"
    "dxo2%2FqzSRvzHp%2BvTkFkL8PIHntDrWw%3D%3D";
// The game in icons/fifteen.sav of Simon Tatham's puzzles.
constexpr std::string_view game_of_icon = "4x4:8,11,3,6,14,13,4,2,0,9,12,10,5,1,7,15";

[[nodiscard]] std::vector<Direction> moves_in(const LinkedBoard& board) {
  return read_moves(board.start, board.moves.value(), MoveWay::tile);
}

[[nodiscard]] bool is_solved_by_its_moves(const LinkedBoard& board) {
  return after_moves(board.start, moves_in(board)) == blank_last_goal(board.start.board);
}

/// Returns why a link is refused; "nothing" if it is read.
[[nodiscard]] std::string refusal_of_link(std::string_view link) {
  return test::refusal_of([&] { return boards_of_link(link); });
}

[[nodiscard]] std::string link_with(std::string_view json) {
  std::string link = "https://slidysim.github.io/replay?r=";
  for (const char c : base64(deflated(json))) link.append(c == '+' ? "%2B" : std::string(1, c));
  return link;
}

[[nodiscard]] Position random_board(BoardSize size, std::mt19937& random) {
  std::vector<std::uint8_t> tiles(size.cells());
  for (unsigned cell = 0; cell < size.cells(); ++cell) tiles[cell] = static_cast<std::uint8_t>(cell);
  std::shuffle(tiles.begin(), tiles.end(), random);
  return position_of(size, tiles);
}

}  // namespace

TEST_CASE("published replays have the boards and the lengths that their page shows") {
  const auto of_4x4 = boards_of_link(replay_of_4x4);
  REQUIRE(of_4x4.size() == 1);
  CHECK(of_4x4[0].start == parse_board_text("1 2 10 11/7 5 6 9/8 15 4 3/0 13 12 14"));
  CHECK(moves_in(of_4x4[0]).size() == 51);
  CHECK(is_solved_by_its_moves(of_4x4[0]));

  const auto timed = boards_of_link(timed_replay_of_3x3);
  REQUIRE(timed.size() == 1);
  CHECK(timed[0].start == parse_board_text("4 1 2/0 7 3/5 6 8"));
  CHECK(timed[0].moves == "LURD2L2URUL");
  CHECK(is_solved_by_its_moves(timed[0]));

  const auto score = boards_of_link(score_of_4x4);
  REQUIRE(score.size() == 1);
  CHECK(score[0].start == parse_board_text("7 1 0 3/5 9 2 8/13 6 11 4/10 14 15 12"));
  CHECK(moves_in(score[0]).size() == 26);
  CHECK(is_solved_by_its_moves(score[0]));

  const auto average = boards_of_link(average_of_3x3);
  REQUIRE(average.size() == 5);
  for (const LinkedBoard& board : average) {
    CHECK(board.start.board == BoardSize{3, 3});
    CHECK(is_solved_by_its_moves(board));
  }
}

TEST_CASE("game ids alone, in addresses, and in brackets and quotes") {
  const Position expected = parse_board_text("8 11 3 6/14 13 4 2/0 9 12 10/5 1 7 15");
  const std::string id(game_of_icon);
  const std::string page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/fifteen.html#";
  for (const std::string& link : {id, page + id, "<" + page + id + ">", "[game](" + page + id + ")", "\"" + id + "\".",
                                  "4x4m3" + id.substr(3), page + "4x4%3A8%2C11" + id.substr(8)}) {
    CAPTURE(link);
    CHECK(is_board_link(link));
    const auto boards = boards_of_link(link);
    REQUIRE(boards.size() == 1);
    CHECK(boards[0].start == expected);
    CHECK(!boards[0].moves);
  }
  CHECK(boards_of_link("3x2:1,2,3,4,0,5").front().start.board == BoardSize{3, 2});
}

TEST_CASE("random boards and moves are read from the links that are written") {
  std::mt19937 random(11);
  std::uniform_int_distribution<unsigned> side(min_side, max_side);
  for (unsigned number = 0; number < 1000; ++number) {
    const BoardSize size{side(random), side(random)};
    const Position start = random_board(size, random);
    const Walk walk = random_walk(start, random() % 120, random);
    const std::vector<Direction> moves = parse_moves(walk.letters);
    const Position end = after_moves(start, moves);
    for (const bool turns : {false, true}) {
      const Position goal = turns ? blank_first_goal(size) : blank_last_goal(size);
      const Position image_of_goal = blank_last_goal(size);
      const auto image = [&](const Position& board) {
        if (!turns) return board;
        Position turned = board;
        // The cell and the tile that a tile becomes are those that the goal becomes.
        for (unsigned tile = 0; tile < size.cells(); ++tile) {
          const Cell cell = board.cell_of(tile);
          turned.tiles[size.cell(size.height - 1 - size.row(cell), size.width - 1 - size.column(cell))] =
              image_of_goal.tiles[size.cells() - 1 - goal.cell_of(tile)];
        }
        return turned;
      };
      const auto game = boards_of_link(board_link(LinkPage::tatham, goal, start, moves));
      const auto replay = boards_of_link(board_link(LinkPage::slidysim, goal, start, moves));
      REQUIRE(game.size() == 1);
      REQUIRE(replay.size() == 1);
      CHECK(game[0].start == image(start));
      CHECK(!game[0].moves);
      CHECK(replay[0].start == image(start));
      CHECK(replay[0].moves.has_value() == !moves.empty());
      if (moves.empty()) continue;
      const std::vector<Direction> again = moves_in(replay[0]);
      CHECK(again.size() == moves.size());
      CHECK(after_moves(replay[0].start, again) == image(end));
    }
  }
  const Position board = parse_board_text("1 2 3/4 5 6/7 0 8");
  CHECK_THROWS_AS((void)board_link(LinkPage::tatham, snail_goal(board.board), board, {}), Error);
}

TEST_CASE("damaged links are refused, or are read as the same board") {
  for (const std::string_view link : {replay_of_4x4, timed_replay_of_3x3, score_of_4x4, game_of_icon}) {
    const LinkedBoard whole = boards_of_link(link).front();
    const std::size_t begin = link.find("r=") == std::string_view::npos ? 0 : link.find("r=") + 2;
    // Without the = at its end the data is still complete.
    const std::size_t fewest = std::min(link.find("%3D"), link.size());
    for (std::size_t length = begin; length < fewest; ++length) {
      CAPTURE(length);
      CHECK(refusal_of_link(link.substr(0, length)) != "nothing");
    }
    std::size_t harmless = 0;
    for (std::size_t at = begin; at < link.size(); ++at) {
      for (unsigned bit = 0; bit < 8; ++bit) {
        std::string damaged(link);
        damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ 1U << bit);
        if (!is_board_link(damaged) || refusal_of_link(damaged) != "nothing") continue;
        const auto read = boards_of_link(damaged);
        // A game id has no checksum: another number is another board.
        if (link == game_of_icon) continue;
        ++harmless;
        CHECK(read.size() == 1);
        CHECK(read.front().start == whole.start);
        CHECK(read.front().moves == whole.moves);
      }
    }
    CHECK(harmless < link.size() / 10);
  }
}

TEST_CASE("links that are refused, and why") {
  const std::string moves = R"(["R2",2500,)";
  const std::pair<std::string, std::string> refused[] = {
      {"https://slidysim.github.io/replay?r=", "replay link: the compressed data is damaged (it ends early)"},
      {"https://slidysim.github.io/replay?r=%zz", "replay link: found '%zz', expected two hexadecimal digits after %"},
      {"https://slidysim.github.io/replay?r=a*b", "replay link: found 'a*b', expected data in base64"},
      {"https://slidysim.github.io/replay?r=AAAA",
       "replay link: the compressed data is damaged (unknown compression method)"},
      {link_with(std::string(2U << 20U, ' ')), "replay link: the compressed data has more than 1.0 MiB in it"},
      {link_with(R"({"R2":1})"), "replay link: data: "},
      {link_with(R"(["R2",2500])"), "replay link: data: "},
      {link_with(moves + "-1]"), "replay link: data[2]: "},
      {link_with(moves + R"("1 2 3/4 5 6/7 8 8",-1])"), "replay link: "},
      {link_with(moves + R"("1 2 3/4 5 6/7 8",-1])"),
       "replay link: found rows of 3 and of 2 tiles, expected rows of the same length"},
      {link_with(moves + R"("1",-1])"), "replay link: board 1x1: expected 2 to 10 rows and columns"},
      {link_with(moves + R"("",-1])"), "replay link: board 0x0: expected 2 to 10 rows and columns"},
      {link_with(R"([{"gameMode":"2-N relay"},"",{},1,4,4,"","","",true])"),
       "replay link: found a 2-N relay, whose boards have several sizes, expected boards of one"},
      {link_with("[{},\"" + base64(deflated("L2,UUU;1;2")) + R"(",{},1,3,3,"","","",true])"),
       "replay link: the moves 'UUU' solve no 3x3 board"},
      {link_with("[{},\"" + base64(deflated(";1;2")) + R"(",{},1,3,3,"","","",true])"),
       "replay link: found a score without solutions"},
      {link_with("[{},\"" + base64(deflated("R;1;2")) + R"(",{},1,11,11,"","","",true])"),
       "replay link: board 11x11: expected 2 to 10 rows and columns"},
      {"4x4#307905346810973", "game id: '4x4#307905346810973' is a random seed"},
      {"fifteen.html#4x4", "game id: found '4x4', expected a size, a colon and tiles, such as 2x2:1,2,3,0"},
      {"11x11:1,2", "game id: board 11x11: expected 2 to 10 rows and columns"},
      {"3x3:1,2,3,4,5,6,7,8,9", "game id: "},
      {"3x3:1,2,3,4,5,6,7,8", "game id: "}};
  for (const auto& [refused_link, why] : refused) {
    const std::string& link = refused_link;  // Clang with OpenMP captures no structured bindings.
    CAPTURE(link.substr(0, 80));
    CHECK(is_board_link(link));
    const std::string reason = refusal_of_link(link);
    CAPTURE(reason);
    CHECK(reason.starts_with(why));
    CHECK(reason.find('\n') == std::string::npos);
    CHECK(reason.size() < 250);
  }
}

TEST_CASE("other words are no links, and a # begins a comment after them") {
  for (const std::string_view word :
       {"1", "120345678", "4x4", "4:1", "1:", "x:y", "12:30", "4x4:", "https://slidysim.github.io/",
        "https://example.org/sixteen.html#4x4:1", "boards.txt", "a/b#c"}) {
    CAPTURE(word);
    CHECK(!is_board_link(word));
  }
  const std::string line = "7 https://x.org/fifteen.html#2x2:1,2,3,0 # 2x2#1";
  CHECK(comment_in(line, false) == line.find(" # ") + 1);
  CHECK(comment_in("2x2#1", false) == std::string_view::npos);
  CHECK(comment_in("1 2 3 0#4", false) == 7);
  CHECK(comment_in("4x4# a size", false) == 3);
}

}  // namespace tilepdb::test
