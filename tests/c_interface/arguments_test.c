/* SPDX-License-Identifier: MIT */
/* Wrong arguments of all functions: each is reported, and nothing is stored. */
#include <math.h>
#include <stdlib.h>

#include "checks.h"

static void test_options(void) {
  tilepdb_options* const options = tilepdb_options_new();
  CHECK(options != NULL);
  CHECK_FAILS(TILEPDB_BAD_INPUT, "options: expected a pointer", tilepdb_set_text(NULL, "size", "3x3"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "name: expected a pointer", tilepdb_set_text(options, NULL, "3x3"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "value: expected a pointer", tilepdb_set_text(options, "size", NULL));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "found 'sizes'", tilepdb_set_text(options, "sizes", "3x3"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "found 'seconds'", tilepdb_set_text(options, "seconds", "3"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "found 'size'", tilepdb_set_number(options, "size", 3));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "bidirectional-bfs", tilepdb_set_text(options, "algorithm", "dijkstra"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "forward, backward, auto", tilepdb_set_text(options, "direction", "up"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "checking", tilepdb_set_text(options, "checking", "maybe"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "tables", tilepdb_set_text(options, "tables", "disk"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "options", tilepdb_set_number(NULL, "seconds", 1));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "0 to 1024, found -1", tilepdb_set_number(options, "threads", -1));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "found 1025", tilepdb_set_number(options, "threads", 1025));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "found 1.5", tilepdb_set_number(options, "threads", 1.5));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "threads", tilepdb_set_number(options, "threads", NAN));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "seconds", tilepdb_set_number(options, "seconds", NAN));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "seconds: expected 0 or more", tilepdb_set_number(options, "seconds", -0.5));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "memory", tilepdb_set_number(options, "memory", INFINITY));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "expanded", tilepdb_set_number(options, "expanded", 18446744073709551616.0));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "weight", tilepdb_set_number(options, "weight", 0.5));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "within", tilepdb_set_number(options, "within", 2));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "anytime", tilepdb_set_number(options, "anytime", 2));
  CHECK_OK(tilepdb_set_number(options, "expanded", INFINITY));
  CHECK_OK(tilepdb_set_number(options, "moves", INFINITY));
  CHECK_OK(tilepdb_set_number(options, "seconds", INFINITY));
  CHECK_OK(tilepdb_set_number(options, "memory", 18446744073709549568.0));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "options", tilepdb_set_progress(NULL, NULL, NULL));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "options", tilepdb_set_stop(NULL, NULL, NULL));
  CHECK_OK(tilepdb_set_progress(options, NULL, NULL));
  CHECK_OK(tilepdb_set_stop(options, NULL, NULL));
  tilepdb_options_free(options);
  tilepdb_options_free(NULL);
}

/* Sets one option, or several, and opens; the puzzle must not open. */
static void fails_to_open(int kind, const char* part, const char* const* names_and_values) {
  tilepdb_options* const options = tilepdb_options_new();
  for (; *names_and_values != NULL; names_and_values += 2) {
    CHECK_OK(tilepdb_set_text(options, names_and_values[0], names_and_values[1]));
  }
  tilepdb_puzzle* puzzle = (tilepdb_puzzle*)options;
  CHECK_FAILS(kind, part, tilepdb_open(options, &puzzle));
  CHECK(puzzle == NULL);
  tilepdb_options_free(options);
}

#define FAILS_TO_OPEN(part, ...) fails_to_open(TILEPDB_BAD_INPUT, part, (const char* const[]){__VA_ARGS__, NULL})

