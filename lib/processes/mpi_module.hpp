// SPDX-License-Identifier: MIT
#pragma once

#include "processes/process_team.hpp"

// What the shared object with MPI offers to the programs, which load it for --mpi and find these by their names.
extern "C" {

/// Of the build that it is part of: a program takes that of its own build alone.
[[nodiscard]] const char* tilepdb_mpi_version();
[[nodiscard]] const char* tilepdb_mpi_revision();

/// Joins the processes that mpirun has started, to be called once; the caller owns the team. Throws Error (resource) if
/// this MPI library cannot be used.
[[nodiscard]] tilepdb::ProcessTeam* tilepdb_mpi_team();
}
