// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/optimal_lengths.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/session.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/pictures/board_sheet.hpp"
#include "solver/pictures/png_picture.hpp"
#include "solver/pictures/solution_pictures.hpp"
#include "text/at_place.hpp"
#include "text/escaped_text.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/move_notation.hpp"
#include "tiles/move_sequence.hpp"

namespace tilepdb::solver {
namespace {

enum class Form { board, strip, animation, sheet };
/// The names of Form, by its values.
constexpr std::string_view form_names[] = {"board", "strip", "animation", "sheet"};

/// Bits of Option::concerns, in addition to Concern.
constexpr unsigned of_moves = 1U << 20U;
constexpr unsigned of_strips = 1U << 21U;
constexpr unsigned of_animations = 1U << 22U;
constexpr unsigned of_sheets = 1U << 23U;

constexpr unsigned least_tile_size = 8;
constexpr unsigned most_tile_size = 512;
constexpr unsigned tile_size_of_strips = 24;
constexpr unsigned tile_size_of_sheets = 32;

/// The maximum number of steps in a picture, and of boards on a sheet.
constexpr std::size_t most_drawn_steps = 1'000;
constexpr std::size_t most_drawn_boards = 1'000;

struct DrawOptions : Options {
  std::optional<Form> form;  ///< default: a strip if moves are shown, else a board
  bool solution = false;
  PictureStyle style;
  std::optional<unsigned> tile_size;
  std::string picture;  ///< the user's file; empty: none
  std::optional<unsigned> columns;
  bool on_pages = false;  ///< a sheet on pages of A4
  double move_seconds = 0.5;
  std::string output;  ///< empty: stdout
  bool png = false;
};

[[nodiscard]] PictureStyle style_of(const DrawOptions& options, Form form) {
  PictureStyle style = options.style;
  if (options.tile_size) {
    style.tile_size = *options.tile_size;
  } else if (form == Form::strip) {
    style.tile_size = tile_size_of_strips;
  } else if (form == Form::sheet) {
    style.tile_size = tile_size_of_sheets;
  }
  if (options.picture.empty()) return style;
  style.picture = at_place("--picture ", [&] { return read_user_picture(options.picture); });
  return style;
}

/// Returns a shortest solution of each instance, as `solve` finds it. Throws Error (no_answer) if one has no solution,
/// or none was found.
[[nodiscard]] std::vector<std::vector<Direction>> shortest_moves(const Options& options, Problem& problem) {
  if (!problem.unsolvable.empty()) {
    const auto& [number, result] = *problem.unsolvable.begin();
    const bool is_alone = problem.instances.size() == 1;
    throw Error(ErrorKind::no_answer, (is_alone ? "" : place_of(problem.instances[number])) + result.reason);
  }
  const InterruptWatch watch;
  OptimalLengths search(options, problem);
  std::vector<std::vector<Direction>> all;
  for (const Instance& instance : problem.instances) {
    if (interrupted()) throw Error(ErrorKind::interrupted, "interrupted");
    const Result found = search.solve(instance, options.limits);
    search.live().wipe();
    if (!found.solved()) throw Error(ErrorKind::no_answer, place_of(instance) + "no solution was found");
    all.push_back(moves_of(found.moves));
    search.live().delivered();
  }
  return all;
}

/// Returns the moves to show of each instance, searched or given. Throws Error (bad_input) if a board does not allow
/// them.
[[nodiscard]] std::vector<std::vector<Direction>> moves_to_draw(const DrawOptions& options, Problem& problem) {
  if (options.solution) return shortest_moves(options, problem);
  std::vector<GivenMoves> given = given_moves(options, problem);
  std::vector<std::vector<Direction>> all;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i].played.illegal) {
      throw Error(ErrorKind::bad_input, place_of(problem.instances[i]) + given[i].played.illegal->message());
    }
    all.push_back(std::move(given[i].played.moves));
  }
  return all;
}

/// Returns the steps of a picture: one for each move, or for each slide if the notation has one word for it. Throws
/// Error (bad_input) for too many steps.
[[nodiscard]] DrawnSolution drawn_solution(const Position& start, const Position& goal,
                                           const std::vector<Direction>& moves, MoveNotation notation) {
  const bool of_slides = notation.form == MoveForm::runs || notation.form == MoveForm::slides;
  DrawnSolution solution{start, goal, {}, write_moves(start, moves, notation)};
  const bool names_blank = notation.has_way() && notation.way == MoveWay::blank;
  Position position = start;
  for (std::size_t at = 0; at < moves.size();) {
    DrawnStep step;
    do {
      step.moves.push_back(moves[at++]);
    } while (of_slides && at < moves.size() && moves[at] == step.moves.front());
    step.label = write_moves(position, step.moves, notation);
    step.arrow = names_blank ? step.moves.front() : opposite(step.moves.front());
    position = after_moves(position, step.moves);
    solution.steps.push_back(std::move(step));
  }
  if (solution.steps.size() > most_drawn_steps) {
    throw Error(ErrorKind::bad_input, "found " + counted(solution.steps.size(), "step") +
                                          " to draw, expected at most " + format_count(most_drawn_steps));
  }
  return solution;
}

