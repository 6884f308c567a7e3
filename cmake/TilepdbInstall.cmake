# SPDX-License-Identifier: MIT
# What is installed. Components: runtime (programs, what they load for --mpi, manual pages, completions), dev (library
# and its interface), data (catalogues and instances), python (see python/CMakeLists.txt).
include(CMakePackageConfigHelpers)

if(TILEPDB_PROGRAMS)
  # Libraries are looked for in the same folders before and after installing. Where CMake is to change them at installing, it
  # adds an empty one, which stands for the current folder: programs in the build folder loaded libraries from there.
  set_target_properties(${tilepdb_programs} PROPERTIES BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH_USE_LINK_PATH ON)
  install(TARGETS ${tilepdb_programs} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
  if(TARGET tilepdb_mpi)
    set_target_properties(tilepdb_mpi PROPERTIES BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH_USE_LINK_PATH ON)
    install(TARGETS tilepdb_mpi LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/tilepdb COMPONENT runtime)
  endif()
endif()
# The solver for browsers, if it was built: pdbsolve play writes it beside the page.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/build/wasm/npm/" DESTINATION ${CMAKE_INSTALL_DATADIR}/tilepdb/web COMPONENT data OPTIONAL
  FILES_MATCHING PATTERN "tilepdb.*" PATTERN "worker.js" PATTERN "thread.js")
install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/tilepdb COMPONENT data)

# Only what other programs are to rely on: the interface, and the search algorithms for any puzzle.
install(FILES include/tilepdb/tilepdb.hpp include/tilepdb/error.hpp "${PROJECT_BINARY_DIR}/generated/interface/tilepdb/version.hpp"
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tilepdb COMPONENT dev)
install(DIRECTORY include/tilepdb/api include/tilepdb/pattern_database include/tilepdb/search
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tilepdb COMPONENT dev)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/tilepdb)
install(TARGETS tilepdb EXPORT tilepdb-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
install(EXPORT tilepdb-targets NAMESPACE tilepdb:: DESTINATION ${package_folder} COMPONENT dev)
set(TILEPDB_DATA_FOLDER ${CMAKE_INSTALL_DATADIR}/tilepdb)
configure_package_config_file(cmake/tilepdb-config.cmake.in "${PROJECT_BINARY_DIR}/tilepdb-config.cmake"
  INSTALL_DESTINATION ${package_folder} PATH_VARS TILEPDB_DATA_FOLDER NO_SET_AND_CHECK_MACRO)
# The interface is the namespace tilepdb::v1: what 1.0 has, every 1.x has.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/tilepdb-config-version.cmake" COMPATIBILITY SameMajorVersion)
install(FILES "${PROJECT_BINARY_DIR}/tilepdb-config.cmake" "${PROJECT_BINARY_DIR}/tilepdb-config-version.cmake"
  DESTINATION ${package_folder} COMPONENT dev)

# Found from where the file itself is, so that an installed tree can be moved.
file(RELATIVE_PATH TILEPDB_PREFIX_FROM_PKGCONFIG
  "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" TILEPDB_PREFIX_FROM_PKGCONFIG "${TILEPDB_PREFIX_FROM_PKGCONFIG}")
configure_file(cmake/tilepdb.pc.in tilepdb.pc @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/tilepdb.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
