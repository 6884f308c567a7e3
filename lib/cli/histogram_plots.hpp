// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tilepdb {

/// The number of states or boards for each h.
using Histogram = std::vector<std::uint64_t>;

/// Returns the mean h of a histogram that is not empty.
[[nodiscard]] double mean_h(const Histogram& histogram);

/// Returns a histogram as horizontal bars, one line for each h. Lines have at most `columns` columns, unless the
/// numbers and the shortest bar need more.
[[nodiscard]] std::string bar_chart(const Histogram& histogram, unsigned columns, bool unicode);

/// Prints a histogram on stdout: as bars on a terminal or if `bars` is set, otherwise h and its number in two columns
/// separated by a tab. A `name`, if not empty, precedes the bars or forms a column before the others.
void print_histogram(const Histogram& histogram, bool bars, const std::string& name = {});

/// Returns a histogram in one line of at most `columns` characters, each for one or more values of h.
[[nodiscard]] std::string sparkline(const Histogram& histogram, unsigned columns, bool unicode);

/// The heading of a plot, as plain text.
struct PlotTitle {
  std::string title;
  std::string subtitle;
};

/// Returns a histogram as an SVG 1.1 document for light and dark pages: one bar for each h, with a tooltip of its exact
/// count. `counted` names what the bars count.
[[nodiscard]] std::string histogram_svg(const Histogram& histogram, const PlotTitle& title, const std::string& counted);

}  // namespace tilepdb
