# SPDX-License-Identifier: MIT
# Manual pages and shell completions, made from the output of --help-all. Left out where Python is missing or the programs cannot
# run (cross builds).
# The system's own Python comes first: tests use modules from the system's packages.
find_program(TILEPDB_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(TILEPDB_PYTHON NAMES python3)
if(CMAKE_CROSSCOMPILING OR NOT TILEPDB_PYTHON)
  message(STATUS "Manual pages and completions are left out: they need Python and a native build")
  return()
endif()

set(scripts "${PROJECT_SOURCE_DIR}/docs/reference")
set(scripts_files "${scripts}/completions.py" "${scripts}/help_text.py" "${scripts}/manual_pages.py" "${scripts}/write.py")
set(reference "${CMAKE_BINARY_DIR}/reference")
file(MAKE_DIRECTORY "${reference}")

# tilepdb_reference(<arguments of write.py>... OUTPUTS <files>... DEPENDS <targets or files>...): generates files of the reference.
function(tilepdb_reference)
  cmake_parse_arguments(arg "" "" "OUTPUTS;DEPENDS" ${ARGN})
  list(TRANSFORM arg_OUTPUTS PREPEND "${reference}/")
  add_custom_command(
    OUTPUT ${arg_OUTPUTS}
    COMMAND "${TILEPDB_PYTHON}" -B "${scripts}/write.py" ${arg_UNPARSED_ARGUMENTS}
    DEPENDS ${arg_DEPENDS} ${scripts_files}
    VERBATIM)
endfunction()

# tilepdb_install_reference(<file> <folder>): installs a file of the reference in a folder; manual pages are compressed.
function(tilepdb_install_reference file folder)
  set(installed "${reference}/${file}")
  if(folder MATCHES "/man[0-9]$")
    string(APPEND installed ".gz")
    add_custom_command(
      OUTPUT "${installed}"
      COMMAND gzip -9 --no-name --keep --force "${reference}/${file}"
      DEPENDS "${reference}/${file}"
      VERBATIM)
  endif()
  set_property(GLOBAL APPEND PROPERTY tilepdb_reference "${installed}")
  install(FILES "${installed}" DESTINATION "${folder}" COMPONENT runtime OPTIONAL)
endfunction()

foreach(program IN LISTS tilepdb_programs)
  tilepdb_reference(program $<TARGET_FILE:${program}> "${PROJECT_SOURCE_DIR}/data/catalogues" "${reference}"
    OUTPUTS ${program}.1 ${program} _${program} ${program}.fish
    DEPENDS ${program})
  tilepdb_install_reference(${program}.1 ${CMAKE_INSTALL_MANDIR}/man1)
  tilepdb_install_reference(${program} ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  tilepdb_install_reference(_${program} ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  # Below /usr, Debian's zsh reads completions of packages from a folder of its own.
  if(CMAKE_INSTALL_PREFIX STREQUAL "/usr" AND EXISTS /etc/debian_version)
    install(FILES "${reference}/_${program}" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions"
      COMPONENT runtime OPTIONAL)
  endif()
  tilepdb_install_reference(${program}.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endforeach()
set(pages pdb tilepdb-catalogue tilepdb-instances)
set(sources pdb-format catalogues instances)
foreach(page source IN ZIP_LISTS pages sources)
  set(file "${PROJECT_SOURCE_DIR}/docs/${source}.md")
  tilepdb_reference(page ${page} 5 "${file}" ${PROJECT_VERSION} "${reference}/${page}.5" OUTPUTS ${page}.5 DEPENDS "${file}")
  tilepdb_install_reference(${page}.5 ${CMAKE_INSTALL_MANDIR}/man5)
endforeach()

get_property(outputs GLOBAL PROPERTY tilepdb_reference)
add_custom_target(tilepdb_reference ALL DEPENDS ${outputs})
