# SPDX-License-Identifier: MIT
# cmake -DOUTPUT=FILE "-DFILES=A;B" -P join.cmake: several scripts as one, which imports and exports nothing of these.
# KEEP names the file whose exports stay.
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