static void test_opening(void) {
  CHECK_FAILS(TILEPDB_BAD_INPUT, "puzzle: expected a pointer", tilepdb_open(NULL, NULL));
  FAILS_TO_OPEN("atlas", "catalogue", "atlas");
  FAILS_TO_OPEN("size", "size", "3");
  FAILS_TO_OPEN("size", "size", "3x");
  FAILS_TO_OPEN("size", "size", "-3x3");
  FAILS_TO_OPEN("11x11", "size", "11x11");
  FAILS_TO_OPEN("size: expected", "partitions", "1,2,3");
  FAILS_TO_OPEN("found '1,,3'", "partitions", "1,,3", "size", "2x2");
  FAILS_TO_OPEN("found 'one'", "partitions", "one", "size", "2x2");
  FAILS_TO_OPEN("no pattern", "partitions", "1,2", "size", "2x2");
  FAILS_TO_OPEN("two patterns", "partitions", "1,2 | 2,3", "size", "2x2");
  FAILS_TO_OPEN("leave out the catalogue", "partitions", "1,2,3", "size", "2x2", "catalogue", "2x2");
  FAILS_TO_OPEN("not that of catalogue", "catalogue", "2x2", "size", "3x3", "tables", "memory");
  FAILS_TO_OPEN("goal", "catalogue", "2x2", "goal", "blank-middle");
  FAILS_TO_OPEN("no tables for 7x7", "size", "7x7", "tables", "memory");
  FAILS_TO_OPEN("made in memory", "puzzle", "hanoi", "tables", "memory");
  FAILS_TO_OPEN("hanoy", "puzzle", "hanoy");
  FAILS_TO_OPEN("", "puzzle", "hanoi", "size", "99");
  FAILS_TO_OPEN("best", "puzzle", "hanoi", "heuristic", "best");
  FAILS_TO_OPEN("generate the missing tables of catalogue 2x2", "catalogue", "2x2", "folder", "no/such/folder");
  FAILS_TO_OPEN("generate the missing tables of catalogue 15-7-8", "folder", "no/such/folder");
  FAILS_TO_OPEN("generate the missing tables of the given partitions", "size", "2x2", "partitions", "1,2,3", "folder",
                "no/such/folder");
}

static void test_null(void) {
  int solvable;
  unsigned value;
  uint16_t values[1];
  uint8_t tiles[4] = {0, 1, 2, 3};
  tilepdb_result* result;
  tilepdb_list* list;
  tilepdb_table* table;
  CHECK(tilepdb_describe(NULL) == NULL);
  CHECK(tilepdb_table_describe(NULL) == NULL);
  CHECK_FAILS(TILEPDB_BAD_INPUT, "puzzle: ", tilepdb_is_solvable(NULL, "0 1 2 3", &solvable));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "puzzle: ", tilepdb_h(NULL, tiles, 4, values, 1, 0));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "puzzle: ", tilepdb_h_of_text(NULL, "0 1 2 3", &value));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "puzzle: ", tilepdb_read_board(NULL, "0 1 2 3", tiles, 4));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "puzzle: ", tilepdb_random_states(NULL, 1, 1, &list));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "puzzle: ", tilepdb_solve(NULL, "0 1 2 3", NULL, &result));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "puzzle: ", tilepdb_solve_array(NULL, tiles, 4, NULL, &result));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "puzzle: ", tilepdb_solve_all(NULL, NULL, 0, NULL, NULL, NULL));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "table: ", tilepdb_table_h(NULL, tiles, 4, values, 1, 0));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "file: ", tilepdb_table_open(NULL, NULL, &table));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "no/such", tilepdb_table_open("no/such.pdb", NULL, &table));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "table: ", tilepdb_table_open("no/such.pdb", NULL, NULL));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "names: ", tilepdb_puzzle_names(NULL));
  tilepdb_close(NULL);
  tilepdb_table_close(NULL);
  tilepdb_result_free(NULL);
  tilepdb_list_free(NULL);

  tilepdb_puzzle* const puzzle = whole_puzzle("blank-first");
  CHECK_FAILS(TILEPDB_BAD_INPUT, "states: ", tilepdb_h(puzzle, NULL, 9, values, 1, 0));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "values: ", tilepdb_h(puzzle, tiles, 4, NULL, 1, 0));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "", tilepdb_h(puzzle, tiles, 4, values, 1, 0));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "threads", tilepdb_h(puzzle, NULL, 0, NULL, 0, -1));
  CHECK_OK(tilepdb_h(puzzle, NULL, 0, NULL, 0, 0));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "state: ", tilepdb_h_of_text(puzzle, NULL, &value));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "value: ", tilepdb_h_of_text(puzzle, "", NULL));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "solvable: ", tilepdb_is_solvable(puzzle, "", NULL));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "count: expected 9 cells, found 4", tilepdb_read_board(puzzle, "", tiles, 4));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "tiles: ", tilepdb_read_board(puzzle, "0 1 2 3 4 5 6 7 8", NULL, 9));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "states: ", tilepdb_random_states(puzzle, 1, 1, NULL));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "result: ", tilepdb_solve(puzzle, "", NULL, NULL));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "state: ", tilepdb_solve(puzzle, NULL, NULL, &result));
  CHECK(result == NULL);
  CHECK_FAILS(TILEPDB_BAD_INPUT, "state: ", tilepdb_solve_array(puzzle, NULL, 9, NULL, &result));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "", tilepdb_solve_array(puzzle, tiles, 4, NULL, &result));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "deliver: ", tilepdb_solve_all(puzzle, NULL, 0, NULL, NULL, NULL));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "twice", tilepdb_solve(puzzle, "0 1 2 3 4 5 6 7 7", NULL, &result));
  tilepdb_close(puzzle);
}

