// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/machines.hpp"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <limits>

#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pdbgen {

std::optional<SharedMemory> SharedMemory::make(std::uint64_t bytes) {
  if (bytes > static_cast<std::uint64_t>(std::numeric_limits<std::ptrdiff_t>::max())) return {};
  Descriptor file = unnamed_file();
  if (!file.is_open() || ::ftruncate(file.number(), static_cast<off_t>(bytes)) != 0) return {};
  return mapped(std::move(file), static_cast<std::size_t>(bytes));
}

std::string SharedMemory::ticket() const {
  struct stat status {};
  if (::fstat(file_.number(), &status) != 0) return {};
  return std::to_string(::getpid()) + " " + std::to_string(file_.number()) + " " + std::to_string(status.st_ino) + " " +
         std::to_string(memory_.get_deleter().bytes);
}

std::optional<SharedMemory> SharedMemory::join(const std::string& ticket) {
  const auto words = split(ticket, " ");
  if (words.size() != 4) return {};
  const auto process = parse_number<long>(words[0]);
  const auto number = parse_number<int>(words[1]);
  const auto inode = parse_number<std::uint64_t>(words[2]);
  const auto size = parse_number<std::size_t>(words[3]);
  if (!process || !number || !inode || !size) return {};
  Descriptor file = file_of_process(*process, *number);
  // In another container, the process number may belong to another process.
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) return {};
  if (status.st_ino != *inode || status.st_size != static_cast<off_t>(*size)) return {};
  return mapped(std::move(file), *size);
}

std::optional<SharedMemory> SharedMemory::mapped(Descriptor file, std::size_t bytes) {
  Mapping memory = mapping_of(::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.number(), 0), bytes);
  if (!memory) return {};
  prefer_huge_pages(memory.get(), bytes);
  return SharedMemory(std::move(file), std::move(memory));
}

namespace {

/// Collective. Returns `bytes` bytes of memory shared by each group of several processes; the first process of a group
/// makes the memory. Returns nothing in a process that cannot have it.
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
