// SPDX-License-Identifier: MIT
#include "text/escaped_text.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/progress_line.hpp"
#include "text/records.hpp"
#include "text/text.hpp"

using namespace tilepdb;

TEST_CASE("text from outside is shown without terminal control sequences") {
  CHECK(escape_for_terminal("korf-12 ü 漢 😀").compare("korf-12 ü 漢 😀") == 0);
  CHECK(escape_for_terminal("a\tb\nc\rd") == "a\\tb\\nc\\rd");
  CHECK(escape_for_terminal("\x1b[2J\x7f\x01") == "\\x1b[2J\\x7f\\x01");
  CHECK(escape_for_terminal(std::string_view("a\0b", 3)) == "a\\x00b");
  CHECK(escape_for_terminal("\xc2\x9b[2J") == "\\u009b[2J");  // the control sequence introducer of C1
  CHECK(escape_for_terminal("\x9b[2J") == "\\x9b[2J");        // the same in Latin-1
  CHECK(escape_for_terminal("\xe2\x80\xae"
                            "cod.exe") == "\\u202ecod.exe");  // right-to-left override
  CHECK(escape_for_terminal("\xe2\x80\xa8") == "\\u2028");    // line separator
  CHECK(escape_for_terminal("\xef\xbb\xbf"
                            "a") == "\\ufeffa");
  CHECK(escape_for_terminal("\xc2\xa0") == "\xc2\xa0");  // a no-break space is visible
}

TEST_CASE("bytes that are not UTF-8 are shown as numbers") {
  CHECK(escape_for_terminal("caf\xe9") == "caf\\xe9");
  CHECK(escape_for_terminal("\xc0\xaf") == "\\xc0\\xaf");  // an overlong sequence of two bytes
  CHECK(escape_for_terminal("\xe0\x80\xaf") == "\\xe0\\x80\\xaf");
  CHECK(escape_for_terminal("\xed\xa0\x80") == "\\xed\\xa0\\x80");           // a surrogate
  CHECK(escape_for_terminal("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");  // beyond the last code point
  CHECK(escape_for_terminal("\xf5") == "\\xf5");
  CHECK(escape_for_terminal("\xe2\x82") == "\\xe2\\x82");  // truncated
  CHECK(escape_for_terminal("\xc3(") == "\\xc3(");
}

TEST_CASE("escaping a text twice changes nothing") {
  for (const char* const text : {"\x1b\xff\tü", "\\x1b", "\xc2\x85", "a\\nb"})
    CHECK(escape_for_terminal(escape_for_terminal(text)) == escape_for_terminal(text));
}

TEST_CASE("no byte or pair of bytes that controls a terminal gets through") {
  for (unsigned first = 0; first < 256; ++first) {
    for (unsigned second = 0; second < 256; ++second) {
      const std::string text{static_cast<char>(first), static_cast<char>(second)};
      const std::string safe = escape_for_terminal(text);
      for (std::size_t at = 0; at < safe.size();) {
        const auto character = detail::first_character(std::string_view(safe).substr(at));
        REQUIRE(character.code);
        REQUIRE_FALSE(detail::is_hidden(*character.code));
        at += character.bytes;
      }
    }
  }
}

TEST_CASE("machine output preserves texts and shows hidden characters") {
  const std::string id = "\x1b[2J\xc2\x9b\x7f\t\xe2\x80\xae\"";
  const std::string text = dump(Json{{"id", id}});
  CHECK(text == R"({"id":"\u001b[2J\u009b\u007f\t\u202e\""})");
  CHECK(Json::parse(text)["id"] == id);
  std::string out;
  RecordWriter writer([&](const std::string& part) { out += part; }, OutputFormat::csv,
                      {"solve", "instances", {"id", "board"}}, {{"board", "a\nb"}});
  writer.add({{"id", "\x1b,\xff\""}});
  CHECK(out == "id,board\n\"\\x1b,\\xff\"\"\",a\\nb\n");
}

TEST_CASE("progress escapes its subject") {
  std::ostringstream out;
  ProgressLine line(out, -1, false);
  line.note("a\x1b]0;title\x07: done");
  CHECK(out.str() == "a\\x1b]0;title\\x07: done\n");
}

TEST_CASE("nouns agree with their numbers") {
  CHECK(counted(0, "table") == "0 tables");
  CHECK(counted(1, "table") == "1 table");
  CHECK(counted(1234, "table") == "1,234 tables");
  CHECK(counted(1, "process", "processes") == "1 process");
  CHECK(counted(2, "process", "processes") == "2 processes");
}
