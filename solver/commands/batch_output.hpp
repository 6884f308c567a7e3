// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "solver/commands/result_row.hpp"

namespace tilepdb::solver {

/// How the results of a batch are written.
struct OutputStyle {
  Show show = Show::moves;
  OutputFormat format = OutputFormat::text;
  bool quiet = false;                                       ///< no summary
  std::string html{};                                       ///< the file for a page that replays them; empty: none
  std::vector<std::string> csv_columns = record_columns();  ///< of records
};

/// What is written of a batch of any puzzle, as it goes.
class BatchOutput {
 public:
  /// `head` has what is true of all instances, for machine output.
  BatchOutput(const OutputStyle& style, const Json& head);
  ~BatchOutput();

  /// Counts a result, and says why there is none.
  void count(const ResultRow& row);

  /// Writes a result as a row, or adds it to the machine output.
  void print(const ResultRow& row);

  [[nodiscard]] RecordWriter& answer() noexcept { return answer_; }

  /// Adds a member to the JSON document's summary.
  void add_to_summary(const std::string& name, const Json& value);

  /// Writes the header, runs the batch and writes the summary; the exit code. An empty header is that of results.
  /// The page is written of what was solved, even if the batch ends with an Error.
  [[nodiscard]] int run(const std::string& header, const std::function<void()>& batch);

 private:
  void begin_table(const std::string& header) const;
  void write_page() const;
  [[nodiscard]] int end(double wall);

  OutputStyle style_;
  RecordWriter answer_;
  Totals totals_;
  std::unique_ptr<Json> more_;  // of the summary
  std::unique_ptr<Json> page_;  // what the page shows
  bool all_solved_ = true;
};

}  // namespace tilepdb::solver
