// SPDX-License-Identifier: MIT
#include "solver/commands/live_line.hpp"

#include <unistd.h>

#include <iostream>

#include "cli/printing.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

void add_rate(ProgressReport& report, const SearchPace& pace) {
  if (pace.rate() > 0) report.details.push_back(format_fixed(pace.rate() / 1e6, 1) + " M/s");
}

}  // namespace

ProgressReport report_of(const std::string& subject, const SearchStatus& status, const SearchPace& pace) {
  ProgressReport report;
  report.subject = subject + ", bound " + std::to_string(status.bound) + (status.backward ? " from the goal" : "");
  // The forecast is a guess: beyond it there is nothing to tell.
  if (status.expected > status.expanded) {
    report.share = static_cast<double>(status.expanded) / static_cast<double>(status.expected);
    report.seconds_left = pace.seconds_left(status.expected);
  }
  add_rate(report, pace);
  report.details.push_back(format_count(status.expanded) + " expanded");
  return report;
}

ProgressReport report_of(const std::string& subject, const search::Progress& progress, double seconds,
                         const SearchPace& pace) {
  if (progress.expanded != 0 && progress.stored == 0) {
    return report_of(subject, {progress.at_least, false, progress.in_bound, progress.expected}, pace);
  }
  ProgressReport report;
  report.subject = subject + ", at least " + counted(progress.at_least, "move");
  if (progress.expanded == 0) {
    report.details.push_back(format_duration(seconds));
    return report;
  }
  add_rate(report, pace);
  report.details.push_back(format_count(progress.expanded) + " expanded");
  report.details.push_back(format_count(progress.stored) + " stored");
  return report;
}

std::string text_of(const std::string& id, const search::CompletedBound& bound) {
  std::string text = "instance " + id + ": bound " + std::to_string(bound.bound) + " completed, " +
                     format_count(bound.expanded) + " expanded";
  if (bound.stored != 0) text += ", " + format_count(bound.stored) + " stored";
  return text;
}

LiveLine::LiveLine(bool quiet, std::size_t instances) : line_(std::cerr, STDERR_FILENO, quiet), instances_(instances) {}

std::string LiveLine::subject(const std::string& id) const {
  std::string text = "instance " + id;
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
  note(id, status.bound, status.backward, status.expanded);
  if (line_.is_due()) line_.show(report_of(subject(id), status, pace_));
}

void LiveLine::show(const std::string& id, const search::Progress& progress, double seconds) {
  // What is proved by a search that stores states may become more all the time; its rate is that of all it does.
  const bool by_bounds = progress.stored == 0;
  note(id, by_bounds ? progress.at_least : 0, false, by_bounds ? progress.in_bound : progress.expanded);
  if (line_.is_due()) line_.show(report_of(subject(id), progress, seconds, pace_));
}

void LiveLine::print_bound(const std::string& id, const search::CompletedBound& bound) {
  wipe();
  print_note(text_of(id, bound));
}

void LiveLine::print_improvement(const std::string& id, unsigned length, double seconds) {
  wipe();
  print_note("instance " + id + ": " + counted(length, "move") + " after " + format_fixed(seconds, 3) + " s");
}

void LiveLine::delivered() {
  ++done_;
  if (instances_ < 2 || done_ == instances_ || !line_.is_due()) return;
  constexpr double enough = 3;
  const double past = stopwatch_.seconds();
  const double share = static_cast<double>(done_) / static_cast<double>(instances_);
  const auto left = past >= enough ? std::optional(past / share - past) : std::nullopt;
  line_.show({format_count(done_) + " of " + counted(instances_, "instance"),
              share,
              left,
              {format_fixed(static_cast<double>(done_) / past, 1) + " instances/s"}});
}

}  // namespace tilepdb::solver
