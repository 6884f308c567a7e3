# SPDX-License-Identifier: MIT
# Installation. Components: runtime (programs, the module for --mpi, manual pages, completions), library (a shared library), dev
# (what programs are linked with: the interface, a static library), data (catalogues and instances), python (see
# python/CMakeLists.txt).
include(CMakePackageConfigHelpers)

if(TILEPDB_PROGRAMS)
  # Build tree and installation use the same run path. If CMake had to change it when installing, it would pad it with an empty
  # entry, which means the current folder: programs of the build tree would load libraries from there.
  set_target_properties(${tilepdb_programs} PROPERTIES BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH_USE_LINK_PATH ON)
  install(TARGETS ${tilepdb_programs} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
  if(TARGET tilepdb_mpi)
    set_target_properties(tilepdb_mpi PROPERTIES BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH_USE_LINK_PATH ON)
    install(TARGETS tilepdb_mpi LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/tilepdb COMPONENT runtime)
  endif()
endif()
# The WebAssembly module, if it was built: pdbsolve play writes it beside the page.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/build/wasm/npm/" DESTINATION ${CMAKE_INSTALL_DATADIR}/tilepdb/web COMPONENT data OPTIONAL
  FILES_MATCHING PATTERN "tilepdb.*" PATTERN "worker.js" PATTERN "thread.js" PATTERN "puzzles" EXCLUDE)
install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/tilepdb COMPONENT data)

# Only the interface and the search algorithms for any puzzle are for other programs.
install(FILES include/tilepdb/tilepdb.h include/tilepdb/tilepdb.hpp include/tilepdb/error.hpp "${PROJECT_BINARY_DIR}/generated/interface/tilepdb/version.hpp"
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tilepdb COMPONENT dev)
install(DIRECTORY include/tilepdb/api include/tilepdb/pattern_database include/tilepdb/search
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tilepdb COMPONENT dev)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/tilepdb)
install(TARGETS ${tilepdb_libraries} EXPORT tilepdb-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT dev)
install(EXPORT tilepdb-targets NAMESPACE tilepdb:: DESTINATION ${package_folder} COMPONENT dev)
set(TILEPDB_DATA_FOLDER ${CMAKE_INSTALL_DATADIR}/tilepdb)
configure_package_config_file(cmake/tilepdb-config.cmake.in "${PROJECT_BINARY_DIR}/tilepdb-config.cmake"
  INSTALL_DESTINATION ${package_folder} PATH_VARS TILEPDB_DATA_FOLDER NO_SET_AND_CHECK_MACRO)
# The interface is the namespace tilepdb::v1, which every 1.x keeps.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/tilepdb-config-version.cmake" COMPATIBILITY SameMajorVersion)
install(FILES "${PROJECT_BINARY_DIR}/tilepdb-config.cmake" "${PROJECT_BINARY_DIR}/tilepdb-config-version.cmake"
  DESTINATION ${package_folder} COMPONENT dev)

# Paths are relative to this file, so that an installed tree can be moved.
file(RELATIVE_PATH TILEPDB_PREFIX_FROM_PKGCONFIG
  "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" TILEPDB_PREFIX_FROM_PKGCONFIG "${TILEPDB_PREFIX_FROM_PKGCONFIG}")
# A shared library names the libraries that it needs itself; a program that links the static one names them (pkg-config --static).
set(TILEPDB_PC_PRIVATE "")
set(TILEPDB_PC_LIBS " ")
if(TILEPDB_SHARED)
  set(TILEPDB_PC_PRIVATE .private)
  set(TILEPDB_PC_LIBS "\nLibs.private: ")
endif()
# A compiler of C does not link the library of C++ by itself.
set(TILEPDB_PC_CXX "")
foreach(library IN LISTS CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
  if(library MATCHES "^(stdc\\+\\+|c\\+\\+|m)$")
    string(APPEND TILEPDB_PC_CXX " -l${library}")
  endif()
endforeach()
configure_file(cmake/tilepdb.pc.in tilepdb.pc @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/tilepdb.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