/// Returns the pages of a sheet: the boards with their ids and claimed lengths and, if they are asked for, their moves.
[[nodiscard]] std::vector<DrawnPicture> draw_sheet(const DrawOptions& options, Problem& problem) {
  if (problem.instances.size() > most_drawn_boards) {
    throw Error(ErrorKind::bad_input, "found " + counted(problem.instances.size(), "board") +
                                          " to draw, expected at most " + format_count(most_drawn_boards));
  }
  const PictureStyle style = style_of(options, Form::sheet);
  std::vector<std::vector<Direction>> moves;
  if (options.solution || any_moves(options, problem.instances)) moves = moves_to_draw(options, problem);
  std::vector<SheetBoard> boards;
  for (std::size_t i = 0; i < problem.instances.size(); ++i) {
    const Instance& instance = problem.instances[i];
    SheetBoard board{start_of(instance, problem.board), escape_for_terminal(instance.id), ""};
    if (!moves.empty()) {
      const unsigned length = length_in(metric_of(options), moves[i]);
      board.text =
          counted(length, "move") + (length == 0 ? "" : ": ") + write_moves(board.start, moves[i], options.notation);
    } else if (instance.length) {
      board.text = counted(*instance.length, "move");
    }
    boards.push_back(std::move(board));
  }
  return sheet_pictures(boards, problem.goal, style, {options.columns, options.on_pages});
}

[[nodiscard]] DrawnPicture draw(const DrawOptions& options, Problem& problem, Form form) {
  const PictureStyle style = style_of(options, form);
  const Position start = start_of(problem.instances.front(), problem.board);
  if (form == Form::board) return board_picture(start, problem.goal, style);
  const DrawnSolution solution =
      drawn_solution(start, problem.goal, moves_to_draw(options, problem).front(), options.notation);
  if (form == Form::strip) return strip_picture(solution, style, options.columns);
  return animated_picture(solution, style, options.move_seconds);
}

/// Returns the form that the options name, else the default for the other options. Throws Error (bad_input) for options
/// of another form.
[[nodiscard]] Form form_of(const DrawOptions& options, const Problem& problem) {
  const bool has_moves = options.solution || any_moves(options, problem.instances);
  const std::size_t boards = problem.instances.size();
  const Form form = options.form.value_or(boards > 1 ? Form::sheet : has_moves ? Form::strip : Form::board);
  if (form != Form::sheet && boards > 1) {
    throw Error(ErrorKind::bad_input, "found " + std::to_string(boards) + " boards, expected one to draw as " +
                                          std::string(form_names[static_cast<std::size_t>(form)]) +
                                          "; several make a sheet");
  }
  if ((form == Form::strip || form == Form::animation) && !has_moves) {
    throw Error(ErrorKind::bad_input,
                "a strip or an animation needs moves; give --moves, or --solution to search for them");
  }
  if (form == Form::board) {
    refuse(options, of_moves, " is for pictures of moves; use --form strip or --form animation, with moves");
  }
  if (form != Form::strip && form != Form::sheet) refuse(options, of_strips, " is for --form strip and --form sheet");
  if (form != Form::sheet) refuse(options, of_sheets, " is for --form sheet, or several boards");
  if (form != Form::animation) refuse(options, of_animations, " is for --form animation");
  if (form == Form::animation && options.png) {
    throw Error(ErrorKind::bad_input, "a PNG picture cannot be an animation; write it to a name that ends with .svg");
  }
  return form;
}

/// Returns the name of the file of a page: sheet.svg, or sheet-2.svg if there are several.
[[nodiscard]] std::string file_of_page(const std::string& output, std::size_t number, std::size_t pages) {
  if (pages == 1) return output;
  std::filesystem::path file(output);
  const std::string kind = file.extension().string();
  return file.replace_extension().string() + '-' + std::to_string(number) + kind;
}

void write_pages(const DrawOptions& options, const std::vector<DrawnPicture>& pages) {
  if (options.output.empty()) {
    if (pages.size() > 1) {
      throw Error(ErrorKind::bad_input,
                  "found " + counted(pages.size(), "page") + " to draw; name their files with --output");
    }
    std::cout << pages.front().svg;
    return;
  }
  for (std::size_t i = 1; pages.size() > 1 && i <= pages.size(); ++i) {
    require_output_file("--output", file_of_page(options.output, i, pages.size()), options.force);
  }
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const DrawnPicture& page = pages[i];
    const std::string file = file_of_page(options.output, i + 1, pages.size());
    write_output_file(file, options.png ? png_of(page) : page.svg);
    if (options.quiet) continue;
    print_note(file + ": " + std::to_string(page.width) + " x " + std::to_string(page.height) + " pixels");
  }
}

[[nodiscard]] int run_draw(const DrawOptions& options) {
  if (!options.output.empty()) require_output_file("--output", options.output, options.force);
  if (options.png) require_png_program();
  Problem problem = read_problem(options);
  const Form form = form_of(options, problem);
  std::vector<DrawnPicture> pages;
  if (form == Form::sheet) {
    pages = draw_sheet(options, problem);
  } else {
    pages.push_back(draw(options, problem, form));
  }
  if (options.solution) note_other_goal(options, problem);
  write_pages(options, pages);
  return 0;
}

