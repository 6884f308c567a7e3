// SPDX-License-Identifier: MIT
#include "solver/pages/run_results.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "text/csv_rows.hpp"
#include "text/json_text.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

enum class Kind { text, whole_number, number };

/// A member of an instance that the page reads.
struct Member {
  const char* name;
  Kind kind;
};
constexpr Member members[] = {
    {"id", Kind::text},        {"status", Kind::text},           {"length", Kind::whole_number},
    {"h", Kind::whole_number}, {"expanded", Kind::whole_number}, {"generated", Kind::whole_number},
    {"seconds", Kind::number}};
/// The members of a run that the page reads.
constexpr const char* head_members[] = {"board",  "goal",      "metric",  "algorithm", "heuristic",
                                        "weight", "catalogue", "machine", "version",   "error"};
/// Commands that write results.
constexpr const char* result_commands[] = {"solve", "bench", "compare"};
/// Columns that CSV of results has.
constexpr const char* needed_columns[] = {"id", "length", "expanded"};

[[nodiscard]] bool fits(const Json& value, Kind kind) {
  if (kind == Kind::text) return value.is_string();
  if (kind == Kind::whole_number) return value.is_number_unsigned();
  return value.is_number() && value.get<double>() >= 0;
}

[[nodiscard]] std::string line_text(std::size_t number) { return "line " + std::to_string(number); }

[[nodiscard]] Error no_results(const std::string& what) { return {ErrorKind::bad_input, what}; }

/// Throws Error (bad_input) that begins with `where` unless the document holds results.
void require_results(const Json& document, const std::string& where) {
  if (!document.is_object() || !document.contains("schema")) throw no_results(where + "no results");
  if (document["schema"] != output_schema) {
    throw no_results(where + "its schema is " + dump(document["schema"]) + " instead of " +
                     std::to_string(output_schema));
  }
  const Json command = document.value("command", Json());
  if (std::find(std::begin(result_commands), std::end(result_commands), command) == std::end(result_commands)) {
    throw no_results(where + "results of another command");
  }
}

/// Returns the record in a line of JSON. Errors name the line.
[[nodiscard]] Json record_of_line(std::string_view line, std::size_t number) {
  Json record;
  try {
    record = parse_json(line);
  } catch (const Error& error) {
    // The parser counts this line as the first of a text.
    constexpr std::string_view first = "line 1, ";
    const std::string what = error.what();
    throw no_results(line_text(number) + (what.starts_with(first) ? ", " + what.substr(first.size()) : ": " + what));
  }
  if (!record.is_object() || !record.contains("id")) throw no_results(line_text(number) + ": no record of an instance");
  require_results(record, line_text(number) + ": ");
  return record;
}

/// Whether the first line is a whole document and others follow: then each line is one.
[[nodiscard]] bool holds_lines(std::string_view text) {
  const auto begin = text.find_first_not_of(blanks);
  const auto end = text.find('\n', begin);
  if (text.find_first_not_of(blanks, end) == std::string_view::npos) return false;
  return text[text.find_last_not_of(blanks, end)] == '}';
}

/// Returns the records of a text with one instance per line.
[[nodiscard]] Json read_lines(const std::string& text) {
  Json records = Json::array();
  std::string_view rest = text;
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::string line(rest.substr(0, rest.find('\n')));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.find_first_not_of(blanks) != std::string::npos) records.push_back(record_of_line(line, number));
  }
  return records;
}

/// Returns a document of instances from separate lines, each of which describes the run.
[[nodiscard]] Json of_records(Json records) {
  Json document = records.front();
  document["instances"] = std::move(records);
  return document;
}

[[nodiscard]] Json document_of_json(const std::string& text) {
  if (holds_lines(text)) return of_records(read_lines(text));
  Json document = parse_json(text);
  const bool is_record = document.is_object() && document.contains("id");
  return is_record ? of_records(Json::array({std::move(document)})) : document;
}

[[nodiscard]] std::optional<Json> value_of(const std::string& field, Kind kind) {
  if (kind == Kind::text) return Json(field);
  if (const auto whole = parse_number<std::uint64_t>(field)) return Json(*whole);
  const auto value = parse_number<double>(field);
  return kind == Kind::number && value && std::isfinite(*value) ? std::optional(Json(*value)) : std::nullopt;
}

/// Returns a line of CSV as a record; each line describes the run.
[[nodiscard]] Json record_of_row(const CsvRow& row, const std::vector<std::string>& columns) {
  Json record;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::string& field = row.fields[i];
    if (field.empty() && columns[i] != "id") continue;
    const auto member =
        std::find_if(std::begin(members), std::end(members), [&](const Member& one) { return one.name == columns[i]; });
    const Kind kind = member == std::end(members) ? Kind::text : member->kind;
    const auto value = value_of(field, kind);
    if (!value) {
      throw no_results(line_text(row.line) + ": found '" + field + "' in the column " + columns[i] + ", expected a " +
                       (kind == Kind::number ? "number" : "whole number"));
    }
    record[columns[i]] = *value;
  }
  return record;
}

