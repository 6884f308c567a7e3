# SPDX-License-Identifier: MIT
# Packages made by cpack: a .deb for each component, a relocatable tarball of the installation, and a tarball of the sources
# (cpack --config CPackSourceConfig.cmake). The preset `package` configures for /usr, the prefix of .deb files: the library looks
# for data in the configured prefix.
set(CPACK_PACKAGE_NAME tilepdb)
set(CPACK_PACKAGE_VENDOR "The tilepdb contributors")
# Empty, so that the first line of a package is that of its own description.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_PACKAGE_CONTACT "The tilepdb contributors <tilepdb@tilepdb.invalid>")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_SYSTEM_NAME linux-${CMAKE_SYSTEM_PROCESSOR})

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SOURCE tilepdb)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# tilepdb_deb(<component> <package> <section> <one line> <description>): describes the package of a component, with the fields
# that Debian requires.
function(tilepdb_deb component package section line description)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${line}\n${description}" PARENT_SCOPE)
  set(documents ${CMAKE_INSTALL_DATADIR}/doc/${package})
  install(FILES "${PROJECT_SOURCE_DIR}/cmake/deb/copyright" DESTINATION ${documents} COMPONENT ${component})
  install(FILES "${PROJECT_BINARY_DIR}/deb/changelog.gz" DESTINATION ${documents} COMPONENT ${component})
endfunction()

# The date of the sources makes packages reproducible.
set(TILEPDB_DATE)
if(EXISTS "${PROJECT_SOURCE_DIR}/.git")
  execute_process(
    COMMAND git log -1 --format=%cD
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    OUTPUT_VARIABLE TILEPDB_DATE
    OUTPUT_STRIP_TRAILING_WHITESPACE
    ERROR_QUIET)
endif()
if(NOT TILEPDB_DATE)
  string(TIMESTAMP TILEPDB_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
endif()
configure_file(cmake/deb/changelog.in deb/changelog @ONLY)
execute_process(COMMAND gzip -9 --no-name --keep --force "${PROJECT_BINARY_DIR}/deb/changelog")

set(library_package libtilepdb${tilepdb_soversion})
set(what "Pattern databases are tables of exact distances of some tiles, made\nonce by breadth-first search.")
tilepdb_deb(runtime tilepdb math "optimal solver of 15- and 24-puzzles"
  "Solves sliding-tile puzzles with the fewest moves there are, by\npattern databases.\n${what}")
tilepdb_deb(dev libtilepdb-dev libdevel "pattern databases for sliding-tile puzzles - development"
  "Opens tables, reads heuristic values, makes tables, and solves boards.\n${what}")
tilepdb_deb(library ${library_package} libs "pattern databases for sliding-tile puzzles - shared library"
  "Opens tables, reads heuristic values, makes tables, and solves boards,\nfrom programs in C, C++ and languages that call C.\n${what}")
tilepdb_deb(data tilepdb-data math "pattern databases for sliding-tile puzzles - data"
  "Catalogues of good partitions, and published instances with their\nlengths.\n${what}")
tilepdb_deb(python python3-tilepdb python "pattern databases for sliding-tile puzzles - Python module"
  "Opens tables, reads heuristic values of arrays, makes tables, and\nsolves boards.\n${what}")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_DEPENDS "tilepdb-data (>= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS "librsvg2-bin")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.11), python3 (<< 3.12), python3-numpy, tilepdb-data (>= ${PROJECT_VERSION})")
# Compiles the Python files at installation, and removes the compiled ones at removal.
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
  "${PROJECT_SOURCE_DIR}/cmake/deb/python/postinst;${PROJECT_SOURCE_DIR}/cmake/deb/python/prerm")
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "g++, libxxhash-dev, libzstd-dev, pkg-config, tilepdb-data (>= ${PROJECT_VERSION}), zlib1g-dev")
set(CPACK_DEBIAN_DATA_PACKAGE_ARCHITECTURE all)

set(CPACK_COMPONENTS_ALL runtime dev data)
if(TILEPDB_SHARED)
  list(APPEND CPACK_COMPONENTS_ALL library)
  string(PREPEND CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "${library_package} (= ${PROJECT_VERSION}), ")
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "tilepdb-data (>= ${PROJECT_VERSION})")
  # Packages of programs that link the library depend on it by `shlibs`. Debian updates the linker's cache by a trigger; cpack
  # would write scripts that call ldconfig, unless such scripts are named: those named here do not exist and are left out.
  set(control "${PROJECT_BINARY_DIR}/deb/library")
  file(WRITE "${control}/shlibs" "libtilepdb ${tilepdb_soversion} ${library_package} (>= ${PROJECT_VERSION})\n")
  file(WRITE "${control}/triggers" "activate-noawait ldconfig\n")
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
    "${control}/shlibs;${control}/triggers;${control}/postinst;${control}/postrm")
endif()
if(TARGET tilepdb_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()

set(CPACK_SOURCE_GENERATOR TXZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME tilepdb-${PROJECT_VERSION})
set(CPACK_PROJECT_CONFIG_FILE "${PROJECT_SOURCE_DIR}/cmake/TilepdbSourcePackage.cmake")
set(CPACK_SOURCE_IGNORE_FILES "/__pycache__/" "\\\\.pyc$" "~$")
include(CPack)
