// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tilepdb/error.hpp"
#include "tilepdb/shown_text.hpp"

namespace tilepdb {

using Json = nlohmann::ordered_json;

/// The number of the layout of machine output, docs/output.md; larger where a member changes its meaning or goes away.
inline constexpr unsigned output_schema = 1;

/// How a command's answer is written.
enum class OutputFormat {
  text,        ///< for people
  json,        ///< one document
  json_lines,  ///< each record a document in a line of its own
  csv          ///< a header line, and a line for each record (RFC 4180, but for lines that end with \n)
};

/// The options --json, --jsonl and --csv.
struct FormatFlags {
  bool json = false;
  bool json_lines = false;
  bool csv = false;

  /// Throws Error (bad_input) if several are given.
  [[nodiscard]] OutputFormat format() const {
    if (static_cast<int>(json) + static_cast<int>(json_lines) + static_cast<int>(csv) > 1) {
      throw Error(ErrorKind::bad_input, "--json, --jsonl and --csv exclude each other");
    }
    if (json) return OutputFormat::json;
    if (json_lines) return OutputFormat::json_lines;
    return csv ? OutputFormat::csv : OutputFormat::text;
  }
};

/// In one line; names and ids from outside may hold bytes that are not UTF-8, and characters that terminals obey.
[[nodiscard]] inline std::string dump(const Json& json) {
  return shown_json(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// Writes an answer that is a list of records in a machine's format, each record as soon as it is there, so that an
/// interrupted run keeps its results. With OutputFormat::text nothing is written.
class RecordWriter {
 public:
  /// What the answers of a command have in common.
  struct Layout {
    std::string command;
    std::string list;  ///< the member of a JSON document with the records
    /// Members that CSV shows, of records or of what they have in common: no objects, and lists only of texts and
    /// numbers.
    std::vector<std::string> columns;
  };

  /// Begins the answer; `head` has what is true of all records.
  RecordWriter(std::ostream& out, OutputFormat format, Layout layout, const Json& head)
      : out_(out),
        format_(format),
        layout_(std::move(layout)),
        head_{{"schema", output_schema}, {"command", layout_.command}} {
    head_.update(head);
    if (format_ == OutputFormat::json) {
      std::string text = dump(head_);
      text.pop_back();
      write(text + "," + dump(layout_.list) + ":[");
    } else if (format_ == OutputFormat::csv) {
      std::string line;
      for (const std::string& column : layout_.columns) line.append(line.empty() ? "" : ",").append(column);
      write(line + "\n");
    }
  }

  [[nodiscard]] OutputFormat format() const noexcept { return format_; }

  void add(const Json& record) {
    switch (format_) {
      case OutputFormat::text: return;
      case OutputFormat::json: write((first_ ? "\n" : ",\n") + dump(record)); break;
      case OutputFormat::json_lines: {
        Json line = head_;
        line.update(record);
        write(dump(line) + "\n");
        break;
      }
      case OutputFormat::csv: write(csv_line(record)); break;
    }
    first_ = false;
  }

  /// Does work that adds records. If it throws an Error, which goes on, a JSON document ends with its message.
  template <typename Work>
  void guard(const Work& work) {
    try {
      work();
    } catch (const Error& error) {
      end("error", error.what());
      throw;
    }
  }

  /// Ends the answer. A JSON document gets one more member if `name` is not empty.
  void end(const std::string& name = {}, const Json& value = {}) {
    if (format_ != OutputFormat::json) return;
    std::string text = "\n]";
    if (!name.empty()) text.append(",").append(dump(name)).append(":").append(dump(value));
    write(text + "}\n");
  }

 private:
  /// A list is its parts separated by blanks. A text is shown as on a terminal: CSV knows no escapes of its own.
  [[nodiscard]] static std::string csv_text(const Json& value) {
    if (value.is_string()) return shown(value.get<std::string>());
    if (!value.is_array()) return dump(value);
    std::string text;
    for (const Json& part : value) text.append(text.empty() ? "" : " ").append(csv_text(part));
    return text;
  }

  [[nodiscard]] static std::string csv_field(const Json& value) {
    std::string text = csv_text(value);
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char character : text) quoted.append(character == '"' ? 2 : 1, character);
    return quoted + '"';
  }

  [[nodiscard]] std::string csv_line(const Json& record) const {
    std::string line;
    for (const std::string& column : layout_.columns) {
      if (&column != &layout_.columns.front()) line += ',';
      const auto found = record.find(column);
      if (found != record.end()) {
        line += csv_field(*found);
      } else if (const auto common = head_.find(column); common != head_.end()) {
        line += csv_field(*common);
      }
    }
    return line + '\n';
  }

  void write(const std::string& text) {
    if (!(out_ << text << std::flush)) throw Error(ErrorKind::resource, "standard output cannot be written");
  }

  std::ostream& out_;
  OutputFormat format_;
  Layout layout_;
  Json head_;
  bool first_ = true;
};

}  // namespace tilepdb
