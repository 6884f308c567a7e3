// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "solver/commands/options.hpp"
#include "tiles/move_notation.hpp"

// Moves of sliding tiles on the command line: how they are written, and those that users have.
namespace tilepdb::solver {

/// --notation and --moves-as: how moves are printed.
[[nodiscard]] OptionGroup notation_options(Options& options);

/// --given-as: what the letters of moves tell that users have.
[[nodiscard]] Option given_as_option(Options& options);

/// --moves and --given-as.
[[nodiscard]] OptionGroup given_moves_options(Options& options);

/// Whether --notation or --moves-as is given.
[[nodiscard]] bool names_notation(const Options& options);

/// What a column of moves is called: "moves", in another notation than the default one with it: "moves (tile runs)".
[[nodiscard]] std::string moves_column(const Options& options);

/// The moves that come with an instance, on its board.
struct GivenMoves {
  std::string text;  ///< as they are given
  std::vector<WrittenMove> written;
  PlayedMoves played;

  [[nodiscard]] bool solve(const Position& goal) const noexcept { return !played.illegal && played.end == goal; }

  /// For machine output: whether they solve their board, the board does not have them, or they end elsewhere.
  [[nodiscard]] const char* status(const Position& goal) const noexcept;
};

/// Whether any instance comes with moves.
[[nodiscard]] bool any_moves(const Options& options, const std::vector<Instance>& instances);

/// The moves that the file has of an instance, if it has some. Throws Error (bad_input) for a text that is none.
[[nodiscard]] std::optional<GivenMoves> moves_in_file(const Options& options, const Instance& instance,
                                                      BoardSize board);

/// The moves of each instance: those of --moves in the same order, else of the file. Throws Error (bad_input) for
/// instances without moves, and for texts that are none.
[[nodiscard]] std::vector<GivenMoves> given_moves(const Options& options, const Problem& problem);

/// Why moves do not solve an instance, and what would; empty if they do.
[[nodiscard]] std::string fault_of(const GivenMoves& given, const Options& options, const Instance& instance,
                                   const Position& goal);
/// The same of the instance of some number, and whether there are moves that do.
[[nodiscard]] std::string fault_of(const GivenMoves& given, std::size_t number, const Options& options,
                                   const Problem& problem);

/// Moves without a length claim to be a shortest solution, in the metric of the options.
void claim_length_of_moves(const Options& options, BoardSize board, Instance& instance);

/// What is wrong with the moves that the file has of an instance that can be solved, with its place: they have to solve
/// it in the length that is claimed. Empty: nothing, or it has none.
[[nodiscard]] std::string fault_of_claim(const Options& options, const Instance& instance, const Position& goal);

}  // namespace tilepdb::solver
