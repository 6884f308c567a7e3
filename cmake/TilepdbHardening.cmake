# SPDX-License-Identifier: MIT
# Compiler and linker options that end the program at a memory error. They apply to all targets, the library included, but not to
# sanitizer builds, which check more and do not work with them.
option(TILEPDB_HARDENING "Build with the compiler's protection against memory errors" ON)
if(NOT TILEPDB_HARDENING)
  # Code that becomes part of a shared object needs -fPIC even then.
  if(TILEPDB_SHARED OR TILEPDB_PYTHON_MODULE STREQUAL ON)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  endif()
  return()
endif()

include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

add_compile_options(-fstack-protector-strong)
# For ELF: Apple's linker rejects these linker options, and its compiler warns of -fstack-clash-protection.
if(NOT APPLE)
  add_compile_options(-fstack-clash-protection)
  add_link_options(LINKER:-z,relro,-z,now,-z,noexecstack)
endif()
# _FORTIFY_SOURCE needs optimisation; without, the C library warns.
add_compile_options($<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=2>)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  add_compile_options(-fcf-protection)
elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL aarch64)
  add_compile_options(-mbranch-protection=standard)
endif()
