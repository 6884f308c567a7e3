// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "solver/instances/board_text.hpp"

namespace tilepdb::solver {

/// Returns the number of pairs of tiles in another order than in a full goal, reading cells row by row without the
/// blank. On boards of odd width every move keeps its parity; on others every move up or down changes its parity and
/// that of the blank's row (Johnson & Story 1879).
[[nodiscard]] unsigned inversions(const Position& position, const Position& goal) noexcept;

/// Returns in words why moves lead from a position to a goal, which may be partial, or why they cannot.
[[nodiscard]] std::string reachability_reason(const Position& position, const Position& goal);

/// Returns a goal as users name it: a standard goal's name, else its tiles, with * for cells that it leaves free.
[[nodiscard]] std::string goal_text(const Position& goal);

/// Throws Error (no_answer) unless the position can reach the goal; the error names the standard goals that it can
/// reach.
void require_reachable(const Position& position, const Position& goal);

/// A standard goal that was not chosen although boards can reach it.
struct OtherGoal {
  std::string_view name;
  /// The ids of the boards that can reach only this goal. Empty: every board that can reach the chosen goal can reach
  /// this one too.
  std::vector<std::string> boards{};
};

/// The goal of all instances of a text, which may be partial.
struct AgreedGoal {
  Position goal;
  std::string warning{};             ///< a conflict of header and options; empty: none
  std::optional<OtherGoal> other{};  ///< set if no goal is named and the boards allow several
};

/// Returns the goal of instances, all of one board: `given` by the options; else that of their header, unless the
/// header is for another board; else `preferred`, a standard goal's name, if the boards can reach it; else blank-last
/// or blank-first, whichever alone they can reach; else blank-first. `given` and `preferred` may be empty. Throws Error
/// (bad_input) for a text that is not a goal of this board, with the place of a header.
[[nodiscard]] AgreedGoal agreed_goal(const InstanceText& text, std::string_view given, std::string_view preferred = {});

}  // namespace tilepdb::solver
