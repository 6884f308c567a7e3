/* SPDX-License-Identifier: MIT */
/* Searches of the 15-puzzle: known lengths, limits, both bounds, and stopping from other threads. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "boards.h"
#include "checks.h"

/* 80 moves, the most of any board (Brüngger et al., 1999): minutes with these tables. */
static const char* const hard = "15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0";
/* Korf (1985), instance 1. */
static const char* const usual = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
enum { USUAL = 57 };

static tilepdb_puzzle* opened(const char* folder) {
  tilepdb_options* const options = tilepdb_options_new();
  CHECK_OK(tilepdb_set_text(options, "catalogue", "15-5-5-5"));
  CHECK_OK(tilepdb_set_text(options, "size", "4x4"));
  CHECK_OK(tilepdb_set_text(options, "folder", folder));
  tilepdb_puzzle* puzzle = NULL;
  CHECK_OK(tilepdb_open(options, &puzzle));
  tilepdb_options_free(options);
  return puzzle;
}

struct delivered {
  const char* const* boards;
  const unsigned* lengths;
  size_t count;
  unsigned wrong;
};

static void note_result(size_t index, const tilepdb_result* result, void* data) {
  struct delivered* const delivered = data;
  uint8_t board[16];
  const char* text = delivered->boards[index];
  for (int i = 0; i < 16; ++i) board[i] = (uint8_t)strtoul(text, (char**)&text, 10);
  delivered->wrong += index != delivered->count || result->status != TILEPDB_SOLVED ||
                      result->length != delivered->lengths[index] || !make_moves(board, 4, 4, result->moves);
  for (unsigned i = 0; i < 16; ++i) delivered->wrong += board[i] != i;
  ++delivered->count;
}

/* The first instances of Korf (1985), with their published lengths. */
static void test_known_lengths(const tilepdb_puzzle* puzzle, const char* instances) {
  enum { MOST = 12 };
  static char lines[MOST][200];
  const char* boards[MOST];
  unsigned lengths[MOST];
  size_t count = 0;
  FILE* const file = fopen(instances, "r");
  CHECK(file != NULL);
  while (file != NULL && count < MOST && fgets(lines[count], sizeof lines[count], file) != NULL) {
    if (lines[count][0] == '#') continue;
    char* rest = lines[count];
    strtoul(rest, &rest, 10); /* its number */
    lengths[count] = (unsigned)strtoul(rest, &rest, 10);
    boards[count++] = rest;
  }
  if (file != NULL) fclose(file);
  CHECK(count == MOST);
  struct delivered delivered = {boards, lengths, 0, 0};
  CHECK_OK(tilepdb_solve_all(puzzle, boards, count, NULL, note_result, &delivered));
  CHECK(delivered.count == count && delivered.wrong == 0);
  CHECK_OK(tilepdb_solve_all(puzzle, NULL, 0, NULL, note_result, &delivered));

  boards[3] = "1 2 3";
  CHECK_FAILS(TILEPDB_BAD_INPUT, "board 3", tilepdb_solve_all(puzzle, boards, count, NULL, note_result, &delivered));
  boards[3] = NULL;
  CHECK_FAILS(TILEPDB_BAD_INPUT, "states", tilepdb_solve_all(puzzle, boards, count, NULL, note_result, &delivered));
}

static tilepdb_result* solved_with(const tilepdb_puzzle* puzzle, const char* board, const char* name, double value) {
  tilepdb_options* const options = tilepdb_options_new();
  tilepdb_result* result = NULL;
  CHECK_OK(tilepdb_set_number(options, name, value));
  CHECK_OK(tilepdb_solve(puzzle, board, options, &result));
  tilepdb_options_free(options);
  return result;
}

static void test_limits(const tilepdb_puzzle* puzzle) {
  static const struct {
    const char* name;
    double value;
  } limits[] = {{"seconds", 0}, {"seconds", 0.3}, {"expanded", 1000}, {"moves", 60}};
  unsigned h = 0;
  CHECK_OK(tilepdb_h_of_text(puzzle, hard, &h));
  for (size_t i = 0; i < sizeof limits / sizeof *limits; ++i) {
    tilepdb_result* const result = solved_with(puzzle, hard, limits[i].name, limits[i].value);
    if (result == NULL) continue;
    CHECK(result->status == TILEPDB_GIVEN_UP);
    CHECK(result->reason[0] != '\0');
    CHECK(result->at_least <= 80);
    CHECK(limits[i].value == 0 || result->at_least >= h);
    CHECK(strcmp(limits[i].name, "moves") != 0 || result->at_least > 60);
    CHECK(result->length == 0 || result->length >= 80);
    tilepdb_result_free(result);
  }
}

