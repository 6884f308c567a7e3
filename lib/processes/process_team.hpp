// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "team/team.hpp"

// Processes started by mpirun. Programs use it, not the library, which knows tilepdb::Team alone.
namespace tilepdb {

/// A team that can end all its processes at once.
class ProcessTeam : public Team {
 public:
  /// Collective, to be called once: these processes, by rank, leave; the others are a team of their own from now on, in
  /// the same order. The first stays. Who has left calls nothing but all_end() and abort().
  virtual void dismiss(const std::vector<bool>& leaving) = 0;
  [[nodiscard]] virtual bool has_left() const noexcept = 0;
  /// To be called where the program ends, by all processes, those that have left, too: true once all have come, false
  /// if some have not come for so long.
  [[nodiscard]] virtual bool all_end(std::chrono::seconds patience) = 0;
  /// Ends all processes now.
  virtual void abort(int exit_code) = 0;
};

/// The processes that share the work, if words ask for that with --mpi. Loads MPI, which all else does without. Throws
/// Error (bad_input) if this program comes without it, (resource) if it cannot be loaded.
[[nodiscard]] std::unique_ptr<ProcessTeam> join_team(const std::vector<std::string>& words);

}  // namespace tilepdb
