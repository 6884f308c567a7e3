/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <tilepdb/tilepdb.h>

int main(void) {
  tilepdb_options* options = tilepdb_options_new();
  tilepdb_puzzle* puzzle = NULL;
  tilepdb_result* result = NULL;
  int failed = tilepdb_set_text(options, "catalogue", "15-5-5-5");
  if (!failed) failed = tilepdb_generate(options, NULL); /* once: a moment */
  if (!failed) failed = tilepdb_open(options, &puzzle);
  if (!failed) failed = tilepdb_solve(puzzle, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", options, &result);
  if (failed) {
    fprintf(stderr, "%s\n", tilepdb_error());
  } else {
    printf("%u moves: %s\n", result->length, result->moves);
  }
  tilepdb_result_free(result);
  tilepdb_close(puzzle);
  tilepdb_options_free(options);
  return failed;
}
