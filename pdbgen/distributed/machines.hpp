// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "platform/handles.hpp"
#include "platform/huge_buffer.hpp"
#include "team/team.hpp"

namespace tilepdb::pdbgen {

/// Zeroed memory shared by processes of one machine. It is an unnamed file, so the system frees it when the last
/// process ends, however it ends, and the size of /dev/shm does not limit it.
class SharedMemory {
 public:
  /// Returns new memory, or nothing if the system refuses.
  [[nodiscard]] static std::optional<SharedMemory> make(std::uint64_t bytes);

  /// Returns the text that another process passes to join().
  [[nodiscard]] std::string ticket() const;

  /// Joins memory made by a process of this machine, which must still hold it. Returns nothing if the memory is out of
  /// reach, for example from another container on the same machine.
  [[nodiscard]] static std::optional<SharedMemory> join(const std::string& ticket);

  [[nodiscard]] std::uint8_t* data() const noexcept { return static_cast<std::uint8_t*>(memory_.get()); }

 private:
  SharedMemory(Descriptor file, Mapping memory) noexcept : file_(std::move(file)), memory_(std::move(memory)) {}
  [[nodiscard]] static std::optional<SharedMemory> mapped(Descriptor file, std::size_t bytes);

  Descriptor file_;
  Mapping memory_;
};

/// Distributes the pieces of a job to all processes of a machine. The processes must meet between two jobs.
class WorkCounter {
 public:
  /// Counters in zeroed memory that the processes share.
  using Numbers = std::array<std::uint64_t, 3>;
  explicit WorkCounter(Numbers& numbers) noexcept : numbers_(numbers) {}

  /// Must be called by each process at the start of a job. Resets the counter of the next job, which no process uses
  /// yet.
  void begin() noexcept {
    now_ = (now_ + 1) % numbers_.size();
    std::atomic_ref(numbers_[(now_ + 1) % numbers_.size()]).store(0, std::memory_order_relaxed);
  }

  /// Returns the next piece of this job.
  [[nodiscard]] std::uint64_t next() noexcept {
    return std::atomic_ref(numbers_[now_]).fetch_add(1, std::memory_order_relaxed);
  }

 private:
  Numbers& numbers_;
  std::size_t now_ = 0;
};

/// The processes of a team, grouped by machine. Processes of one machine share memory; where they cannot, each process
/// counts as its own machine. The place of a process is its position in the order of machines and, within a machine, of
/// ranks.
class Machines {
 public:
  /// Collective. The team must outlive it.
  explicit Machines(Team& team);

  [[nodiscard]] Team& team() const noexcept { return team_; }
  [[nodiscard]] std::size_t count() const noexcept { return ranks_.size(); }
  /// Returns the machine of this process.
  [[nodiscard]] std::size_t own() const noexcept { return own_; }
  /// Returns the ranks of a machine's processes, ascending; the first one communicates for the machine.
  [[nodiscard]] const std::vector<int>& ranks(std::size_t machine) const noexcept { return ranks_[machine]; }
  [[nodiscard]] bool speaks() const noexcept { return ranks_[own_].front() == team_.rank(); }

  /// Places: of this process, and of a machine's processes, from first_place() to before end_place().
  [[nodiscard]] std::uint32_t place() const noexcept { return place_; }
  [[nodiscard]] std::uint32_t first_place(std::size_t machine) const noexcept { return first_place_[machine]; }
  [[nodiscard]] std::uint32_t end_place(std::size_t machine) const noexcept { return first_place_[machine + 1]; }
  [[nodiscard]] int rank_at(std::uint32_t place) const noexcept { return rank_at_[place]; }

  /// Collective: waits for all processes. Afterwards each process sees what the others of its machine wrote before.
  void meet() const;

 private:
  void set_order(std::vector<std::vector<int>> ranks);

  Team& team_;
  std::vector<std::vector<int>> ranks_;  // by machine
  std::size_t own_ = 0;
  std::uint32_t place_ = 0;
  std::vector<std::uint32_t> first_place_;
  std::vector<int> rank_at_;
};

/// Zeroed memory shared by all processes of a machine; with one process, it uses huge pages.
class MachineMemory {
 public:
  /// Collective. Throws Error (resource) in all processes if one of them cannot have the memory.
  MachineMemory(const Machines& machines, std::uint64_t bytes);

  [[nodiscard]] std::uint8_t* data() noexcept { return shared_ ? shared_->data() : alone_.data(); }

 private:
  HugeBuffer alone_;
  std::optional<SharedMemory> shared_;
};

}  // namespace tilepdb::pdbgen
