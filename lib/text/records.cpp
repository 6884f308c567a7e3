// SPDX-License-Identifier: MIT
#include "text/records.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <nlohmann/json.hpp>
#include <utility>

#include "text/escaped_text.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

std::string dump(const Json& json) { return escape_json_for_terminal(json_line(json)); }

namespace {

/// Returns the text of a field. Lists are joined by spaces; strings are escaped as for a terminal, because CSV has no
/// escapes of its own.
[[nodiscard]] std::string csv_text(const Json& value) {
  if (value.is_string()) return escape_for_terminal(value.get<std::string>());
  if (!value.is_array()) return dump(value);
  return separated(value, " ", csv_text);
}

[[nodiscard]] std::string csv_field(const Json& value) {
  std::string text = csv_text(value);
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char character : text) quoted.append(character == '"' ? 2 : 1, character);
  return quoted + '"';
}

}  // namespace

RecordWriter::RecordWriter(std::function<void(const std::string& part)> out, OutputFormat format, Layout layout,
                           const Json& head)
    : out_(std::move(out)),
      format_(format),
      layout_(std::move(layout)),
      head_(std::make_unique<Json>(Json{{"schema", output_schema}, {"command", layout_.command}})) {
  head_->update(head);
  if (format_ == OutputFormat::json || format_ == OutputFormat::json_lines) {
    head_line_ = dump(*head_);
    head_line_.back() = ',';
  }
  if (format_ == OutputFormat::json) {
    write(head_line_ + dump(layout_.list) + ":[");
  } else if (format_ == OutputFormat::csv) {
    write(separated(layout_.columns, ",", csv_field) + "\n");
  }
}

RecordWriter::RecordWriter(RecordWriter&&) noexcept = default;
RecordWriter::~RecordWriter() = default;

void RecordWriter::add(const Json& record) {
  switch (format_) {
    case OutputFormat::text: return;
    case OutputFormat::json: write((first_ ? "\n" : ",\n") + dump(record)); break;
    case OutputFormat::json_lines: write(json_line_of(record)); break;
    case OutputFormat::csv: write(csv_line(record)); break;
  }
  first_ = false;
}

void RecordWriter::begin_table(std::vector<TextColumn> columns, const Terminal& terminal, bool one_row) {
  if (format_ != OutputFormat::text) return;
  // With colours it is for people, although a pager may show it.
  if (terminal.present || terminal.colours) {
    table_.emplace(std::move(columns), terminal, one_row);
  } else {
    write(separated(columns, "\t", &TextColumn::name) + "\n");
  }
}

void RecordWriter::row(const std::vector<std::string>& cells, bool failed) {
  if (format_ != OutputFormat::text) return;
  if (table_) return write(table_->row(cells, failed));
  std::string line;
  for (const std::string& cell : cells)
    line.append(&cell == &cells.front() ? "" : "\t").append(escape_for_terminal(cell));
  write(line + "\n");
}

void RecordWriter::print(const std::string& text) {
  if (format_ == OutputFormat::text) write(text);
}

void RecordWriter::together(const std::function<void()>& work) {
  held_.emplace();
  const auto release = [&] {
    const std::string text = std::move(*held_);
    held_.reset();
    write(text);
  };
  try {
    work();
  } catch (...) {
    release();
    throw;
  }
  release();
}

void RecordWriter::guard(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::bad_alloc&) {
    end("error", "out of memory");
    throw;
  } catch (const std::exception& error) {
    end("error", error.what());
    throw;
  }
}

void RecordWriter::fill(const std::function<void()>& work) {
  guard(work);
  end();
}

void RecordWriter::end(const std::string& name, const Json& value) {
  if (format_ == OutputFormat::json) write("\n]," + dump(name) + ":" + dump(value) + "}\n");
}

void RecordWriter::end() {
  if (format_ == OutputFormat::json) write("\n]}\n");
}

/// Returns the head and a record as one object; members of the record replace those of the head.
std::string RecordWriter::json_line_of(const Json& record) const {
  const auto is_in_head = [&](const auto& member) { return head_->contains(member.key()); };
  const auto members = record.items();
  if (record.empty() || std::any_of(members.begin(), members.end(), is_in_head)) {
    Json line = *head_;
    line.update(record);
    return dump(line) + "\n";
  }
  return head_line_ + dump(record).substr(1) + "\n";
}

std::string RecordWriter::csv_line(const Json& record) const {
  std::string line;
  for (const std::string& column : layout_.columns) {
    if (&column != &layout_.columns.front()) line += ',';
    const auto found = record.find(column);
    if (found != record.end()) {
      line += csv_field(*found);
    } else if (const auto common = head_->find(column); common != head_->end()) {
      line += csv_field(*common);
    }
  }
  return line + '\n';
}

void RecordWriter::write(const std::string& text) {
  if (held_) {
    held_->append(text);
  } else {
    out_(text);
  }
}

}  // namespace tilepdb
