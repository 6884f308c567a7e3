// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/shift/board.hpp"
#include "puzzles/shift/space.hpp"
#include "puzzles/shift/table_key.hpp"

namespace tilepdb::shift {

/// Tables for a goal of at most so many states each: that of all kinds if it is small enough, for it has the distance
/// itself; else patterns of kinds that follow each other on the goal board, as many as there is room for, until some
/// pattern, or its image under a symmetry that keeps the goal's kinds together, tells each kind from all others. Kinds
/// whose own table is too large are left out.
[[nodiscard]] std::vector<TableKey> default_tables(const Board& goal, std::uint64_t most_states);

/// The tables of a goal, as the other puzzles name theirs: its size is the goal, a stored pattern is what
/// TableKey::cells_text() says.
class GoalTables {
 public:
  /// The most states of a table that is made by default: about ten seconds, and half as many bytes.
  static constexpr std::uint64_t most_states = 100'000'000;

  using Space = shift::Space;

  /// `size` is a goal, or WxH for one whose cells are all different. Throws Error (bad_input).
  explicit GoalTables(const std::string& size);

  /// `text` has labels of the goal's cells that are told apart, all others being alike. Throws Error (bad_input).
  [[nodiscard]] std::string stored_pattern(const std::string& text) const;
  /// Throws Error (bad_input) if each pattern has too many states to be made without being named.
  [[nodiscard]] std::vector<std::string> default_patterns() const;
  [[nodiscard]] static Space space(const std::string& pattern);
  /// The space of which a table has these parameters; nothing if there is none.
  [[nodiscard]] static std::optional<Space> space_of(const std::string& parameters);

 private:
  [[nodiscard]] KindSet parse_kinds(const std::string& text) const;

  std::vector<std::string> labels_;
  Board goal_;
};

}  // namespace tilepdb::shift
