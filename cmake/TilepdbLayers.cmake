# SPDX-License-Identifier: MIT
# Layers: each folder of sources is a library of its own and can include only the layers that it names.
#
# Each layer has an include folder, <build>/layers/<layer>, which holds only that layer. A target that links the layer gets this
# include folder and those of the layers below. So #include "solver/batch/batch.hpp" is an error in every layer that is not
# above solver_batch.

# tilepdb_view(<layer> [<folder>]): makes <build>/layers/<layer> an include folder that holds the folder (default: the current
# one) by its name in the project, without "lib/". Sets `view` to it.
function(tilepdb_view layer)
  set(source "${CMAKE_CURRENT_SOURCE_DIR}")
  if(ARGC GREATER 1)
    set(source "${ARGV1}")
  endif()
  file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}" "${source}")
  string(REGEX REPLACE "^lib/" "" name "${folder}")
  set(view "${PROJECT_BINARY_DIR}/layers/${layer}")
  get_filename_component(parent "${view}/${name}" DIRECTORY)
  file(MAKE_DIRECTORY "${parent}")
  file(CREATE_LINK "${source}" "${view}/${name}" SYMBOLIC)
  set(view "${view}" PARENT_SCOPE)
endfunction()

# Most of the build time goes into headers that all files of a folder include. TILEPDB_UNITY compiles several files as one, which
# takes a quarter of the CPU time. It is off in debug builds, where a change should compile one file.
set(compiles_units ON)
if(PROJECT_IS_TOP_LEVEL AND CMAKE_BUILD_TYPE STREQUAL Debug)
  set(compiles_units OFF)
endif()
option(TILEPDB_UNITY "Compile several source files as one: faster clean builds, slower rebuilds" ${compiles_units})
if(TILEPDB_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # Garbage collection takes a tenth of GCC's time unless it may allocate a gigabyte first.
  add_compile_options(--param=ggc-min-heapsize=1000000)
endif()

# tilepdb_compiled_as(<target> <level>): sets the target's optimisation, and joins its files with TILEPDB_UNITY.
function(tilepdb_compiled_as target level)
  get_target_property(before ${target} TILEPDB_OPTIMIZATION)
  if(before AND NOT before STREQUAL level)
    message(FATAL_ERROR "${target}: its layers have OPTIMIZATION ${before} and ${level}; give them one, or another UNIT")
  elseif(NOT before)
    set_target_properties(${target} PROPERTIES
      TILEPDB_OPTIMIZATION ${level} UNITY_BUILD ${TILEPDB_UNITY} UNITY_BUILD_BATCH_SIZE 0)
    tilepdb_optimize(${target} ${level})
    target_link_libraries(${target} PRIVATE tilepdb_warnings)
  endif()
endfunction()

# tilepdb_keep_halves_apart(<target>): fails if one target would compile layers of both pdbgen/ and solver/.
function(tilepdb_keep_halves_apart target)
  file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}")
  string(REGEX MATCH "^(pdbgen|solver)" half "${folder}")
  get_target_property(other ${target} TILEPDB_HALF)
  if(half AND other AND NOT half STREQUAL other)
    message(FATAL_ERROR "${target} has layers of ${other}/, and ${folder}/ cannot be one of them; give it another UNIT")
  elseif(half)
    set_target_properties(${target} PROPERTIES TILEPDB_HALF ${half})
  endif()
endfunction()

