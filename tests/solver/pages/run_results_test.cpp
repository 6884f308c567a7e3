// SPDX-License-Identifier: MIT
// tests/outputs/report_files.txt has results that are refused.
#include "solver/pages/run_results.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "solver/pages/page.hpp"

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
  const Json document = parse_results(head + "\"instances\":[{" + one + "]}", "some/run.json");
  CHECK(document["name"] == "run.json");
  CHECK(document["board"] == "3x3");
  CHECK(document["instances"][0]["length"] == 3);
  const Json lines = parse_results(head + one + "\n" + head + one + "\n", "run.json");
  CHECK(lines["instances"].size() == 2);
  CHECK(lines["instances"][1] == document["instances"][0]);
}

TEST_CASE("results in CSV are read like those in JSON") {
  const Json run = parse_results(
      "id,status,length,at_least,h,expanded,generated,seconds,moves,board,goal,algorithm,heuristic,"
      "catalogue\n"
      "\"a,1\",solved,3,3,1,40,90,0.25,ULD,3x3,blank-first,idastar,pdb,8-whole\n"
      "b,given_up,,5,5,7,9,1e-3,,3x3,blank-first,idastar,pdb,8-whole\n"
      "c,unsolvable,,,,,,,,3x3,blank-first,idastar,pdb,8-whole\n",
      "some/run.csv");
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
  const Json two = parse_results("id,length,expanded,board\na,1,2,2x3\nb,1,2,3x3\nc,1,2,2x3\n", "run.csv");
  CHECK(two["board"] == "2x3, 3x3");
}
