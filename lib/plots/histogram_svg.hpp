// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "plots/text_plot.hpp"

namespace tilepdb {

/// What stands above a plot, plain text.
struct PlotTitle {
  std::string title;
  std::string subtitle;
};

namespace detail::histogram {

// In units of the picture, which scales.
inline constexpr double width = 760;
inline constexpr double height = 440;
inline constexpr double left = 84;
inline constexpr double right = width - 24;
inline constexpr double top = 96;
inline constexpr double bottom = height - 56;

inline constexpr std::string_view style = R"(<style>
text { font: 13px system-ui, sans-serif; fill: #57606a; }
.title { font-size: 18px; font-weight: 600; fill: #1f2328; }
.grid { stroke: #d8dee4; } .axis { stroke: #8c959f; } .bar { fill: #2f6fb0; } .bar:hover { fill: #d9822b; }
.paper { fill: #ffffff; }
@media (prefers-color-scheme: dark) {
  text { fill: #9aa4af; } .title { fill: #e6edf3; } .paper { fill: #14181d; }
  .grid { stroke: #2b323a; } .axis { stroke: #59636e; } .bar { fill: #5aa2e6; }
}
</style>
)";

[[nodiscard]] std::string text_at(double x, double y, const char* anchor, const std::string& text,
                                  const char* kind = "label");

[[nodiscard]] std::string line(const char* kind, double x1, double y1, double x2, double y2);

/// The smallest of 1, 2 and 5 times a power of ten, at least 1, that divides a length into at most so many parts.
[[nodiscard]] double step_for(double length, double parts);

/// A number for an axis: 1,500 or 20 M.
[[nodiscard]] std::string short_count(double count);

[[nodiscard]] std::string axes(double values, double largest, const std::string& counted);

}  // namespace detail::histogram

/// How many states have each h, as a picture of its own (SVG 1.1) that fits light and dark pages: a bar for each h,
/// whose exact number is shown on pointing at it. `counted` says what the bars count.
[[nodiscard]] std::string histogram_svg(const Histogram& histogram, const PlotTitle& title, const std::string& counted);

}  // namespace tilepdb
