// SPDX-License-Identifier: MIT
#include "solver/commands/comparison.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::vector<Instance> two_instances() {
  return {{"a", {}, "1 0 2 3", "boards.txt:1"}, {"b", {}, "1 2 0 3", "boards.txt:2"}};
}

[[nodiscard]] ResultRow solved_row(unsigned length, unsigned at_least, std::uint64_t expanded, unsigned h) {
  ResultRow row;
  row.result.status = Status::solved;
  row.result.moves.assign(length, "U");
  row.result.at_least = at_least;
  row.result.bounds = {{at_least, false, expanded, 2 * expanded}};
  row.result.seconds = 0.5;
  row.h = {h};
  return row;
}

[[nodiscard]] ResultRow given_up_row(unsigned at_least, std::uint64_t expanded, unsigned h) {
  ResultRow row = solved_row(0, at_least, expanded, h);
  row.result.status = Status::given_up;
  row.result.moves.clear();
  return row;
}

/// A* solves both, weighted A* both with longer solutions, breadth-first search only the first.
[[nodiscard]] Comparison three_searches(const std::vector<Instance>& instances) {
  Comparison comparison(instances);
  comparison.begin({"astar", "manhattan"});
  comparison.add(0, solved_row(10, 10, 100, 6));
  comparison.add(1, solved_row(20, 20, 300, 9));
  comparison.end(2);
  comparison.begin({"wastar", "manhattan", false});
  comparison.add(0, solved_row(12, 6, 50, 6));
  comparison.add(1, solved_row(28, 9, 50, 9));
  comparison.end(1);
  comparison.begin({"bfs", ""});
  ResultRow stored = solved_row(10, 10, 5000, 0);
  stored.result.most_stored = 4000;
  comparison.add(0, stored);
  comparison.add(1, given_up_row(15, 9000, 0));
  comparison.end(1);
  return comparison;
}

[[nodiscard]] std::vector<std::string> titles_of(const Comparison::Table& table) {
  std::vector<std::string> titles;
  for (const TextColumn& column : table.columns) titles.push_back(column.name);
  return titles;
}

}  // namespace

TEST_CASE("a comparison has means and ratios of each search") {
  const auto instances = two_instances();
  const Comparison comparison = three_searches(instances);
  const Json rows = comparison.rows();
  REQUIRE(rows.size() == 3);
  CHECK(rows[0]["expanded"] == 400);
  CHECK(rows[0]["generated"] == 800);
  CHECK(rows[0]["mean_length"] == 15.0);
  CHECK(rows[0]["mean_h"] == 7.5);
  CHECK(rows[0]["expanded_ratio"] == 1.0);
  CHECK_FALSE(rows[0].contains("length_ratio"));
  CHECK(rows[0]["search_seconds"] == 1.0);
  CHECK(rows[0]["wall_seconds"] == 2.0);
  CHECK(rows[0]["search_expansions_per_second"] == 400.0);
  CHECK(rows[1]["expanded_ratio"] == 0.25);
  CHECK(rows[1]["length_ratio"] == doctest::Approx((1.2 + 1.4) / 2));
  // Only instances that both solve are compared; the totals have all.
  CHECK(rows[2]["expanded"] == 14000);
  CHECK(rows[2]["expanded_ratio"] == 50.0);
  CHECK(rows[2]["mean_length"] == 10.0);
  CHECK(rows[2]["most_stored"] == 4000);
  CHECK(rows[2]["given_up"] == 1);
  CHECK_FALSE(rows[2].contains("heuristic"));
  CHECK_FALSE(rows[2].contains("mean_h"));
  CHECK_FALSE(comparison.all_solved());
  CHECK(comparison.contradictions().empty());
}

TEST_CASE("a comparison names instances with contradictory results") {
  const auto instances = two_instances();
  Comparison comparison(instances);
  comparison.begin({"idastar", "pdb"});
  comparison.add(0, solved_row(10, 10, 1, 4));
  comparison.add(1, solved_row(22, 22, 1, 4));
  comparison.begin({"astar", "manhattan"});
  comparison.add(0, solved_row(10, 10, 1, 4));
  comparison.add(1, solved_row(20, 20, 1, 4));
  auto messages = comparison.contradictions();
  REQUIRE(messages.size() == 1);
  CHECK(messages.front() ==
        "boards.txt:2: instance b: astar manhattan found 20 moves, idastar pdb proved that at least 22 are needed: a "
        "table or the program is wrong");
  CHECK(comparison.all_solved());
  // A lower bound that is too large is wrong, too, whoever found the shorter solution.
  comparison.begin({"bfs", ""});
  comparison.add(0, given_up_row(11, 1, 0));
  comparison.begin({"greedy", "zero", false});
  comparison.add(1, solved_row(18, 0, 1, 0));
  messages = comparison.contradictions();
  REQUIRE(messages.size() == 2);
  CHECK(messages[0].find("instance a: idastar pdb found 10 moves, bfs proved that at least 11") != std::string::npos);
  CHECK(messages[1].find("instance b: greedy zero found 18 moves, idastar pdb proved that at least 22") !=
        std::string::npos);
}

TEST_CASE("a terminal gets the columns that fit, a pipe all of them") {
  const auto instances = two_instances();
  const Comparison comparison = three_searches(instances);
  const Comparison::Table all = comparison.table({});
  CHECK(titles_of(all) == std::vector<std::string>{"algorithm", "heuristic", "solved", "given_up", "length",
                                                   "total_length", "longer", "h", "expanded", "generated", "stored",
                                                   "ratio", "seconds", "per_second", "weight"});
  REQUIRE(all.rows.size() == 3);
  CHECK(all.rows[0] == std::vector<std::string>{"astar", "manhattan", "2", "0", "15.00", "30", "-", "7.50", "400",
                                                "800", "-", "1.000", "1.000000", "400", "-"});
  CHECK(all.rows[2][1] == "-");
  Terminal terminal;
  terminal.present = true;
  std::size_t fewest = all.columns.size();
  for (unsigned columns = 300; columns >= 60; --columns) {
    terminal.columns = columns;
    const Comparison::Table table = comparison.table(terminal);
    CHECK(table.columns.size() <= fewest);
    fewest = table.columns.size();
    const auto titles = titles_of(table);
    for (const char* const kept : {"algorithm", "heuristic", "solved", "length", "expanded", "ratio", "seconds"}) {
      CHECK(std::find(titles.begin(), titles.end(), kept) != titles.end());
    }
    std::size_t width = 2 * (titles.size() - 1);
    for (const TextColumn& column : table.columns) width += column.width;
    if (columns >= 100) CHECK(width <= columns);
    for (const auto& row : table.rows) CHECK(row.size() == titles.size());
  }
  CHECK(fewest == 9);
}

TEST_CASE("a terminal gets no columns without values") {
  const auto instances = two_instances();
  Comparison comparison(instances);
  comparison.begin({"astar", "manhattan"});
  comparison.add(0, solved_row(10, 10, 100, 6));
  comparison.add(1, solved_row(20, 20, 300, 9));
  Terminal terminal;
  terminal.present = true;
  terminal.columns = 300;
  CHECK(titles_of(comparison.table(terminal)) == std::vector<std::string>{"algorithm", "heuristic", "solved", "length",
                                                                          "total_length", "h", "expanded", "generated",
                                                                          "ratio", "seconds", "per_second"});
}

}  // namespace tilepdb::solver
