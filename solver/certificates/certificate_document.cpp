// SPDX-License-Identifier: MIT
#include "solver/certificates/certificate_document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "text/at_place.hpp"
#include "text/records.hpp"
#include "text/shown_text.hpp"
#include "text/text.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb::solver {
namespace {

constexpr const char* command_name = "certificate";
constexpr std::size_t most_tables = 1'000'000;
constexpr std::size_t longest_name = 256;  // in bytes

/// Requires what names the program that has written a certificate: "pdbsolve 1.2.3".
void require_program(const JsonReader& json) {
  const std::string text = json.text();
  const std::string_view begin = "pdbsolve ";
  const auto numbers = split(std::string_view(text).substr(std::min(begin.size(), text.size())), ".");
  std::string right(begin);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    right.append(i == 0 ? "" : ".").append(std::to_string(parse_number(numbers[i]).value_or(0)));
  }
  if (numbers.size() != 3 || right != text) throw json.expected("pdbsolve and its version, such as \"pdbsolve 1.2.3\"");
}

void require_certificate(const JsonReader& json) {
  if (!json.has("command") || json.member("command").text() != command_name) throw json.refuse("not a certificate");
}

[[nodiscard]] std::uint64_t parse_digest(const std::string& text) {
  if (const auto number = parse_hexadecimal(text)) return *number;
  throw Error(ErrorKind::bad_input, "expected 16 hexadecimal digits");
}

[[nodiscard]] bool is_certifiable_name(const std::string& name) {
  return !name.empty() && name.size() <= longest_name && shown(name) == name;
}

}  // namespace

void require_certifiable_name(const std::string& name, const std::string& where) {
  if (is_certifiable_name(name)) return;
  throw Error(ErrorKind::bad_input, where + ": a certificate needs names of 1 to " + std::to_string(longest_name) +
                                        " bytes without control characters");
}

std::string name_from(const JsonReader& json) {
  std::string name = json.text();
  if (!is_certifiable_name(name)) {
    throw json.expected("a name of 1 to " + std::to_string(longest_name) + " bytes without control characters");
  }
  return name;
}

std::string puzzle_of_document(const std::string& text, const std::string& file) {
  std::string puzzle;
  decode_document(text, file, [&](const JsonReader& json) {
    require_certificate(json);
    if (json.has("puzzle")) puzzle = json.member("puzzle").text();
  });
  return puzzle;
}

void require_head(const JsonReader& json, const std::string& puzzle, const std::vector<std::string_view>& own) {
  require_certificate(json);
  // Before the members, which depend on it.
  if (json.has("puzzle") && json.member("puzzle").text() != puzzle) {
    throw json.member("puzzle").expected(quoted_json(puzzle) + ", unless another puzzle is named");
  }
  std::vector<std::string_view> members{"schema", "command", "program", "puzzle", "proofs", "tables"};
  members.insert(members.end(), own.begin(), own.end());
  json.require_members(members);
  if (json.member("schema").number() != output_schema) {
    throw json.member("schema").expected(std::to_string(output_schema) + "; written by another version of the program");
  }
  require_program(json.member("program"));
}

std::vector<TableDigest> tables_from(const JsonReader& json,
                                     const std::function<void(const JsonReader& name)>& require_name) {
  std::vector<TableDigest> tables;
  for (const JsonReader& item : json.items(0, most_tables)) {
    item.require_members({"name", "digest"});
    const JsonReader name = item.member("name");
    require_name(name);
    tables.push_back({name.text(), item.member("digest").meaning(parse_digest, format_hexadecimal)});
  }
  std::sort(tables.begin(), tables.end());
  const auto twice = std::adjacent_find(tables.begin(), tables.end(),
                                        [](const TableDigest& a, const TableDigest& b) { return a.name == b.name; });
  if (twice != tables.end()) throw json.refuse("a second entry for table " + twice->name);
  return tables;
}

std::string encode_document(const Json& members, const std::vector<Json>& proofs,
                            const std::vector<TableDigest>& tables) {
  Json head{{"program", std::string("pdbsolve ") + version}};
  head.update(members);
  std::ostringstream text;
  RecordWriter writer(text, OutputFormat::json, {command_name, "proofs", {}}, head);
  for (const Json& proof : proofs) writer.add(proof);
  Json list = Json::array();
  for (const TableDigest& table : tables) {
    list.push_back({{"name", table.name}, {"digest", format_hexadecimal(table.digest)}});
  }
  writer.end("tables", list);
  return text.str();
}

void decode_document(const std::string& text, const std::string& file,
                     const std::function<void(const JsonReader&)>& read) {
  at_place(file + ": ", [&] {
    const Json json = parse_json(text);
    read(JsonReader(json));
  });
}

std::vector<std::string> faults_of_tables(const std::vector<TableDigest>& named, const std::vector<TableDigest>& used) {
  std::vector<std::string> faults;
  for (const TableDigest& table : used) {
    const auto same =
        std::find_if(named.begin(), named.end(), [&](const TableDigest& other) { return other.name == table.name; });
    if (same == named.end()) {
      faults.push_back("table " + table.name + ": used, but not in the certificate");
    } else if (same->digest != table.digest) {
      faults.push_back("table " + table.name + ": its digest is " + format_hexadecimal(table.digest) +
                       ", in the certificate it is " + format_hexadecimal(same->digest));
    }
  }
  return faults;
}

}  // namespace tilepdb::solver
