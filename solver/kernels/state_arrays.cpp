// SPDX-License-Identifier: MIT
#include "solver/kernels/state_arrays.hpp"

#include <mutex>
#include <utility>

namespace tilepdb::solver {
namespace {

[[nodiscard]] std::shared_ptr<const StateArrays> make_arrays(const std::map<StateArrays::Kind, const Index*>& by_kind) {
  const auto append = [](auto& all, const auto& part) { all.insert(all.end(), part.begin(), part.end()); };
  auto arrays = std::make_shared<StateArrays>();
  for (const auto& [kind, index] : by_kind) {
    arrays->parts[kind] = {arrays->changes.size(), arrays->turned.size(), arrays->regions.size()};
    const StateChanges part(*index);
    append(arrays->changes, part.changes());
    append(arrays->turned, part.turned());
    append(arrays->regions, part.regions());
  }
  // The last entry may be read with its neighbour, and lanes of vectors that hold nothing may read one past the end.
  arrays->turned.push_back(0);
  arrays->regions.emplace_back();
  return arrays;
}

}  // namespace

std::shared_ptr<const StateArrays> state_arrays(const std::vector<const Index*>& indexes) {
  static std::mutex mutex;
  static std::map<std::pair<unsigned, std::vector<StateArrays::Kind>>, std::weak_ptr<const StateArrays>> made;
  std::map<StateArrays::Kind, const Index*> by_kind;
  for (const Index* const index : indexes) by_kind.emplace(StateArrays::kind_of(*index), index);
  std::vector<StateArrays::Kind> kinds;
  kinds.reserve(by_kind.size());
  for (const auto& [kind, index] : by_kind) kinds.push_back(kind);
  const unsigned cells = indexes.empty() ? 0 : indexes.front()->board().cells();
  const std::lock_guard lock(mutex);
  auto& known = made[std::pair(cells, kinds)];
  if (auto arrays = known.lock()) return arrays;
  auto arrays = make_arrays(by_kind);
  known = arrays;
  return arrays;
}

}  // namespace tilepdb::solver
