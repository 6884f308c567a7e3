// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "text/json_fwd.hpp"

namespace tilepdb {

/// The number of the layout of machine output, docs/output.md; larger where a member changes its meaning or goes away.
inline constexpr unsigned output_schema = 1;

/// How a command's answer is written.
enum class OutputFormat {
  text,        ///< for people
  json,        ///< one document
  json_lines,  ///< each record a document in a line of its own
  csv          ///< a header line, and a line for each record (RFC 4180, but for lines that end with \n)
};

/// In one line; names and ids from outside may hold bytes that are not UTF-8, and characters that terminals obey.
[[nodiscard]] std::string dump(const Json& json);

/// Writes an answer that is a list of records in a machine's format, each record as soon as it is there, so that an
/// interrupted run keeps its results. With OutputFormat::text nothing is written but what print() is given.
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
  RecordWriter(std::ostream& out, OutputFormat format, Layout layout, const Json& head);
  RecordWriter(RecordWriter&&) noexcept;
  ~RecordWriter();

  [[nodiscard]] OutputFormat format() const noexcept { return format_; }

  void add(const Json& record);

  /// Writes what people read instead of records, where that is the format.
  void print(const std::string& text);

  /// Does work that adds records. If it throws an exception, which goes on, a JSON document ends with its message.
  void guard(const std::function<void()>& work);

  /// The same, and ends the answer.
  void fill(const std::function<void()>& work);

  /// Ends the answer; a JSON document gets one more member.
  void end(const std::string& name, const Json& value);
  void end();

 private:
  [[nodiscard]] std::string csv_line(const Json& record) const;
  void write(const std::string& text);

  std::ostream& out_;
  OutputFormat format_;
  Layout layout_;
  std::unique_ptr<Json> head_;  // of JSON's class, which need not be known here
  bool first_ = true;
};

}  // namespace tilepdb
