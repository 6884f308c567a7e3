// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>

#include "solver/commands/result_row.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

/// How the results of a batch are printed.
struct OutputStyle {
  Columns columns = Columns::of_general_algorithm;
  Show show = Show::moves;
  bool json = false;
  bool quiet = false;  ///< no summary
};

/// What is printed of a batch of any puzzle, as it goes.
class BatchOutput {
 public:
  /// `head` has the first members of a JSON document.
  BatchOutput(const OutputStyle& style, const Json& head) : style_(style), document_(style.json, "solve", head) {}

  /// Counts a result, and says why there is none.
  void count(const ResultRow& row);

  /// Prints a solution, or adds a result to the JSON document.
  void print(const ResultRow& row);

  [[nodiscard]] JsonDocument& document() noexcept { return document_; }

  /// Adds a member to the JSON document's summary.
  void add_to_summary(const std::string& name, const Json& value) { more_[name] = value; }

  /// Prints the header, runs the batch and prints the summary; the exit code. An empty header is that of the columns.
  template <typename Batch>
  [[nodiscard]] int run(const std::string& header, const Batch& batch) {
    const auto begin = std::chrono::steady_clock::now();
    begin_table(header);
    try {
      batch();
    } catch (const Error& error) {
      document_.end("error", error.what());
      throw;
    }
    return end(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }

 private:
  void begin_table(const std::string& header) const;
  [[nodiscard]] int end(double wall);

  OutputStyle style_;
  JsonDocument document_;
  Totals totals_;
  Json more_ = Json::object();  // of the summary
  bool all_solved_ = true;
};

}  // namespace tilepdb::solver
