# SPDX-License-Identifier: MIT
# Replaces packages of the build machine in a build for WebAssembly. Two libraries are needed as headers only; a folder of links
# shows these and no other headers of the machine, which are for its own processor. zstd is left out, and with it compressed tables;
# zlib, and with it replay links; threads are those of the library, not OpenMP's.
option(TILEPDB_WASM_THREADS "Build for WebAssembly with threads" OFF)
find_path(TILEPDB_HOST_HEADERS NAMES xxhash.h PATHS /usr/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
set(view "${PROJECT_BINARY_DIR}/host-headers")
file(MAKE_DIRECTORY "${view}")
foreach(name IN ITEMS xxhash.h xxh3.h nlohmann doctest)
  if(EXISTS "${TILEPDB_HOST_HEADERS}/${name}")
    file(CREATE_LINK "${TILEPDB_HOST_HEADERS}/${name}" "${view}/${name}" SYMBOLIC)
  endif()
endforeach()
if(TILEPDB_TESTS AND NOT EXISTS "${view}/doctest/doctest.h")
  message(STATUS "Tests are left out: doctest not found")
  set(TILEPDB_TESTS OFF)
endif()

foreach(name IN ITEMS OpenMP::OpenMP_CXX PkgConfig::zstd PkgConfig::xxhash ZLIB::ZLIB nlohmann_json::nlohmann_json)
  add_library(${name} INTERFACE IMPORTED)
endforeach()
foreach(name IN ITEMS PkgConfig::xxhash nlohmann_json::nlohmann_json)
  target_include_directories(${name} SYSTEM INTERFACE "${view}")
endforeach()
target_compile_definitions(PkgConfig::xxhash INTERFACE XXH_INLINE_ALL=1)
