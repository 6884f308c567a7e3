// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "cli/progress_line.hpp"
#include "pdbgen/blocks/search_options.hpp"
#include "pdbgen/commands/options.hpp"
#include "platform/job.hpp"
#include "platform/stopwatch.hpp"

namespace tilepdb::pdbgen {

/// Progress of one task on stderr, with a line for each level of a search if the options are verbose.
class Progress final : public SearchObserver {
 public:
  /// The options must outlive it.
  Progress(std::string name, const Options& options);

  void level(const Level& level) override;
  void resumed(unsigned depth) override;
  void kept_on_disk() override;
  void no_checkpoints() override;

  /// The task as the options have it. Parts of files are told of as `doing`, which says what happens to them. This must
  /// outlive the job.
  [[nodiscard]] Job job(const char* doing);

  /// How many of so many things are done.
  void step(std::uint64_t done, std::uint64_t all, const char* things);

  /// Adds a line about how the work is done.
  void note(const std::string& line);

  [[nodiscard]] double seconds() const { return stopwatch_.seconds(); }

 private:
  std::string name_;
  const Options& options_;
  Stopwatch stopwatch_;
  ProgressLine line_;
};

/// For Job::waiting: says on stderr, unless quiet, that another pdbgen is making the same file.
[[nodiscard]] std::function<void()> waiting_note(const std::string& name, const Options& options);

}  // namespace tilepdb::pdbgen