# tilepdb_layer(<layer> SOURCES <files>... [SEES <layers>...] [USES <libraries>...] [OPTIMIZATION <level>] [UNIT <unit>])
# Makes the library tilepdb_<layer> of the current folder. Files in folders below lib/ are included without "lib/".
# OPTIMIZATION is the level of optimised builds (default 2): 1 for code that waits or is no slower with it, g, which compiles
# faster, for code that runs once. For kernels see tilepdb_kernels().
# With TILEPDB_UNITY, a target of its own compiles the layers of one UNIT as one file. All layers of a unit are in the same
# programs; no unit has layers of both generator and solver. The compiler then accepts an include that any layer of the unit may
# use, so the test `layers` checks each include against its own layer. Sets `objects` to the target that compiles the sources.
function(tilepdb_layer layer)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "OPTIMIZATION;UNIT" "SOURCES;SEES;USES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "tilepdb_layer(${layer}): '${arg_UNPARSED_ARGUMENTS}' is not an argument")
  endif()
  tilepdb_view(${layer})
  if(NOT arg_OPTIMIZATION)
    set(arg_OPTIMIZATION 2)
  elseif(EMSCRIPTEN)
    # Cold code is compiled for size.
    set(arg_OPTIMIZATION z)
  endif()

  set(target tilepdb_${layer})
  if(TILEPDB_UNITY AND arg_UNIT)
    set(objects tilepdb_unit_${arg_UNIT})
    if(NOT TARGET ${objects})
      add_library(${objects} STATIC)
    endif()
    tilepdb_keep_halves_apart(${objects})
    list(TRANSFORM arg_SOURCES PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/" OUTPUT_VARIABLE sources)
    target_sources(${objects} PRIVATE ${sources})
    add_library(${target} INTERFACE)
    target_link_libraries(${target} INTERFACE ${objects})
    target_link_libraries(${objects} PRIVATE ${target})
    set(visible INTERFACE)
  else()
    set(objects ${target})
    add_library(${target} STATIC ${arg_SOURCES})
    set(visible PUBLIC)
  endif()
  tilepdb_compiled_as(${objects} ${arg_OPTIMIZATION})
  list(TRANSFORM arg_SEES PREPEND tilepdb_)
  target_include_directories(${target} ${visible} "${view}")
  target_link_libraries(${target} ${visible} ${arg_SEES} ${arg_USES})

  # Read by the library, which has the objects, and by the test `layers`.
  set_target_properties(${target} PROPERTIES TILEPDB_OBJECTS ${objects} TILEPDB_SOURCES "${arg_SOURCES}")
  set_property(GLOBAL APPEND PROPERTY TILEPDB_LAYERS ${target})
  set(objects ${objects} PARENT_SCOPE)
endfunction()

# tilepdb_kernels(<layer> <name> [avx2] [avx512] [sve256]): adds <name>_portable.cpp, and the named sets of this architecture, to
# a layer. A target for each set compiles its files with -O3. GCC limits inlining by a file's growth; with this limit, kernels are
# the same whether TILEPDB_UNITY joins their files or not.
function(tilepdb_kernels layer name)
  set(target tilepdb_${layer})
  set(visible PUBLIC)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL INTERFACE_LIBRARY)
    set(visible INTERFACE)
  endif()
  set(TILEPDB_PORTABLE_OPTIONS "")
  foreach(set IN LISTS ARGN ITEMS portable)
    if(NOT set IN_LIST TILEPDB_KERNEL_SETS AND NOT set STREQUAL portable)
      continue()
    endif()
    set(kernels tilepdb_kernels_of_${layer}_${set})
    if(NOT TARGET ${kernels})
      add_library(${kernels} STATIC)
      tilepdb_compiled_as(${kernels} 3)
      string(TOUPPER ${set} upper_set)
      target_compile_options(${kernels} PRIVATE
        ${TILEPDB_${upper_set}_OPTIONS} $<$<CXX_COMPILER_ID:GNU>:--param=large-unit-insns=40000>)
      target_link_libraries(${kernels} PRIVATE ${target})
      target_link_libraries(${target} ${visible} ${kernels})
      target_compile_definitions(${target} ${visible} ${TILEPDB_KERNEL_DEFINITIONS})
      set_property(TARGET ${target} APPEND PROPERTY TILEPDB_OBJECTS ${kernels})
    endif()
    target_sources(${kernels} PRIVATE ${name}_${set}.cpp)
    set_property(TARGET ${target} APPEND PROPERTY TILEPDB_SOURCES ${name}_${set}.cpp)
  endforeach()
endfunction()
