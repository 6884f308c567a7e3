// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "text/json_fwd.hpp"
#include "text/terminal.hpp"
#include "text/text_table.hpp"

namespace tilepdb {

/// Version of the machine-readable output, described in docs/output.md; increases when a member changes its meaning or
/// is removed.
inline constexpr unsigned output_schema = 1;

/// Format of a command's output.
enum class OutputFormat {
  text,        ///< for people
  json,        ///< one document
  json_lines,  ///< each record as a document on its own line
  csv          ///< a header line, then a line per record (RFC 4180, but lines end with \n)
};

/// Returns JSON on one line. Escapes hidden characters and replaces invalid UTF-8, which names and ids from outside may
/// contain.
[[nodiscard]] std::string dump(const Json& json);

/// Writes a list of records in a machine-readable format. Each record is written immediately, so an interrupted run
/// keeps its results. With OutputFormat::text, only the rows of a table and the arguments of print() are written.
class RecordWriter {
 public:
  /// The structure of a command's output.
  struct Layout {
    std::string command;
    std::string list;  ///< member of the JSON document that holds the records
    /// Members shown as CSV columns, of the records or of `head`: no objects, and only lists of texts and numbers.
    std::vector<std::string> columns;
  };

  /// Begins the output, which `out` receives in parts; `head` holds the members common to all records.
  RecordWriter(std::function<void(const std::string& part)> out, OutputFormat format, Layout layout, const Json& head);
  RecordWriter(RecordWriter&&) noexcept;
  ~RecordWriter();

  [[nodiscard]] OutputFormat format() const noexcept { return format_; }

  void add(const Json& record);

  /// Begins a table if the format is OutputFormat::text: columns separated by tabs, or a TextTable if `terminal` is
  /// present or wants colours. `one_row`: at most one row follows.
  void begin_table(std::vector<TextColumn> columns, const Terminal& terminal, bool one_row = false);

  /// Writes a row of the table if the format is OutputFormat::text, escaped for terminals. `failed`: the row reports a
  /// failure.
  void row(const std::vector<std::string>& cells, bool failed = false);

  /// Writes `text` if the format is OutputFormat::text.
  void print(const std::string& text);

  /// Runs work that adds records or rows, and writes them together at its end: faster for a large number of them.
  void together(const std::function<void()>& work);

  /// Runs work that adds records. If it throws, a JSON document ends with the error's message, and the exception is
  /// passed on.
  void guard(const std::function<void()>& work);

  /// Runs guard(work), then end().
  void fill(const std::function<void()>& work);

  /// Ends the output; a JSON document gets one more member.
  void end(const std::string& name, const Json& value);
  void end();

 private:
  [[nodiscard]] std::string json_line_of(const Json& record) const;
  [[nodiscard]] std::string csv_line(const Json& record) const;
  void write(const std::string& text);

  std::function<void(const std::string& part)> out_;
  OutputFormat format_;
  Layout layout_;
  std::unique_ptr<Json> head_;  // by pointer, because Json is incomplete here
  std::string head_line_{};     // its text on lines of records, without the end
  bool first_ = true;
  std::optional<std::string> held_{};  // what together() collects
  std::optional<TextTable> table_{};   // if stdout is a terminal
};

}  // namespace tilepdb
