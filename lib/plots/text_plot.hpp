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

}  // namespace tilepdb
