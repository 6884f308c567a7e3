// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>

#include "pdbgen/generator.hpp"
#include "pdbgen/options.hpp"

namespace tilepdb::generator {

/// Progress of one table on stderr: a line rewritten in place on a terminal, elsewhere a line for each level with -v.
class Progress {
 public:
  Progress(std::string name, const Options& options);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  void level(const Level& level);

  /// How many of so many things are done.
  void step(std::size_t done, std::size_t all, const char* things);

  /// Adds a line about how the work is done.
  void note(const std::string& line);

  /// Replaces the progress by a closing line.
  void close(const std::string& line);

  [[nodiscard]] double seconds() const;

 private:
  void show(const std::string& line, bool in_place);
  void wipe();

  std::string name_;
  bool quiet_;
  bool verbose_;
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace tilepdb::generator
