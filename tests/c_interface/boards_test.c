/* SPDX-License-Identifier: MIT */
/* Boards of 3x3 with both goals, compared with a breadth-first search. */
#include "boards.h"

#include <stdlib.h>

#include "checks.h"

tilepdb_puzzle* whole_puzzle(const char* goal) {
  tilepdb_options* const options = tilepdb_options_new();
  CHECK_OK(tilepdb_set_text(options, "size", "3x3"));
  CHECK_OK(tilepdb_set_text(options, "partitions", "1,2,3,4,5,6,7,8"));
  CHECK_OK(tilepdb_set_text(options, "tables", "memory"));
  CHECK_OK(tilepdb_set_text(options, "goal", goal));
  tilepdb_puzzle* puzzle = NULL;
  CHECK_OK(tilepdb_open(options, &puzzle));
  tilepdb_options_free(options);
  return puzzle;
}

static void text_of(const uint8_t* board, char text[3 * CELLS]) {
  text[0] = '\0';
  for (int i = 0; i < CELLS; ++i) sprintf(text + strlen(text), i == 0 ? "%d" : " %d", board[i]);
}

/* h of a table of all tiles is the distance: compares all boards, half of which are unsolvable. */
static void test_values(const tilepdb_puzzle* puzzle, const int8_t* distances, unsigned reached) {
  uint8_t* const boards = malloc((size_t)reached * CELLS);
  uint16_t* const values = malloc(reached * sizeof *values);
  unsigned* const ranks = malloc(reached * sizeof *ranks);
  unsigned count = 0;
  unsigned unsolvable = BOARDS;
  for (unsigned rank = 0; rank < BOARDS; ++rank) {
    if (distances[rank] < 0) {
      unsolvable = rank;
      continue;
    }
    board_at(rank, boards + (size_t)count * CELLS);
    ranks[count++] = rank;
  }
  CHECK(count == reached);
  CHECK_OK(tilepdb_h(puzzle, boards, (size_t)count * CELLS, values, count, 0));
  unsigned wrong = 0;
  for (unsigned i = 0; i < count; ++i) wrong += values[i] != distances[ranks[i]];
  CHECK(wrong == 0);
  CHECK_OK(tilepdb_h(puzzle, boards, CELLS, values, 1, 1));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "", tilepdb_h(puzzle, boards, CELLS - 1, values, 1, 1));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "", tilepdb_h(puzzle, boards, CELLS, values, 2, 1));
  board_at(unsolvable, boards + 7 * CELLS);
  CHECK_FAILS(TILEPDB_NO_ANSWER, "board 7", tilepdb_h(puzzle, boards, 9 * CELLS, values, 9, 2));
  boards[5 * CELLS] = 9;
  CHECK_FAILS(TILEPDB_BAD_INPUT, "board 5", tilepdb_h(puzzle, boards, 9 * CELLS, values, 9, 2));
  free(boards);
  free(values);
  free(ranks);
}

/* Checks a solution by making its moves. */
static void test_solution(const tilepdb_result* result, const uint8_t* board, const uint8_t* goal, int distance) {
  uint8_t moved[CELLS];
  memcpy(moved, board, CELLS);
  CHECK(result->status == TILEPDB_SOLVED);
  CHECK((int)result->length == distance);
  CHECK(strlen(result->moves) == result->length);
  CHECK(result->at_least == result->length);
  CHECK(result->reason[0] == '\0');
  CHECK(make_moves(moved, 3, 3, result->moves));
  CHECK(memcmp(moved, goal, CELLS) == 0);
}

static void test_unsolvable(const tilepdb_puzzle* puzzle, const uint8_t* board) {
  char text[3 * CELLS];
  text_of(board, text);
  int solvable = 1;
  unsigned value;
  tilepdb_result* result = NULL;
  CHECK_OK(tilepdb_is_solvable(puzzle, text, &solvable));
  CHECK(!solvable);
  CHECK_FAILS(TILEPDB_NO_ANSWER, "", tilepdb_h_of_text(puzzle, text, &value));
  CHECK_OK(tilepdb_solve_array(puzzle, board, CELLS, NULL, &result));
  CHECK(result != NULL && result->status == TILEPDB_UNSOLVABLE && result->reason[0] != '\0');
  CHECK(result != NULL && result->length == 0 && result->moves[0] == '\0');
  tilepdb_result_free(result);
}

