// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "platform/stopwatch.hpp"
#include "solver/commands/result_output.hpp"

namespace tilepdb::solver {

/// What is printed where claimed lengths of any puzzle are verified: a line for each that differs.
class ClaimOutput {
 public:
  /// `head` has what is true of all instances.
  ClaimOutput(OutputFormat format, bool quiet, const Json& head);

  /// `fault` is what is wrong with the moves that come with the claim; empty: nothing.
  void add(const ResultRow& row, unsigned claimed, const std::string& fault = {});

  /// Does work that adds instances; to be used for all of it.
  void guard(const std::function<void()>& work) { answer_.guard(work); }

  /// Prints the summary; the exit code.
  [[nodiscard]] int finish();

 private:
  bool quiet_;
  RecordWriter answer_;
  Totals totals_;
  std::uint64_t instances_ = 0;
  std::uint64_t different_ = 0;
  std::uint64_t undecided_ = 0;
  Stopwatch stopwatch_;
};

}  // namespace tilepdb::solver
