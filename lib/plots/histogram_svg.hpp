// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "plots/text_plot.hpp"

namespace tilepdb {

/// What stands above a plot, plain text.
struct PlotTitle {
  std::string title;
  std::string subtitle;
};

/// How many states have each h, as a picture of its own (SVG 1.1) that fits light and dark pages: a bar for each h,
/// whose exact number is shown on pointing at it. `counted` says what the bars count.
[[nodiscard]] std::string histogram_svg(const Histogram& histogram, const PlotTitle& title, const std::string& counted);

}  // namespace tilepdb
