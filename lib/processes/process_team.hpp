// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "team/team.hpp"

// Processes started by mpirun. Only programs use them; the library sees tilepdb::Team.
namespace tilepdb {

/// A team that can end all its processes at once.
class ProcessTeam : public Team {
 public:
  /// Collective, must be called only once: the marked processes, by rank, leave; the others form a new team in the same
  /// order. The first process stays. Processes that have left may call only all_end() and abort().
  virtual void dismiss(const std::vector<bool>& leaving) = 0;
  [[nodiscard]] virtual bool has_left() const noexcept = 0;
  /// Must be called by all processes, including those that have left, before the program ends. Returns true once all
  /// have called it, false if some have not within `patience`.
  [[nodiscard]] virtual bool all_end(std::chrono::seconds patience) = 0;
  /// Ends all processes immediately.
  virtual void abort(int exit_code) = 0;
};

/// Returns the team of processes that share the work if the arguments contain --mpi, otherwise null. Loads MPI, which
/// nothing else needs. Throws Error: bad_input if this program was built without MPI, resource if MPI cannot be loaded.
[[nodiscard]] std::unique_ptr<ProcessTeam> join_team(const std::vector<std::string>& words);

}  // namespace tilepdb

// The interface of the shared object with MPI. Programs load it for --mpi and find these functions by name.
extern "C" {

/// Version and revision of the object; a program accepts only an object of its own build.
[[nodiscard]] const char* tilepdb_mpi_version();
[[nodiscard]] const char* tilepdb_mpi_revision();

/// Joins the processes that mpirun has started; must be called only once. The caller owns the team. Throws Error
/// (resource) if this MPI library cannot be used.
[[nodiscard]] tilepdb::ProcessTeam* tilepdb_mpi_team();
}
