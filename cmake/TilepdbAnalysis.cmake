# SPDX-License-Identifier: MIT
# Tests that read the sources, and the coverage of the other tests. Included after all other tests.
option(TILEPDB_ANALYSIS "Add tests by clang-tidy, cppcheck and include-what-you-use" OFF)
option(TILEPDB_COVERAGE "Measure coverage; the last test, coverage, requires TILEPDB_COVERAGE_PERCENT of the lines" OFF)
set(TILEPDB_COVERAGE_PERCENT 95 CACHE STRING "Required line coverage of all layers in per cent")

# Turns of phrase that this project has dropped.
if(TILEPDB_PYTHON)
  add_test(NAME analysis/words
    COMMAND "${TILEPDB_PYTHON}" -B "${PROJECT_SOURCE_DIR}/tests/analysis/words_test.py" "${PROJECT_SOURCE_DIR}")
  set_tests_properties(analysis/words PROPERTIES LABELS analysis)
endif()

if(TILEPDB_ANALYSIS)
  find_program(TILEPDB_CLANG_TIDY NAMES run-clang-tidy-16 run-clang-tidy REQUIRED)
  find_program(TILEPDB_CPPCHECK NAMES cppcheck REQUIRED)
  find_program(TILEPDB_IWYU NAMES include-what-you-use REQUIRED)
  add_test(NAME analysis/clang-tidy
    COMMAND "${TILEPDB_CLANG_TIDY}" -quiet -p "${CMAKE_BINARY_DIR}" "^${PROJECT_SOURCE_DIR}/(lib|pdbgen|solver|c_interface|tuning|tests/fuzz)/")
  # Without the tests: cppcheck does not know doctest's macros.
  add_test(NAME analysis/cppcheck
    COMMAND "${TILEPDB_CPPCHECK}" --project=${CMAKE_BINARY_DIR}/compile_commands.json "-i${PROJECT_SOURCE_DIR}/tests"
      "--suppressions-list=${PROJECT_SOURCE_DIR}/tests/analysis/cppcheck.txt"
      --enable=warning,performance,portability --quiet --error-exitcode=1 --template=gcc)
  # Finds includes that the file does not need.
  add_test(NAME analysis/includes
    COMMAND "${TILEPDB_PYTHON}" -B "${PROJECT_SOURCE_DIR}/tests/analysis/unused_includes.py" "${CMAKE_BINARY_DIR}")
  set_tests_properties(analysis/includes PROPERTIES ENVIRONMENT "IWYU=${TILEPDB_IWYU}")
  set_tests_properties(analysis/clang-tidy analysis/cppcheck analysis/includes PROPERTIES LABELS analysis TIMEOUT 7200)
endif()

if(TILEPDB_COVERAGE)
  find_program(TILEPDB_GCOVR NAMES gcovr REQUIRED)
  get_property(tests DIRECTORY tests PROPERTY TESTS)
  get_property(fuzz_tests DIRECTORY tests/fuzz PROPERTY TESTS)
  # Without the kernels for AVX-512, which some machines cannot run.
  add_test(NAME coverage
    COMMAND "${TILEPDB_GCOVR}" --root "${PROJECT_SOURCE_DIR}" --object-directory "${CMAKE_BINARY_DIR}"
      --filter "${PROJECT_SOURCE_DIR}/(include|lib|pdbgen|solver|c_interface|tuning)/"
      --exclude ".*avx512.*" --exclude ".*/subtree_stack.hpp" --sort-percentage
      --txt --html-details "${CMAKE_BINARY_DIR}/coverage.html" --fail-under-line ${TILEPDB_COVERAGE_PERCENT})
  set_tests_properties(coverage PROPERTIES DEPENDS "${tests};${fuzz_tests}" RUN_SERIAL ON)
endif()
