# SPDX-License-Identifier: MIT
# The multi-threaded programs. Threads need other compiler options for every file, hence a separate build in a subfolder.
include(ExternalProject)
set(TILEPDB_THREADS_BUILD "${PROJECT_BINARY_DIR}/threads")
set(targets tilepdb_wasm tilepdb_wasm_of_puzzles)
if(TILEPDB_TESTS)
  list(APPEND targets tilepdb_wasm_tests)
endif()
foreach(program IN ITEMS tilepdb puzzles)
  foreach(suffix IN ITEMS js wasm worker.js)
    list(APPEND byproducts "${TILEPDB_THREADS_BUILD}/bin/${program}.${suffix}")
  endforeach()
endforeach()
ExternalProject_Add(tilepdb_wasm_of_threads
  SOURCE_DIR "${PROJECT_SOURCE_DIR}"
  BINARY_DIR "${TILEPDB_THREADS_BUILD}"
  CMAKE_ARGS
    "-DCMAKE_TOOLCHAIN_FILE=${CMAKE_TOOLCHAIN_FILE}"
    "-DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}"
    "-DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}"
    "-DTILEPDB_UNITY=${TILEPDB_UNITY}"
    "-DTILEPDB_TESTS=${TILEPDB_TESTS}"
    "-DTILEPDB_WARNINGS_AS_ERRORS=${TILEPDB_WARNINGS_AS_ERRORS}"
    -DTILEPDB_HARDENING=OFF -DTILEPDB_INSTALL=OFF -DTILEPDB_PROGRAMS=OFF -DTILEPDB_PYTHON_MODULE=OFF
    -DTILEPDB_WASM_THREADS=ON
  BUILD_COMMAND "${CMAKE_COMMAND}" --build <BINARY_DIR> --target ${targets}
  BUILD_ALWAYS ON
  BUILD_BYPRODUCTS ${byproducts}
  INSTALL_COMMAND ""
  USES_TERMINAL_BUILD ON)
