// SPDX-License-Identifier: MIT
#include "text/csv_rows.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "solver/pages/run_results.hpp"
#include "tilepdb/error.hpp"

using namespace tilepdb;
using solver::parse_results;

namespace {

using Fields = std::vector<std::string>;

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

TEST_CASE("comma-separated values are read as RFC 4180 has them") {
  const auto rows = parse_csv("a,b\r\n\"x,\"\"y\"\"\",\n\n\"two\nlines\",z\n,");
  REQUIRE(rows.size() == 4);
  CHECK(rows[0].fields == Fields{"a", "b"});
  CHECK(rows[1].fields == Fields{"x,\"y\"", ""});
  CHECK(rows[2].fields == Fields{"two\nlines", "z"});
  CHECK(rows[2].line == 4);
  CHECK(rows[3].fields == Fields{"", ""});
  CHECK(rows[3].line == 6);
  CHECK(parse_csv("").empty());
  CHECK(parse_csv("a").front().fields == Fields{"a"});
  CHECK_THROWS_WITH_AS((void)parse_csv("a\nb,\"c"), "line 2: a quote that is not closed", Error);
  CHECK_THROWS_WITH_AS((void)parse_csv("a\"b"), "line 1: a quote within a field that does not begin with one", Error);
  CHECK_THROWS_WITH_AS((void)parse_csv("\"a\"b"), "line 1: text behind a quote that closes a field", Error);
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
