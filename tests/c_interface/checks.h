/* SPDX-License-Identifier: MIT */
#ifndef TILEPDB_TESTS_C_INTERFACE_CHECKS_H
#define TILEPDB_TESTS_C_INTERFACE_CHECKS_H

#include <stdio.h>
#include <string.h>

#include "tilepdb/tilepdb.h"

/* Checks that report their line; the program continues with the next. main() returns whether there were failures. */
extern int failures;

#define CHECK(condition)                                                                                \
  do {                                                                                                  \
    if (!(condition)) {                                                                                 \
      fprintf(stderr, "%s:%d: %s (last error: %s)\n", __FILE__, __LINE__, #condition, tilepdb_error()); \
      ++failures;                                                                                       \
    }                                                                                                   \
  } while (0)

#define CHECK_OK(call) CHECK((call) == TILEPDB_OK)

/* The call fails in this way, and tilepdb_error() has this part. */
#define CHECK_FAILS(kind, part, call)               \
  do {                                              \
    CHECK((call) == (kind));                        \
    CHECK(strstr(tilepdb_error(), (part)) != NULL); \
  } while (0)

/* The tests of each file. `folder` is for tables; it has those of 15-5-5-5 after test_tables(). */
void test_arguments(void);
void test_boards(void);
void test_tables(const char* folder);
void test_searches(const char* folder, const char* instances);
void test_puzzles(const char* folder);

/* Sets a progress callback that throws a C++ exception: 0: a number; 1: std::bad_alloc; 2: one with "a message". */
void set_throwing_progress(tilepdb_options* options, int kind);

/* Returns a puzzle of 3x3 whose only table is in memory and has the distance of each board. */
tilepdb_puzzle* whole_puzzle(const char* goal);

#endif
