# SPDX-License-Identifier: MIT
# Layers: each folder of sources is a library of its own, and sees only what it says it stands on.
#
# A layer's folder appears under a name of its own in an include folder of its own, <build>/layers/<layer>; who links the
# layer gets that include folder and those of the layers below it, and no other. So #include "solver/search/batch.hpp" is
# an error wherever the layer solver_search is not below.

# tilepdb_view(<layer>): makes <build>/layers/<layer> an include folder in which the current folder is found by its name in
# the project, less "lib/". Sets `view` to it.
function(tilepdb_view layer)
  file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}")
  string(REGEX REPLACE "^lib/" "" name "${folder}")
  set(view "${PROJECT_BINARY_DIR}/layers/${layer}")
  get_filename_component(parent "${view}/${name}" DIRECTORY)
  file(MAKE_DIRECTORY "${parent}")
  file(CREATE_LINK "${CMAKE_CURRENT_SOURCE_DIR}" "${view}/${name}" SYMBOLIC)
  set(view "${view}" PARENT_SCOPE)
endfunction()

# Most of the time of a build goes into headers that all files of a folder include. With TILEPDB_UNITY several files are
# compiled as one, which saves about half of it; who works on the code leaves it off, so that a change compiles one file.
option(TILEPDB_UNITY "Compile several source files as one: less to build, more to build again" OFF)
if(TILEPDB_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # A tenth of GCC's time goes into looking for memory that it could use again, unless it may take a gigabyte first.
  add_compile_options(--param=ggc-min-heapsize=1000000)
endif()

# tilepdb_layer(<layer> SOURCES <files>... [SEES <layers>...] [USES <libraries>...] [OPTIMIZATION <level>] [KERNELS])
# Makes the library tilepdb_<layer> of the current folder. Files of folders below lib/ are included without "lib/".
# OPTIMIZATION is that of optimised builds: 2 unless it is given; 1 is for what waits for others or is no slower with it, g,
# which compiles sooner, for what runs once. KERNELS are compiled with 3.
function(tilepdb_layer layer)
  cmake_parse_arguments(PARSE_ARGV 1 arg "KERNELS" "OPTIMIZATION" "SOURCES;SEES;USES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "tilepdb_layer(${layer}): '${arg_UNPARSED_ARGUMENTS}' is not understood")
  endif()
  tilepdb_view(${layer})

  set(target tilepdb_${layer})
  list(TRANSFORM arg_SEES PREPEND tilepdb_)
  add_library(${target} STATIC ${arg_SOURCES})
  # For a test that tries what they can include.
  set_property(GLOBAL APPEND PROPERTY TILEPDB_LAYERS ${target})
  target_include_directories(${target} PUBLIC "${view}")
  target_link_libraries(${target} PUBLIC ${arg_SEES} ${arg_USES} PRIVATE tilepdb_warnings)
  if(arg_KERNELS)
    set(arg_OPTIMIZATION 3)
  elseif(NOT arg_OPTIMIZATION)
    set(arg_OPTIMIZATION 2)
  elseif(EMSCRIPTEN)
    # What is not hot is to be small.
    set(arg_OPTIMIZATION s)
  endif()
  if(TILEPDB_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 20)
  endif()
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O${arg_OPTIMIZATION}>)
endfunction()
