// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

#include "solver/commands/result_row.hpp"

namespace tilepdb::solver {

/// What is printed where claimed lengths of any puzzle are verified: a line for each that differs.
class ClaimOutput {
 public:
  /// `head` has the first members of a JSON document.
  ClaimOutput(bool json, bool quiet, const Json& head);

  void add(const ResultRow& row, unsigned claimed);

  /// To be called if something was thrown; then nothing else.
  void fail(const char* what) { document_.end("error", what); }

  /// Prints the summary; the exit code.
  [[nodiscard]] int finish();

 private:
  bool json_;
  bool quiet_;
  JsonDocument document_;
  Totals totals_;
  std::uint64_t instances_ = 0;
  std::uint64_t different_ = 0;
  std::uint64_t undecided_ = 0;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace tilepdb::solver
