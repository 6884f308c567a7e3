// SPDX-License-Identifier: MIT
#include "solver/instances/goal_choice.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <utility>

#include "tiles/goal.hpp"

using namespace tilepdb;
using solver::goal_text;
using solver::InstanceText;

namespace {

[[nodiscard]] InstanceText boards_of(const std::string& content, std::optional<BoardSize> board = {}) {
  std::istringstream stream(content);
  return solver::read_instance_text(stream, "text", board);
}

}  // namespace

TEST_CASE("options are followed where a header says otherwise, and a warning says so") {
  const auto agreed = [](const std::string& comment, std::string_view goal, std::optional<BoardSize> board = {}) {
    return solver::agreed_goal(boards_of("# " + comment + "\n0 1 2 3 4 5 6 7 8 9 10 11\n", board), goal);
  };
  const BoardSize wide{4, 3};
  CHECK(agreed("board 4x3", "").goal == blank_first_goal(wide));
  CHECK(agreed("board 4x3 goal snail", "").goal == snail_goal(wide));
  CHECK(agreed("board 4x3 goal snail", "").warning.empty());
  CHECK(agreed("board 4x3 goal snail", "snail", wide).warning.empty());
  const auto other_goal = agreed("board 4x3 goal snail", "blank-last");
  CHECK(other_goal.goal == blank_last_goal(wide));
  CHECK(other_goal.warning == "text:1: says goal snail; the options say otherwise: board 4x3, goal blank-last");
  // A goal of another board is none of this one, though it has a name.
  const auto other_board = agreed("board 3x4 goal snail", "", wide);
  CHECK(other_board.goal == blank_first_goal(wide));
  CHECK(other_board.warning == "text:1: says board 3x4; the options say otherwise: board 4x3, goal blank-first");
  CHECK_THROWS_WITH(agreed("board 4x3 goal 1 2 3 0", "snail"),
                    "text:1: goal '1 2 3 0': a 4x3 board has 12 cells, found 4 numbers; or use blank-first, blank-last "
                    "or snail");
}

TEST_CASE("without a goal from options or file the boards decide") {
  const auto agreed = [](const std::string& boards, std::string_view preferred = {}) {
    return solver::agreed_goal(boards_of(boards), "", preferred);
  };
  const auto name = [&](const std::string& boards, std::string_view preferred = {}) {
    return goal_text(agreed(boards, preferred).goal);
  };
  // On 4x4 the parity of a board lets it reach one of the two goals.
  const std::string first = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n";
  const std::string last = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n";
  CHECK(name(first) == "blank-first");
  CHECK(name(last) == "blank-last");
  CHECK(name(last + last) == "blank-last");
  CHECK_FALSE(agreed(first).other);
  CHECK_FALSE(agreed(last).other);
  const auto mixed = agreed(last + first + last);
  CHECK(goal_text(mixed.goal) == "blank-first");
  REQUIRE(mixed.other);
  CHECK(mixed.other->name == "blank-last");
  CHECK(mixed.other->boards == std::vector<std::string>{"1", "3"});
  // On 3x3 a board reaches both, or neither.
  const std::string both = "1 2 3 4 5 6 7 0 8\n";
  const std::string neither = "1 2 3 4 5 6 8 0 7\n";
  CHECK(name(both) == "blank-first");
  REQUIRE(agreed(both + neither).other);
  CHECK(agreed(both + neither).other->boards.empty());
  CHECK_FALSE(agreed(neither).other);
  CHECK(name(neither) == "blank-first");
  // A preference counts where as many boards can reach it as another goal.
  CHECK(name(both, "blank-last") == "blank-last");
  CHECK_FALSE(agreed(both, "blank-last").other);
  CHECK(name(both + neither, "blank-last") == "blank-last");
  CHECK(name(neither, "snail") == "snail");
  CHECK(name(both, "snail") == "blank-first");
  CHECK(name(last, "blank-first") == "blank-last");
  CHECK(name(first, "blank-last") == "blank-first");
  // The file's own goal comes before it.
  CHECK(name("# goal: blank-first\n" + both, "blank-last") == "blank-first");
  CHECK_FALSE(agreed("# goal: blank-first\n" + both).other);
}

TEST_CASE("the boards of each shipped file have the goal of its lengths") {
  const std::pair<const char*, const char*> files[] = {{"hardest15-17.txt", "blank-first"},
                                                       {"hardest15-slides-16.txt", "blank-last"},
                                                       {"korf100.txt", "blank-first"},
                                                       {"korf24-50.txt", "blank-first"},
                                                       {"random24-open14.txt", "blank-first"}};
  for (const auto& [file, goal] : files) {
    CAPTURE(file);
    InstanceText text = solver::read_instance_text_file(std::string(TILEPDB_DATA_DIR "/instances/") + file, {});
    CHECK(goal_text(solver::agreed_goal(text, "").goal) == goal);
    // So they have without their header, if the boards leave no doubt.
    text.header = {};
    const auto agreed = solver::agreed_goal(text, "");
    CHECK(goal_text(agreed.goal) == goal);
    CHECK(agreed.other.has_value() == (text.board == BoardSize{5, 5}));
  }
}
