/* SPDX-License-Identifier: MIT */
#include "boards.h"

#include <stdlib.h>
#include <string.h>

unsigned rank_of(const uint8_t board[CELLS]) {
  unsigned rank = 0;
  for (int i = 0; i < CELLS; ++i) {
    unsigned smaller = 0;
    for (int j = i + 1; j < CELLS; ++j) smaller += board[j] < board[i];
    rank = rank * (unsigned)(CELLS - i) + smaller;
  }
  return rank;
}

void board_at(unsigned rank, uint8_t board[CELLS]) {
  unsigned smaller[CELLS];
  for (int i = CELLS - 1; i >= 0; --i) {
    smaller[i] = rank % (unsigned)(CELLS - i);
    rank /= (unsigned)(CELLS - i);
  }
  int used[CELLS] = {0};
  for (int i = 0; i < CELLS; ++i) {
    int tile = 0;
    for (unsigned left = smaller[i]; used[tile] || left-- > 0;) ++tile;
    used[tile] = 1;
    board[i] = (uint8_t)tile;
  }
}

static int blank_of(const uint8_t* board, unsigned cells) {
  const uint8_t* found = memchr(board, 0, cells);
  return found == NULL ? -1 : (int)(found - board);
}

/* Moves the blank by `steps` cells along a row or column. Returns whether that stays on the board. */
static int move_blank(uint8_t* board, int width, int height, int columns, int rows, int steps) {
  for (; steps > 0; --steps) {
    const int blank = blank_of(board, (unsigned)(width * height));
    const int column = blank % width + columns;
    const int row = blank / width + rows;
    if (blank < 0 || column < 0 || column >= width || row < 0 || row >= height) return 0;
    board[blank] = board[row * width + column];
    board[row * width + column] = 0;
  }
  return 1;
}

unsigned fill_distances(const uint8_t goal[CELLS], int slides, int8_t distances[BOARDS]) {
  static const int ways[4][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
  unsigned* const queue = malloc(BOARDS * sizeof *queue);
  if (queue == NULL) abort();
  memset(distances, -1, BOARDS);
  unsigned end = 0;
  queue[end++] = rank_of(goal);
  distances[queue[0]] = 0;
  for (unsigned first = 0; first < end; ++first) {
    for (int way = 0; way < 4; ++way) {
      for (int steps = 1; steps <= (slides ? 2 : 1); ++steps) {
        uint8_t board[CELLS];
        board_at(queue[first], board);
        if (!move_blank(board, 3, 3, ways[way][0], ways[way][1], steps)) continue;
        const unsigned next = rank_of(board);
        if (distances[next] >= 0) continue;
        distances[next] = (int8_t)(distances[queue[first]] + 1);
        queue[end++] = next;
      }
    }
  }
  free(queue);
  return end;
}

int make_moves(uint8_t* board, unsigned width, unsigned height, const char* moves) {
  for (; *moves != '\0'; ++moves) {
    const char* const letters = "UDLR";
    const char* const found = strchr(letters, *moves);
    if (found == NULL) return 0;
    static const int ways[4][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    const int* const way = ways[found - letters];
    if (!move_blank(board, (int)width, (int)height, way[0], way[1], 1)) return 0;
  }
  return 1;
}
