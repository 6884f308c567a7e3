// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "solver/instances/board_text.hpp"
#include "solver/instances/goal_choice.hpp"
#include "solver/puzzles/any_puzzle.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {

/// Boards of sliding tiles in any metric: reading and writing, goals and reachability.
class TileBoards : public AnyPuzzle {
 public:
  /// Takes size and goal from the user, else 4x4 and the default goal. Throws Error (bad_input).
  explicit TileBoards(PuzzleInput input);

  [[nodiscard]] PuzzleText read(const std::string& contents, const std::string& name,
                                const TakeUnreadable& unreadable) final;
  std::optional<OtherGoal> fit(const std::vector<std::string>& starts, const std::string& source) final;
  [[nodiscard]] Instance instance(const std::string& start, std::string id, const std::string& source) const final;
  [[nodiscard]] bool is_start(const std::string& word) const final;
  [[nodiscard]] Setting setting() const override;
  [[nodiscard]] Reachable reachable(const Instance& instance) const final;
  [[nodiscard]] std::string why_unsolvable(const Instance& instance) const final;
  [[nodiscard]] bool is_goal(const std::string& state) const final;
  [[nodiscard]] std::vector<Reachable> goals_of(const Instance& instance) const final;
  [[nodiscard]] Instance random(RandomNumbers& random, std::optional<std::uint64_t> walk,
                                const Job& job) const override;
  [[nodiscard]] std::vector<std::string> moves_in(const std::string& text) const override { return split_words(text); }
  [[nodiscard]] std::vector<std::string> states_along(const Instance& instance,
                                                      const std::vector<std::string>& moves) const final;
  [[nodiscard]] std::vector<Step> steps_from(const std::string& state) const final;
  [[nodiscard]] std::string drawing(const std::string& state, bool boxes) const final;

  /// Returns the goal, which may be partial. Throws Error (bad_input) if the user's goal is written without rows and no
  /// board has shown its size.
  [[nodiscard]] const Position& goal() const;
  [[nodiscard]] BoardSize size() const { return goal().board; }

 protected:
  [[nodiscard]] bool has_goal() const noexcept { return goal_.has_value(); }
  /// Returns the puzzle's name, which depends on the metric.
  [[nodiscard]] virtual std::string name() const { return "tiles"; }
  /// Returns the most cells that the blank moves in one move.
  [[nodiscard]] virtual unsigned longest_move() const { return 1; }
  /// Called after the goal or the board has changed.
  virtual void take_goal() {}
  [[nodiscard]] Position start_of(const Instance& instance) const { return parse_position(size(), instance.start); }

  const PuzzleInput input_;

 private:
  [[nodiscard]] AgreedGoal agree(const InstanceText& text);

  std::optional<Position> goal_;  // empty until boards show its size
};

}  // namespace tilepdb::solver
