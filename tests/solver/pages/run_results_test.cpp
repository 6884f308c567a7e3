// SPDX-License-Identifier: MIT
// tests/outputs/report_files.txt has results that are refused.
#include "solver/pages/run_results.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "solver/pages/page.hpp"
#include "text/records.hpp"

using namespace tilepdb;
using solver::parse_results;

TEST_CASE("data cannot leave its place in a page") {
  const solver::PageParts parts{"<p>the body</p>", {}, {"a {}", "b {}"}, {"c(\"@DATA@\");"}};
  const std::string page = solver::page_text(parts, {{"id", "</script><!-- @SCRIPT@ @BODY@"}});
  const auto has = [&](const char* text) { return page.find(text) != std::string::npos; };
  CHECK(has("<body>\n<p>the body</p>\n<script"));
  CHECK(has("a {}b {}\n</style>"));
  CHECK(has(R"(id="data">{"id":"\u003c/script>\u003c!-- @SCRIPT@ @BODY@"}</script>)"));
  CHECK(has("c(\"@DATA@\");\n</script>"));
}

TEST_CASE("results are read as they were written") {
  const std::string head = R"({"schema":1,"command":"solve","board":"3x3",)";
  const std::string one = R"("id":"1","status":"solved","length":3,"h":3,"expanded":4,"seconds":0.5})";
  const Json document = parse_results(head + "\"instances\":[{" + one + "]}", "some/run.json").front();
  CHECK(document["name"] == "run.json");
  CHECK(document["board"] == "3x3");
  CHECK(document["instances"][0]["length"] == 3);
  const Json lines = parse_results(head + one + "\n" + head + one + "\n", "run.json").front();
  CHECK(lines["instances"].size() == 2);
  CHECK(lines["instances"][1] == document["instances"][0]);
}

TEST_CASE("results in CSV are read like those in JSON") {
  const auto runs = parse_results(
      "id,status,length,at_least,h,expanded,generated,seconds,moves,board,goal,algorithm,heuristic,"
      "catalogue\n"
      "\"a,1\",solved,3,3,1,40,90,0.25,ULD,3x3,blank-first,idastar,pdb,8-whole\n"
      "b,given_up,,5,5,7,9,1e-3,,3x3,blank-first,idastar,pdb,8-whole\n"
      "c,unsolvable,,,,,,,,3x3,blank-first,idastar,pdb,8-whole\n",
      "some/run.csv");
  REQUIRE(runs.size() == 1);
  const Json& run = runs.front();
  CHECK(run["name"] == "run.csv");
  CHECK(run["board"] == "3x3");
  CHECK(run["algorithm"] == "idastar");
  CHECK(run["catalogue"] == "8-whole");
  CHECK(run["instances"][0] == Json{{"id", "a,1"},
                                    {"status", "solved"},
                                    {"length", 3},
                                    {"h", 1},
                                    {"expanded", 40},
                                    {"generated", 90},
                                    {"seconds", 0.25}});
  CHECK(run["instances"][1]["status"] == "given_up");
  CHECK_FALSE(run["instances"][1].contains("length"));
  CHECK(run["instances"][2] == Json{{"id", "c"}, {"status", "unsolvable"}});
  // A file may have shift-puzzle boards of several sizes.
  const Json two = parse_results("id,length,expanded,board\na,1,2,2x3\nb,1,2,3x3\nc,1,2,2x3\n", "run.csv").front();
  CHECK(two["board"] == "2x3, 3x3");
}

TEST_CASE("results of several searches are a run for each") {
  const auto record = [](const char* algorithm, const char* heuristic, const char* id, unsigned expanded) {
    Json json{{"algorithm", algorithm}};
    if (*heuristic != 0) json["heuristic"] = heuristic;
    json.update({{"id", id}, {"status", "solved"}, {"length", 3}, {"expanded", expanded}, {"seconds", 0.5}});
    return json;
  };
  Json document{{"schema", 1}, {"command", "compare"}, {"board", "3x3"}, {"machine", "a processor"}, {"threads", 1}};
  const Json records{record("astar", "pdb", "a", 4), record("astar", "pdb", "b", 5), record("bfs", "", "a", 70),
                     record("bfs", "", "b", 80)};
  document["instances"] = records;
  std::string lines;
  for (const Json& one : records) {
    Json line = document;
    line.erase("instances");
    line.update(one);
    lines += dump(line) + "\n";
  }
  const std::string csv =
      "id,status,length,expanded,seconds,board,algorithm,heuristic,machine,threads,version\n"
      "a,solved,3,4,0.5,3x3,astar,pdb,a processor,1,1.0.0\nb,solved,3,5,0.5,3x3,astar,pdb,a processor,1,1.0.0\n"
      "a,solved,3,70,0.5,3x3,bfs,,a processor,1,1.0.0\nb,solved,3,80,0.5,3x3,bfs,,a processor,1,1.0.0\n";
  for (const std::string& text : {dump(document), lines, csv}) {
    CAPTURE(text);
    const auto runs = parse_results(text, "some/compared");
    REQUIRE(runs.size() == 2);
    CHECK(runs[0]["name"] == "astar pdb");
    CHECK(runs[0]["heuristic"] == "pdb");
    CHECK(runs[1]["name"] == "bfs");
    CHECK_FALSE(runs[1].contains("heuristic"));
    for (const Json& run : runs) {
      CHECK(run["board"] == "3x3");
      CHECK(run["machine"] == "a processor");
      REQUIRE(run["instances"].size() == 2);
    }
    CHECK(runs[1]["instances"][1] ==
          Json{{"id", "b"}, {"status", "solved"}, {"length", 3}, {"expanded", 80}, {"seconds", 0.5}});
  }
}