static void test_error_texts(void) {
  CHECK(strcmp(tilepdb_error_name(TILEPDB_OK), "ok") == 0);
  CHECK(strcmp(tilepdb_error_name(TILEPDB_CHECK_FAILED), "check_failed") == 0);
  CHECK(strcmp(tilepdb_error_name(TILEPDB_BAD_INPUT), "bad_input") == 0);
  CHECK(strcmp(tilepdb_error_name(TILEPDB_NO_ANSWER), "no_answer") == 0);
  CHECK(strcmp(tilepdb_error_name(TILEPDB_RESOURCE), "resource") == 0);
  CHECK(strcmp(tilepdb_error_name(TILEPDB_INTERRUPTED), "interrupted") == 0);
  CHECK(strcmp(tilepdb_error_name(TILEPDB_INTERNAL), "internal") == 0);
  CHECK(strcmp(tilepdb_error_name(-1), "") == 0);
  CHECK(strcmp(tilepdb_error_name(99), "") == 0);

  /* A text longer than an error ends with a whole character: é has two bytes. */
  static char name[8001];
  for (int i = 0; i < 8000; i += 2) memcpy(name + i, "é", 2);
  tilepdb_options* const options = tilepdb_options_new();
  CHECK_OK(tilepdb_set_text(options, "puzzle", name));
  tilepdb_puzzle* puzzle;
  for (int shift = 0; shift < 2; ++shift) {
    CHECK_OK(tilepdb_set_text(options, "catalogue", name));
    name[0] = 'a'; /* moves the characters by one byte for the next */
    memmove(name + 1, name + (shift == 0 ? 2 : 1), 7000);
    CHECK(tilepdb_open(options, &puzzle) == TILEPDB_BAD_INPUT);
    const size_t length = strlen(tilepdb_error());
    CHECK(length < 2048);
    const unsigned char last = (unsigned char)tilepdb_error()[length - 1];
    CHECK(last < 0x80 || (last & 0xC0) == 0x80);
  }
  /* Control characters cannot disturb the one line. */
  CHECK_OK(tilepdb_set_text(options, "puzzle", "tiles"));
  CHECK_OK(tilepdb_set_text(options, "catalogue", "a\nb\x1b"));
  CHECK(tilepdb_open(options, &puzzle) == TILEPDB_BAD_INPUT);
  CHECK(strchr(tilepdb_error(), '\n') == NULL && strchr(tilepdb_error(), '\x1b') == NULL);
  tilepdb_options_free(options);
}

void test_arguments(void) {
  test_options();
  test_opening();
  test_null();
  test_error_texts();
}
