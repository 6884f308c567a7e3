/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <tilepdb/tilepdb.h>

int main(void) {
  tilepdb_options* options = tilepdb_options_new();
  tilepdb_puzzle* puzzle = NULL;
  tilepdb_result* result = NULL;
  tilepdb_set_text(options, "catalogue", "15-5-5-5");
  tilepdb_generate(options, NULL); /* once: a moment */
  tilepdb_open(options, &puzzle);
  if (tilepdb_solve(puzzle, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", options, &result) == TILEPDB_OK) {
    printf("%u moves: %s\n", result->length, result->moves);
  }
  tilepdb_result_free(result);
  tilepdb_close(puzzle);
  tilepdb_options_free(options);
}
