# SPDX-License-Identifier: MIT
# Read by cpack before each package: the tarball of the sources has what git tracks, and nothing that lies beside it. Sources
# without git are those of such a tarball, less what was built in them.
if(NOT CPACK_TOPLEVEL_TAG MATCHES "-Source$")
  return()
endif()
cmake_policy(VERSION 3.25)
list(GET CPACK_INSTALLED_DIRECTORIES 0 sources)
set(left_out "")
if(EXISTS "${sources}/.git")
  execute_process(
    COMMAND git -c core.quotePath=off ls-files --others --directory
    WORKING_DIRECTORY "${sources}"
    OUTPUT_VARIABLE left_out
    COMMAND_ERROR_IS_FATAL ANY)
endif()
string(REGEX REPLACE "/?\n" ";" left_out "${left_out}")
list(REMOVE_ITEM left_out "")
list(APPEND left_out .git build)
list(TRANSFORM left_out PREPEND "${sources}/")
# They are regular expressions to cpack.
string(REGEX REPLACE "([][+.*()^$?|\\\\])" "\\\\\\1" left_out "${left_out}")
list(TRANSFORM left_out REPLACE "(.+)" "^\\1(/|$)")
list(APPEND CPACK_IGNORE_FILES ${left_out})
