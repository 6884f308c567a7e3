// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/progress_line.hpp"
#include "platform/stopwatch.hpp"
#include "solver/commands/search_pace.hpp"
#include "solver/search/search_watch.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::solver {

/// How far a search is. The subject says of which instance, and of how many others it is one.
[[nodiscard]] ProgressReport report_of(const std::string& subject, const SearchStatus& status, const SearchPace& pace);

/// The same of a general algorithm, after some seconds: of one that stores nothing the bound, of others what is proved.
[[nodiscard]] ProgressReport report_of(const std::string& subject, const search::Progress& progress, double seconds,
                                       const SearchPace& pace);

/// A line for -v that tells of a completed bound.
[[nodiscard]] std::string text_of(const std::string& id, const search::CompletedBound& bound);

/// How far a batch is, as a line on stderr; see ProgressLine.
class LiveLine {
 public:
  LiveLine(bool quiet, std::size_t instances);

  /// Tells how far the search of an instance is.
  void show(const std::string& id, const SearchStatus& status);

  /// The same of a general algorithm, after some seconds.
  void show(const std::string& id, const search::Progress& progress, double seconds);

  /// Prints a line, for -v, that tells of a bound that the search of an instance has completed.
  void print_bound(const std::string& id, const search::CompletedBound& bound);

  /// Prints a line, for -v, that tells of a shorter solution of an instance after some seconds.
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
  Stopwatch stopwatch_;
  /// The bound that was last told of.
  std::string id_;
  unsigned bound_ = 0;
  bool backward_ = false;
  SearchPace pace_;
};

}  // namespace tilepdb::solver
