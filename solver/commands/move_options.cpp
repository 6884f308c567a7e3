// SPDX-License-Identifier: MIT
#include "solver/commands/move_options.hpp"

#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

OptionGroup notation_options(Options& options) {
  const auto take_form = [&](const std::string& name) { options.notation.form = parse_move_form(name, "--notation"); };
  const auto take_way = [&](const std::string& name) { options.notation.way = parse_move_way(name, "--moves-as"); };
  const bool by_slides = metric_of(options) == Metric::multi_tile;
  if (by_slides) options.notation.form = MoveForm::runs;
  return {"Notation of moves (docs/instances.md)",
          {parsed("notation", "FORM", take_form,
                  std::string(by_slides ? "letters (RRRD), runs (default: R3 D, a letter for each slide)"
                                        : "letters (default: RRRD), runs (R3 D, a letter for each slide)") +
                      ", numbers (of the tiles that move) or slides (for each slide the number of its farthest tile)"),
           parsed("moves-as", "WAY", take_way,
                  "what goes the way that letters tell: blank (default) or tile, the opposite")}};
}

Option given_as_option(Options& options) {
  return parsed(
             "given-as", "WAY", [&](const std::string& name) { options.given_as = parse_move_way(name, "--given-as"); },
             "what the letters of given moves tell, blank or tile (default: what the file says, else --moves-as)")
      .rare();
}

OptionGroup given_moves_options(Options& options) {
  return {"Moves",
          {parsed(
               "moves", "\"MOVES\"", [&](const std::string& text) { options.moves.push_back(text); },
               "moves of the board, in any notation: RRRD, R3 D or numbers of tiles; may be repeated, for each board")
               .repeated(),
           given_as_option(options)}};
}

bool names_notation(const Options& options) { return options.is_given({"notation", "moves-as"}); }

std::string moves_column(const Options& options) {
  return options.notation == MoveNotation{} ? "moves" : "moves (" + options.notation.name() + ")";
}

}  // namespace tilepdb::solver
