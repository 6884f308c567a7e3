// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/progress_line.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "pdbgen/commands/options.hpp"
#include "platform/job.hpp"
#include "platform/stopwatch.hpp"

namespace tilepdb::pdbgen {

/// Progress of one task on stderr; with --verbose, prints a line for each level of a search.
class Progress final : public SearchObserver {
 public:
  /// `options` must outlive the object.
  Progress(std::string name, const Options& options);

  void level(const Level& level) override;
  void pass(std::uint64_t done, std::uint64_t all) override;
  void resumed(unsigned depth) override;
  void kept_on_disk() override;
  void no_checkpoints() override;

  /// Returns a job with the options' settings. `doing` describes its work in the progress line. The Progress must
  /// outlive the job.
  [[nodiscard]] Job job(const char* doing);

  /// Reports that `done` of `all` things are done.
  void step(std::uint64_t done, std::uint64_t all, const char* things);

  /// Prints a line about the task.
  void note(const std::string& line);

  [[nodiscard]] double seconds() const { return stopwatch_.seconds(); }

 private:
  std::string name_;
  const Options& options_;
  Stopwatch stopwatch_;
  ProgressLine line_;
  // After the last level.
  unsigned depth_ = 0;
  double share_ = 0;
  double at_ = 0;  // seconds
  std::optional<double> left_{};
};

/// Returns a function for Job::waiting: prints on stderr, unless quiet, that another process is making the same file.
[[nodiscard]] std::function<void()> waiting_note(const std::string& name, const Options& options);

}  // namespace tilepdb::pdbgen
