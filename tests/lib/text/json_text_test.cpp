// SPDX-License-Identifier: MIT
#include "text/json_text.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/texts.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

[[nodiscard]] std::string json_refusal(std::string_view text) {
  return test::refusal_of([&] { return parse_json(text); });
}

}  // namespace

TEST_CASE("JSON keeps its order and contents") {
  CHECK(parse_json("\xEF\xBB\xBF {\"b\": [1, {\"b\": \"\\u00e4\"}], \"a\": -0.5}\n").dump() ==
        "{\"b\":[1,{\"b\":\"\xC3\xA4\"}],\"a\":-0.5}");
  CHECK(parse_json("[{\"a\":1},{\"a\":2},\"a\",\"a\"]").size() == 4);
}

TEST_CASE("invalid and ambiguous JSON is refused with its place") {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "line 1, byte 1: not JSON: unexpected end of input"},
      {"{} {}", "line 1, byte 4: not JSON: unexpected '{'; expected end of input"},
      {"{}\nx", "line 2, byte 1: not JSON: invalid literal"},
      {"[1,\n 2,]", "line 2, byte 4: not JSON: unexpected ']'"},
      {"[\"a\xFF\"]", "line 1, byte 4: not JSON: invalid string: ill-formed UTF-8 byte"},
      {"[\"\xC2\x9B", "line 1, byte 5: not JSON: invalid string: missing closing quote"},
      {"\"\\ud800\"", "line 1, byte 8: not JSON: invalid string: surrogate"},
      {"[NaN]", "line 1, byte 2: not JSON: invalid literal"},
      {"[0,1e999]", "[1]: number too large"},
      {"{\"a\":1,\"a\":1}", "duplicate member \"a\""},
      {"{\"a\":1,\"\\u0061\":1}", "duplicate member \"a\""},
      {"{\"a\":[0,{\"b\":{}},{\"b\":1,\"c\":[],\"b\":2}]}", "a[2]: duplicate member \"b\""},
      {"{\"a\":{\"\\u001b[2K\":1,\"\\u001b[2K\":1}}", "a: duplicate member \"\\u001b[2K\""},
  };
  for (const auto& [given, expected] : cases) {
    const std::string_view text = given;
    CAPTURE(text);
    const std::string found = json_refusal(text);
    CAPTURE(found);
    CHECK(found.starts_with(expected));
  }
}

TEST_CASE("nesting is limited") {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  CHECK(json_refusal(nested(deepest_json)) == "nothing");
  CHECK(json_refusal(nested(deepest_json + 1)).ends_with("lists and objects are nested more than 32 deep"));
  CHECK(json_refusal(std::string(10'000'000, '[')).ends_with("lists and objects are nested more than 32 deep"));
}

TEST_CASE("texts from outside are quoted in messages") {
  CHECK(quoted_json("a\x1b\x9b\x7f\"") == R"("a\u001b\ufffd\u007f\"")");
  CHECK(quoted_json(std::string(100, 'x')).size() == 45);
}

}  // namespace tilepdb
