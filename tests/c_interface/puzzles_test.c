/* SPDX-License-Identifier: MIT */
/* Puzzles by name: slides, compared with a breadth-first search, and others. */
#include <stdlib.h>

#include "boards.h"
#include "checks.h"

static tilepdb_puzzle* opened(const char* folder, const char* name, const char* size, const char* heuristic) {
  tilepdb_options* const options = tilepdb_options_new();
  CHECK_OK(tilepdb_set_text(options, "folder", folder));
  CHECK_OK(tilepdb_set_text(options, "puzzle", name));
  CHECK_OK(tilepdb_set_text(options, "size", size));
  CHECK_OK(tilepdb_set_text(options, "heuristic", heuristic));
  tilepdb_puzzle* puzzle = NULL;
  if (heuristic[0] == '\0') CHECK_OK(tilepdb_generate(options, NULL));
  CHECK_OK(tilepdb_open(options, &puzzle));
  tilepdb_options_free(options);
  return puzzle;
}

static void test_slides(const char* folder) {
  static const uint8_t goal[CELLS] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  int8_t* const distances = malloc(BOARDS);
  CHECK(fill_distances(goal, 1, distances) == BOARDS / 2);
  tilepdb_puzzle* const puzzle = opened(folder, "multi-tile", "3x3", "");
  const tilepdb_facts* const facts = tilepdb_describe(puzzle);
  CHECK(facts != NULL && strcmp(facts->puzzle, "multi-tile") == 0 && facts->width == 3 && facts->height == 3);
  for (unsigned rank = 5; rank < BOARDS; rank += 9973) {
    uint8_t board[CELLS];
    uint16_t value = 0;
    tilepdb_result* result = NULL;
    board_at(rank, board);
    CHECK_OK(tilepdb_solve_array(puzzle, board, CELLS, NULL, &result));
    if (result == NULL) continue;
    CHECK(result->status == (distances[rank] < 0 ? TILEPDB_UNSOLVABLE : TILEPDB_SOLVED));
    if (distances[rank] >= 0) {
      CHECK((int)result->length == distances[rank]);
      CHECK_OK(tilepdb_h(puzzle, board, CELLS, &value, 1, 0));
      CHECK(value <= distances[rank]);
    }
    tilepdb_result_free(result);
  }
  uint8_t read[CELLS];
  CHECK_OK(tilepdb_read_board(puzzle, facts->goal, read, CELLS));
  CHECK(memcmp(read, goal, CELLS) == 0);
  tilepdb_close(puzzle);
  free(distances);
}

static void test_hanoi(const char* folder) {
  tilepdb_puzzle* const puzzle = opened(folder, "hanoi", "3", "zero");
  const tilepdb_facts* const facts = tilepdb_describe(puzzle);
  CHECK(facts != NULL && strcmp(facts->size, "3") == 0 && strcmp(facts->heuristic, "zero") == 0 && facts->width == 0);
  uint8_t board[3];
  CHECK_FAILS(TILEPDB_BAD_INPUT, "not boards", tilepdb_read_board(puzzle, "AAA", board, 3));
  tilepdb_options* const options = tilepdb_options_new();
  CHECK_OK(tilepdb_set_text(options, "algorithm", "bfs"));
  tilepdb_result* result = NULL;
  CHECK_OK(tilepdb_solve(puzzle, "AAA", options, &result));
  /* Three discs on four pegs: 5 moves (Frame and Stewart, 1941). */
  CHECK(result != NULL && result->status == TILEPDB_SOLVED && result->length == 5);
  CHECK(result != NULL && strlen(result->moves) == 5 * 2 + 4 && result->moves[2] == ' ');
  CHECK(result != NULL && result->most_stored > 0);
  tilepdb_result_free(result);
  CHECK_FAILS(TILEPDB_BAD_INPUT, "", tilepdb_solve(puzzle, "AXA", options, &result));
  CHECK_OK(tilepdb_set_number(options, "anytime", 1));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "anytime", tilepdb_solve(puzzle, "AAA", options, &result));
  CHECK(result == NULL);
  tilepdb_options_free(options);
  tilepdb_list* states = NULL;
  CHECK_OK(tilepdb_random_states(puzzle, 3, 1, &states));
  CHECK(states != NULL && states->count == 3 && strlen(states->texts[0]) == 3);
  tilepdb_list_free(states);
  CHECK_FAILS(TILEPDB_RESOURCE, "more than memory", tilepdb_random_states(puzzle, SIZE_MAX, 1, &states));
  CHECK(states == NULL);
  tilepdb_close(puzzle);
}

/* A ring of four pieces that turns by one place, or swaps two neighbours. */
static const char* const ring =
    "Name Ring\nSet PIECES 4 1\nStartState\nPIECES\n0 1 2 3\n0 0 0 0\nEnd\n"
    "MoveTransformation left\nPIECES\n1 2 3 0\n0 0 0 0\nEnd\n"
    "MoveTransformation swap\nPIECES\n1 0 2 3\n0 0 0 0\nEnd\n";

static void test_definition(const char* folder) {
  tilepdb_puzzle* const puzzle = opened(folder, ring, "", "");
  const tilepdb_facts* const facts = tilepdb_describe(puzzle);
  CHECK(facts != NULL && strcmp(facts->puzzle, "Ring") == 0);
  tilepdb_result* result = NULL;
  CHECK_OK(tilepdb_solve(puzzle, "left", NULL, &result));
  CHECK(result != NULL && result->status == TILEPDB_SOLVED && result->length == 1);
  tilepdb_result_free(result);
  const uint8_t opposite[4] = {2, 1, 0, 3};
  CHECK_OK(tilepdb_solve_array(puzzle, opposite, 4, NULL, &result));
  CHECK(result != NULL && result->status == TILEPDB_SOLVED && result->length == 4);
  tilepdb_result_free(result);
  tilepdb_close(puzzle);
}

void test_puzzles(const char* folder) {
  test_slides(folder);
  test_hanoi(folder);
  test_definition(folder);
  tilepdb_list* names = NULL;
  int found = 0;
  CHECK_OK(tilepdb_puzzle_names(&names));
  for (size_t i = 0; names != NULL && i < names->count; ++i) found += strcmp(names->texts[i], "multi-tile") == 0;
  CHECK(found == 1);
  tilepdb_list_free(names);
}
