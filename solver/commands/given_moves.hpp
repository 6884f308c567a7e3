// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "solver/commands/options.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/tables/problem_tables.hpp"
#include "tiles/move_text.hpp"

namespace tilepdb::solver {

// The notation of sliding-tile moves, and the moves given with instances.

/// --notation and --moves-as, for printed moves.
[[nodiscard]] OptionGroup notation_options(Options& options);

[[nodiscard]] OptionGroup given_moves_options(Options& options);

/// Whether --notation or --moves-as is given.
[[nodiscard]] bool names_notation(const Options& options);

/// Returns the title of a column of moves: "moves", or for another notation than the default "moves (tile runs)".
[[nodiscard]] std::string moves_column(const Options& options);

/// The moves given with an instance, played on its board.
struct GivenMoves {
  std::string text;  ///< as given
  std::vector<WrittenMove> written;
  PlayedMoves played;

  [[nodiscard]] bool solve(const Position& goal) const noexcept { return played.solve(goal); }

  /// Returns the status for machine output: "solution", "illegal" or "elsewhere".
  [[nodiscard]] const char* status(const Position& goal) const noexcept;
};

/// Returns what an instance's moves refer to, as given by --given-as, else the file, else --moves-as.
[[nodiscard]] MoveReading given_reading(const Options& options, const Instance& instance) noexcept;

/// Parses and plays the moves of an instance. Throws Error (bad_input) for a text of no moves.
[[nodiscard]] GivenMoves played_moves(const Options& options, const Instance& instance, const Position& goal,
                                      const std::string& text);

[[nodiscard]] bool any_moves(const Options& options, const std::vector<Instance>& instances);

/// Throws Error (bad_input) if --moves is given, but not once for each instance.
void require_moves_of_each(const Options& options, const Problem& problem);

/// Returns the text of an instance's moves: that of --moves in order, else that of the file. Throws Error (bad_input)
/// without any.
[[nodiscard]] const std::string& text_of_moves(const Options& options, const Problem& problem, std::size_t number);

/// Returns the moves of each instance (text_of_moves()). Throws Error (bad_input) for instances without moves, and for
/// invalid moves.
[[nodiscard]] std::vector<GivenMoves> given_moves(const Options& options, const Problem& problem);

/// Returns the moves of each instance of another puzzle than sliding tiles. Throws Error (bad_input) as given_moves().
[[nodiscard]] std::vector<std::vector<std::string>> moves_of_states(const Options& options, const AnyPuzzle& puzzle,
                                                                    const Problem& problem);

/// Returns why moves do not solve an instance, and which reading of their letters does; empty if they solve it.
[[nodiscard]] std::string fault_of(const GivenMoves& given, const Options& options, const Instance& instance,
                                   const Position& goal);
/// Returns the same for an instance by number, and adds whether the board is unsolvable.
[[nodiscard]] std::string fault_of(const GivenMoves& given, std::size_t number, const Options& options,
                                   const Problem& problem);

/// Sets the length of an instance that has moves but no length, in the metric of the options.
void claim_length_of_moves(const Options& options, const Position& goal, Instance& instance);

/// Returns why the moves that the file gives for a solvable instance do not solve it in the claimed length, with its
/// place; empty if they do, or if the file gives none.
[[nodiscard]] std::string fault_of_claim(const Options& options, const Instance& instance, const Position& goal);

}  // namespace tilepdb::solver
