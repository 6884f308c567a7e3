// SPDX-License-Identifier: MIT
#include "text/csv_rows.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tilepdb/error.hpp"

using namespace tilepdb;
using Fields = std::vector<std::string>;

TEST_CASE("comma-separated values are read as in RFC 4180") {
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
  CHECK_THROWS_WITH_AS((void)parse_csv("a\nb,\"c"), "line 2: an unclosed quote", Error);
  CHECK_THROWS_WITH_AS((void)parse_csv("a\"b"), "line 1: a quote within an unquoted field", Error);
  CHECK_THROWS_WITH_AS((void)parse_csv("\"a\"b"), "line 1: text after the closing quote of a field", Error);
}
