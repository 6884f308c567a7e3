// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>

#include "solver/search/batch.hpp"
#include "tilepdb/tool/progress_line.hpp"

namespace tilepdb::solver {

/// How far a search is; `rate` in expansions a second, 0 if not known. The subject says of which instance, and of how
/// many others it is one.
[[nodiscard]] ProgressReport report_of(const std::string& subject, const SearchStatus& status, double rate);

/// How far a batch is, as a line on stderr; see ProgressLine.
class LiveLine {
 public:
  LiveLine(bool quiet, std::size_t instances);

  /// Tells how far the search of an instance is.
  void show(const std::string& id, const SearchStatus& status);

  /// Tells how long an instance takes, of whose search nothing else is known.
  void show(const std::string& id, double seconds);

  /// To be called when an instance is done.
  void delivered();

  /// To be called before anything else is printed.
  void wipe() { line_.wipe(); }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::string subject(const std::string& id) const;

  ProgressLine line_;
  std::size_t instances_;
  std::size_t done_ = 0;
  Clock::time_point begin_ = Clock::now();
  /// The search that was last told of, and when that was first told of.
  std::string search_;
  Clock::time_point first_;
  std::uint64_t expanded_at_first_ = 0;
};

}  // namespace tilepdb::solver