/* The iterations of a search account for its nodes, and their bounds grow. */
static void test_iterations(const tilepdb_puzzle* puzzle) {
  tilepdb_options* const options = tilepdb_options_new();
  CHECK_OK(tilepdb_set_text(options, "algorithm", "plain"));
  CHECK_OK(tilepdb_set_text(options, "direction", "forward"));
  tilepdb_result* result = NULL;
  CHECK_OK(tilepdb_solve(puzzle, usual, options, &result));
  CHECK(result != NULL && result->length == USUAL && result->iteration_count > 1);
  uint64_t expanded = 0;
  for (size_t i = 0; result != NULL && i < result->iteration_count; ++i) {
    const tilepdb_iteration* const one = &result->iterations[i];
    expanded += one->expanded;
    CHECK(!one->backward && one->bound % 2 == 1);
    CHECK(one->completed == (i + 1 < result->iteration_count));
    CHECK(i == 0 || one->bound == result->iterations[i - 1].bound + 2);
  }
  CHECK(result != NULL && expanded == result->expanded && result->generated >= expanded);
  tilepdb_result_free(result);
  CHECK_OK(tilepdb_set_text(options, "direction", "backward"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "direction", tilepdb_solve(puzzle, usual, options, &result));
  CHECK_OK(tilepdb_set_text(options, "algorithm", "wastar"));
  CHECK_OK(tilepdb_set_text(options, "direction", "auto"));
  CHECK_OK(tilepdb_set_number(options, "weight", 3));
  CHECK_OK(tilepdb_solve(puzzle, usual, options, &result));
  CHECK(result != NULL && result->status == TILEPDB_SOLVED);
  CHECK(result != NULL && result->length >= USUAL && result->length <= 3 * USUAL && result->at_least <= USUAL);
  tilepdb_result_free(result);
  CHECK_OK(tilepdb_set_text(options, "algorithm", "astar"));
  CHECK_OK(tilepdb_set_number(options, "memory", 1000000));
  CHECK_OK(tilepdb_solve(puzzle, hard, options, &result));
  CHECK(result != NULL && result->status == TILEPDB_GIVEN_UP && result->most_stored > 0);
  tilepdb_result_free(result);
  tilepdb_options_free(options);
}

struct bounds {
  atomic_int has_both;
  unsigned bound, wrong;
};

static void note_bounds(const tilepdb_progress* progress, void* data) {
  struct bounds* const bounds = data;
  bounds->wrong += progress->table != NULL || progress->bound < bounds->bound || progress->bound > 80;
  bounds->wrong += progress->length != 0 && (progress->length < 80 || progress->length % 2 != 0);
  bounds->bound = progress->bound;
  if (progress->length != 0 && progress->bound != 0) atomic_store(&bounds->has_both, 1);
}

static int is_set(void* data) { return atomic_load((atomic_int*)data); }

/* Waits until the search has both bounds, and stops it. */
struct stopping {
  struct bounds bounds;
  atomic_int stop;
};

static void* stop_soon(void* data) {
  struct stopping* const stopping = data;
  const struct timespec moment = {0, 5000000};
  for (int i = 0; i < 20000 && !atomic_load(&stopping->bounds.has_both); ++i) nanosleep(&moment, NULL);
  atomic_store(&stopping->stop, 1);
  return NULL;
}

/* Another thread stops a search, which has a solution and a lower bound by then. */
static void test_stop(const tilepdb_puzzle* puzzle) {
  struct stopping stopping = {{0, 0, 0}, 0};
  tilepdb_options* const options = tilepdb_options_new();
  CHECK_OK(tilepdb_set_number(options, "anytime", 1));
  CHECK_OK(tilepdb_set_number(options, "threads", 2));
  CHECK_OK(tilepdb_set_progress(options, note_bounds, &stopping.bounds));
  CHECK_OK(tilepdb_set_stop(options, is_set, &stopping.stop));
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, stop_soon, &stopping) == 0);
  tilepdb_result* result = NULL;
  CHECK_OK(tilepdb_solve(puzzle, hard, options, &result));
  CHECK(pthread_join(thread, NULL) == 0);
  CHECK(atomic_load(&stopping.bounds.has_both) && stopping.bounds.wrong == 0);
  if (result != NULL) {
    uint8_t board[16];
    CHECK(result->status == TILEPDB_GIVEN_UP);
    CHECK(result->length >= 80 && strlen(result->moves) == result->length);
    CHECK(result->at_least >= stopping.bounds.bound && result->at_least <= 80);
    CHECK_OK(tilepdb_read_board(puzzle, hard, board, 16));
    CHECK(make_moves(board, 4, 4, result->moves));
    for (unsigned i = 0; i < 16; ++i) CHECK(board[i] == i);
  }
  tilepdb_result_free(result);

  /* Stopped before it begins. */
  CHECK_OK(tilepdb_solve(puzzle, hard, options, &result));
  CHECK(result != NULL && result->status == TILEPDB_GIVEN_UP && result->at_least <= 80);
  tilepdb_result_free(result);
  const char* const boards[] = {hard, usual};
  const unsigned lengths[] = {80, USUAL};
  struct delivered delivered = {boards, lengths, 0, 0};
  CHECK_FAILS(TILEPDB_INTERRUPTED, "interrupted",
              tilepdb_solve_all(puzzle, boards, 2, options, note_result, &delivered));
  tilepdb_options_free(options);
}

