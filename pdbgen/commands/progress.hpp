// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "cli/progress_line.hpp"
#include "pdbgen/blocks/generator.hpp"
#include "pdbgen/commands/options.hpp"

namespace tilepdb::generator {

/// Progress of one task on stderr, with a line for each level of a search if the options are verbose.
class Progress {
 public:
  Progress(std::string name, const Options& options);

  void level(const Level& level);

  /// How many of so many things are done.
  void step(std::uint64_t done, std::uint64_t all, const char* things);

  /// The same for parts of a file, which are not counted for the user: `doing` says what happens to them. May be called
  /// by several threads at once, while this lives.
  [[nodiscard]] std::function<void(std::uint64_t done, std::uint64_t all)> parts(const char* doing);

  /// Adds a line about how the work is done.
  void note(const std::string& line);

  [[nodiscard]] double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string name_;
  bool verbose_;
  Clock::time_point start_ = Clock::now();
  ProgressLine line_;
};

/// For WriteOptions::waiting: says on stderr, unless quiet, that another pdbgen is making the same file.
[[nodiscard]] std::function<void()> waiting_note(const std::string& name, const Options& options);

}  // namespace tilepdb::generator
