// SPDX-License-Identifier: MIT
#include "solver/commands/batch_output.hpp"

#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.hpp"
#include "cli/output_file.hpp"
#include "cli/printing.hpp"
#include "solver/pages/replay_page.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

BatchOutput::BatchOutput(const OutputStyle& style, const Json& head)
    : style_(style),
      answer_(std::cout, style.format, {"solve", "instances", style.csv_columns}, head),
      more_(std::make_unique<Json>(Json::object())),
      page_(std::make_unique<Json>(head)) {
  (*page_)["instances"] = Json::array();
}

BatchOutput::~BatchOutput() = default;

void BatchOutput::add_to_summary(const std::string& name, const Json& value) { (*more_)[name] = value; }

int BatchOutput::run(const std::string& header, const std::function<void()>& batch) {
  const auto begin = std::chrono::steady_clock::now();
  begin_table(header);
  try {
    answer_.guard(batch);
  } catch (const Error&) {
    write_page();
    throw;
  }
  write_page();
  return end(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
}

void BatchOutput::count(const ResultRow& row) {
  totals_.add(row);
  if (!style_.html.empty()) {
    Json record = record_of(row, Show::moves);
    record["h_along"] = row.h;
    (*page_)["instances"].push_back(std::move(record));
  }
  if (row.length) return;
  all_solved_ = false;
  print_error(row.reason);
}

void BatchOutput::print(const ResultRow& row) {
  if (style_.format != OutputFormat::text) {
    answer_.add(record_of(row, style_.show));
  } else {
    print_row(row, style_.show);
  }
}

void BatchOutput::begin_table(const std::string& header) const {
  if (style_.format != OutputFormat::text) return;
  if (header.empty()) return print_header(style_.show);
  std::cout << header;
  flush_output();
}

void BatchOutput::write_page() const {
  if (style_.html.empty() || (*page_)["instances"].empty()) return;
  write_output_file(style_.html, replay_page(*page_));
  if (!style_.quiet) print_note(style_.html + ": written; open it with a browser");
}

int BatchOutput::end(double wall) {
  Json summary = totals_.json(wall);
  summary.update(*more_);
  answer_.end("summary", summary);
  if (!style_.quiet) print_note(totals_.text(wall));
  return all_solved_ ? 0 : exit_code(ErrorKind::no_answer);
}

}  // namespace tilepdb::solver
