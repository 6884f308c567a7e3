// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "solver/instances/board_text.hpp"

namespace tilepdb::solver {

/// Pairs of tiles that are in the other order than in the goal, cells taken row by row and the blank left out. Every
/// move keeps their number even or odd on boards of odd width; on others every move up or down changes it, and with it
/// the row of the blank (Johnson & Story 1879).
[[nodiscard]] unsigned inversions(const Position& position, const Position& goal) noexcept;

/// Why moves lead from a position to a goal, or why they cannot, in words.
[[nodiscard]] std::string reachability_reason(const Position& position, const Position& goal);

/// A goal as users name it: a standard goal's name, else its tiles.
[[nodiscard]] std::string goal_text(const Position& goal);

/// Throws Error (no_answer) unless the position can reach the goal; the error says which standard goals it can reach.
void require_reachable(const Position& position, const Position& goal);

/// A standard goal that was not taken although boards can reach it.
struct OtherGoal {
  std::string_view name;
  /// The ids of the boards that can reach only this one. Empty: each board that can reach the goal taken can reach this
  /// one too.
  std::vector<std::string> boards{};
};

/// The goal of all instances of a text.
struct AgreedGoal {
  Position goal;
  std::string warning{};             ///< where header and options differ; empty: they agree
  std::optional<OtherGoal> other{};  ///< where nobody named a goal and the boards leave a doubt
};

/// The goal of instances, all of one board: `given` by the options; else that of their header, unless the header is for
/// another board; else `preferred`, a standard goal's name, where the boards can reach it; else blank-last or
/// blank-first, whichever alone they can reach; else blank-first. `given` and `preferred` may be empty. Throws Error
/// (bad_input) for a text that is not a goal of such a board, that of the header with its place.
[[nodiscard]] AgreedGoal agreed_goal(const InstanceText& text, std::string_view given, std::string_view preferred = {});

}  // namespace tilepdb::solver
