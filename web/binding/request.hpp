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

/// The members of a request. All throw Error (bad_input) for one of another type.
class Request {
 public:
  /// `json` must outlive it.
  explicit Request(const Json& json) : json_(json) {}

  /// Throws Error (bad_input) too if it is not there.
  [[nodiscard]] std::string text(const char* name) const;
  [[nodiscard]] std::string text(const char* name, std::string_view otherwise) const;
  /// A list of texts, or one alone; none if it is not there.
  [[nodiscard]] std::vector<std::string> texts(const char* name) const;
  [[nodiscard]] bool flag(const char* name) const;
  /// A whole number from 0 to `most`; larger than any in JavaScript: without a limit.
  [[nodiscard]] std::optional<double> whole_number(const char* name, double most = max_number) const;
  /// A member of the member `limits`: 0 or more, but for seconds a whole number.
  [[nodiscard]] std::optional<double> limit(const char* name) const;

 private:
  static constexpr double max_number = std::numeric_limits<double>::max();

  /// 0 or more.
  [[nodiscard]] std::optional<double> number(const char* name) const;
  /// Null if it is not there.
  [[nodiscard]] const Json* member(const char* name) const;

  const Json& json_;
};

/// Whether the member `algorithm` asks for beams.
[[nodiscard]] bool is_by_beams(const Request& request);

/// Boards of sliding tiles, and their goal.
struct TileBoards {
  std::vector<Position> starts;
  Position goal;
  std::string goal_text;
};

/// The boards of the member `board`, of the size `size` or as they say, and the goal `goal`.
[[nodiscard]] TileBoards tile_boards(const Request& request);

/// The goal of boards of the size `size`.
[[nodiscard]] TileBoards tile_goal(const Request& request);

}  // namespace tilepdb::web
