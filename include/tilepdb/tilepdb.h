/* SPDX-License-Identifier: MIT */
#ifndef TILEPDB_TILEPDB_H
#define TILEPDB_TILEPDB_H

#include <stddef.h>
#include <stdint.h>

/*
 * The C interface, for programs in any language that calls C. docs/api.md shows how to use it.
 *
 * Objects. A program sets options by name, makes tables with them, opens a puzzle, and solves states.
 *
 *   tilepdb_options* options = tilepdb_options_new();
 *   tilepdb_puzzle* puzzle = NULL;
 *   tilepdb_result* result = NULL;
 *   if (tilepdb_set_text(options, "catalogue", "15-5-5-5") || tilepdb_generate(options, NULL) ||
 *       tilepdb_open(options, &puzzle) ||
 *       tilepdb_solve(puzzle, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", options, &result)) {
 *     fprintf(stderr, "%s\n", tilepdb_error());
 *   } else {
 *     printf("%u moves: %s\n", result->length, result->moves);
 *   }
 *   tilepdb_result_free(result);
 *   tilepdb_close(puzzle);
 *   tilepdb_options_free(options);
 *
 * Results. A function that can fail returns TILEPDB_OK or the kind of the error, and never throws or exits.
 * tilepdb_error() then describes the error. After an error, what the function would have stored is NULL, except for
 * values, tiles and single numbers, which are unspecified.
 *
 * Ownership. Whoever receives an object through a ** parameter frees it with the function that the parameter's comment
 * names. Pointers inside an object are valid as long as the object. Arguments need to live until the call returns; the
 * function and data of a callback as long as the options that hold them are in use. Functions that free accept NULL.
 * Every other pointer must not be NULL unless its comment says so; TILEPDB_BAD_INPUT reports it.
 *
 * Texts end at a zero byte and are UTF-8.
 *
 * Threads. Puzzles, tables, lists and results never change: any number of threads may use one at the same time.
 * Options may be used by several threads while none sets or frees them. Objects must not be freed while in use.
 * After a fork use them only in the process that opened them, or in one that has started no threads.
 *
 * Stability. Within 1.x, functions, names of options and constants keep their meaning, and structures grow only at
 * their end. The library allocates every structure that grows, so object files need no recompilation; they must not
 * depend on the size of one. The name of the shared library has the minor version, because it exports C++ classes too:
 * link programs again for 1.1. Programs that open libtilepdb.so at run time need nothing.
 */

