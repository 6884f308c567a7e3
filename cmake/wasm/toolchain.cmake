# SPDX-License-Identifier: MIT
# Toolchain for WebAssembly with Debian's package emscripten, whose frozen cache contains the built system libraries.
find_program(TILEPDB_EM_CONFIG em-config)
if(NOT TILEPDB_EM_CONFIG)
  message(FATAL_ERROR "emscripten not found; install it: apt-get install emscripten")
endif()
execute_process(COMMAND "${TILEPDB_EM_CONFIG}" EMSCRIPTEN_ROOT
  OUTPUT_VARIABLE EMSCRIPTEN_ROOT_PATH OUTPUT_STRIP_TRAILING_WHITESPACE)
# Do not search the packages of the build machine; TilepdbWasm.cmake names the usable ones.
include("${EMSCRIPTEN_ROOT_PATH}/cmake/Modules/Platform/Emscripten.cmake")

# Scripts of emscripten need Debian's node-acorn, which a node that is not Debian's does not find.
set(CMAKE_CXX_LINKER_LAUNCHER "${CMAKE_COMMAND};-E;env;NODE_PATH=/usr/share/nodejs" CACHE STRING "")
# Browsers have exceptions and SIMD since 2021, Safari since 2022 and 2023.
set(CMAKE_CXX_FLAGS_INIT "-fwasm-exceptions -fno-rtti -msimd128 -include ${CMAKE_CURRENT_LIST_DIR}/../standard_library.hpp")
if(TILEPDB_WASM_THREADS)
  execute_process(COMMAND "${TILEPDB_EM_CONFIG}" LLVM_ROOT OUTPUT_VARIABLE llvm OUTPUT_STRIP_TRAILING_WHITESPACE)
  find_program(TILEPDB_WASM_CLANG NAMES clang-14 clang HINTS "${llvm}" REQUIRED)
  set(landing_pads "${CMAKE_BINARY_DIR}/landing_pads.bc")
  if(NOT EXISTS "${landing_pads}")
    execute_process(COMMAND "${TILEPDB_WASM_CLANG}" -x ir -c -emit-llvm -target wasm32-unknown-emscripten
      "${CMAKE_CURRENT_LIST_DIR}/landing_pads.ll" -o "${landing_pads}" COMMAND_ERROR_IS_FATAL ANY)
  endif()
  string(APPEND CMAKE_CXX_FLAGS_INIT " -pthread -Xclang -mlink-bitcode-file -Xclang ${landing_pads}")
endif()
