// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "cli/progress_line.hpp"
#include "platform/stopwatch.hpp"
#include "solver/batch/batch.hpp"

namespace tilepdb::solver {

/// The rate at which a bound is searched, and an estimate of the time left. Times are in seconds from any origin.
///
/// The rate covers only the last seconds, because a bound begins with the frontier, whose nodes take much longer than
/// those below. For the same reason, and because a forecast is an estimate, no remaining time is given until a few
/// seconds have passed and a part of the forecast is done, or a minute has passed.
class SearchPace {
 public:
  /// Records the number of nodes of the bound expanded so far. A smaller number than before means that the bound was
  /// restarted.
  void note(double now, std::uint64_t expanded) {
    if (!samples_.empty() && expanded < samples_.back().expanded) samples_.clear();
    if (samples_.empty()) begin_ = now;
    if (!samples_.empty() && now - samples_.back().time < between_samples) return;
    samples_.push_back({now, expanded});
    while (samples_.size() > 2 && now - samples_[1].time >= window) samples_.pop_front();
  }

  /// Returns the recent expansions per second; 0 if unknown.
  [[nodiscard]] double rate() const noexcept {
    if (samples_.size() < 2) return 0;
    const Sample& first = samples_.front();
    const Sample& last = samples_.back();
    return static_cast<double>(last.expanded - first.expanded) / (last.time - first.time);
  }

  /// Returns the seconds until `expected` nodes of the bound are expanded, if they can be estimated.
  [[nodiscard]] std::optional<double> seconds_left(std::uint64_t expected) const noexcept {
    if (samples_.empty() || rate() <= 0) return {};
    const Sample& last = samples_.back();
    if (last.expanded >= expected) return {};
    const double share = static_cast<double>(last.expanded) / static_cast<double>(expected);
    const double searched = last.time - begin_;
    if (searched < short_time || (share < least_share && searched < long_time)) return {};
    return static_cast<double>(expected - last.expanded) / rate();
  }

 private:
  struct Sample {
    double time;
    std::uint64_t expanded;
  };
  static constexpr double between_samples = 0.1;
  static constexpr double window = 5;
  static constexpr double short_time = 3;
  static constexpr double long_time = 60;
  static constexpr double least_share = 0.02;

  double begin_ = 0;
  std::deque<Sample> samples_;
};

/// Returns the progress of a search: its bound if it stores no states, else its lower bound. `subject` names the
/// instance and the number of instances done.
[[nodiscard]] ProgressReport report_of(const std::string& subject, const SearchStatus& status, const SearchPace& pace);

/// The progress of a batch as a line on stderr; see ProgressLine.
class LiveLine {
 public:
  LiveLine(bool quiet, std::size_t instances);

  /// Begins the batch again under a name, which precedes each instance; restarts the clock.
  void begin(const std::string& name);

  /// Sets a hint to print once a search takes longer than a second; empty: none.
  void set_hint(std::string hint) { hint_ = std::move(hint); }

  /// Shows the progress of an instance's search.
  void show(const std::string& id, const SearchStatus& status);

  /// For -v: prints a line about a searched bound or about trials of partitions.
  void print_bound(const std::string& id, const Bound& bound);

  /// Prints a line about the best solution of an instance and the lower bound, known after `seconds`.
  void print_improvement(const std::string& id, const Gap& gap, double seconds);

  /// Must be called when an instance is done.
  void delivered();

  /// Must be called before anything else is printed.
  void wipe() { line_.wipe(); }

 private:
  /// Returns "instance ID", after the name of the batch.
  [[nodiscard]] std::string instance(const std::string& id) const { return prefix_ + "instance " + id; }
  [[nodiscard]] std::string subject(const std::string& id) const;
  /// Records the expanded nodes of a bound; the pace restarts when the bound changes.
  void note(const std::string& id, unsigned bound, bool backward, std::uint64_t expanded);

  ProgressLine line_;
  std::size_t instances_;
  std::size_t done_ = 0;
  std::string hint_{};
  std::string prefix_{};
  Stopwatch stopwatch_;
  /// The bound recorded last.
  std::string id_;
  unsigned bound_ = 0;
  bool backward_ = false;
  SearchPace pace_;
};

}  // namespace tilepdb::solver