#ifdef __cplusplus
extern "C" {
#endif

/* What a function returns. */
enum {
  TILEPDB_OK = 0,
  TILEPDB_CHECK_FAILED = 1, /* a damaged or wrong table */
  TILEPDB_BAD_INPUT = 2,    /* an invalid argument, board, name or file; missing tables */
  TILEPDB_NO_ANSWER = 3,    /* h of a state that cannot reach the goal */
  TILEPDB_RESOURCE = 4,     /* memory, disk or permission is lacking */
  TILEPDB_INTERRUPTED = 5,  /* the stop callback returned true */
  TILEPDB_INTERNAL = 6      /* an exception that the library does not document */
};

/* Returns the description of the calling thread's last error, one line of less than 2,048 bytes; "" if no call of this
 * thread has failed. Valid until the next error of the thread. */
const char* tilepdb_error(void);

/* Returns the name of what a function returned, such as "bad_input"; "" for other numbers. A constant. */
const char* tilepdb_error_name(int kind);

/* Returns the version of the library, such as "1.0.0". A constant. */
const char* tilepdb_version(void);

/* ---- Options -------------------------------------------------------------------------------------------------- */

typedef struct tilepdb_options tilepdb_options;

/* Returns options that all have their defaults, or NULL if memory is lacking. Free with tilepdb_options_free(). */
tilepdb_options* tilepdb_options_new(void);
void tilepdb_options_free(tilepdb_options* options);

/* Sets an option that is a text. The call checks the name, and a value of which all are listed here; others are
 * checked when they are used. Functions ignore options that they do not use.
 *
 * To make tables and to open puzzles and tables:
 *   puzzle      "tiles" (default), a name of tilepdb_puzzle_names() such as "multi-tile" (sliding tiles whose moves are
 *               slides of several tiles), the file of a definition, or its text (docs/puzzles.md)
 *   size        of the board, "4x4" (default, but none with partitions or patterns), or in the puzzle's notation
 *   goal        "blank-first" (0 1 2 …; default), "blank-last" (1 2 … 0), "snail", or a state; of other puzzles than
 *               tiles in their notation
 *   catalogue   of tiles: a file, or a name in the data folder, which is $TILEPDB_DATA if set, otherwise found from
 *               the place of the shared library or the program; default: that of the size
 *   partitions  of tiles, instead of a catalogue: "1,2,3,4 | 5,6,7,8"; one in each line. Needs a size
 *   patterns    of tiles: those of tables to make, "1,2,3,4", one in each line, needs a size; of other puzzles: those
 *               to make, or to read, one in each line
 *   folder      of tables; default: $TILEPDB_DIR if set, otherwise tilepdb in the user's cache folder
 * To open:
 *   heuristic   of other puzzles than tiles: "pdb", "zero", one of the puzzle's, or "max:A,B"; default: the best
 *   checking    of the tables' checksums: "once" (default; again after a file changed), "always", "never"
 *   tables      of tiles: "files" (default), or "memory": made in memory when the puzzle is opened
 * To solve:
 *   algorithm   "standard" (default), "plain", "idastar", "astar", "wastar", "greedy", "bfs", "bidirectional-bfs",
 *               "iddfs", "beam", "dps" (docs/api.md)
 *   direction   "auto" (default), "forward", "backward" */
int tilepdb_set_text(tilepdb_options* options, const char* name, const char* value);

/* Sets an option that is a number. Counts and switches are whole numbers; others, and values out of range, are
 * TILEPDB_BAD_INPUT. INFINITY means no limit for `seconds`, `expanded` and `moves`.
 *
 * For all calls:
 *   threads     1 to 1,024; 0 (default): all cores
 *   memory      bytes: of the states that an algorithm stores (default: three quarters of the free memory), and to make
 *               tables (default: the free memory)
 * To make tables:
 *   compress    1 (default): compressed files, except for large tables that hardly shrink; 0: plain files
 *   blank       the cell of the blank for which tables are made, from 0, for searches backward; default: the goal's
 * To open tiles:
 *   reflections 1 (default): also look up reflected boards; 0: do not
 * To solve one state:
 *   seconds     limit of time, 0 or more
 *   expanded    limit of expanded nodes, approximately
 *   moves       longest solution to look for; not with anytime and within. With less than 512, tiles that are given up
 *               have no solution
 *   weight      of "wastar" and "dps", 1 to 1,000; default: 2
 *   anytime     1: find a solution at once and better ones until one is proved shortest; default: 0. Tiles and
 *               "standard" only
 *   within      as anytime, but end once the solution is proved to exceed the shortest by at most this share, 0 to 1;
 *               default: 0, off
 *   choose      1 (default): continue hard searches with partitions that suit the board, if the catalogue is a pool; 0:
 *               do not */
int tilepdb_set_number(tilepdb_options* options, const char* name, double value);

/* Progress of a search, or of making a table. */
typedef struct tilepdb_progress {
  unsigned bound;    /* proved lower bound on the length of solutions; never decreases */
  unsigned length;   /* of the best solution found so far; 0: none yet */
  uint64_t expanded; /* nodes expanded in the current iteration */
  uint64_t expected; /* estimated nodes of that iteration; 0: unknown */
  const char* table; /* the table being made, by its file name without suffix; NULL in searches, which leave the
                        following at 0 */
  unsigned depth;    /* of the breadth-first search */
  int writing;       /* 1: the search is complete and the file is being written */
  uint64_t reached;  /* states found so far */
  uint64_t states;   /* upper bound on the number of states */
} tilepdb_progress;

/* Receives progress, a few times a second. Any thread may call it, never two at the same time. The structure is valid
 * during the call. It must not throw, and not jump out. */
typedef void (*tilepdb_progress_function)(const tilepdb_progress* progress, void* data);

/* Returns whether to stop: 0 means no. Called often, by several threads at the same time. */
typedef int (*tilepdb_stop_function)(void* data);

/* Sets the callbacks of calls with these options. `function` NULL: none (the default). `data` is passed to the function
 * and may be NULL. */
int tilepdb_set_progress(tilepdb_options* options, tilepdb_progress_function function, void* data);
int tilepdb_set_stop(tilepdb_options* options, tilepdb_stop_function function, void* data);

/* ---- Tables --------------------------------------------------------------------------------------------------- */

/* Texts. Free with tilepdb_list_free(). */
typedef struct tilepdb_list {
  size_t count;
  const char* const* texts;
} tilepdb_list;

void tilepdb_list_free(tilepdb_list* list);

/* Makes missing tables and stores the names of all files of the puzzle in `files`, which may be NULL. For tiles, the
 * options name a catalogue, partitions or patterns; otherwise the default catalogue of the size is made. An interrupted
 * call may leave a hidden checkpoint, from which the next resumes. Free `files` with tilepdb_list_free(). */
int tilepdb_generate(const tilepdb_options* options, tilepdb_list** files);

/* A single table of sliding tiles. */
typedef struct tilepdb_table tilepdb_table;

/* Opens a file, for the goal of the options, which may be NULL. Free with tilepdb_table_close(). */
int tilepdb_table_open(const char* file, const tilepdb_options* options, tilepdb_table** table);
void tilepdb_table_close(tilepdb_table* table);

/* Facts of a table. */
typedef struct tilepdb_table_facts {
  unsigned width, height; /* of the board, in cells */
  uint64_t states;        /* placements of the tiles, each with a region of the blank */
  size_t tile_count;
  const unsigned* tiles; /* whose moves are counted, in the order of their goal cells */
  size_t histogram_count;
  const uint64_t* histogram; /* how many states are 0, 1, 2 … moves of the tiles away from the goal */
} tilepdb_table_facts;

/* Returns the facts, which live as long as the table; NULL for NULL. */
const tilepdb_table_facts* tilepdb_table_describe(const tilepdb_table* table);

/* Stores h of boards, as tilepdb_h() does. */
int tilepdb_table_h(const tilepdb_table* table, const uint8_t* boards, size_t bytes, uint16_t* values, size_t count,
                    int threads);

/* ---- Puzzles -------------------------------------------------------------------------------------------------- */

/* A puzzle with its goal and heuristic, open for values and searches. */
typedef struct tilepdb_puzzle tilepdb_puzzle;

/* Stores the names of the puzzles beside "tiles". Free with tilepdb_list_free(). */
int tilepdb_puzzle_names(tilepdb_list** names);

/* Opens a puzzle and its tables. Free with tilepdb_close(). If tables are missing, the error names their catalogue
 * or the first of them. */
int tilepdb_open(const tilepdb_options* options, tilepdb_puzzle** puzzle);
void tilepdb_close(tilepdb_puzzle* puzzle);

/* Facts of an open puzzle. */
typedef struct tilepdb_facts {
  const char* puzzle;     /* "tiles", or its name */
  const char* size;       /* in its notation, such as "4x4" */
  const char* goal;       /* in its notation */
  const char* heuristic;  /* of tiles: the catalogue's name, or the partitions */
  unsigned width, height; /* of the board, in cells; 0 unless the puzzle is "tiles" or "multi-tile" */
} tilepdb_facts;

/* Returns the facts, which live as long as the puzzle; NULL for NULL. */
const tilepdb_facts* tilepdb_describe(const tilepdb_puzzle* puzzle);

/*
 * States are texts in the puzzle's notation, or arrays of numbers. A board is the tile on each cell, row by row from
 * the upper left corner, 0 for the blank; docs/instances.md describes the forms of its text.
 */

/* Stores the board that a text describes. `count` is the number of its cells, and of `tiles`. */
int tilepdb_read_board(const tilepdb_puzzle* puzzle, const char* text, uint8_t* tiles, size_t count);

/* Stores 1 if the goal can be reached from a state, otherwise 0. */
int tilepdb_is_solvable(const tilepdb_puzzle* puzzle, const char* state, int* solvable);

/* Stores `count` random states from which the goal can be reached, those of `pdbsolve random` for the same seed. Free
 * with tilepdb_list_free(). */
int tilepdb_random_states(const tilepdb_puzzle* puzzle, size_t count, uint64_t seed, tilepdb_list** states);

/* Stores h, a lower bound on the number of moves, of `count` states, which lie one after another in `states`. `bytes`
 * is the length of `states`, and `count` that of `values`; both pointers may be NULL if it is 0. `threads` as in the
 * options. An error names the first invalid state by its index, from 0. */
int tilepdb_h(const tilepdb_puzzle* puzzle, const uint8_t* states, size_t bytes, uint16_t* values, size_t count,
              int threads);

/* Stores h of a state that is a text. */
int tilepdb_h_of_text(const tilepdb_puzzle* puzzle, const char* state, unsigned* value);

/* ---- Searches ------------------------------------------------------------------------------------------------- */

/* The status of a result. */
enum {
  TILEPDB_SOLVED = 0,
  TILEPDB_UNSOLVABLE = 1, /* the goal cannot be reached */
  TILEPDB_GIVEN_UP = 2    /* a limit was reached, or the stop callback returned true */
};

/* One iteration of a search. This structure does not grow. */
typedef struct tilepdb_iteration {
  uint64_t expanded;  /* nodes */
  uint64_t generated; /* nodes; the total in the last iteration where the algorithm does not count each */
  unsigned bound;
  int32_t completed; /* 1: no solution has `bound` or fewer moves; `expanded` is the same in every run */
  int32_t backward;  /* 1: from the goal to the state */
  int32_t unused;
} tilepdb_iteration;

/* The result of a search. Free with tilepdb_result_free(). */
typedef struct tilepdb_result {
  int32_t status;
  unsigned length;      /* number of moves */
  const char* moves;    /* U, D, L and R of the blank without separators for tiles, otherwise separated by blanks. The
                           best solution found if the search gave up, perhaps none: then "", and the length is 0 */
  unsigned at_least;    /* proved lower bound on the length; the length itself if the solution is proved shortest */
  const char* reason;   /* why the state is not solved, one line; "" if it is */
  double seconds;       /* wall-clock time */
  uint64_t expanded;    /* nodes, in all iterations */
  uint64_t generated;   /* nodes, in all iterations */
  uint64_t most_stored; /* most states in memory at once; 0 if the algorithm does not count them */
  size_t iteration_count;
  const tilepdb_iteration* iterations; /* in their order; the last may be incomplete */
} tilepdb_result;

void tilepdb_result_free(tilepdb_result* result);

/* Solves a state that is a text. `options` may be NULL: the defaults. A state that is unsolvable, or whose search was
 * given up, is a result and not an error. Free the result with tilepdb_result_free(). */
int tilepdb_solve(const tilepdb_puzzle* puzzle, const char* state, const tilepdb_options* options,
                  tilepdb_result** result);

/* Solves a state that is an array of `count` numbers. Free the result with tilepdb_result_free(). */
int tilepdb_solve_array(const tilepdb_puzzle* puzzle, const uint8_t* state, size_t count,
                        const tilepdb_options* options, tilepdb_result** result);

/* Receives the result of the state with an index, from 0. The result is valid during the call. Any thread may call it,
 * never two at the same time. It must not throw, and not jump out. */
typedef void (*tilepdb_result_function)(size_t index, const tilepdb_result* result, void* data);

/* Solves many states at once and delivers the results in their order. Limits are for each state. Once the stop callback
 * returns true, the results of searches that have begun are delivered, and the call returns TILEPDB_INTERRUPTED. */
int tilepdb_solve_all(const tilepdb_puzzle* puzzle, const char* const* states, size_t count,
                      const tilepdb_options* options, tilepdb_result_function deliver, void* data);

#ifdef __cplusplus
}
#endif

#endif
