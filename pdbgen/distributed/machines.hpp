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

/// Zeroed memory that processes of one machine share. It is a file without a name, so that nothing is left of it when
/// the last of them ends, however it ends; its size is not limited by that of /dev/shm.
class SharedMemory {
 public:
  /// Makes some; nothing if the system refuses.
  [[nodiscard]] static std::optional<SharedMemory> make(std::uint64_t bytes);

  /// What another process needs to join it.
  [[nodiscard]] std::string ticket() const;

  /// Joins what a process of this machine has made, and still has; nothing if it is not to be reached from here, as
  /// from another container of the same machine.
  [[nodiscard]] static std::optional<SharedMemory> join(const std::string& ticket);

  [[nodiscard]] std::uint8_t* data() const noexcept { return static_cast<std::uint8_t*>(memory_.get()); }

 private:
  SharedMemory(Descriptor file, Mapping memory) noexcept : file_(std::move(file)), memory_(std::move(memory)) {}
  [[nodiscard]] static std::optional<SharedMemory> mapped(Descriptor file, std::size_t bytes);

  Descriptor file_;
  Mapping memory_;
};

/// Hands out the pieces of one work after the other to all processes of a machine, which meet between two works.
class WorkCounter {
 public:
  /// Zeroed memory that the processes share.
  using Numbers = std::array<std::uint64_t, 3>;
  explicit WorkCounter(Numbers& numbers) noexcept : numbers_(numbers) {}

  /// To be called by each process where a work begins; then the next one's number can be set, which nobody uses yet.
  void begin() noexcept {
    now_ = (now_ + 1) % numbers_.size();
    std::atomic_ref(numbers_[(now_ + 1) % numbers_.size()]).store(0, std::memory_order_relaxed);
  }

  /// The next piece of this work.
  [[nodiscard]] std::uint64_t next() noexcept {
    return std::atomic_ref(numbers_[now_]).fetch_add(1, std::memory_order_relaxed);
  }

 private:
  Numbers& numbers_;
  std::size_t now_ = 0;
};

/// The processes of a team by machine. Those of one machine share memory; where they cannot, each is taken for a
/// machine of its own. A process has a place in the order of machines, and of ranks within them.
class Machines {
 public:
  /// Collective. The team must outlive it.
  explicit Machines(Team& team);

  [[nodiscard]] Team& team() const noexcept { return team_; }
  [[nodiscard]] std::size_t count() const noexcept { return ranks_.size(); }
  /// That of this process.
  [[nodiscard]] std::size_t own() const noexcept { return own_; }
  /// The ranks of a machine's processes, ascending; the first one speaks for it.
  [[nodiscard]] const std::vector<int>& ranks(std::size_t machine) const noexcept { return ranks_[machine]; }
  [[nodiscard]] bool speaks() const noexcept { return ranks_[own_].front() == team_.rank(); }

  /// The place of this process, and those of a machine's processes, from the first to before the end.
  [[nodiscard]] std::uint32_t place() const noexcept { return place_; }
  [[nodiscard]] std::uint32_t first_place(std::size_t machine) const noexcept { return first_place_[machine]; }
  [[nodiscard]] std::uint32_t end_place(std::size_t machine) const noexcept { return first_place_[machine + 1]; }
  [[nodiscard]] int rank_at(std::uint32_t place) const noexcept { return rank_at_[place]; }

  /// Collective: waits for all. What each has written before, the processes of its machine see.
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

/// Zeroed memory that all processes of a machine have together, in huge pages where there is one.
class MachineMemory {
 public:
  /// Collective. Throws Error (resource) in all processes if one cannot have it.
  MachineMemory(const Machines& machines, std::uint64_t bytes);

  [[nodiscard]] std::uint8_t* data() noexcept { return shared_ ? shared_->data() : alone_.data(); }

 private:
  HugeBuffer alone_;
  std::optional<SharedMemory> shared_;
};

}  // namespace tilepdb::pdbgen
