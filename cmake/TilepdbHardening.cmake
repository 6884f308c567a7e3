# SPDX-License-Identifier: MIT
# Compiler and linker make errors of memory end the program instead of going on. For all that is built here, the
# library for other programs too. Sanitizers do more, and do not go with it.
option(TILEPDB_HARDENING "Build with what the compiler has against errors of memory" ON)
if(NOT TILEPDB_HARDENING)
  # What becomes part of a shared object has to be so all the same.
  if(TILEPDB_SHARED OR TILEPDB_PYTHON_MODULE STREQUAL ON)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  endif()
  return()
endif()

include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

add_compile_options(-fstack-protector-strong -fstack-clash-protection)
# Without optimisation the library's own checks cannot work, and it warns.
add_compile_options($<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=2>)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  add_compile_options(-fcf-protection)
elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL aarch64)
  add_compile_options(-mbranch-protection=standard)
endif()
add_link_options(LINKER:-z,relro,-z,now,-z,noexecstack)
