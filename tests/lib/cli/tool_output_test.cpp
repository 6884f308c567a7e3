// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <new>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "plots/histogram_svg.hpp"
#include "solver/commands/live_line.hpp"
#include "solver/pages/page.hpp"
#include "solver/pages/run_results.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

using namespace tilepdb;

namespace {

[[nodiscard]] RecordWriter::Layout layout() { return {"solve", "instances", {"id", "length", "moves"}}; }

/// What a writer makes of two records.
[[nodiscard]] std::string written(OutputFormat format) {
  std::ostringstream out;
  RecordWriter writer(out, format, layout(), {{"board", "3x3"}});
  writer.add({{"id", "a,\"b\""}, {"length", 2}, {"moves", {1, 2}}, {"more", true}});
  writer.add({{"id", "c"}});
  writer.end("summary", {{"solved", 1}});
  return out.str();
}

[[nodiscard]] std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("records are written as a document, as lines and as CSV") {
  const Json document = Json::parse(written(OutputFormat::json));
  CHECK(document["schema"] == output_schema);
  CHECK(document["command"] == "solve");
  CHECK(document["board"] == "3x3");
  CHECK(document["instances"].size() == 2);
  CHECK(document["instances"][0]["id"] == "a,\"b\"");
  CHECK(document["summary"]["solved"] == 1);

  const auto lines = lines_of(written(OutputFormat::json_lines));
  REQUIRE(lines.size() == 2);
  CHECK(Json::parse(lines[1]) == Json{{"schema", output_schema}, {"command", "solve"}, {"board", "3x3"}, {"id", "c"}});

  CHECK(written(OutputFormat::csv) == "id,length,moves\n\"a,\"\"b\"\"\",2,1 2\nc,,\n");
  CHECK(written(OutputFormat::text).empty());
}

TEST_CASE("people read texts in place of records") {
  const auto filled = [](OutputFormat format) {
    std::ostringstream out;
    RecordWriter writer(out, format, layout(), Json::object());
    writer.fill([&] {
      writer.print("c in words\n");
      writer.add({{"id", "c"}});
    });
    return out.str();
  };
  CHECK(filled(OutputFormat::text) == "c in words\n");
  CHECK(Json::parse(filled(OutputFormat::json))["instances"][0]["id"] == "c");
}

TEST_CASE("a document ends with the error that ends the run, of whichever kind") {
  const auto check_ended = [](const std::function<void()>& fail, const std::string& message) {
    std::ostringstream out;
    RecordWriter writer(out, OutputFormat::json, layout(), Json::object());
    CHECK_THROWS_WITH(writer.guard([&] {
      writer.add({{"id", "1"}});
      fail();
    }),
                      doctest::Contains(message.c_str()));
    const Json document = Json::parse(out.str());
    CHECK(document["instances"].size() == 1);
    return document["error"].get<std::string>();
  };
  CHECK(check_ended([] { throw Error(ErrorKind::resource, "no \"space\" left"); }, "space") == "no \"space\" left");
  CHECK(check_ended([] { throw std::bad_alloc(); }, "") == "out of memory");
  CHECK(check_ended([] { (void)std::filesystem::file_size("no such file"); }, "no such file").find("no such file") !=
        std::string::npos);
}

TEST_CASE("progress fits every width, and says the most important first") {
  const ProgressReport report{"5x5_1-2-5-6-7-12_b0", 0.456, 83.0, {"level 20", "345 M/s", "82,539,648 states"}};
  for (const bool unicode : {false, true}) {
    for (std::size_t columns = 1; columns <= 220; ++columns) {
      const std::string text = progress_text(report, columns, unicode);
      CAPTURE(text);
      CHECK(columns_of(text) <= columns);
      if (unicode) continue;
      CHECK(std::all_of(text.begin(), text.end(), [](char byte) { return byte >= ' ' && byte <= '~'; }));
    }
  }
  CHECK(progress_text(report, 26, true) == "5x5_1-2-5-6-7-12_b0: 45 %");
  CHECK(progress_text(report, 10, true) == "5x5_1-2-5…");
  CHECK(progress_text(report, 10, false) == "5x5_1-2...");
  CHECK(progress_text(report, 61, false) == "5x5_1-2-5-6-7-12_b0: 45 %, 1 min 23 s left, level 20, 345 M/s");
  const std::string wide = progress_text(report, 200, false);
  CHECK(wide.find("[##############..................] 45 %, 1 min 23 s left, level 20") != std::string::npos);
  CHECK(wide.ends_with("82,539,648 states"));
  CHECK(progress_text(report, 200, false, false) ==
        "5x5_1-2-5-6-7-12_b0: 45 %, 1 min 23 s left, level 20, 345 M/s, 82,539,648 states");
  CHECK(progress_text({"a", 1.0, {}, {}}, 80, true).find("████████ ") == std::string::npos);
  CHECK(progress_text({"a", 1.0, {}, {}}, 80, true).find("███▏ 100 %") != std::string::npos);
  CHECK(progress_text({"instance 5", {}, {}, {"3 s"}}, 80, true) == "instance 5: 3 s");
}

TEST_CASE("durations are for people") {
  CHECK(format_duration(0.2) == "0 s");
  CHECK(format_duration(59.4) == "59 s");
  CHECK(format_duration(59.6) == "1 min 0 s");
  CHECK(format_duration(3599) == "59 min 59 s");
  CHECK(format_duration(7500) == "2 h 5 min");
  CHECK(format_duration(1e300) == "277,777 h 46 min");
  CHECK(format_duration(-1) == "0 s");
}

TEST_CASE("nothing is shown where progress is not wanted or soon over") {
  std::ostringstream out;
  {
    ProgressLine line(out, -1, false);
    CHECK_FALSE(line.is_due());
    line.show({"task", 0.5, {}, {}});
    line.note("stays");
  }
  {
    ProgressLine line(out, -1, true);
    line.note("quiet");
  }
  CHECK(out.str() == "stays\n");
}

TEST_CASE("the live line tells of a bound what is known") {
  solver::SearchPace pace;
  pace.note(0, 0);
  pace.note(2, 3'000'000);
  const auto early = solver::report_of("instance 5", {97, true, 3'000'000, 12'000'000}, pace);
  CHECK(early.subject == "instance 5, bound 97 from the goal");
  CHECK(early.share == 0.25);
  CHECK_FALSE(early.seconds_left);
  CHECK(early.details == std::vector<std::string>{"1.5 M/s", "3,000,000 expanded"});
  pace.note(4, 6'000'000);
  CHECK(solver::report_of("instance 5", {97, true, 6'000'000, 12'000'000}, pace).seconds_left == 4.0);
  // Neither a forecast that was passed nor one without a rate gives a time.
  CHECK_FALSE(solver::report_of("a", {97, false, 7'000'000, 4}, pace).share);
  CHECK_FALSE(solver::report_of("a", {97, false, 7'000'000, 4}, pace).seconds_left);
  const auto slow = solver::report_of("a", {97, false, 0, 4}, {});
  CHECK(slow.share == 0.0);
  CHECK_FALSE(slow.seconds_left);
  CHECK(slow.details == std::vector<std::string>{"0 expanded"});
}

TEST_CASE("a histogram as bars and as a line") {
  const Histogram histogram{1, 0, 8, 4};
  const auto lines = lines_of(bar_chart(histogram, 40, false));
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == "0  1    7.69%  ###");
  CHECK(lines[1] == "1  0    0.00%");
  CHECK(lines[2] == "2  8   61.54%  #########################");
  CHECK(lines[3] == "3  4   30.77%  ############");
  for (const std::string& line : lines_of(bar_chart(histogram, 60, true))) CHECK(columns_of(line) <= 60);
  CHECK(sparkline(histogram, 64, true) == "▁ █▄");
  CHECK(sparkline(histogram, 64, false) == ". @=");
  CHECK(sparkline(histogram, 2, false) == ".@");
  CHECK(sparkline(Histogram(100, 1), 64, true).size() == 50 * std::string("█").size());
}

TEST_CASE("a picture names every bar and escapes what is text") {
  const std::string svg = histogram_svg({1, 5, 2}, {"<a & \"b\">", "8 states"}, "states");
  CHECK(svg.find("&lt;a &amp; &quot;b&quot;&gt;: 8 states</title>") != std::string::npos);
  CHECK(svg.find("<title>h = 1: 5 states</title>") != std::string::npos);
  CHECK(svg.find("<a &") == std::string::npos);
  CHECK(svg.ends_with("</svg>\n"));
}

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
  const Json document = solver::parse_results(head + "\"instances\":[{" + one + "]}", "some/run.json");
  CHECK(document["name"] == "run.json");
  CHECK(document["board"] == "3x3");
  CHECK(document["instances"][0]["length"] == 3);
  const Json lines = solver::parse_results(head + one + "\n" + head + one + "\n", "run.json");
  CHECK(lines["instances"].size() == 2);
  CHECK(lines["instances"][1] == document["instances"][0]);
  const auto refusal = [](const std::string& text) -> std::string {
    try {
      (void)solver::parse_results(text, "run.json");
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
