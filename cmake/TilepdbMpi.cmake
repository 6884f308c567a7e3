# SPDX-License-Identifier: MIT
# The programs can share work with processes on other machines where Open MPI is found, or must be with ON. The library
# does not depend on it.
set(TILEPDB_MPI AUTO CACHE STRING "Build pdbgen and pdbsolve with --mpi: AUTO (if Open MPI is found), ON or OFF")
set_property(CACHE TILEPDB_MPI PROPERTY STRINGS AUTO ON OFF)

if(TILEPDB_MPI)
  # Only the C interface is used, which C++ compilers understand.
  set(MPI_CXX_SKIP_MPICXX ON)
  if(TILEPDB_MPI STREQUAL "AUTO")
    if(NOT CMAKE_CROSSCOMPILING)
      find_package(MPI QUIET COMPONENTS CXX)
    endif()
  else()
    find_package(MPI REQUIRED COMPONENTS CXX)
  endif()
  if(NOT MPI_CXX_FOUND)
    message(STATUS "No searches by several processes: they need MPI")
  endif()
endif()
