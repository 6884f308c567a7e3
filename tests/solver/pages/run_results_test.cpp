// SPDX-License-Identifier: MIT
#include "solver/pages/run_results.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "solver/pages/page.hpp"
#include "tilepdb/error.hpp"

using namespace tilepdb;
using solver::parse_results;

namespace {

[[nodiscard]] std::string csv_refusal(const std::string& text) {
  try {
    (void)parse_results(text, "run.csv");
    return "";
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::bad_input);
    return error.what();
  }
}

}  // namespace

TEST_CASE("data cannot leave its place in a page") {
  const solver::PageParts parts{"<p>the body</p>", {}, {"a {}", "b {}"}, {"c(\"@DATA@\");"}};
  const std::string page = solver::page_text(parts, {{"id", "</script><!-- @SCRIPT@ @BODY@"}});
  const auto has = [&](const char* text) { return page.find(text) != std::string::npos; };
  CHECK(has("<body>\n<p>the body</p>\n<script"));
  CHECK(has("a {}b {}\n</style>"));
  CHECK(has(R"(id="data">{"id":"\u003c/script>\u003c!-- @SCRIPT@ @BODY@"}</script>)"));
  CHECK(has("c(\"@DATA@\");\n</script>"));
}

TEST_CASE("results are read as they were written, and nothing else") {
  const std::string head = R"({"schema":1,"command":"solve","board":"3x3",)";
  const std::string one = R"("id":"1","status":"solved","length":3,"h":3,"expanded":4,"seconds":0.5})";
  const Json document = parse_results(head + "\"instances\":[{" + one + "]}", "some/run.json");
  CHECK(document["name"] == "run.json");
  CHECK(document["board"] == "3x3");
  CHECK(document["instances"][0]["length"] == 3);
  const Json lines = parse_results(head + one + "\n" + head + one + "\n", "run.json");
  CHECK(lines["instances"].size() == 2);
  CHECK(lines["instances"][1] == document["instances"][0]);
  const auto refusal = [](const std::string& text) -> std::string {
    try {
      (void)parse_results(text, "run.json");
      return "";
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::bad_input);
      return error.what();
    }
  };
  CHECK(refusal("").find("run.json: no results: the file is empty; expected results of pdbsolve solve or bench") == 0);
  CHECK(refusal("\n \n").find("run.json: no results: the file is empty") == 0);
  CHECK(refusal("words\nmore\n")
            .find("run.json: line 1: neither JSON nor CSV with the columns id, length and expanded; ") == 0);
  CHECK(refusal(head + one + "\n{\n").find("run.json: line 2, byte 2: not JSON: ") == 0);
  CHECK(refusal(head + one + "\n[1]\n").find("run.json: line 2: no record of an instance; ") == 0);
  CHECK(refusal(head + one + "\n" + R"({"id":"2","id":"3"})").find(R"(run.json: line 2: a second member "id")") == 0);
  CHECK(refusal("[1]").find("no results") != std::string::npos);
  CHECK(refusal(R"({"schema":2,"command":"solve","instances":[]})").find("schema is 2 instead of 1") !=
        std::string::npos);
  CHECK(refusal(R"({"schema":1,"command":"info","tables":[]})").find("another command") != std::string::npos);
  CHECK(refusal(head + "\"instances\":[]}").find("no instances") != std::string::npos);
  CHECK(refusal(head + "\"instances\":[{\"id\":\"1\",\"length\":\"x\"}]}").find("length is \"x\"") !=
        std::string::npos);
  CHECK(refusal(head + "\"instances\":[{}]}").find("without id") != std::string::npos);
  CHECK(refusal(std::string(100'000, '[')).find("run.json: ") == 0);
  CHECK(refusal(std::string(100'000, '[')).find("more than 32 lists and objects in one another") != std::string::npos);
}

TEST_CASE("results in CSV are read as those in JSON") {
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
  // Boards of the shift puzzle may be of several sizes.
  const Json two = parse_results("id,length,expanded,board\na,1,2,2x3\nb,1,2,3x3\nc,1,2,2x3\n", "run.csv");
  CHECK(two["board"] == "2x3, 3x3");
}

TEST_CASE("what is no result in CSV is refused with its line") {
  CHECK(csv_refusal("id,claimed,expanded\n1,2,3\n").find("run.csv: line 1: neither JSON nor CSV with the columns") ==
        0);
  CHECK(csv_refusal("\"\"\n").find("run.csv: line 1: neither JSON nor CSV") == 0);
  CHECK(csv_refusal("id,length,expanded,id\n").find("run.csv: line 1: a second column 'id'") == 0);
  CHECK(csv_refusal("id,length,expanded\n").find("run.csv: no instances in it") == 0);
  CHECK(csv_refusal("id,length,expanded\n1,2\n")
            .find("run.csv: line 2: found 2 fields, expected 3 as in the first line") == 0);
  CHECK(csv_refusal("id,length,expanded\n1,2,3\n2,x,3\n")
            .find("run.csv: line 3: found 'x' in the column length, expected a whole number") == 0);
  CHECK(csv_refusal("id,length,expanded\n1,-2,3\n").find("run.csv: line 2: found '-2' in the column length") == 0);
  CHECK(csv_refusal("id,length,expanded\n1,2.5,3\n").find("run.csv: line 2: found '2.5' in the column length") == 0);
  CHECK(csv_refusal("id,length,expanded,seconds\n1,2,3,inf\n")
            .find("run.csv: line 2: found 'inf' in the column seconds") == 0);
  CHECK(csv_refusal("id,length,expanded\n1,\"2,3\n").find("run.csv: line 2: a quote that is not closed") == 0);
}
