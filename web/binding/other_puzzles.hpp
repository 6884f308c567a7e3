// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "pdbgen/puzzles/recipe.hpp"
#include "platform/job.hpp"
#include "solver/puzzles/puzzle_family.hpp"

// Puzzles other than sliding tiles and the shift puzzle. Each program is linked with one of two files that define these
// functions: pages get no_other_puzzles.cpp, with which their visitors download less.
namespace tilepdb::web {

using Recipes = std::vector<std::unique_ptr<pdbgen::TableRecipe>>;

/// Returns the puzzle of a name, or the one that a text defines. Throws Error (bad_input) if there is neither.
[[nodiscard]] const solver::PuzzleFamily& other_family(const std::string& puzzle);

/// Moves a goal with ? to the end of the text of a definition, which it is part of.
void take_goal(std::string& puzzle, std::string& goal);

/// Returns the recipes of tables of such a puzzle, for these patterns or, if they are empty, those that pdbgen makes.
/// Throws Error: bad_input for wrong patterns, interrupted if the job is stopped.
[[nodiscard]] Recipes other_recipes(const std::string& puzzle, const std::string& size,
                                    const std::vector<std::string>& patterns, const Job& job);

}  // namespace tilepdb::web
