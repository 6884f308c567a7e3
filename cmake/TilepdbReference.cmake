# SPDX-License-Identifier: MIT
# Manual pages and completions for shells, made of what the programs say with --help-all. They need Python, and programs that
# run here; without these they are left out.
# The system's own Python comes first: tests use modules from the system's packages.
find_program(TILEPDB_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(TILEPDB_PYTHON NAMES python3)
if(CMAKE_CROSSCOMPILING OR NOT TILEPDB_PYTHON)
  message(STATUS "No manual pages and completions: these need Python, and programs that run here")
  return()
endif()

set(scripts "${PROJECT_SOURCE_DIR}/docs/reference")
set(reference "${CMAKE_BINARY_DIR}/reference")
file(MAKE_DIRECTORY "${reference}")

# tilepdb_reference(<output> <folder> DEPENDS <files>... COMMAND <script> <arguments>...): a file of the reference, and the
# folder that it is installed to.
function(tilepdb_reference output folder)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "DEPENDS;COMMAND")
  list(POP_FRONT arg_COMMAND script)
  add_custom_command(
    OUTPUT "${reference}/${output}"
    COMMAND "${TILEPDB_PYTHON}" -B "${scripts}/${script}" ${arg_COMMAND} "${reference}/${output}"
    DEPENDS ${arg_DEPENDS} "${scripts}/${script}" "${scripts}/help_text.py"
    VERBATIM)
  set(installed "${reference}/${output}")
  if(folder MATCHES "/man[0-9]$")
    # Manual pages are installed compressed.
    string(APPEND installed ".gz")
    add_custom_command(
      OUTPUT "${installed}"
      COMMAND gzip -9 --no-name --keep --force "${reference}/${output}"
      DEPENDS "${reference}/${output}"
      VERBATIM)
  endif()
  set_property(GLOBAL APPEND PROPERTY tilepdb_reference "${installed}")
  install(FILES "${installed}" DESTINATION "${folder}" COMPONENT runtime OPTIONAL)
endfunction()

set(catalogues "${PROJECT_SOURCE_DIR}/data/catalogues")
foreach(program IN ITEMS pdbgen pdbsolve)
  tilepdb_reference(${program}.1 ${CMAKE_INSTALL_MANDIR}/man1 DEPENDS ${program}
    COMMAND manual_pages.py program $<TARGET_FILE:${program}>)
  tilepdb_reference(${program} ${CMAKE_INSTALL_DATADIR}/bash-completion/completions DEPENDS ${program}
    COMMAND completions.py bash $<TARGET_FILE:${program}> "${catalogues}")
  tilepdb_reference(_${program} ${CMAKE_INSTALL_DATADIR}/zsh/site-functions DEPENDS ${program}
    COMMAND completions.py zsh $<TARGET_FILE:${program}> "${catalogues}")
  # Below /usr Debian's zsh looks in a folder for packages; a tarball of the same may be unpacked elsewhere.
  if(CMAKE_INSTALL_PREFIX STREQUAL "/usr" AND EXISTS /etc/debian_version)
    install(FILES "${reference}/_${program}" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions"
      COMPONENT runtime OPTIONAL)
  endif()
  tilepdb_reference(${program}.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d DEPENDS ${program}
    COMMAND completions.py fish $<TARGET_FILE:${program}> "${catalogues}")
endforeach()
set(pages pdb tilepdb-catalogue tilepdb-instances)
set(sources pdb-format catalogues instances)
foreach(page source IN ZIP_LISTS pages sources)
  set(file "${PROJECT_SOURCE_DIR}/docs/${source}.md")
  tilepdb_reference(${page}.5 ${CMAKE_INSTALL_MANDIR}/man5 DEPENDS "${file}"
    COMMAND manual_pages.py page ${page} 5 "${file}" ${PROJECT_VERSION})
endforeach()

get_property(outputs GLOBAL PROPERTY tilepdb_reference)
add_custom_target(tilepdb_reference ALL DEPENDS ${outputs})
