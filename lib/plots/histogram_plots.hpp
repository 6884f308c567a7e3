// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace tilepdb {

/// How many states or boards have each h.
using Histogram = std::vector<std::uint64_t>;

/// How many states have each h, as horizontal bars: a line for each h, of at most so many columns if these are enough
/// for the numbers.
[[nodiscard]] std::string bar_chart(const Histogram& histogram, unsigned columns, bool unicode);

/// The same in one line of at most so many characters, each for one or more values of h.
[[nodiscard]] std::string sparkline(const Histogram& histogram, unsigned columns, bool unicode);

/// What stands above a plot, plain text.
struct PlotTitle {
  std::string title;
  std::string subtitle;
};

/// How many states have each h, as a picture of its own (SVG 1.1) that fits light and dark pages: a bar for each h,
/// whose exact number is shown on pointing at it. `counted` says what the bars count.
[[nodiscard]] std::string histogram_svg(const Histogram& histogram, const PlotTitle& title, const std::string& counted);

}  // namespace tilepdb
