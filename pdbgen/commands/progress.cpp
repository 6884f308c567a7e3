// SPDX-License-Identifier: MIT
#include "pdbgen/commands/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <limits>
#include <utility>

#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "platform/threads.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {
namespace {

/// Returns the time left if the rest is as fast as the part done; nothing if the part done is too small for an
/// estimate.
[[nodiscard]] std::optional<double> time_left(double elapsed, double share) {
  constexpr double least = 0.001;
  if (share < least) return {};
  return elapsed / share - elapsed;
}

/// Pace of a job, measured from its first report, which may come long after the job was made. A report with fewer parts
/// done than the previous one starts a new measurement.
class Pace {
 public:
  [[nodiscard]] std::optional<double> time_left(std::uint64_t done, std::uint64_t all) {
    if (done <= last_) {
      first_ = done;
      stopwatch_ = Stopwatch();
    }
    last_ = done;
    if (done == first_) return {};
    return pdbgen::time_left(stopwatch_.seconds(),
                             static_cast<double>(done - first_) / static_cast<double>(all - first_));
  }

 private:
  std::uint64_t first_ = 0;
  std::uint64_t last_ = std::numeric_limits<std::uint64_t>::max();
  Stopwatch stopwatch_;
};

}  // namespace

Progress::Progress(std::string name, const Options& options)
    : name_(std::move(name)), options_(options), line_(std::cerr, STDERR_FILENO, options.quiet) {}

void Progress::level(const Level& level) {
  if (level.depth == 0) return;
  const double elapsed = seconds();
  // Levels grow, peak and shrink, so the share of states predicts the time left better than the share of levels.
  const double share = static_cast<double>(level.reached) / static_cast<double>(level.entries);
  const std::string depth = "level " + std::to_string(level.depth);
  const std::string states = counted(level.reached, "state");
  const std::string rate = format_fixed(static_cast<double>(level.reached) / elapsed / 1e6, 0) + " M/s";
  const std::string busy = options_.team == nullptr ? "" : ", " + format_fixed(100 * level.busy, 0) + " % busy";
  if (options_.verbose) {
    const std::string exchanged = level.messages == 0 ? ""
                                                      : ", exchanged " + format_bytes(level.exchanged_bytes) + " in " +
                                                            counted(level.messages, "message");
    note(depth + ", " + states + " (" + format_fixed(100 * share, 1) + " %), " + rate + busy + exchanged);
  }
  depth_ = level.depth;
  share_ = share;
  at_ = elapsed;
  left_ = time_left(elapsed, share);
  line_.show({name_, share, left_, {depth, rate + busy, states}});
}

void Progress::pass(std::uint64_t done, std::uint64_t all) {
  if (!line_.is_due()) return;
  const std::string of_pass = format_fixed(100.0 * static_cast<double>(done) / static_cast<double>(all), 0);
  auto left = left_;
  if (left) *left = std::max(*left - (seconds() - at_), 0.0);
  line_.show({name_, share_, left, {"making level " + std::to_string(depth_ + 1) + ", " + of_pass + " % of a pass"}});
}

void Progress::step(std::uint64_t done, std::uint64_t all, const char* things) {
  const double share = static_cast<double>(done) / static_cast<double>(all);
  const std::string counts = format_count(done) + " of " + format_count(all) + " " + things;
  if (options_.verbose) note(counts);
  line_.show({name_, share, time_left(seconds(), share), {counts}});
}

void Progress::resumed(unsigned depth) { note("resuming after level " + std::to_string(depth)); }

void Progress::kept_on_disk() { note("memory is short: the search continues on disk, which is slower"); }

void Progress::no_checkpoints() { note("no checkpoints: the disk has no room for one beside the table"); }

Job Progress::job(const char* doing) {
  auto parts = [this, doing, pace = Pace()](std::uint64_t done, std::uint64_t all) mutable {
    const auto left = pace.time_left(done, all);
    if (!line_.is_due()) return;
    line_.show({name_, static_cast<double>(done) / static_cast<double>(all), left, {doing}});
  };
  return {thread_count(options_.threads), interrupted, std::move(parts), waiting_note(name_, options_), options_.team};
}

void Progress::note(const std::string& line) { line_.note(name_ + ": " + line); }

std::function<void()> waiting_note(const std::string& name, const Options& options) {
  if (options.quiet) return {};
  return [name] { print_note(name + ": waiting for another process that is making it"); };
}

}  // namespace tilepdb::pdbgen
