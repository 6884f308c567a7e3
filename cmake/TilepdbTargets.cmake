# SPDX-License-Identifier: MIT
# What every target of the project shares: dependencies, warnings, and the instruction sets of kernels.

set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

if(EMSCRIPTEN)
  include(wasm/TilepdbWasm)
else()
  find_package(OpenMP REQUIRED COMPONENTS CXX)
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)
  pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET libxxhash)
  find_package(nlohmann_json REQUIRED)
  find_package(ZLIB REQUIRED)
endif()
if(TILEPDB_PROGRAMS)
  # Imported by its own configuration, which does not pull in all of Boost.
  find_package(Boost 1.74 CONFIG REQUIRED COMPONENTS program_options)
endif()

add_library(tilepdb_warnings INTERFACE)
target_compile_options(tilepdb_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${TILEPDB_WARNINGS_AS_ERRORS}>:-Werror>)

# tilepdb_optimize(<target> <level>): the target's optimisation in optimised builds, in place of the build type's.
function(tilepdb_optimize target level)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:-O${level}>)
endfunction()

include(CheckCXXSourceCompiles)

# The toolchain of Emscripten, whose library is libc++ too, includes the same file.
if(NOT EMSCRIPTEN)
  check_cxx_source_compiles("
    #include <version>
    #ifndef _LIBCPP_VERSION
    #error another library
    #endif
    int main() {}" TILEPDB_HAS_LIBCXX)
  if(TILEPDB_HAS_LIBCXX)
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include \"${CMAKE_CURRENT_LIST_DIR}/standard_library.hpp\">")
  endif()
endif()

# Kernels for newer processors are built beside the portable ones and chosen at run time; see
# lib/platform/instruction_set.hpp, whose checks must name the same features.
set(TILEPDB_AVX2_OPTIONS -mavx2 -mbmi -mbmi2 -mpopcnt)
set(TILEPDB_AVX512_OPTIONS ${TILEPDB_AVX2_OPTIONS}
  -mavx512f -mavx512bw -mavx512vl -mavx512vbmi -mavx512vpopcntdq -mprefer-vector-width=512)
set(TILEPDB_SVE256_OPTIONS -march=armv8.2-a+sve -msve-vector-bits=256)
# The sets that this architecture can have, and the macros that name them to the sources.
set(TILEPDB_KERNEL_SETS "")
set(TILEPDB_KERNEL_DEFINITIONS "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  set(TILEPDB_KERNEL_SETS avx2 avx512)
  set(TILEPDB_KERNEL_DEFINITIONS TILEPDB_X86_KERNELS=1)
elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL aarch64 AND CMAKE_SYSTEM_NAME STREQUAL Linux AND NOT TILEPDB_POSIX_ONLY)
  # POSIX cannot report the length of SVE registers.
  # The compiler must convert its own vector types to those of SVE.
  list(JOIN TILEPDB_SVE256_OPTIONS " " CMAKE_REQUIRED_FLAGS)
  check_cxx_source_compiles("
    #include <arm_sve.h>
    using Vector [[gnu::vector_size(32)]] = unsigned;
    using RawNumbers [[gnu::arm_sve_vector_bits(256)]] = svuint32_t;
    RawNumbers raw(Vector vector) { return vector; }
    Vector twice(Vector vector) { return svadd_u32_x(svptrue_b32(), raw(vector), raw(vector)); }
    int main() { return static_cast<int>(twice(Vector{})[0]); }" TILEPDB_HAS_SVE256)
  unset(CMAKE_REQUIRED_FLAGS)
  if(TILEPDB_HAS_SVE256)
    set(TILEPDB_KERNEL_SETS sve256)
    set(TILEPDB_KERNEL_DEFINITIONS TILEPDB_SVE_KERNELS=1)
  endif()
endif()

# tilepdb_embed(<target> <header> <namespace> <files>...): writes a header with the text of each file as a constant, which the
# target includes by that name; see embed.cmake.
function(tilepdb_embed target header namespace)
  set(files ${ARGN})
  list(TRANSFORM files PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  set(output "${PROJECT_BINARY_DIR}/generated/${target}/${header}")
  set(script "${PROJECT_SOURCE_DIR}/cmake/embed.cmake")
  add_custom_command(
    OUTPUT "${output}"
    COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${output}" "-DNAMESPACE=${namespace}" "-DFILES=${files}" -P "${script}"
    DEPENDS ${files} "${script}"
    VERBATIM)
  # A target of another folder does not know the files generated here.
  string(MAKE_C_IDENTIFIER "${target}_${header}" texts)
  add_custom_target(${texts} DEPENDS "${output}")
  add_dependencies(${target} ${texts})
  target_include_directories(${target} PRIVATE "${PROJECT_BINARY_DIR}/generated/${target}")
endfunction()