/// Returns the names of the columns, from the first line of CSV.
[[nodiscard]] std::vector<std::string> column_names(const CsvRow& header) {
  std::set<std::string> names;
  for (const std::string& name : header.fields) {
    if (!names.insert(name).second) throw no_results(line_text(header.line) + ": a second column '" + name + "'");
  }
  for (const char* const name : needed_columns) {
    if (names.contains(name)) continue;
    throw no_results(line_text(header.line) + ": neither JSON nor CSV with the columns id, length and expanded");
  }
  return header.fields;
}

[[nodiscard]] Json document_of_csv(std::string_view text) {
  const std::vector<CsvRow> rows = parse_csv(text);
  const auto columns = column_names(rows.empty() ? CsvRow{1, {}} : rows.front());
  Json document{{"instances", Json::array()}};
  for (auto row = std::next(rows.begin()); row != rows.end(); ++row) {
    if (row->fields.size() != columns.size()) {
      throw no_results(line_text(row->line) + ": found " + counted(row->fields.size(), "field") + ", expected " +
                       std::to_string(columns.size()) + " as in the first line");
    }
    document["instances"].push_back(record_of_row(*row, columns));
  }
  return document;
}

/// Returns a member that describes the run, from the instances or else the head: the distinct values of the instances,
/// or "several" if there are too many.
[[nodiscard]] std::string common_value(const Json& head, const Json& instances, const char* member) {
  constexpr std::size_t most = 3;
  const auto text_in = [&](const Json& json) -> std::string {
    if (!json.is_object() || !json.contains(member)) return "";
    const Json& value = json[member];
    return value.is_string() ? value.get<std::string>() : value.is_number() ? dump(value) : "";
  };
  std::vector<std::string> values;
  for (const Json& instance : instances) {
    const std::string value = text_in(instance);
    if (value.empty()) continue;
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    if (values.size() > most) return "several";
  }
  if (values.empty()) return text_in(head);
  return separated(values, ", ");
}

/// Returns the members of an instance that the page reads.
[[nodiscard]] Json shown_instance(const Json& instance) {
  if (!instance.is_object() || !instance.contains("id")) throw no_results("an instance without id");
  Json result;
  for (const auto& [member, kind] : members) {
    if (!instance.contains(member)) continue;
    const Json& value = instance[member];
    if (!fits(value, kind)) throw no_results("instance " + dump(instance["id"]) + ": " + member + " is " + dump(value));
    result[member] = value;
  }
  if (!result.contains("status")) result["status"] = result.contains("length") ? "solved" : "given_up";
  return result;
}

/// Returns the members of a run that a report shows.
[[nodiscard]] Json shown_run(const Json& head, const Json& instances, const std::string& name) {
  Json run{{"name", name}};
  for (const char* const member : head_members) {
    const std::string value = common_value(head, instances, member);
    if (!value.empty()) run[member] = value;
  }
  run["instances"] = Json::array();
  for (const Json& instance : instances) run["instances"].push_back(shown_instance(instance));
  return run;
}

/// Returns the name of an instance's search, "astar manhattan"; empty if it names none.
[[nodiscard]] std::string search_of_instance(const Json& instance) {
  std::string name;
  for (const char* const member : {"algorithm", "heuristic"}) {
    if (!instance.is_object() || !instance.contains(member) || !instance[member].is_string()) continue;
    name += (name.empty() ? "" : " ") + instance[member].get<std::string>();
  }
  return name;
}

[[nodiscard]] Json document_of(const std::string& text) {
  const auto begin = text.find_first_not_of(blanks);
  if (begin == std::string::npos) throw no_results("no results: the file is empty");
  if (text[begin] != '{' && text[begin] != '[') return document_of_csv(text);
  Json document = document_of_json(text);
  require_results(document, "");
  return document;
}

}  // namespace

std::vector<Json> runs_of(const Json& document, const std::string& name) {
  const auto instances = document.find("instances");
  if (instances == document.end() || !instances->is_array() || instances->empty()) {
    throw no_results("no instances in it");
  }
  std::vector<std::pair<std::string, Json>> searches;
  for (const Json& instance : *instances) {
    const std::string search = search_of_instance(instance);
    auto found = std::find_if(searches.begin(), searches.end(), [&](const auto& one) { return one.first == search; });
    if (found == searches.end()) found = searches.insert(found, {search, Json::array()});
    found->second.push_back(instance);
  }
  // The document of JSON Lines has the search of its first line.
  const bool are_several = searches.size() > 1;
  Json head = Json::object();
  for (const char* const member : head_members) {
    const bool is_of_search = member == std::string_view("algorithm") || member == std::string_view("heuristic") ||
                              member == std::string_view("weight") || member == std::string_view("catalogue");
    if (document.contains(member) && !(are_several && is_of_search)) head[member] = document[member];
  }
  std::vector<Json> runs;
  const std::string file = std::filesystem::path(name).filename().string();
  for (const auto& [search, own] : searches) {
    runs.push_back(shown_run(head, own, are_several && !search.empty() ? search : file));
  }
  return runs;
}

std::vector<Json> parse_results(const std::string& text, const std::string& name) {
  try {
    return runs_of(document_of(text), name);
  } catch (const Error& error) {
    throw no_results(name + ": " + error.what() +
                     "; expected results of pdbsolve solve, bench or compare, written as JSON, JSON Lines or CSV");
  }
}

}  // namespace tilepdb::solver
