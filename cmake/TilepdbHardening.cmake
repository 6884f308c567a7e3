# Compiler and linker make errors of memory end the program instead of going on. For all that is built here: the libraries
# that users build against are headers, which get none of it. Sanitizers do more, and do not go with it.
option(TILEPDB_HARDENING "Build with what the compiler has against errors of memory" ON)
if(NOT TILEPDB_HARDENING)
  return()
endif()

include(CheckCXXCompilerFlag)
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

add_compile_options(-fstack-protector-strong -fstack-clash-protection)
# Without optimisation the library's own checks cannot work, and it warns.
add_compile_options($<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=2>)
foreach(flag IN ITEMS -fcf-protection -mbranch-protection=standard)  # x86-64, AArch64
  string(MAKE_C_IDENTIFIER "TILEPDB_HAS${flag}" known)
  check_cxx_compiler_flag(${flag} ${known})
  if(${known})
    add_compile_options(${flag})
  endif()
endforeach()
add_link_options(LINKER:-z,relro,-z,now,-z,noexecstack)
