# SPDX-License-Identifier: MIT
# cmake -DOUTPUT=HEADER -DNAMESPACE=NAME "-DFILES=A;B" -P embed.cmake: writes a header with the text of each file as a constant
# named like the file: page.css becomes page_css. `all` pairs the names of the files with their texts.
set(header "#pragma once\n\n#include <string_view>\n#include <utility>\n\nnamespace ${NAMESPACE} {\n")
set(all "")
foreach(file IN LISTS FILES)
  get_filename_component(file_name "${file}" NAME)
  string(MAKE_C_IDENTIFIER "${file_name}" name)
  file(READ "${file}" text)
  string(APPEND header "\ninline constexpr std::string_view ${name} = R\"embedded(${text})embedded\";\n")
  string(APPEND all "\n    {\"${file_name}\", ${name}},")
endforeach()
string(APPEND header "\ninline constexpr std::pair<std::string_view, std::string_view> all[] = {${all}\n};\n")
string(APPEND header "\n}  // namespace ${NAMESPACE}\n")
file(WRITE "${OUTPUT}" "${header}")
