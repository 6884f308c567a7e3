// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/output.hpp"

namespace tilepdb {

/// The progress of a long task.
struct ProgressReport {
  std::string subject;                 ///< the task; escaped when printed
  std::optional<double> share;         ///< the part done, 0 to 1, if known
  std::optional<double> seconds_left;  ///< if known
  std::vector<std::string> details;    ///< the most important first; the last are left out if the line is too short
};

/// Returns a duration as "12 s", "3 min 5 s" or "2 h 10 min".
[[nodiscard]] std::string format_duration(double seconds);

namespace detail {

/// Returns a bar of `columns` columns, filled to a share of 0 to 1; with Unicode, in steps of an eighth of a column.
[[nodiscard]] std::string bar(double share, std::size_t columns, bool unicode);

}  // namespace detail

/// Returns a report in one line of at most `columns` columns: the subject, a bar if requested and if it fits, then
/// percentage, time left and details, in this order, as far as they fit.
[[nodiscard]] std::string progress_text(const ProgressReport& report, std::size_t columns, bool unicode,
                                        bool with_bar = true);

/// Shows the progress of long tasks. On a terminal, one line is overwritten up to five times a second and removed at
/// the end; elsewhere a line is printed every ten seconds. With `quiet` nothing is printed. Thread-safe.
class ProgressLine {
 public:
  /// `descriptor` is the file descriptor of `out`.
  ProgressLine(std::ostream& out, int descriptor, bool quiet) : out_(out), descriptor_(descriptor), quiet_(quiet) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { wipe(); }

  /// Returns whether show() would print now; if not, callers can save building a report.
  [[nodiscard]] bool is_due();

  /// Shows a report if one is due.
  void show(const ProgressReport& report);

  /// Prints a line that stays, escaped for terminals.
  void note(const std::string& line);

  /// Removes the line. Call it before printing anything else on the terminal.
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds on_terminal{200};
  static constexpr std::chrono::milliseconds elsewhere{10'000};

  void wipe_line();

  std::ostream& out_;
  int descriptor_;
  bool quiet_;
  bool shown_ = false;
  std::mutex mutex_;
  // The first report is delayed, so short tasks print nothing.
  Clock::time_point due_ = Clock::now() + (terminal_at(descriptor_).overwrites ? on_terminal : elsewhere);
};

}  // namespace tilepdb