static void test_within(const tilepdb_puzzle* puzzle) {
  tilepdb_result* result = solved_with(puzzle, hard, "within", 0.6);
  CHECK(result != NULL && result->status == TILEPDB_SOLVED);
  CHECK(result != NULL && result->length >= 80 && result->length <= 1.6 * result->at_least);
  tilepdb_result_free(result);
  result = solved_with(puzzle, usual, "anytime", 1);
  CHECK(result != NULL && result->status == TILEPDB_SOLVED && result->length == USUAL && result->at_least == USUAL);
  tilepdb_result_free(result);
  tilepdb_options* const options = tilepdb_options_new();
  CHECK_OK(tilepdb_set_number(options, "within", 0.6));
  CHECK_OK(tilepdb_set_number(options, "moves", 200));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "moves: expected no limit beside anytime and within",
              tilepdb_solve(puzzle, hard, options, &result));
  tilepdb_options_free(options);
}

/* A progress callback that throws ends the search; the exception does not leave the library. */
static void test_throwing(const tilepdb_puzzle* puzzle) {
  static const struct {
    int status;
    const char* part;
  } expected[] = {
      {TILEPDB_INTERNAL, "unknown type"}, {TILEPDB_RESOURCE, "out of memory"}, {TILEPDB_INTERNAL, "a message"}};
  tilepdb_options* const options = tilepdb_options_new();
  for (int kind = 0; kind < 3; ++kind) {
    set_throwing_progress(options, kind);
    tilepdb_result* result = NULL;
    CHECK_FAILS(expected[kind].status, expected[kind].part, tilepdb_solve(puzzle, hard, options, &result));
    CHECK(result == NULL);
  }
  tilepdb_options_free(options);
}

/* Threads share a puzzle, and each has its own error. */
static void* solve_in_thread(void* data) {
  const tilepdb_puzzle* const puzzle = data;
  intptr_t wrong = strcmp(tilepdb_error(), "") != 0;
  for (int i = 0; i < 3; ++i) {
    tilepdb_result* result = NULL;
    wrong += tilepdb_solve(puzzle, usual, NULL, &result) != TILEPDB_OK || result->length != USUAL;
    tilepdb_result_free(result);
    wrong += tilepdb_solve(puzzle, "1 2", NULL, &result) != TILEPDB_BAD_INPUT || tilepdb_error()[0] == '\0';
  }
  return (void*)wrong;
}

static void test_threads(tilepdb_puzzle* puzzle) {
  enum { THREADS = 4 };
  pthread_t threads[THREADS];
  CHECK(tilepdb_is_solvable(NULL, NULL, NULL) == TILEPDB_BAD_INPUT);
  char before[200];
  snprintf(before, sizeof before, "%s", tilepdb_error());
  for (int i = 0; i < THREADS; ++i) CHECK(pthread_create(&threads[i], NULL, solve_in_thread, puzzle) == 0);
  for (int i = 0; i < THREADS; ++i) {
    void* wrong = NULL;
    CHECK(pthread_join(threads[i], &wrong) == 0);
    CHECK(wrong == NULL);
  }
  CHECK(strcmp(before, tilepdb_error()) == 0);
}

void test_searches(const char* folder, const char* instances) {
  tilepdb_puzzle* const puzzle = opened(folder);
  test_known_lengths(puzzle, instances);
  test_limits(puzzle);
  test_iterations(puzzle);
  test_stop(puzzle);
  test_within(puzzle);
  test_throwing(puzzle);
  test_threads(puzzle);
  tilepdb_close(puzzle);
}
