// SPDX-License-Identifier: MIT
#include "solver/commands/live_line.hpp"

#include <unistd.h>

#include <iostream>

#include "tilepdb/text.hpp"

namespace tilepdb::solver {

ProgressReport report_of(const std::string& subject, const SearchStatus& status, double rate) {
  ProgressReport report;
  report.subject = subject + ", bound " + std::to_string(status.bound) + (status.from_goal ? " from the goal" : "");
  // The forecast is a guess: beyond it there is nothing to tell.
  if (status.expected > status.expanded) {
    report.share = static_cast<double>(status.expanded) / static_cast<double>(status.expected);
    if (rate > 0) report.seconds_left = static_cast<double>(status.expected - status.expanded) / rate;
  }
  if (rate > 0) report.details.push_back(format_fixed(rate / 1e6, 1) + " M/s");
  report.details.push_back(format_count(status.expanded) + " expanded");
  return report;
}

LiveLine::LiveLine(bool quiet, std::size_t instances) : line_(std::cerr, STDERR_FILENO, quiet), instances_(instances) {}

std::string LiveLine::subject(const std::string& id) const {
  std::string text = "instance " + id;
  if (instances_ > 1) text += " (" + format_count(done_) + " of " + format_count(instances_) + " done)";
  return text;
}

void LiveLine::show(const std::string& id, const SearchStatus& status) {
  const std::string search = id + '\n' + std::to_string(status.bound) + (status.from_goal ? "b" : "f");
  if (search != search_) {
    search_ = search;
    first_ = Clock::now();
    expanded_at_first_ = status.expanded;
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - first_).count();
  const double rate = seconds > 0 ? static_cast<double>(status.expanded - expanded_at_first_) / seconds : 0;
  line_.show(report_of(subject(id), status, rate));
}

void LiveLine::show(const std::string& id, double seconds) {
  if (!line_.is_due()) return;
  line_.show({subject(id), {}, {}, {format_duration(seconds)}});
}

void LiveLine::delivered() {
  ++done_;
  if (instances_ < 2 || done_ == instances_ || !line_.is_due()) return;
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  const double share = static_cast<double>(done_) / static_cast<double>(instances_);
  line_.show({format_count(done_) + " of " + format_count(instances_) + " instances",
              share,
              seconds / share - seconds,
              {format_fixed(static_cast<double>(done_) / seconds, 1) + " instances/s"}});
}

}  // namespace tilepdb::solver
