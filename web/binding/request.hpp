// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "text/json_fwd.hpp"

namespace tilepdb::web {

/// The members of a request. All functions throw Error (bad_input) for a member of another type.
class Request {
 public:
  /// `json` must outlive the object.
  explicit Request(const Json& json) : json_(json) {}

  /// Throws Error (bad_input) also if the member is missing.
  [[nodiscard]] std::string text(const char* name) const;
  [[nodiscard]] std::string text(const char* name, std::string_view otherwise) const;
  /// Returns an array of strings, or a single string as one element; empty if the member is missing.
  [[nodiscard]] std::vector<std::string> texts(const char* name) const;
  [[nodiscard]] bool flag(const char* name) const;
  /// Returns a number from 0 to 1; 0 if the member is missing.
  [[nodiscard]] double share(const char* name) const;
  /// Returns a whole number from 0 to `most`. With the default, only JavaScript limits the number.
  [[nodiscard]] std::optional<double> whole_number(const char* name, double most = max_number) const;
  /// Returns an element of the member `limits`: seconds, 0 or more, or a whole number.
  [[nodiscard]] std::optional<double> limit(const char* name) const;

 private:
  static constexpr double max_number = std::numeric_limits<double>::max();

  [[nodiscard]] std::optional<double> number(const char* name) const;
  /// Returns null if the member is missing.
  [[nodiscard]] const Json* member(const char* name) const;

  const Json& json_;
};

/// Returns whether the member `algorithm` requests beam search.
[[nodiscard]] bool is_by_beams(const Request& request);

/// Boards of sliding tiles, with their goal.
struct TileBoards {
  std::vector<Position> starts;
  Position goal;
  std::string goal_text;
};

/// Returns the boards of the member `board`, of the size in `size` or that of the first board, with the goal in `goal`.
[[nodiscard]] TileBoards tile_boards(const Request& request);

/// Returns the goal of boards of the size in `size`, without boards.
[[nodiscard]] TileBoards tile_goal(const Request& request);

}  // namespace tilepdb::web