/// Whether the name of a file ends with .png. Throws Error (bad_input) unless it ends with .svg or .png.
[[nodiscard]] bool names_png(const std::string& file) {
  std::string kind = std::filesystem::path(file).extension().string();
  std::transform(kind.begin(), kind.end(), kind.begin(),
                 [](char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter; });
  if (kind == ".png") return true;
  if (kind == ".svg") return false;
  throw Error(ErrorKind::bad_input, "--output '" + file + "': expected a name that ends with .svg or .png");
}

void prepare_draw(DrawOptions& options) {
  take_starts(options);
  if (!options.solution) refuse(options, of_tables | of_generation, " is for --solution");
  if (!options.output.empty()) options.png = names_png(options.output);
  prepare_search(options);
}

[[nodiscard]] OptionGroup concerning(OptionGroup group, unsigned bits) {
  for (Option& option : group.options) option = std::move(option).concerning(bits);
  return group;
}

[[nodiscard]] OptionGroup moves_options(DrawOptions& options) {
  OptionGroup group = concerning(given_moves_options(options), of_moves);
  group.options.push_back(flag("solution", options.solution, "show a shortest solution, found as by solve")
                              .concerning(of_moves)
                              .excludes({"moves"}, "--moves and --solution exclude each other"));
  group.options.push_back(jobs_option(options).concerning(of_tables));
  return group;
}

[[nodiscard]] OptionGroup picture_options(DrawOptions& options) {
  return {
      "Picture",
      {parsed(
           "form", "FORM",
           [&](const std::string& value) {
             options.form = value_named<Form>(value, form_names, "--form '" + value + "'");
           },
           "kind of picture: board (default without moves), strip (boards side by side, numbered by move; default "
           "with moves), animation (one board that plays the moves; SVG only) or sheet (default for several boards: "
           "with their ids and, if given or asked for, their moves)"),
       parsed(
           "colours", "BY",
           [&](const std::string& value) {
             options.style.colours = value_named<TileColours>(value, tile_colours_names, "--colours '" + value + "'");
           },
           "how goal cells determine the colours of tiles: row (default), column, ring (the edge, then inwards), "
           "fringe (a row and a column together, far from the blank), line (in the order of solving line by line) "
           "or none"),
       text("picture", "FILE", options.picture,
            "a PNG, JPEG or SVG picture of at most 5 MiB: each tile shows its part and a small number"),
       flag("no-numbers", options.style.numbers, "tiles without numbers", false),
       number("tile-size", "PIXELS", options.tile_size,
              "width of a tile, " + std::to_string(least_tile_size) + " to " + std::to_string(most_tile_size) +
                  " (default: " + std::to_string(options.style.tile_size) + ", for strips " +
                  std::to_string(tile_size_of_strips) + ", for sheets " + std::to_string(tile_size_of_sheets) + ")",
              {least_tile_size, most_tile_size}),
       number("columns", "N", options.columns,
              "boards per row of a strip or a sheet, 1 to 512 (default: chosen for a wide picture; as many as an A4 "
              "page is wide)",
              {1, max_depth})
           .rare()
           .concerning(of_strips),
       flag("a4", options.on_pages,
            "a sheet on pages of A4, in numbered files if there are several, instead of one long page")
           .concerning(of_sheets),
       positive_number("move-time", "SECONDS", options.move_seconds, "time of a step in an animation, 0.05 to 60", 0.05,
                       60)
           .with_default()
           .rare()
           .concerning(of_animations)}};
}

[[nodiscard]] std::vector<OptionGroup> declare_draw(DrawOptions& options) {
  return {states_options(options, true),
          moves_options(options),
          concerning(notation_options(options), of_moves),
          picture_options(options),
          concerning(table_options(options), of_tables),
          {"Output",
           {text("output,o", "FILE", options.output,
                 "write to a file that ends with .svg or .png (PNG needs rsvg-convert from package librsvg2-bin); "
                 "default: SVG on stdout"),
            force_option(options), quiet_option(options, "no progress and no summary")}}};
}

}  // namespace

Command draw_command() {
  return {.name = "draw",
          .arguments = "[FILE|-|\"STATE\"…] [options]",
          .purpose = "Draw boards, or a solution as a strip of boards or an animation.",
          .about =
              "Print a self-contained SVG picture: no script, no other file, no network. It fits light and dark pages; "
              "animations stand still for readers who prefer reduced motion. Boards are given as for solve; they need "
              "not reach the goal, except with --solution. Several boards make a sheet to print.",
          .examples = {"draw \"8 6 7/2 5 4/3 0 1\" --output board.svg",
                       "draw \"1 4 2/3 0 5/6 7 8\" --moves UL --form animation --colours line --output moves.svg"},
          .most_words = most_board_words,
          .wanted = with_blank,
          .call = with_options(declare_draw, run_draw, prepare_draw)};
}

}  // namespace tilepdb::solver
