# SPDX-License-Identifier: MIT
# The revision, which figures are quoted with. Each build reads it again, because a commit or an edit may follow the configuration.
# Included, this file adds the target; as a script it writes the header if the revision has changed.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(header "${CMAKE_CURRENT_BINARY_DIR}/generated/private/tilepdb/revision.hpp")
  add_custom_target(tilepdb_revision
    COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${CMAKE_CURRENT_SOURCE_DIR}" "-DHEADER=${header}" -P "${CMAKE_CURRENT_LIST_FILE}"
    BYPRODUCTS "${header}"
    COMMENT "Asking for the revision"
    VERBATIM)
  return()
endif()

# Sources without a repository may lie inside another repository.
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
