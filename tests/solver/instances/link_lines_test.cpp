// SPDX-License-Identifier: MIT
// Links in files of boards and among words, with the moves and the goal that they bring.
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "solver/instances/board_text.hpp"
#include "solver/instances/goal_choice.hpp"
#include "tests/support/texts.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_links.hpp"
#include "tiles/board_rows.hpp"
#include "tiles/goal.hpp"
#include "tiles/move_text.hpp"
#include "tiles/zlib_stream.hpp"

namespace tilepdb::solver {
namespace {

constexpr BoardSize eight{3, 3};

[[nodiscard]] Position board_with_link() { return parse_board_text("1 2 3/4 5 6/0 7 8"); }

[[nodiscard]] std::string replay_of_two_moves() {
  return board_link(LinkPage::slidysim, blank_last_goal(eight), board_with_link(),
                    {Direction::right, Direction::right});
}

[[nodiscard]] std::string game_of_board() {
  return board_link(LinkPage::tatham, blank_last_goal(eight), board_with_link(), {});
}

/// A link of the leaderboard to the boards that these moves solve.
[[nodiscard]] std::string average_of(const std::string& solutions) {
  return "https://slidysim.github.io/replay?r=" +
         base64(deflated("[{},\"" + base64(deflated(solutions + ";1;2")) + "\",{},1,3,3,0,0,0,0]"));
}

[[nodiscard]] InstanceText read_lines(const std::string& content) { return read_instance_text(content, "text", {}); }

[[nodiscard]] std::string refusal_of_lines(const std::string& content) {
  return test::refusal_of([&] { return read_lines(content); });
}

void check_moves(const Instance& instance) {
  CHECK(instance.moves == "L2");
  CHECK(instance.way == MoveWay::tile);
}

}  // namespace

TEST_CASE("links among other boards of a file") {
  const std::string replay = replay_of_two_moves();
  const std::string game = game_of_board();
  const InstanceText text = read_lines("a " + replay + "\nb 1 2 3/4 5 6/0 7 8 # " + game + "\nc <" + game +
                                       ">  # a comment\nd \"" + replay + "\"\ne " + replay + " ; U\n");
  REQUIRE(text.instances.size() == 5);
  for (std::size_t i = 0; i < text.instances.size(); ++i) {
    CHECK(text.instances[i].id == std::string(1, static_cast<char>('a' + i)));
    CHECK(text.instances[i].start == board_with_link().text());
  }
  check_moves(text.instances[0]);
  check_moves(text.instances[3]);
  CHECK(!text.instances[1].moves);
  CHECK(!text.instances[2].moves);
  // Moves of the line replace those of the link.
  CHECK(text.instances[4].moves == "U");
  CHECK(!text.instances[4].way);
  CHECK(agreed_goal(text, "").goal == blank_last_goal(eight));
}

TEST_CASE("a length, a header, a number of boards and a column start before links") {
  const std::string replay = replay_of_two_moves();
  const InstanceText with_length = read_lines("# goal: snail\nx 2 " + replay);
  REQUIRE(with_length.instances.size() == 1);
  CHECK(with_length.instances[0].length == 2U);
  CHECK(with_length.header.goal == "snail");
  CHECK(read_lines("2\n" + replay + "\n" + replay).instances.size() == 2);
  const InstanceText named = read_lines("id,start\nx," + replay + "\ny," + '"' + game_of_board() + '"');
  REQUIRE(named.instances.size() == 2);
  check_moves(named.instances[0]);
  CHECK(named.instances[1].start == board_with_link().text());
  CHECK(agreed_goal(named, "").goal == blank_last_goal(eight));
}

TEST_CASE("a link to several solves is several instances of a file") {
  const InstanceText text = read_lines(average_of("L2,UL,R2UL2U") + "\n" + replay_of_two_moves());
  REQUIRE(text.instances.size() == 4);
  CHECK(text.instances[0].start == board_with_link().text());
  check_moves(text.instances[0]);
  CHECK(text.instances[1].moves == "UL");
  CHECK(text.instances[3].id == "4");
  for (const Instance& instance : text.instances) {
    const Position start = start_of(instance, eight);
    CHECK(play_moves(start, parse_written_moves(*instance.moves, MoveWay::tile), MoveNumbers::tiles)
              .solve(blank_last_goal(eight)));
  }
}

TEST_CASE("links among the words of a command line") {
  const InstanceText text =
      parse_instances({replay_of_two_moves(), "1 2 3/4 5 6/7 0 8", " " + game_of_board()}, "", {});
  REQUIRE(text.instances.size() == 3);
  check_moves(text.instances[0]);
  CHECK(!text.instances[1].moves);
  CHECK(text.instances[2].start == board_with_link().text());
  CHECK(agreed_goal(text, "").goal == blank_last_goal(eight));
  CHECK_THROWS_WITH_AS((void)parse_instances({average_of("L2,UL")}, "", {}),
                       "found a link to several boards, or one after other rows, expected one board; several may "
                       "be in a FILE",
                       Error);
  CHECK_THROWS_AS((void)parse_instances({game_of_board()}, "", BoardSize{4, 4}), Error);
}

TEST_CASE("lines with links that are refused") {
  const std::string replay = replay_of_two_moves();
  const std::pair<std::string, std::string> refused[] = {
      {replay + " URD", "text:1: found 'URD' after a link, expected ; and moves, or # and a comment"},
      {"x " + average_of("L2,UL"), "text:1: found a link to 2 boards and other words, expected the link alone"},
      {average_of("L2,UL") + " ; U", "text:1: found a link to 2 boards and other words, expected the link alone"},
      {"1 2 3\n4 5 6\n" + replay, "text:3: found a link after a row, expected links among boards of one line each"},
      {"1 2 3/4 5 6/0 7 8\n2x2:1,2,3,0", "text:2: found 4 columns, expected 9 (9 tiles) as on line 1"},
      {"id,start\nx," + average_of("L2,UL"), "text:2: found a link to several boards"},
      {"x 2x2#7", "text:1: game id: '2x2#7' is a random seed"},
      {replay.substr(0, replay.size() - 9), "text:1: replay link: the compressed data is damaged (it ends early)"}};
  for (const auto& [refused_content, why] : refused) {
    const std::string& content = refused_content;  // Clang with OpenMP captures no structured bindings.
    CAPTURE(content);
    const std::string reason = refusal_of_lines(content);
    CAPTURE(reason);
    CHECK(reason.starts_with(why));
  }
}

}  // namespace tilepdb::solver
