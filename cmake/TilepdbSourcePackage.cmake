# SPDX-License-Identifier: MIT
# Read by cpack before each package. The tarball of the sources contains the files that git tracks; without git, all files but
# those that a build made.
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
# cpack reads them as regular expressions.
string(REGEX REPLACE "([][+.*()^$?|\\\\])" "\\\\\\1" left_out "${left_out}")
list(TRANSFORM left_out REPLACE "(.+)" "^\\1(/|$)")
list(APPEND CPACK_IGNORE_FILES ${left_out})
