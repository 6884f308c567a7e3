// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

#include "cli/progress_line.hpp"
#include "platform/stopwatch.hpp"
#include "solver/batch/searcher.hpp"
#include "solver/commands/search_pace.hpp"

namespace tilepdb::solver {

/// How far a search is: of one that stores no states its bound, of others what is proved. The subject names the
/// instance, and how many others are done.
[[nodiscard]] ProgressReport report_of(const std::string& subject, const SearchStatus& status, const SearchPace& pace);

/// How far a batch is, as a line on stderr; see ProgressLine.
class LiveLine {
 public:
  LiveLine(bool quiet, std::size_t instances);

  /// Prints this once a search takes longer than a second; empty: nothing.
  void set_hint(std::string hint) { hint_ = std::move(hint); }

  /// Shows how far the search of an instance is.
  void show(const std::string& id, const SearchStatus& status);

  /// Prints a line, for -v, about a bound that was searched, or trials of partitions.
  void print_bound(const std::string& id, const Bound& bound);

  /// Prints a line, for -v, about a shorter solution of an instance after some seconds.
  void print_improvement(const std::string& id, unsigned length, double seconds);

  /// To be called when an instance is done.
  void delivered();

  /// To be called before anything else is printed.
  void wipe() { line_.wipe(); }

 private:
  [[nodiscard]] std::string subject(const std::string& id) const;
  /// Notes how many nodes of a bound were expanded; a bound that differs from the last one begins anew.
  void note(const std::string& id, unsigned bound, bool backward, std::uint64_t expanded);

  ProgressLine line_;
  std::size_t instances_;
  std::size_t done_ = 0;
  std::string hint_{};
  Stopwatch stopwatch_;
  /// The bound that was last told of.
  std::string id_;
  unsigned bound_ = 0;
  bool backward_ = false;
  SearchPace pace_;
};

}  // namespace tilepdb::solver
