/* SPDX-License-Identifier: MIT */
#ifndef TILEPDB_TESTS_C_INTERFACE_BOARDS_H
#define TILEPDB_TESTS_C_INTERFACE_BOARDS_H

#include <stdint.h>

/* Boards of 3x3, without the library: their moves, and their distances by breadth-first search. */

enum { CELLS = 9, BOARDS = 362880 };

/* Returns the position of a board in the list of all permutations, and the board of a position. */
unsigned rank_of(const uint8_t board[CELLS]);
void board_at(unsigned rank, uint8_t board[CELLS]);

/* Fills the distances of all boards to a goal, by their ranks: moves of a single tile, or slides of several. -1: not
 * reached. Returns the number of boards reached. */
unsigned fill_distances(const uint8_t goal[CELLS], int slides, int8_t distances[BOARDS]);

/* Makes moves of the blank, letters without separators, on a board of a width. Returns whether all are possible. */
int make_moves(uint8_t* board, unsigned width, unsigned height, const char* moves);

#endif
