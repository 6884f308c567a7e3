// SPDX-License-Identifier: MIT
#include "tuning/partitions/choice_judge.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <optional>
#include <utility>

#include "tilepdb/error.hpp"

namespace tilepdb::tuning {
namespace {

/// The nodes of searches with a choice; nothing where there is too little memory for them.
[[nodiscard]] std::optional<double> searched(const Choice& choice, const Judging& how) {
  std::string reason = "out of memory";
  try {
    return how.log2_nodes(choice.partitions);
  } catch (const std::bad_alloc&) {
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::resource) throw;
    reason = error.what();
  }
  if (how.lacks_memory) how.lacks_memory(reason);
  return {};
}

}  // namespace

Choice best_choice(const std::vector<Choice>& choices, const Judging& how) {
  std::optional<Choice> best;
  double least = 0;
  const std::size_t count = std::min(how.count, choices.size());
  for (std::size_t i = 0; i < std::max<std::size_t>(count, 1); ++i) {
    Choice choice = choices[i];
    const bool is_compared = count >= 2 && choice.score.table_bytes <= how.most_bytes;
    if (is_compared) choice.log2_nodes = searched(choice, how);
    if (!choice.log2_nodes && best) break;
    if (how.progress) how.progress(choice);
    if (!choice.log2_nodes) return choice;
    const double time = *choice.log2_nodes + std::log2(choice.score.nanoseconds_per_node);
    if (best && time >= least) continue;
    least = time;
    best = std::move(choice);
  }
  return *std::move(best);
}

}  // namespace tilepdb::tuning
