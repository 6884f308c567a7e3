// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"

// Links to boards of sliding tiles on pages for players: replays of slidysim, and games of Simon Tatham's Fifteen. The
// goal of both is blank-last.
namespace tilepdb {

/// A page that plays boards.
enum class LinkPage : std::uint8_t {
  slidysim,  ///< a replay: a board and moves
  tatham     ///< a board
};

inline constexpr std::string_view link_page_names[] = {"slidysim", "tatham"};

/// The goal of boards in links.
inline constexpr std::string_view goal_of_links = "blank-last";

struct LinkedBoard {
  Position start;
  std::optional<std::string> moves{};  ///< of a replay; letters name the direction of the tiles
};

/// Returns whether a word is a link to boards, or meant as one: an address with ?r=, an address of Fifteen with a part
/// after #, or a game id such as 2x2:1,2,3,0. Brackets and quotes around it do not matter.
[[nodiscard]] bool is_board_link(std::string_view word) noexcept;

/// Returns whether the # at a place of a line belongs to a link and does not begin a comment.
[[nodiscard]] bool is_hash_of_link(std::string_view line, std::size_t hash) noexcept;

/// Returns the boards of a link, which is_board_link(): one, or those of all solves that a replay plays. Throws Error
/// (bad_input) for damaged links and for boards of other sizes than 2x2 to 10x10.
[[nodiscard]] std::vector<LinkedBoard> boards_of_link(std::string_view word);

/// Throws Error (bad_input) if links cannot have boards with this goal.
void require_goal_of_links(const Position& goal);

/// Returns a link to a board, with moves from it if the page plays moves. If the goal is blank-first, the board is
/// turned by 180 degrees and its tiles are numbered backwards, which makes the goal blank-last; solutions keep their
/// lengths. Throws Error (bad_input) for other goals.
[[nodiscard]] std::string board_link(LinkPage page, const Position& goal, const Position& start,
                                     const std::vector<Direction>& moves);

}  // namespace tilepdb
