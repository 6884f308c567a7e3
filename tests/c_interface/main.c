/* SPDX-License-Identifier: MIT */
/* Tests of the C interface. Arguments: a folder for tables, and the file of Korf's instances. */
#include "checks.h"

int failures = 0;

int main(int count, char** words) {
  if (count != 3) return 2;
  CHECK(strcmp(tilepdb_error(), "") == 0);
  CHECK(strchr(tilepdb_version(), '.') != NULL);
  test_arguments();
  test_boards();
  test_tables(words[1]);
  test_searches(words[1], words[2]);
  test_puzzles(words[1]);
  printf("%d failures\n", failures);
  return failures != 0;
}
