# SPDX-License-Identifier: MIT
# The library: both halves of the interface and all layers below them.
set(TILEPDB_SHARED OFF CACHE STRING "Build a shared library that exports only the interface: OFF (a static one), ON or BOTH")
set_property(CACHE TILEPDB_SHARED PROPERTY STRINGS OFF ON BOTH)

set(layers
  text core platform tiles format pattern_database puzzles team pdbgen_blocks pdbgen_write pdbgen_spaces
  pdbgen_verify pdbgen_puzzles pdbgen_api
  solver_instances solver_batch solver_kernels solver_heuristics solver_search solver_tables solver_certificates
  solver_beam solver_general solver_puzzles solver_api c_interface)
set(objects "")
foreach(layer IN LISTS layers)
  get_target_property(compilers tilepdb_${layer} TILEPDB_OBJECTS)
  list(TRANSFORM compilers REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
  list(APPEND objects ${compilers})
endforeach()
list(REMOVE_DUPLICATES objects)
set(tilepdb_soversion ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
# tilepdb_library(<target> SHARED|STATIC): the library as a target. Tests make a shared one beside the static one.
function(tilepdb_library target type)
  add_library(${target} ${type} ${objects})
  if(type STREQUAL SHARED)
    set(exports "${PROJECT_SOURCE_DIR}/cmake/tilepdb.map")
    set_target_properties(${target} PROPERTIES
      VERSION ${PROJECT_VERSION} SOVERSION ${tilepdb_soversion} LINK_DEPENDS "${exports}")
    # Apple's linker has no version scripts; there the library exports all its symbols.
    if(NOT APPLE)
      target_link_options(${target} PRIVATE "LINKER:--version-script=${exports}")
    endif()
  endif()
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  target_compile_features(${target} INTERFACE cxx_std_20)
  target_include_directories(${target} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated/interface>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${target} PRIVATE OpenMP::OpenMP_CXX PkgConfig::zstd PkgConfig::xxhash ZLIB::ZLIB)
endfunction()
# The targets that are installed. Of both, other projects link the shared one as tilepdb::tilepdb.
set(tilepdb_libraries tilepdb)
if(TILEPDB_SHARED STREQUAL "BOTH")
  tilepdb_library(tilepdb STATIC)
  tilepdb_library(tilepdb_shared SHARED)
  set_target_properties(tilepdb_shared PROPERTIES OUTPUT_NAME tilepdb EXPORT_NAME tilepdb)
  set_target_properties(tilepdb PROPERTIES EXPORT_NAME tilepdb_static)
  list(APPEND tilepdb_libraries tilepdb_shared)
  add_library(tilepdb::tilepdb ALIAS tilepdb_shared)
  add_library(tilepdb::tilepdb_static ALIAS tilepdb)
elseif(TILEPDB_SHARED MATCHES "^(ON|OFF|TRUE|FALSE|YES|NO|1|0)$")
  if(TILEPDB_SHARED)
    tilepdb_library(tilepdb SHARED)
  else()
    tilepdb_library(tilepdb STATIC)
  endif()
  add_library(tilepdb::tilepdb ALIAS tilepdb)
else()
  message(FATAL_ERROR "TILEPDB_SHARED: expected OFF, ON or BOTH, found '${TILEPDB_SHARED}'")
endif()

# Installed programs find the data beside themselves, programs of the build tree in the source tree.
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/share")
file(CREATE_LINK "${PROJECT_SOURCE_DIR}/data" "${PROJECT_BINARY_DIR}/share/tilepdb" SYMBOLIC)
