# SPDX-License-Identifier: MIT
# With Open MPI the programs share work with processes on other machines. The library does not depend on it.
set(TILEPDB_MPI AUTO CACHE STRING "Build pdbgen and pdbsolve with --mpi: AUTO (if Open MPI is found), ON or OFF")
set_property(CACHE TILEPDB_MPI PROPERTY STRINGS AUTO ON OFF)

if(TILEPDB_MPI)
  # The sources use only MPI's C interface.
  set(MPI_CXX_SKIP_MPICXX ON)
  if(TILEPDB_MPI STREQUAL "AUTO")
    if(NOT CMAKE_CROSSCOMPILING)
      find_package(MPI QUIET COMPONENTS CXX)
    endif()
  else()
    find_package(MPI REQUIRED COMPONENTS CXX)
  endif()
  if(NOT MPI_CXX_FOUND)
    message(STATUS "--mpi is left out: Open MPI not found")
  endif()
endif()
