// SPDX-License-Identifier: MIT
#include "plots/text_plot.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "cli/progress_line.hpp"
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
    // A bar is not to end in what is empty, and what is there is to be seen.
    bar.resize(bar.find_last_not_of(unicode ? " " : ".") + 1);
    if (bar.empty() && histogram[h] != 0) bar = unicode ? "▏" : ".";
    text += right_aligned(std::to_string(h), h_width) + "  " + right_aligned(format_count(histogram[h]), count_width) +
            "  " + right_aligned(format_fixed(100 * count / sum, 2) + "%", share_width) + "  " + bar;
    text.resize(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
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

}  // namespace tilepdb
