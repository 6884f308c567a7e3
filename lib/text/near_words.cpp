// SPDX-License-Identifier: MIT
#include "text/near_words.hpp"

#include <algorithm>

#include "text/text.hpp"

namespace tilepdb {
namespace {

/// Returns the number of letters to insert, delete, replace, or swap with the next that turn one word into the other.
[[nodiscard]] std::size_t edit_distance(std::string_view from, std::string_view to) {
  // Distances between all prefixes; only the last three rows are kept.
  std::vector<std::size_t> before_last(to.size() + 1);
  std::vector<std::size_t> last(to.size() + 1);
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    before_last.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
  }
  return row[to.size()];
}

}  // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known, const std::string& prefix) {
  constexpr std::size_t longest = 64;  // no name is longer
  if (word.size() > longest) return {};
  const std::string* nearest = nullptr;
  std::size_t least = std::min<std::size_t>(word.size() / 3, 2) + 1;
  for (const std::string& name : known) {
    if (const std::size_t distance = edit_distance(word, name); distance < least) {
      least = distance;
      nearest = &name;
    }
  }
  const auto is_longer = [&](const std::string& name) { return word.size() > 2 && name.starts_with(word); };
  if (nearest == nullptr && std::count_if(known.begin(), known.end(), is_longer) == 1) {
    nearest = &*std::find_if(known.begin(), known.end(), is_longer);
  }
  return nearest == nullptr ? "" : "; did you mean " + prefix + *nearest + "?";
}

Error unknown_name(const std::string& what, std::string_view name, const std::vector<std::string>& known,
                   const std::string& more) {
  const std::string list = separated(known, ", ");
  return {ErrorKind::bad_input, what + " '" + std::string(name) + "' is not known; known: " +
                                    (list.empty() ? "none" : list) + more + did_you_mean(name, known)};
}

std::size_t detail::place_of_name(std::string_view name, std::span<const std::string_view> names,
                                  const std::string& given) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  throw Error(ErrorKind::bad_input, given + ": expected " + separated(names.first(names.size() - 1), ", ") + " or " +
                                        std::string(names.back()));
}

}  // namespace tilepdb
