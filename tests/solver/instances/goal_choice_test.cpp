// SPDX-License-Identifier: MIT
// tests/outputs/goals.txt tests the choice of a goal by options, headers, boards and the environment.
#include "solver/instances/goal_choice.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>

using namespace tilepdb;
using solver::goal_text;
using solver::InstanceText;

TEST_CASE("the boards of each shipped file get the goal of its lengths") {
  const std::pair<const char*, const char*> files[] = {{"hardest15-17.txt", "blank-first"},
                                                       {"hardest15-slides-16.txt", "blank-last"},
                                                       {"korf100.txt", "blank-first"},
                                                       {"korf24-50.txt", "blank-first"},
                                                       {"random24-386.txt", "blank-first"},
                                                       {"random24-open14.txt", "blank-first"}};
  for (const auto& [file_name, goal] : files) {
    const char* const file = file_name;  // Clang with OpenMP captures no structured bindings.
    CAPTURE(file);
    InstanceText text = solver::read_instance_text_file(std::string(TILEPDB_DATA_DIR "/instances/") + file, {});
    CHECK(goal_text(solver::agreed_goal(text, "").goal) == goal);
    // Without the header the goal is the same, but 5x5 boards can reach another one too.
    text.header = {};
    const auto agreed = solver::agreed_goal(text, "");
    CHECK(goal_text(agreed.goal) == goal);
    CHECK(agreed.other.has_value() == (text.board == BoardSize{5, 5}));
  }
}
