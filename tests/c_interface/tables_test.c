/* SPDX-License-Identifier: MIT */
/* Tables: made in files, opened, damaged. */
#include <stdlib.h>

#include "checks.h"

struct seen {
  unsigned calls, wrong, writing;
};

static void note_progress(const tilepdb_progress* progress, void* data) {
  struct seen* const seen = data;
  ++seen->calls;
  seen->writing += progress->writing != 0;
  seen->wrong += progress->table == NULL || progress->table[0] == '\0' || progress->reached > progress->states;
}

static int always(void* data) {
  (void)data;
  return 1;
}

/* One table of 3x3: facts and values. 8! / 4! placements of 4 tiles and a blank region. */
static void test_one_table(const char* file) {
  tilepdb_table* table = NULL;
  CHECK_OK(tilepdb_table_open(file, NULL, &table));
  const tilepdb_table_facts* const facts = tilepdb_table_describe(table);
  if (facts == NULL) return;
  CHECK(facts->width == 3 && facts->height == 3 && facts->tile_count == 4);
  CHECK(facts->tiles[0] == 1 && facts->tiles[3] == 4);
  uint64_t sum = 0;
  for (size_t i = 0; i < facts->histogram_count; ++i) sum += facts->histogram[i];
  CHECK(sum == facts->states);
  CHECK(facts->histogram[0] > 0);
  /* The goal, and one move of tile 1 away from it. */
  const uint8_t boards[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 1, 0, 2, 3, 4, 5, 6, 7, 8};
  uint16_t values[2] = {99, 99};
  CHECK_OK(tilepdb_table_h(table, boards, sizeof boards, values, 2, 0));
  CHECK(values[0] == 0 && values[1] == 1);
  CHECK_FAILS(TILEPDB_BAD_INPUT, "boards: ", tilepdb_table_h(table, NULL, 9, values, 1, 0));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "values: ", tilepdb_table_h(table, boards, 9, NULL, 1, 0));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "", tilepdb_table_h(table, boards, 8, values, 1, 0));
  tilepdb_table_close(table);

  tilepdb_options* const other = tilepdb_options_new();
  CHECK_OK(tilepdb_set_text(other, "goal", "3 1 2 4 0 5 6 7 8"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "", tilepdb_table_open(file, other, &table));
  CHECK(table == NULL);
  tilepdb_options_free(other);
}

/* Flips a byte of a table's last entries. */
static void test_damage(const char* file) {
  FILE* const opened = fopen(file, "r+b");
  CHECK(opened != NULL);
  if (opened == NULL) return;
  CHECK(fseek(opened, -20, SEEK_END) == 0);
  const int byte = fgetc(opened);
  CHECK(fseek(opened, -1, SEEK_CUR) == 0 && fputc(byte ^ 1, opened) != EOF);
  fclose(opened);
  tilepdb_table* table = NULL;
  CHECK_FAILS(TILEPDB_CHECK_FAILED, file, tilepdb_table_open(file, NULL, &table));
  CHECK(table == NULL);
  CHECK(remove(file) == 0);
}

