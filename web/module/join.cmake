# SPDX-License-Identifier: MIT
# cmake -DOUTPUT=FILE "-DFILES=A;B" [-DKEEP=B] -P join.cmake: joins scripts into one, without the imports between them
# and without exports other than those of KEEP.
set(text "")
foreach(file IN LISTS FILES)
  file(READ "${file}" part)
  if(file MATCHES "\\.js$" AND NOT file STREQUAL "${KEEP}")
    string(REGEX REPLACE "(^|\n)export " "\\1" part "${part}")
  endif()
  string(REGEX REPLACE "import {[^\n]*} from \"\\./[a-z]+\\.js\";\n" "" part "${part}")
  string(APPEND text "${part}\n")
endforeach()
file(WRITE "${OUTPUT}" "${text}")
