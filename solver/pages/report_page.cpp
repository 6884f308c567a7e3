// SPDX-License-Identifier: MIT
#include "solver/pages/report_page.hpp"

#include <filesystem>
#include <sstream>

#include "solver/pages/page.hpp"
#include "solver/pages/web_sources.hpp"
#include "tilepdb/json_text.hpp"

namespace tilepdb::solver {
namespace {

/// What the page reads of an instance, and whether it is a number.
struct Member {
  const char* name;
  bool is_number;
};
constexpr Member members[] = {{"id", false},      {"status", false},   {"length", true}, {"h", true},
                              {"expanded", true}, {"generated", true}, {"seconds", true}};
/// The same of a run.
constexpr const char* head_members[] = {"board", "catalogue", "algorithm", "error"};

class Reader {
 public:
  explicit Reader(const std::string& name) : name_(name) {}

  [[nodiscard]] Json read(const std::string& text) const {
    const Json document = document_of(text);
    require_head(document);
    const auto instances = document.find("instances");
    if (instances == document.end() || !instances->is_array() || instances->empty()) throw refuse("no instances in it");
    Json run{{"name", std::filesystem::path(name_).filename().string()}};
    for (const char* const member : head_members) {
      if (document.contains(member) && document[member].is_string()) run[member] = document[member];
    }
    run["instances"] = Json::array();
    for (const Json& instance : *instances) run["instances"].push_back(taken(instance));
    return run;
  }

 private:
  static constexpr std::string_view blanks = " \t\r\n";

  [[nodiscard]] Error refuse(const std::string& what) const {
    return {ErrorKind::bad_input, name_ + ": " + what + "; expected results of pdbsolve solve --json, or --jsonl"};
  }

  [[nodiscard]] Json document_of(const std::string& text) const {
    if (text.find_first_not_of(blanks) == std::string::npos) throw refuse("no results: the file is empty");
    if (holds_lines(text)) return of_records(read_lines(text));
    Json document = parse(text);
    const bool is_record = document.is_object() && document.contains("id");
    return is_record ? of_records(Json::array({std::move(document)})) : document;
  }

  /// JSON, or the refusal of what is none.
  [[nodiscard]] Json parse(std::string_view text) const {
    try {
      return parse_json<Json>(text);
    } catch (const Error& error) {
      throw refuse(error.what());
    }
  }

  /// The same of one line of the file, which its messages name.
  [[nodiscard]] Json parse_line(std::string_view line, unsigned number) const {
    const std::string where = "line " + std::to_string(number);
    try {
      Json record = parse_json<Json>(line);
      if (!record.is_object()) throw Error(ErrorKind::bad_input, "no record");
      return record;
    } catch (const Error& error) {
      // Parsers take the line for the first of a text.
      constexpr std::string_view first = "line 1, ";
      const std::string what = error.what();
      throw refuse(where + (what.starts_with(first) ? ", " + what.substr(first.size()) : ": " + what));
    }
  }

  /// Whether the first line is a document of its own, and others follow: then each line is one.
  [[nodiscard]] static bool holds_lines(std::string_view text) {
    const auto begin = text.find_first_not_of(blanks);
    const auto end = text.find('\n', begin);
    if (begin == std::string_view::npos || text.find_first_not_of(blanks, end) == std::string_view::npos) return false;
    return text[text.find_last_not_of(blanks, end)] == '}';
  }

  /// The lines of a text, each of which is an instance.
  [[nodiscard]] Json read_lines(const std::string& text) const {
    std::istringstream stream(text);
    Json records = Json::array();
    unsigned number = 0;
    for (std::string line; std::getline(stream, line);) {
      ++number;
      if (line.find_first_not_of(blanks) != std::string::npos) records.push_back(parse_line(line, number));
    }
    return records;
  }

  /// A document of instances that stood in lines, each with what describes the run.
  [[nodiscard]] static Json of_records(Json records) {
    Json document = records.empty() ? Json() : records.front();
    document["instances"] = std::move(records);
    return document;
  }

  void require_head(const Json& document) const {
    if (!document.is_object() || !document.contains("schema")) throw refuse("no results");
    if (document["schema"] != output_schema) {
      throw refuse("its schema is " + dump(document["schema"]) + " instead of " + std::to_string(output_schema));
    }
    if (document.value("command", Json()) != "solve" && document.value("command", Json()) != "bench") {
      throw refuse("results of another command");
    }
  }

  /// Of an instance what the page reads.
  [[nodiscard]] Json taken(const Json& instance) const {
    if (!instance.is_object() || !instance.contains("id")) throw refuse("an instance without id");
    Json result;
    for (const auto& [member, is_number] : members) {
      if (!instance.contains(member)) continue;
      const Json& value = instance[member];
      if (is_number ? !value.is_number() : !value.is_string()) {
        throw refuse("instance " + dump(instance["id"]) + ": " + member + " is " + dump(value));
      }
      result[member] = value;
    }
    if (!result.contains("status")) result["status"] = result.contains("length") ? "solved" : "given_up";
    return result;
  }

  const std::string& name_;
};

}  // namespace

Json parse_results(const std::string& text, const std::string& name) { return Reader(name).read(text); }

std::string report_page(const std::vector<Json>& runs) {
  Json data;
  data["runs"] = runs;
  return page_text({web::report_html, {web::report_css}, {web::plot_js, web::report_js}}, data);
}

}  // namespace tilepdb::solver
