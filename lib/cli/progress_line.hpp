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

/// How far a long task is.
struct ProgressReport {
  std::string subject;                 ///< what is being done; names from outside in it are made safe
  std::optional<double> share;         ///< how much of it is done, 0 to 1, if that is known
  std::optional<double> seconds_left;  ///< if that can be told
  std::vector<std::string> details;    ///< the most important first: where there is little room the last are left out
};

/// A time for people: "12 s", "3 min 5 s", "2 h 10 min".
[[nodiscard]] std::string format_duration(double seconds);

namespace detail {

/// A bar of so many columns, filled to a share; in eighths of a column where characters for these are shown.
[[nodiscard]] std::string bar(double share, std::size_t columns, bool unicode);

}  // namespace detail

/// A report in one line of at most so many columns: the subject, a bar if it is wanted and there is room, and as many
/// of percentage, time left and details, in this order, as fit.
[[nodiscard]] std::string progress_text(const ProgressReport& report, std::size_t columns, bool unicode,
                                        bool with_bar = true);

/// Where long tasks tell how far they are. On a terminal it is one line, written anew some times a second and gone when
/// the task is done; elsewhere a line of its own now and then; with `quiet` nothing. May be used by several threads.
class ProgressLine {
 public:
  /// `descriptor` is that of `out`.
  ProgressLine(std::ostream& out, int descriptor, bool quiet) : out_(out), descriptor_(descriptor), quiet_(quiet) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { wipe(); }

  /// Whether a report would be shown now: reports need not be made if not.
  [[nodiscard]] bool is_due();

  /// Shows a report if one is due.
  void show(const ProgressReport& report);

  /// Prints a line that stays; names from outside in it are made safe.
  void note(const std::string& line);

  /// To be called before anything else is printed where the line is.
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
  // Short tasks say nothing.
  Clock::time_point due_ = Clock::now() + (terminal_at(descriptor_).present ? on_terminal : elsewhere);
};

}  // namespace tilepdb
