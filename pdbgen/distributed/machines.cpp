// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/machines.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <utility>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pdbgen {
namespace {

/// Collective: memory of so many bytes for each group of several processes, of which the first makes it; nothing in a
/// process that cannot have it.
[[nodiscard]] std::optional<SharedMemory> share(Team& team, const std::vector<int>& group, std::uint64_t bytes) {
  std::optional<SharedMemory> memory;
  const bool makes = group.front() == team.rank();
  if (makes && group.size() > 1) memory = SharedMemory::make(bytes);
  const auto tickets = team.gather(memory ? memory->ticket() : std::string());
  if (!makes) memory = SharedMemory::join(tickets[static_cast<std::size_t>(group.front())]);
  return memory;
}

}  // namespace

Machines::Machines(Team& team) : team_(team) {
  std::vector<std::vector<int>> by_name;
  for (int rank = 0; rank < team.size(); ++rank) {
    const auto same = std::find_if(by_name.begin(), by_name.end(),
                                   [&](const auto& ranks) { return team.host(ranks.front()) == team.host(rank); });
    if (same == by_name.end()) {
      by_name.push_back({rank});
    } else {
      same->push_back(rank);
    }
  }
  set_order(by_name);
  constexpr std::uint64_t little = 4096;
  const auto shared = share(team, ranks_[own_], little);
  const bool shares = shared || ranks_[own_].size() == 1;
  const auto all_share = team.gather(shares ? "1" : "0");
  std::vector<std::vector<int>> machines;
  for (auto& ranks : by_name) {
    const bool together = std::all_of(ranks.begin(), ranks.end(),
                                      [&](int rank) { return all_share[static_cast<std::size_t>(rank)] == "1"; });
    if (together) {
      machines.push_back(std::move(ranks));
    } else {
      for (const int rank : ranks) machines.push_back({rank});
    }
  }
  set_order(std::move(machines));
}

void Machines::set_order(std::vector<std::vector<int>> ranks) {
  ranks_ = std::move(ranks);
  first_place_ = {0};
  rank_at_.clear();
  for (std::size_t machine = 0; machine < ranks_.size(); ++machine) {
    for (const int rank : ranks_[machine]) {
      if (rank == team_.rank()) {
        own_ = machine;
        place_ = static_cast<std::uint32_t>(rank_at_.size());
      }
      rank_at_.push_back(rank);
    }
    first_place_.push_back(static_cast<std::uint32_t>(rank_at_.size()));
  }
}

void Machines::meet() const {
  std::atomic_thread_fence(std::memory_order_seq_cst);
  (void)team_.gather({});
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

MachineMemory::MachineMemory(const Machines& machines, std::uint64_t bytes) {
  const auto& ranks = machines.ranks(machines.own());
  shared_ = share(machines.team(), ranks, bytes);
  work_in_all(&machines.team(), [&] {
    if (ranks.size() == 1) alone_ = HugeBuffer(bytes);
    if (ranks.size() > 1 && !shared_) {
      throw Error(ErrorKind::resource, "cannot share " + format_bytes(bytes) + " of memory with the other processes");
    }
  });
}

}  // namespace tilepdb::pdbgen
