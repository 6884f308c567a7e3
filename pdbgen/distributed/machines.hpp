// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "pdbgen/distributed/shared_memory.hpp"
#include "platform/huge_buffer.hpp"
#include "team/team.hpp"

namespace tilepdb::pdbgen {

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
