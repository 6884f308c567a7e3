// SPDX-License-Identifier: MIT
#include "solver/commands/live_line.hpp"

#include <unistd.h>

#include <iostream>

#include "cli/output.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

void add_rate(ProgressReport& report, const SearchPace& pace) {
  if (pace.rate() > 0) report.details.push_back(format_fixed(pace.rate() / 1e6, 1) + " M/s");
}

}  // namespace

ProgressReport report_of(const std::string& subject, const SearchStatus& status, const SearchPace& pace) {
  ProgressReport report;
  const bool is_begun = status.expanded != 0 || status.expected != 0 || status.expanded_in_all != 0;
  const bool by_bounds = status.stored == 0 && is_begun;
  if (status.found != 0) report.details.push_back("found " + counted(status.found, "move"));
  if (by_bounds) {
    report.subject = subject + ", bound " + std::to_string(status.bound) + (status.backward ? " from the goal" : "");
    // The forecast is an estimate, dropped once the search exceeds it.
    if (status.expected > status.expanded) {
      report.share = static_cast<double>(status.expanded) / static_cast<double>(status.expected);
      report.seconds_left = pace.seconds_left(status.expected);
    }
    add_rate(report, pace);
    report.details.push_back(format_count(status.expanded) + " expanded");
    return report;
  }
  report.subject = subject + ", at least " + counted(status.at_least, "move");
  if (status.expanded_in_all == 0) {
    report.details.push_back(format_duration(status.seconds));
    return report;
  }
  add_rate(report, pace);
  report.details.push_back(format_count(status.expanded_in_all) + " expanded");
  report.details.push_back(format_count(status.stored) + " stored");
  return report;
}

LiveLine::LiveLine(bool quiet, std::size_t instances) : line_(std::cerr, STDERR_FILENO, quiet), instances_(instances) {}

void LiveLine::begin(const std::string& name) {
  prefix_ = name + ", ";
  done_ = 0;
  stopwatch_ = {};
}

std::string LiveLine::subject(const std::string& id) const {
  std::string text = instance(id);
  if (instances_ > 1) text += " (" + format_count(done_) + " of " + format_count(instances_) + " done)";
  return text;
}

void LiveLine::note(const std::string& id, unsigned bound, bool backward, std::uint64_t expanded) {
  if (id != id_ || bound != bound_ || backward != backward_) {
    id_ = id;
    bound_ = bound;
    backward_ = backward;
    pace_ = {};
  }
  pace_.note(stopwatch_.seconds(), expanded);
}

void LiveLine::show(const std::string& id, const SearchStatus& status) {
  // Short searches need no hint.
  constexpr double seconds_before_hint = 1;
  if (status.seconds > seconds_before_hint && !hint_.empty()) {
    wipe();
    print_note(std::exchange(hint_, {}));
  }
  // A search that stores states may raise its lower bound at any time; its rate covers the whole search.
  if (status.stored == 0) {
    note(id, status.bound, status.backward, status.expanded);
  } else {
    note(id, 0, false, status.expanded_in_all);
  }
  if (line_.is_due()) line_.show(report_of(subject(id), status, pace_));
}

void LiveLine::print_bound(const std::string& id, const Bound& bound) {
  if (bound.expanded == 0 && !bound.completed) return;
  wipe();
  std::string text = instance(id) + ": bound " + std::to_string(bound.bound);
  if (bound.backward) text += " from the goal";
  if (bound.choices != 0) {
    text += " tried with " + counted(bound.choices, "choice") + " of partitions";
  } else {
    text += bound.completed ? " completed" : " ended";
  }
  text += ", " + format_count(bound.expanded) + " expanded";
  // Only completed bounds expand the same number of nodes in every run.
  if (bound.choices == 0) text += bound.completed ? " in every run" : " in this run";
  if (bound.stored != 0) text += ", " + format_count(bound.stored) + " stored";
  print_note(text);
}

void LiveLine::print_improvement(const std::string& id, const Gap& gap, double seconds) {
  wipe();
  std::string text = instance(id) + ": " + counted(gap.length, "move") + " after " + format_fixed(seconds, 3) + " s";
  if (gap.at_least != 0) text += ", at least " + std::to_string(gap.at_least);
  print_note(text);
}

void LiveLine::delivered() {
  ++done_;
  if (instances_ < 2 || done_ == instances_ || !line_.is_due()) return;
  constexpr double enough = 3;
  const double past = stopwatch_.seconds();
  const double share = static_cast<double>(done_) / static_cast<double>(instances_);
  const auto left = past >= enough ? std::optional(past / share - past) : std::nullopt;
  line_.show({prefix_ + format_count(done_) + " of " + counted(instances_, "instance"),
              share,
              left,
              {format_fixed(static_cast<double>(done_) / past, 1) + " instances/s"}});
}

}  // namespace tilepdb::solver
