// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <new>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "cli/histogram_plots.hpp"
#include "cli/progress_line.hpp"
#include "tests/support/texts.hpp"
#include "text/records.hpp"
#include "text/terminal.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

using namespace tilepdb;

namespace {

[[nodiscard]] RecordWriter::Layout layout() { return {"solve", "instances", {"id", "length", "moves"}}; }

/// Returns what a writer prints for two records.
[[nodiscard]] std::string written(OutputFormat format) {
  std::string out;
  RecordWriter writer([&](const std::string& part) { out += part; }, format, layout(), {{"board", "3x3"}});
  writer.add({{"id", "a,\"b\""}, {"length", 2}, {"moves", {1, 2}}, {"more", true}});
  writer.add({{"id", "c"}});
  writer.end("summary", {{"solved", 1}});
  return out;
}

}  // namespace

TEST_CASE("records are written as one document, as lines and as CSV") {
  const Json document = Json::parse(written(OutputFormat::json));
  CHECK(document["schema"] == output_schema);
  CHECK(document["command"] == "solve");
  CHECK(document["board"] == "3x3");
  CHECK(document["instances"].size() == 2);
  CHECK(document["instances"][0]["id"] == "a,\"b\"");
  CHECK(document["summary"]["solved"] == 1);

  const auto lines = test::lines_of(written(OutputFormat::json_lines));
  REQUIRE(lines.size() == 2);
  CHECK(Json::parse(lines[1]) == Json{{"schema", output_schema}, {"command", "solve"}, {"board", "3x3"}, {"id", "c"}});

  CHECK(written(OutputFormat::csv) == "id,length,moves\n\"a,\"\"b\"\"\",2,1 2\nc,,\n");
  CHECK(written(OutputFormat::text).empty());
}

TEST_CASE("members of a record replace those of the head") {
  std::string out;
  RecordWriter writer([&](const std::string& part) { out += part; }, OutputFormat::json_lines, layout(),
                      {{"board", "3x3"}, {"threads", 2}});
  writer.add({{"id", "a"}, {"threads", 1}});
  writer.add(Json::object());
  const auto lines = test::lines_of(out);
  REQUIRE(lines.size() == 2);
  const Json head{{"schema", output_schema}, {"command", "solve"}, {"board", "3x3"}, {"threads", 2}};
  Json first = head;
  first.update({{"threads", 1}, {"id", "a"}});
  CHECK(Json::parse(lines[0]) == first);
  CHECK(Json::parse(lines[1]) == head);
}

TEST_CASE("records and rows are written together, also before an error") {
  for (const OutputFormat format : {OutputFormat::json_lines, OutputFormat::csv, OutputFormat::text}) {
    std::string out;
    RecordWriter writer([&](const std::string& part) { out += part; }, format, layout(), {{"board", "3x3"}});
    writer.begin_table({{"id"}}, {});
    const std::size_t before = out.size();
    const auto add = [&](const char* id) {
      writer.add({{"id", id}});
      writer.row({id});
    };
    writer.together([&] {
      add("a");
      add("b");
      CHECK(out.size() == before);
    });
    const std::size_t two = out.size();
    CHECK(two > before);
    CHECK_THROWS(writer.together([&] {
      add("c");
      throw Error(ErrorKind::interrupted, "interrupted");
    }));
    CHECK(out.size() > two);
    add("d");
    CHECK(test::lines_of(out).back().find('d') != std::string::npos);
    CHECK(test::lines_of(out).size() == (format == OutputFormat::json_lines ? 4 : 5));
  }
}

TEST_CASE("names of columns in CSV are quoted") {
  std::string out;
  const RecordWriter writer([&](const std::string& part) { out += part; }, OutputFormat::csv,
                            {"h", "states", {"id", "max:a,b"}}, Json::object());
  CHECK(out == "id,\"max:a,b\"\n");
}

TEST_CASE("people get texts instead of records") {
  const auto filled = [](OutputFormat format) {
    std::string out;
    RecordWriter writer([&](const std::string& part) { out += part; }, format, layout(), Json::object());
    writer.fill([&] {
      writer.print("c in words\n");
      writer.add({{"id", "c"}});
    });
    return out;
  };
  CHECK(filled(OutputFormat::text) == "c in words\n");
  CHECK(Json::parse(filled(OutputFormat::json))["instances"][0]["id"] == "c");
}

TEST_CASE("a document ends with the error that ended the run, of any kind") {
  const auto check_ended = [](const std::function<void()>& fail, const std::string& message) {
    std::string out;
    RecordWriter writer([&](const std::string& part) { out += part; }, OutputFormat::json, layout(), Json::object());
    CHECK_THROWS_WITH(writer.guard([&] {
      writer.add({{"id", "1"}});
      fail();
    }),
                      doctest::Contains(message.c_str()));
    const Json document = Json::parse(out);
    CHECK(document["instances"].size() == 1);
    return document["error"].get<std::string>();
  };
  CHECK(check_ended([] { throw Error(ErrorKind::resource, "no \"space\" left"); }, "space") == "no \"space\" left");
  CHECK(check_ended([] { throw std::bad_alloc(); }, "") == "out of memory");
  CHECK(check_ended([] { (void)std::filesystem::file_size("no such file"); }, "no such file").find("no such file") !=
        std::string::npos);
}

TEST_CASE("progress fits every width and shows the most important values first") {
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

TEST_CASE("durations are written for people") {
  CHECK(format_duration(0.2) == "0 s");
  CHECK(format_duration(59.4) == "59 s");
  CHECK(format_duration(59.6) == "1 min 0 s");
  CHECK(format_duration(3599) == "59 min 59 s");
  CHECK(format_duration(7500) == "2 h 5 min");
  CHECK(format_duration(1e300) == "277,777 h 46 min");
  CHECK(format_duration(-1) == "0 s");
}

TEST_CASE("no progress is shown if it is disabled or the work is short") {
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

TEST_CASE("a histogram is drawn with bars or as a line") {
  const Histogram histogram{1, 0, 8, 4};
  const auto lines = test::lines_of(bar_chart(histogram, 40, false));
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == "0  1    7.69%  ###");
  CHECK(lines[1] == "1  0    0.00%");
  CHECK(lines[2] == "2  8   61.54%  #########################");
  CHECK(lines[3] == "3  4   30.77%  ############");
  for (const std::string& line : test::lines_of(bar_chart(histogram, 60, true))) CHECK(columns_of(line) <= 60);
  CHECK(sparkline(histogram, 64, true) == "▁ █▄");
  CHECK(sparkline(histogram, 64, false) == ". @=");
  CHECK(sparkline(histogram, 2, false) == ".@");
  CHECK(sparkline(Histogram(100, 1), 64, true).size() == 50 * std::string("█").size());
}

TEST_CASE("a picture labels every bar and escapes text") {
  const std::string svg = histogram_svg({1, 5, 2}, {"<a & \"b\">", "8 states"}, "states");
  CHECK(svg.find("&lt;a &amp; &quot;b&quot;&gt;: 8 states</title>") != std::string::npos);
  CHECK(svg.find("<title>h = 1: 5 states</title>") != std::string::npos);
  CHECK(svg.find("<a &") == std::string::npos);
  CHECK(svg.ends_with("</svg>\n"));
}
