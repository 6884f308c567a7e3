// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "format/format.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "tilepdb/api/puzzle.hpp"

namespace tilepdb::v1 {

/// The puzzles that Puzzle takes by name: all but sliding tiles, which have Heuristic.
[[nodiscard]] std::span<const solver::PuzzleFamily> named_families();

/// Returns the puzzle of this name, or that which a file of this name defines. Throws Error (bad_input) if there is
/// neither.
[[nodiscard]] const solver::PuzzleFamily& family_named(const std::string& name);
/// Returns the puzzle of this name and reads no file. Throws Error (bad_input) for any other name.
[[nodiscard]] const solver::PuzzleFamily& known_family(const std::string& name);

/// Opens the tables that serve the goal and returns their files. Throws Error (bad_input) if tables are missing; the
/// message says how to make them.
[[nodiscard]] std::vector<std::filesystem::path> open_serving_tables(solver::AnyPuzzle& puzzle,
                                                                     const std::filesystem::path& folder,
                                                                     Checking checking);

/// A puzzle with its tables open.
class Puzzle::State {
 public:
  State(const std::string& name, PuzzleOptions options);
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  [[nodiscard]] const solver::PuzzleFamily& family() const noexcept { return family_; }
  [[nodiscard]] const solver::AnyPuzzle& puzzle() const noexcept { return *puzzle_; }
  [[nodiscard]] const std::string& size() const noexcept { return size_; }
  [[nodiscard]] const std::string& goal() const noexcept { return goal_; }
  [[nodiscard]] const std::string& heuristic() const noexcept { return heuristic_; }
  /// Digests of the open tables that the heuristic reads.
  [[nodiscard]] const std::vector<TableDigest>& digests() const noexcept { return digests_; }

  /// Returns h of an instance. Throws Error (no_answer) if it cannot reach the goal.
  [[nodiscard]] unsigned h(const solver::Instance& given) const;
  /// Returns the reader of h, made at the first call.
  [[nodiscard]] const solver::StateValues& values() const;

 private:
  const solver::PuzzleFamily& family_;
  std::unique_ptr<solver::AnyPuzzle> puzzle_;
  std::string heuristic_;
  std::string size_{};
  std::string goal_{};
  std::vector<TableDigest> digests_{};
  mutable std::once_flag asked_;  // guards values_
  mutable std::shared_ptr<const solver::StateValues> values_{};
};

/// Gives other parts of the interface access to the state.
struct PuzzleAccess {
  [[nodiscard]] static const Puzzle::State& state(const Puzzle& puzzle) noexcept { return *puzzle.state_; }
  using State = Puzzle::State;
};

}  // namespace tilepdb::v1