static void test_goal(const char* name, const uint8_t goal[CELLS]) {
  int8_t* const distances = malloc(BOARDS);
  const unsigned reached = fill_distances(goal, 0, distances);
  CHECK(reached == BOARDS / 2);
  tilepdb_puzzle* const puzzle = whole_puzzle(name);
  const tilepdb_facts* const facts = tilepdb_describe(puzzle);
  char goal_text[3 * CELLS];
  text_of(goal, goal_text);
  CHECK(facts != NULL && facts->width == 3 && facts->height == 3);
  CHECK(facts != NULL && strcmp(facts->puzzle, "tiles") == 0 && strcmp(facts->size, "3x3") == 0);
  uint8_t read[CELLS];
  CHECK_OK(tilepdb_read_board(puzzle, facts->goal, read, CELLS));
  CHECK(memcmp(read, goal, CELLS) == 0);
  CHECK_FAILS(TILEPDB_BAD_INPUT, "", tilepdb_read_board(puzzle, "1 2 3 4", read, CELLS));

  test_values(puzzle, distances, reached);
  for (unsigned rank = 17; rank < BOARDS; rank += 2111) {
    uint8_t board[CELLS];
    char text[3 * CELLS];
    board_at(rank, board);
    text_of(board, text);
    if (distances[rank] < 0) {
      test_unsolvable(puzzle, board);
      continue;
    }
    int solvable = 0;
    unsigned value = 0;
    tilepdb_result* result = NULL;
    CHECK_OK(tilepdb_read_board(puzzle, text, read, CELLS));
    CHECK(memcmp(read, board, CELLS) == 0);
    CHECK_OK(tilepdb_is_solvable(puzzle, text, &solvable));
    CHECK(solvable);
    CHECK_OK(tilepdb_h_of_text(puzzle, text, &value));
    CHECK((int)value == distances[rank]);
    CHECK_OK(tilepdb_solve(puzzle, text, NULL, &result));
    test_solution(result, board, goal, distances[rank]);
    tilepdb_result_free(result);
    CHECK_OK(tilepdb_solve_array(puzzle, board, CELLS, NULL, &result));
    test_solution(result, board, goal, distances[rank]);
    tilepdb_result_free(result);
  }
  tilepdb_close(puzzle);
  free(distances);
}

static void test_random_states(void) {
  tilepdb_puzzle* const puzzle = whole_puzzle("blank-last");
  tilepdb_list* first = NULL;
  tilepdb_list* second = NULL;
  CHECK_OK(tilepdb_random_states(puzzle, 50, 7, &first));
  CHECK_OK(tilepdb_random_states(puzzle, 50, 7, &second));
  CHECK(first != NULL && second != NULL && first->count == 50 && second->count == 50);
  for (size_t i = 0; i < 50; ++i) {
    int solvable = 0;
    CHECK(strcmp(first->texts[i], second->texts[i]) == 0);
    CHECK_OK(tilepdb_is_solvable(puzzle, first->texts[i], &solvable));
    CHECK(solvable);
  }
  CHECK(strcmp(first->texts[0], first->texts[1]) != 0);
  tilepdb_list_free(first);
  tilepdb_list_free(second);
  CHECK_OK(tilepdb_random_states(puzzle, 0, 7, &first));
  CHECK(first != NULL && first->count == 0);
  tilepdb_list_free(first);
  /* More than any memory. */
  CHECK_FAILS(TILEPDB_RESOURCE, "memory", tilepdb_random_states(puzzle, SIZE_MAX, 7, &first));
  CHECK(first == NULL);
  tilepdb_close(puzzle);
}

void test_boards(void) {
  test_goal("blank-first", (const uint8_t[]){0, 1, 2, 3, 4, 5, 6, 7, 8});
  test_goal("blank-last", (const uint8_t[]){1, 2, 3, 4, 5, 6, 7, 8, 0});
  test_goal("3 1 2 0 4 5 6 7 8", (const uint8_t[]){3, 1, 2, 0, 4, 5, 6, 7, 8});
  test_random_states();
}
