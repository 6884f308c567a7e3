// SPDX-License-Identifier: MIT
#include "cli/progress_line.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "text/escaped_text.hpp"
#include "text/terminal.hpp"
#include "text/text.hpp"

namespace tilepdb {

std::string format_duration(double seconds) {
  constexpr double most = 1e9;
  const auto whole = static_cast<std::uint64_t>(std::llround(std::clamp(seconds, 0.0, most)));
  if (whole < 60) return std::to_string(whole) + " s";
  const std::uint64_t minutes = whole / 60;
  if (minutes < 60) return std::to_string(minutes) + " min " + std::to_string(whole % 60) + " s";
  return format_count(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
}

namespace detail {

std::string bar(double share, std::size_t columns, bool unicode) {
  constexpr std::string_view eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const double filled = std::clamp(share, 0.0, 1.0) * static_cast<double>(columns);
  const auto whole = static_cast<std::size_t>(filled);
  std::string text;
  for (std::size_t column = 0; column < whole; ++column) text += unicode ? "█" : "#";
  std::size_t drawn = whole;
  if (const auto eighth = static_cast<std::size_t>((filled - std::floor(filled)) * 8); unicode && eighth != 0) {
    text += eighths[eighth];
    ++drawn;
  }
  return text.append(columns - drawn, unicode ? ' ' : '.');
}

}  // namespace detail

namespace {

/// Returns a text cut to at most `columns` columns.
[[nodiscard]] std::string cut_to(std::string_view text, std::size_t columns, bool unicode) {
  if (columns_of(text) <= columns) return std::string(text);
  const std::string_view mark = unicode ? "…" : "...";
  const std::size_t room = columns - std::min(columns, columns_of(mark));
  return std::string(beginning_of(text, room)).append(columns >= columns_of(mark) ? mark : "");
}

}  // namespace

std::string progress_text(const ProgressReport& report, std::size_t columns, bool unicode, bool with_bar) {
  constexpr std::size_t least_bar = 8;
  constexpr std::size_t largest_bar = 32;
  std::vector<std::string> parts;
  if (report.share) parts.push_back(format_fixed(std::floor(100 * std::clamp(*report.share, 0.0, 1.0)), 0) + " %");
  if (report.seconds_left) parts.push_back(format_duration(*report.seconds_left) + " left");
  parts.insert(parts.end(), report.details.begin(), report.details.end());
  std::string rest;
  std::string subject = cut_to(escape_for_terminal(report.subject), columns, unicode);
  std::size_t room = columns - std::min(columns, columns_of(subject) + 2);
  for (const std::string& part : parts) {
    const std::size_t needed = columns_of(part) + (rest.empty() ? 0 : 2);
    if (needed > room) break;
    rest += (rest.empty() ? "" : ", ") + part;
    room -= needed;
  }
  if (rest.empty()) return subject;
  if (!with_bar || !report.share || room < least_bar + 3) return subject + ": " + rest;
  const std::string bar = detail::bar(*report.share, std::min(room - 3, largest_bar), unicode);
  return subject + (unicode ? " ▕" : " [") + bar + (unicode ? "▏ " : "] ") + rest;
}

bool ProgressLine::is_due() {
  const std::lock_guard lock(mutex_);
  return !quiet_ && Clock::now() >= due_;
}

void ProgressLine::show(const ProgressReport& report) {
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  if (quiet_ || now < due_) return;
  const Terminal terminal = terminal_at(descriptor_);
  if (terminal.overwrites) {
    due_ = now + on_terminal;
    // Disabling line wrap keeps the report on one line if the terminal becomes narrower.
    out_ << "\r\033[K\033[?7l" << progress_text(report, terminal.columns - 1, terminal.unicode) << "\033[?7h"
         << std::flush;
    shown_ = true;
  } else {
    due_ = now + elsewhere;
    constexpr std::size_t any = 1000;
    out_ << progress_text(report, any, terminal.unicode, false) << '\n' << std::flush;
  }
}

void ProgressLine::note(const std::string& line) {
  const std::lock_guard lock(mutex_);
  if (quiet_) return;
  wipe_line();
  out_ << escape_for_terminal(line) << '\n' << std::flush;
}

void ProgressLine::wipe() {
  const std::lock_guard lock(mutex_);
  wipe_line();
}

void ProgressLine::wipe_line() {
  if (shown_) out_ << "\r\033[K" << std::flush;
  shown_ = false;
}

}  // namespace tilepdb
