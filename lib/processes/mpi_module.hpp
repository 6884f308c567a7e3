// SPDX-License-Identifier: MIT
#pragma once

#include "processes/process_team.hpp"

// The interface of the shared object with MPI. Programs load it for --mpi and find these functions by name.
extern "C" {

/// Version and revision of the object; a program accepts only an object of its own build.
[[nodiscard]] const char* tilepdb_mpi_version();
[[nodiscard]] const char* tilepdb_mpi_revision();

/// Joins the processes that mpirun has started; must be called only once. The caller owns the team. Throws Error
/// (resource) if this MPI library cannot be used.
[[nodiscard]] tilepdb::ProcessTeam* tilepdb_mpi_team();
}
