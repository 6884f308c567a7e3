# SPDX-License-Identifier: MIT
# The revision that figures are given with. It is asked for at each build, not when CMake configures: a commit or an edit
# after that would go unnoticed. Included, this makes the target; as a script it writes the header if the revision differs.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(header "${CMAKE_CURRENT_BINARY_DIR}/generated/private/tilepdb/revision.hpp")
  add_custom_target(tilepdb_revision
    COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${CMAKE_CURRENT_SOURCE_DIR}" "-DHEADER=${header}" -P "${CMAKE_CURRENT_LIST_FILE}"
    BYPRODUCTS "${header}"
    COMMENT "Asking for the revision"
    VERBATIM)
  return()
endif()

# Sources without a repository of their own may lie in another one.
set(TILEPDB_REVISION)
if(EXISTS "${SOURCE}/.git")
  execute_process(
    COMMAND git describe --always --dirty
    WORKING_DIRECTORY "${SOURCE}"
    OUTPUT_VARIABLE TILEPDB_REVISION
    OUTPUT_STRIP_TRAILING_WHITESPACE
    ERROR_QUIET)
endif()
if(NOT TILEPDB_REVISION)
  set(TILEPDB_REVISION unknown)
endif()
configure_file("${SOURCE}/cmake/revision.hpp.in" "${HEADER}" @ONLY)
