// SPDX-License-Identifier: MIT
#include "solver/commands/live_line.hpp"

#include <unistd.h>

#include <iostream>

#include "tilepdb/text.hpp"

namespace tilepdb::solver {

LiveLine::LiveLine(bool quiet) : enabled_(!quiet && ::isatty(STDERR_FILENO) != 0) {}

void LiveLine::show(const Instance& instance, const SearchStatus& status) {
  if (!enabled_) return;
  const std::string subject = instance.id + '\n' + std::to_string(status.bound) + (status.from_goal ? "b" : "f");
  if (subject != subject_) {
    subject_ = subject;
    first_ = Clock::now();
    expanded_at_first_ = status.expanded;
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - first_).count();
  const double rate = seconds > 0 ? static_cast<double>(status.expanded - expanded_at_first_) / seconds : 0;
  std::cerr << "\r\033[K" + live_text(instance, status, rate) << std::flush;
  shown_ = true;
}

void LiveLine::wipe() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
  shown_ = false;
}

std::string live_text(const Instance& instance, const SearchStatus& status, double rate) {
  std::string text = "instance " + instance.id + ": bound " + std::to_string(status.bound) +
                     (status.from_goal ? " from the goal, " : ", ") + format_count(status.expanded) + " expanded";
  if (rate > 0) text += ", " + format_fixed(rate / 1e6, 1) + " M/s";
  // The forecast is a guess: beyond it there is nothing to tell.
  if (status.expected <= status.expanded) return text;
  text += ", about " +
          format_fixed(100 * static_cast<double>(status.expanded) / static_cast<double>(status.expected), 0) +
          " % of the bound";
  if (rate > 0) {
    text += ", " + format_fixed(static_cast<double>(status.expected - status.expanded) / rate, 0) + " s left";
  }
  return text;
}

}  // namespace tilepdb::solver
