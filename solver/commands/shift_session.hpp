// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/commands/options.hpp"
#include "solver/shift/shift_instances.hpp"
#include "solver/shift/table_heuristic.hpp"

namespace tilepdb::solver {

[[nodiscard]] Option shift_board_option(Options& options);
[[nodiscard]] Option shift_goal_option(Options& options);
/// These and --instance.
[[nodiscard]] OptionGroup shift_boards(Options& options);

/// Moves boards among the words to the instances.
void take_shift_boards(Options& options);

/// What the options say of all boards.
[[nodiscard]] shift::ShiftInput shift_input(const Options& options);

/// The boards that the options name.
[[nodiscard]] std::vector<shift::ShiftInstance> read_shift_boards(const Options& options);

/// From options to heuristics: which one, with which tables, for each goal.
class ShiftSession {
 public:
  /// Makes tables if the options want that, and says on stderr how to if there are none. Throws Error if the options
  /// name a heuristic that is not known, or tables that are not there. The options must outlive it.
  ShiftSession(const Options& options, const std::vector<shift::ShiftInstance>& instances);

  /// The heuristic's name: the one of the options, else the best.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  /// It, for a goal; kept until another goal comes.
  [[nodiscard]] const shift::ShiftHeuristic& heuristic(const shift::Board& goal);

  /// The one to compare with.
  [[nodiscard]] std::unique_ptr<const shift::ShiftHeuristic> compared(const shift::Board& goal);

 private:
  void generate(const std::vector<shift::LabelledBoard>& goals) const;
  void require_tables(const std::vector<shift::LabelledBoard>& goals, const std::filesystem::path& folder);
  [[nodiscard]] shift::Tables tables(const shift::Board& goal);

  const Options& options_;
  std::string name_;
  std::optional<shift::TableFolder> folder_;
  std::optional<shift::Board> goal_;
  std::unique_ptr<const shift::ShiftHeuristic> heuristic_;
};

}  // namespace tilepdb::solver
