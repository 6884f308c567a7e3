// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "cli/progress_line.hpp"
#include "platform/stopwatch.hpp"
#include "solver/batch/searcher.hpp"

namespace tilepdb::solver {

/// How fast a bound is searched, and what that tells of its end. Times are in seconds from any moment.
///
/// The rate is that of the last seconds, because a bound begins with the frontier, whose nodes take many times as long
/// as those below. For the same reason, and because a forecast is a guess, nothing is said of the time left before some
/// seconds have passed and some part of the forecast is done, or a minute has passed.
class SearchPace {
 public:
  /// Notes how many nodes of the bound were expanded by now. Fewer than before: the same bound was begun again.
  void note(double now, std::uint64_t expanded) {
    if (!samples_.empty() && expanded < samples_.back().expanded) samples_.clear();
    if (samples_.empty()) begin_ = now;
    if (!samples_.empty() && now - samples_.back().time < between_samples) return;
    samples_.push_back({now, expanded});
    while (samples_.size() > 2 && now - samples_[1].time >= window) samples_.pop_front();
  }

  /// Expansions a second of late; 0 if not known.
  [[nodiscard]] double rate() const noexcept {
    if (samples_.size() < 2) return 0;
    const Sample& first = samples_.front();
    const Sample& last = samples_.back();
    return static_cast<double>(last.expanded - first.expanded) / (last.time - first.time);
  }

  /// Until `expected` nodes are expanded in the bound, where that can be told; 0: what is expected is not known.
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