static void test_making(const char* folder) {
  struct seen seen = {0, 0, 0};
  tilepdb_options* const options = tilepdb_options_new();
  CHECK_OK(tilepdb_set_text(options, "folder", folder));
  CHECK_OK(tilepdb_set_text(options, "size", "3x3"));
  CHECK_OK(tilepdb_set_text(options, "patterns", "1,2,3,4\n\n5, 6, 7, 8\n"));
  CHECK_OK(tilepdb_set_number(options, "threads", 2));
  CHECK_OK(tilepdb_set_progress(options, note_progress, &seen));
  tilepdb_list* files = NULL;
  CHECK_OK(tilepdb_generate(options, &files));
  /* An earlier run may have left them. */
  for (size_t i = 0; files != NULL && i < files->count; ++i) CHECK(remove(files->texts[i]) == 0);
  tilepdb_list_free(files);
  CHECK_OK(tilepdb_generate(options, &files));
  CHECK(files != NULL && files->count == 2);
  CHECK(seen.calls > 2 && seen.wrong == 0 && seen.writing > 0);
  if (files == NULL) return;
  test_one_table(files->texts[0]);
  test_damage(files->texts[1]);
  tilepdb_list_free(files);

  /* Existing tables are kept, without a search; the missing one is made again. */
  seen.calls = 0;
  CHECK_OK(tilepdb_generate(options, NULL));
  const unsigned again = seen.calls;
  CHECK(again > 0);
  CHECK_OK(tilepdb_generate(options, NULL));
  CHECK(seen.calls == again);

  CHECK_OK(tilepdb_set_text(options, "patterns", " \n"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "patterns: expected tiles", tilepdb_generate(options, &files));
  CHECK_OK(tilepdb_set_text(options, "patterns", "1,2,x"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "found '1,2,x'", tilepdb_generate(options, &files));
  CHECK(files == NULL);
  CHECK_OK(tilepdb_set_text(options, "patterns", "1,2,3,3"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "twice", tilepdb_generate(options, &files));
  CHECK_OK(tilepdb_set_text(options, "patterns", "2,3,5"));
  CHECK_OK(tilepdb_set_number(options, "blank", 63));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "blank", tilepdb_generate(options, &files));
  CHECK_OK(tilepdb_set_text(options, "catalogue", "2x2"));
  CHECK_FAILS(TILEPDB_BAD_INPUT, "one of catalogue", tilepdb_generate(options, &files));
  tilepdb_options_free(options);
}

/* A size alone: its default catalogue, whose tables opening it needs. */
static void test_size(const char* folder) {
  static const char* const places[] = {"files", "memory"};
  for (int i = 0; i < 2; ++i) {
    tilepdb_options* const options = tilepdb_options_new();
    tilepdb_list* files = NULL;
    tilepdb_puzzle* puzzle = NULL;
    CHECK_OK(tilepdb_set_text(options, "size", "2x3"));
    CHECK_OK(tilepdb_set_text(options, "tables", places[i]));
    CHECK_OK(tilepdb_set_text(options, "folder", i == 0 ? folder : "no/such/folder"));
    if (i == 0) CHECK_OK(tilepdb_generate(options, &files));
    CHECK(i == 1 || (files != NULL && files->count >= 1));
    CHECK_OK(tilepdb_open(options, &puzzle));
    const tilepdb_facts* const facts = tilepdb_describe(puzzle);
    CHECK(facts != NULL && strcmp(facts->size, "2x3") == 0 && strcmp(facts->heuristic, "2x3") == 0);
    tilepdb_close(puzzle);
    tilepdb_list_free(files);
    tilepdb_options_free(options);
  }
}

static void test_catalogue(const char* folder) {
  tilepdb_options* const options = tilepdb_options_new();
  CHECK_OK(tilepdb_set_text(options, "catalogue", "15-5-5-5"));
  CHECK_OK(tilepdb_set_text(options, "folder", "/dev/null/tables"));
  CHECK(tilepdb_generate(options, NULL) != TILEPDB_OK);
  /* The advice names no function, because every language has its own. */
  tilepdb_puzzle* puzzle = NULL;
  CHECK_FAILS(TILEPDB_BAD_INPUT, "; generate the missing tables of catalogue 15-5-5-5 first",
              tilepdb_open(options, &puzzle));
  CHECK(puzzle == NULL && strchr(tilepdb_error(), '(') == NULL);
  CHECK_OK(tilepdb_set_text(options, "folder", folder));
  CHECK_OK(tilepdb_set_number(options, "memory", 1000000000));
  tilepdb_list* files = NULL;
  CHECK_OK(tilepdb_generate(options, &files));
  CHECK(files != NULL && files->count >= 2);
  tilepdb_list_free(files);

  /* In memory; too little of it, and stopped. */
  CHECK_OK(tilepdb_set_text(options, "tables", "memory"));
  CHECK_OK(tilepdb_set_number(options, "memory", 1000));
  CHECK_FAILS(TILEPDB_RESOURCE, "memory", tilepdb_open(options, &puzzle));
  CHECK_OK(tilepdb_set_number(options, "memory", 1000000000));
  CHECK_OK(tilepdb_set_stop(options, always, NULL));
  CHECK_FAILS(TILEPDB_INTERRUPTED, "", tilepdb_open(options, &puzzle));
  CHECK(puzzle == NULL);
  CHECK_OK(tilepdb_set_stop(options, NULL, NULL));
  set_throwing_progress(options, 0);
  CHECK_FAILS(TILEPDB_INTERNAL, "unknown type", tilepdb_open(options, &puzzle));
  CHECK(puzzle == NULL);
  tilepdb_options_free(options);
}

void test_tables(const char* folder) {
  test_making(folder);
  test_size(folder);
  test_catalogue(folder);
}
