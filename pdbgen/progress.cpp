// SPDX-License-Identifier: MIT
#include "pdbgen/progress.hpp"

#include <unistd.h>

#include <iostream>

namespace tilepdb::generator {

Progress::Progress(std::string name, const Options& options)
    : name_(std::move(name)),
      quiet_(options.quiet),
      verbose_(options.verbose),
      terminal_(::isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() { wipe(); }

double Progress::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void Progress::level(const Level& level) {
  if (quiet_ || !(terminal_ || verbose_)) return;
  const auto now = std::chrono::steady_clock::now();
  const bool in_place = terminal_ && !verbose_;
  if (in_place && now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  const double elapsed = seconds();
  const double share = static_cast<double>(level.reached) / static_cast<double>(level.entries);
  // Levels grow, peak and shrink, so the time left follows the share of states better than that of levels.
  std::string line = name_ + ": level " + std::to_string(level.depth) + ", " + format_count(level.reached) +
                     " states (" + format_fixed(100 * share, 1) + " %), " +
                     format_fixed(static_cast<double>(level.reached) / elapsed / 1e6, 0) + " M/s";
  if (share > 0.001) line += ", about " + format_fixed(elapsed / share - elapsed, 0) + " s left";
  show(line, in_place);
}

void Progress::step(std::size_t done, std::size_t all, const char* things) {
  if (quiet_ || !(terminal_ || verbose_)) return;
  const double elapsed = seconds();
  const double left = elapsed / static_cast<double>(done) * static_cast<double>(all - done);
  show(name_ + ": " + format_count(done) + " of " + format_count(all) + " " + things + ", about " +
           format_fixed(left, 0) + " s left",
       terminal_ && !verbose_);
}

void Progress::show(const std::string& line, bool in_place) {
  if (in_place) {
    std::cerr << "\r\033[K" << line << std::flush;
    shown_ = true;
  } else {
    std::cerr << line << '\n';
  }
}

void Progress::wipe() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
  shown_ = false;
}

void Progress::note(const std::string& line) {
  wipe();
  if (!quiet_) std::cerr << name_ << ": " << line << std::endl;
}

void Progress::close(const std::string& line) { note(line); }

}  // namespace tilepdb::generator
