// SPDX-License-Identifier: MIT
#include "cli/histogram_plots.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "text/escaped_text.hpp"
#include "text/text.hpp"

namespace tilepdb {
namespace {

[[nodiscard]] std::string right_aligned(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

[[nodiscard]] std::uint64_t largest_of(const Histogram& histogram) {
  return histogram.empty() ? 0 : *std::max_element(histogram.begin(), histogram.end());
}

}  // namespace

double mean_h(const Histogram& histogram) {
  double sum = 0;
  std::uint64_t count = 0;
  for (std::size_t h = 0; h < histogram.size(); ++h) {
    sum += static_cast<double>(h) * static_cast<double>(histogram[h]);
    count += histogram[h];
  }
  return sum / static_cast<double>(count);
}

std::string bar_chart(const Histogram& histogram, unsigned columns, bool unicode) {
  const std::uint64_t largest = largest_of(histogram);
  const double sum = std::accumulate(histogram.begin(), histogram.end(), 0.0, [](double total, std::uint64_t count) {
    return total + static_cast<double>(count);
  });
  if (largest == 0) return {};
  constexpr std::size_t share_width = 7;  // "100.00%"
  constexpr std::size_t least_bar = 10;
  const std::size_t h_width = std::to_string(histogram.size() - 1).size();
  const std::size_t count_width = format_count(largest).size();
  const std::size_t numbers = h_width + 2 + count_width + 2 + share_width + 2;
  const std::size_t bar_width = columns >= numbers + least_bar ? columns - numbers : least_bar;
  std::string text;
  for (std::size_t h = 0; h < histogram.size(); ++h) {
    const auto count = static_cast<double>(histogram[h]);
    std::string bar = detail::bar(count / static_cast<double>(largest), bar_width, unicode);
    // Strip the empty end of a bar, but show at least a mark if the count is not 0.
    bar.resize(bar.find_last_not_of(unicode ? " " : ".") + 1);
    if (bar.empty() && histogram[h] != 0) bar = unicode ? "▏" : ".";
    text += right_aligned(std::to_string(h), h_width) + "  " + right_aligned(format_count(histogram[h]), count_width) +
            "  " + right_aligned(format_fixed(100 * count / sum, 2) + "%", share_width) + "  " + bar;
    text.resize(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

void print_histogram(const Histogram& histogram, bool bars, const std::string& name) {
  const Terminal terminal = terminal_at(STDOUT_FILENO);
  if (terminal.present || bars) {
    const std::string chart = bar_chart(histogram, terminal.columns, terminal.unicode);
    return print_output(name.empty() ? chart : name + "\n" + chart + "\n");
  }
  std::string rows;
  for (std::size_t h = 0; h < histogram.size(); ++h) {
    if (!name.empty()) rows += name + "\t";
    rows += std::to_string(h) + "\t" + std::to_string(histogram[h]) + "\n";
  }
  print_output(rows);
}

std::string sparkline(const Histogram& histogram, unsigned columns, bool unicode) {
  constexpr std::string_view blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::string_view letters[] = {" ", ".", ":", "-", "=", "+", "*", "#", "@"};
  constexpr double highest = 8;
  const std::size_t each = (histogram.size() + columns - 1) / std::max(columns, 1U);
  Histogram sums;
  for (std::size_t h = 0; h < histogram.size(); h += each) {
    const auto begin = histogram.begin() + static_cast<std::ptrdiff_t>(h);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(each, histogram.size() - h));
    sums.push_back(std::accumulate(begin, end, std::uint64_t{0}));
  }
  const auto largest = static_cast<double>(std::max<std::uint64_t>(largest_of(sums), 1));
  std::string text;
  for (const std::uint64_t sum : sums) {
    const auto height = static_cast<std::size_t>(std::ceil(highest * static_cast<double>(sum) / largest));
    text += unicode ? blocks[height] : letters[height];
  }
  return text;
}

namespace detail::histogram {
namespace {

// In user units of the SVG.
constexpr double width = 760;
constexpr double height = 440;
constexpr double left = 84;
constexpr double right = width - 24;
constexpr double top = 96;
constexpr double bottom = height - 56;

constexpr std::string_view style = R"(<style>
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
                                  const char* kind = "label") {
  return "<text class=\"" + std::string(kind) + "\" x=\"" + svg_number(x) + "\" y=\"" + svg_number(y) +
         "\" text-anchor=\"" + anchor + "\">" + xml_text(text) + "</text>\n";
}

[[nodiscard]] std::string line(const char* kind, double x1, double y1, double x2, double y2) {
  return "<line class=\"" + std::string(kind) + "\" x1=\"" + svg_number(x1) + "\" y1=\"" + svg_number(y1) + "\" x2=\"" +
         svg_number(x2) + "\" y2=\"" + svg_number(y2) + "\"/>\n";
}

/// Returns the smallest step of the form 1, 2 or 5 times a power of ten that divides a length into at most `parts`
/// parts.
[[nodiscard]] double step_for(double length, double parts) {
  double power = 1;
  while (true) {
    for (const double step : {1.0, 2.0, 5.0}) {
      if (length / (step * power) <= parts) return step * power;
    }
    power *= 10;
  }
}

/// Returns a number for an axis, such as 1,500 or 20 M.
[[nodiscard]] std::string short_count(double count) {
  constexpr double million = 1e6;
  constexpr double billion = 1e9;
  if (count >= billion) return svg_number(count / billion) + " G";
  if (count >= million) return svg_number(count / million) + " M";
  return format_count(static_cast<std::uint64_t>(count));
}

[[nodiscard]] std::string axes(double values, double largest, const std::string& counted) {
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
    text += text_at(left + (right - left) * (h + 0.5) / values, bottom + 20, "middle", svg_number(h));
  }
  return text + text_at((left + right) / 2, bottom + 42, "middle", "h (moves)") +
         text_at(24, top - 16, "start", counted);
}

}  // namespace
}  // namespace detail::histogram

std::string histogram_svg(const Histogram& histogram, const PlotTitle& title, const std::string& counted) {
  using namespace detail::histogram;
  const auto values = static_cast<double>(std::max<std::size_t>(histogram.size(), 1));
  const double largest = std::max(1.0, static_cast<double>(largest_of(histogram)));
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + svg_number(width) + " " +
                    svg_number(height) + "\" role=\"img\" aria-labelledby=\"title\">\n<title id=\"title\">" +
                    xml_text(title.title + ": " + title.subtitle) + "</title>\n" + std::string(style);
  svg += "<rect class=\"paper\" width=\"" + svg_number(width) + "\" height=\"" + svg_number(height) + "\"/>\n";
  svg += text_at(24, 30, "start", title.title, "title") + text_at(24, 50, "start", title.subtitle);
  svg += axes(values, largest, counted);
  const double each = (right - left) / values;
  const double gap = std::min(2.0, each / 5);
  for (std::size_t h = 0; h < histogram.size(); ++h) {
    const double bar = (bottom - top) * static_cast<double>(histogram[h]) / largest;
    const std::string about = "h = " + std::to_string(h) + ": " + format_count(histogram[h]) + " " + counted;
    svg += "<rect class=\"bar\" x=\"" + svg_number(left + static_cast<double>(h) * each + gap / 2) + "\" y=\"" +
           svg_number(bottom - bar) + "\" width=\"" + svg_number(each - gap) + "\" height=\"" + svg_number(bar) +
           "\"><title>" + xml_text(about) + "</title></rect>\n";
  }
  return svg + "</svg>\n";
}

}  // namespace tilepdb
