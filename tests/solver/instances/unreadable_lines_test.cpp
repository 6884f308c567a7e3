// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "solver/instances/board_text.hpp"
#include "solver/instances/instance_file.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

using namespace tilepdb;
using solver::InstanceText;
using solver::UnreadableLine;

namespace {

struct Read {
  InstanceText text{};
  std::vector<UnreadableLine> unreadable{};

  /// Returns the ids in the order of the file, those of unreadable lines after a minus.
  [[nodiscard]] std::string ids() const {
    std::vector<std::string> all;
    auto line = unreadable.begin();
    const auto add_lines = [&](std::size_t before) {
      for (; line != unreadable.end() && line->before <= before; ++line) all.push_back("-" + line->id);
    };
    for (std::size_t i = 0; i < text.instances.size(); ++i) {
      add_lines(i);
      all.push_back(text.instances[i].id);
    }
    add_lines(text.instances.size());
    return joined_words(all);
  }
};

[[nodiscard]] Read lines_of(const std::string& content) {
  Read read;
  read.text = solver::read_instance_text(content, "text", {}, false,
                                         [&](UnreadableLine line) { read.unreadable.push_back(std::move(line)); });
  return read;
}

[[nodiscard]] std::string file_error(const std::string& content) {
  try {
    (void)lines_of(content);
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing";
}

}  // namespace

TEST_CASE("unreadable lines are passed on in order, the others are read") {
  const Read found = lines_of(
      "# board 3x3 goal blank-last\nann 1 2 3 4 5 6 7 8 0 ; U\nbob 1 1 3 4 5 6 7 8 0 ; U\ncleo 1 2 3\n"
      "7 1 2 3 4 5 6 7 0 8\ndan 1 2 3 4 5 6 7 0 8 ;\n");
  CHECK(found.ids() == "ann -bob -cleo 7 dan");
  REQUIRE(found.unreadable.size() == 2);
  CHECK(found.unreadable[0].source == "text:3");
  CHECK(found.unreadable[0].reason.find("tile 1 appears twice") != std::string::npos);
  CHECK(found.unreadable[0].reason.find("text:") == std::string::npos);
  CHECK(found.unreadable[1].reason.find("found 4 columns") != std::string::npos);
  CHECK(found.text.instances[2].moves == "");
  CHECK(found.text.header.goal == "blank-last");
}

TEST_CASE("numbers of instances without ids count unreadable lines") {
  CHECK(lines_of("1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 8 8\n1 2 3 4 5 6 7 0 8\n").ids() == "1 -2 3");
}

TEST_CASE("the first readable line gives the layout and the columns") {
  for (const char* const title : {"Class 7b", "a b c d e f g h i", "eve 3 1 1 2 3 4 5 6 7 8", "1 2 3 4 5", "? ; U"}) {
    CAPTURE(title);
    const Read lines = lines_of(title + std::string("\nann 1 2 3 4 5 6 7 8 0\nbob 1 2 3 4 5 6 7 0 8\n"));
    CHECK(lines.unreadable.size() == 1);
    CHECK(lines.text.instances.size() == 2);
  }
  const Read read_rows = lines_of("Boards\n1 2 3\n4 5 6\n7 8 0\n\n1 2 3\n4 5 6\n7 0 8\n");
  CHECK(read_rows.ids() == "-1 2 3");
  CHECK(read_rows.text.instances.back().start == "1 2 3 4 5 6 7 0 8");
}

TEST_CASE("a bad row makes its whole board unreadable") {
  const Read found =
      lines_of("1 2 3\n4 5 6\n7 8 0\n\n1 2 3\n4 1 6\n7 8 0\n\n1 2 3\n4 5\n6 7 8\n\n1 2 3\n4 5 6\n7 0 8\n");
  CHECK(found.ids() == "1 -2 -3 4");
  CHECK(found.unreadable[0].source == "text:6");
  CHECK(found.text.instances[1].start == "1 2 3 4 5 6 7 0 8");
}

TEST_CASE("named columns and comma-separated values") {
  const Read found = lines_of("start,id\n1 2 3 4 5 6 7 8 0,ann\n\"1 2\",bob\n1 2 3 4 5 6 7 0 8,cleo\n");
  CHECK(found.text.instances.size() == 2);
  REQUIRE(found.unreadable.size() == 1);
  CHECK(found.unreadable[0].source == "text:3");
  CHECK(file_error("start,start\n1 2 3 4 5 6 7 8 0,ann\n").starts_with("text:1: "));
}

TEST_CASE("errors of the whole file end the reading") {
  CHECK(file_error("# board 3x3\n# board 4x4\n1 2 3 4 5 6 7 8 0\n").starts_with("text:2: a second board"));
  CHECK(file_error("a 1 2 3 4 5 6 7 8 0\n# goal: snail\n").starts_with("text:2: a second board"));
  // Without a readable line, the first error.
  CHECK(file_error("hello\nworld\n").starts_with("text:1: "));
  CHECK(file_error("").find("no instance found") != std::string::npos);
}

TEST_CASE("control characters and long lines are unreadable lines") {
  const Read found = lines_of("ann 1 2 3 4 5 6 7 8 0\n\x01 x\nbob 1 2 3 4 5 6 7 0 8\n" + std::string(70'000, 'x') +
                              "\ncleo 1 2 3 4 5 6 0 7 8\n" + std::string(2'000'000, '\0'));
  CHECK(found.ids() == "ann -2 bob -4 cleo -6");
}
