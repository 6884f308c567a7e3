# SPDX-License-Identifier: MIT
# cmake -DOUTPUT=HEADER -DNAMESPACE=NAME "-DFILES=A;B" -P embed.cmake: writes a header with the text of each file as a
# constant, which is called like the file: page.css is page_css.
set(header "#pragma once\n\n#include <string_view>\n\nnamespace ${NAMESPACE} {\n")
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME)
  string(MAKE_C_IDENTIFIER "${name}" name)
  file(READ "${file}" text)
  string(APPEND header "\ninline constexpr std::string_view ${name} = R\"embedded(${text})embedded\";\n")
endforeach()
string(APPEND header "\n}  // namespace ${NAMESPACE}\n")
file(WRITE "${OUTPUT}" "${header}")
