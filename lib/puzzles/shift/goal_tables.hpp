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

/// Returns tables for a goal of at most `most_states` states each. If the table of all kinds is small enough, it is the
/// only one, since it holds exact distances. Otherwise each pattern has as many consecutive kinds of the goal board as
/// fit, until each kind is distinguished from all others by a pattern or by one of its images under symmetries that
/// keep the goal's kinds together. Kinds whose own table is too large are left out.
[[nodiscard]] std::vector<TableKey> default_tables(const Board& goal, std::uint64_t most_states);

/// The tables of a goal, with the interface of the other puzzles: the size is the goal, and a stored pattern is
/// cells_text().
class GoalTables {
 public:
  /// The most states of a table built by default, which takes about ten seconds and 50 MB.
  static constexpr std::uint64_t most_states = 100'000'000;

  using Space = shift::Space;

  /// `size` is a goal, or WxH for a goal whose cells are all different. Throws Error (bad_input).
  explicit GoalTables(const std::string& size);

  /// `text` lists the labels that the pattern distinguishes; all others are alike. Throws Error (bad_input).
  [[nodiscard]] std::string stored_pattern(const std::string& text) const;
  /// Returns no patterns if all are too large to be built by default.
  [[nodiscard]] std::vector<std::string> default_patterns() const;
  /// Returns the pattern of all labels. Its table is that of the goal or of an image of it.
  [[nodiscard]] std::string whole_pattern() const;
  [[nodiscard]] static Space space(const std::string& pattern);
  /// Returns the text of a state of a space, with the cells of its goal named as in the name of the table.
  [[nodiscard]] static std::string whole_state(const Space& space, std::uint64_t index);
  /// Returns the space whose name has these parameters; nullopt if none has.
  [[nodiscard]] static std::optional<Space> space_of(const std::string& parameters);

 private:
  [[nodiscard]] KindSet parse_kinds(const std::string& text) const;

  std::vector<std::string> labels_;
  Board goal_;
};

}  // namespace tilepdb::shift
