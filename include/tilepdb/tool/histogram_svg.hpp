// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "tilepdb/shown_text.hpp"
#include "tilepdb/text.hpp"
#include "tilepdb/tool/text_plot.hpp"

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

[[nodiscard]] inline std::string escaped(std::string_view text) {
  std::string result;
  for (const char character : shown(text)) {
    switch (character) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += character;
    }
  }
  return result;
}

[[nodiscard]] inline std::string number(double value) {
  std::string text = format_fixed(value, 2);
  text.resize(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

[[nodiscard]] inline std::string text_at(double x, double y, const char* anchor, const std::string& text,
                                         const char* kind = "label") {
  return "<text class=\"" + std::string(kind) + "\" x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" +
         anchor + "\">" + escaped(text) + "</text>\n";
}

[[nodiscard]] inline std::string line(const char* kind, double x1, double y1, double x2, double y2) {
  return "<line class=\"" + std::string(kind) + "\" x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" +
         number(x2) + "\" y2=\"" + number(y2) + "\"/>\n";
}

/// The smallest of 1, 2 and 5 times a power of ten, at least 1, that divides a length into at most so many parts.
[[nodiscard]] inline double step_for(double length, double parts) {
  double power = 1;
  while (true) {
    for (const double step : {1.0, 2.0, 5.0}) {
      if (length / (step * power) <= parts) return step * power;
    }
    power *= 10;
  }
}

/// A number for an axis: 1,500 or 20 M.
[[nodiscard]] inline std::string short_count(double count) {
  constexpr double million = 1e6;
  constexpr double billion = 1e9;
  if (count >= billion) return number(count / billion) + " G";
  if (count >= million) return number(count / million) + " M";
  return format_count(static_cast<std::uint64_t>(count));
}

[[nodiscard]] inline std::string axes(double values, double largest, const std::string& counted) {
  std::string text;
  constexpr double parts = 5;
  const double step = step_for(largest, parts);
  const auto steps = static_cast<unsigned>(largest / step);
  for (unsigned i = 0; i <= steps; ++i) {
    const double count = i * step;
    const double y = bottom - (bottom - top) * count / largest;
    text += line(i == 0 ? "axis" : "grid", left, y, right, y) + text_at(left - 8, y + 4, "end", short_count(count));
  }
  constexpr double labels = 20;
  const double each = step_for(values, labels);
  const auto labelled = static_cast<unsigned>(std::ceil(values / each));
  for (unsigned i = 0; i < labelled; ++i) {
    const double h = i * each;
    text += text_at(left + (right - left) * (h + 0.5) / values, bottom + 20, "middle", number(h));
  }
  return text + text_at((left + right) / 2, bottom + 42, "middle", "h (moves)") +
         text_at(24, top - 16, "start", counted);
}

}  // namespace detail::histogram

/// How many states have each h, as a picture of its own (SVG 1.1) that fits light and dark pages: a bar for each h,
/// whose exact number is shown on pointing at it. `counted` says what the bars count.
[[nodiscard]] inline std::string histogram_svg(const Histogram& histogram, const PlotTitle& title,
                                               const std::string& counted) {
  using namespace detail::histogram;
  const auto values = static_cast<double>(std::max<std::size_t>(histogram.size(), 1));
  const double largest =
      histogram.empty() ? 1 : std::max(1.0, static_cast<double>(*std::max_element(histogram.begin(), histogram.end())));
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + " " + number(height) +
                    "\" role=\"img\" aria-labelledby=\"title\">\n<title id=\"title\">" +
                    escaped(title.title + ": " + title.subtitle) + "</title>\n" + std::string(style);
  svg += "<rect class=\"paper\" width=\"" + number(width) + "\" height=\"" + number(height) + "\"/>\n";
  svg += text_at(24, 30, "start", title.title, "title") + text_at(24, 50, "start", title.subtitle);
  svg += axes(values, largest, counted);
  const double each = (right - left) / values;
  const double gap = std::min(2.0, each / 5);
  for (std::size_t h = 0; h < histogram.size(); ++h) {
    const double bar = (bottom - top) * static_cast<double>(histogram[h]) / largest;
    const std::string about = "h = " + std::to_string(h) + ": " + format_count(histogram[h]) + " " + counted;
    svg += "<rect class=\"bar\" x=\"" + number(left + static_cast<double>(h) * each + gap / 2) + "\" y=\"" +
           number(bottom - bar) + "\" width=\"" + number(each - gap) + "\" height=\"" + number(bar) + "\"><title>" +
           escaped(about) + "</title></rect>\n";
  }
  return svg + "</svg>\n";
}

}  // namespace tilepdb
