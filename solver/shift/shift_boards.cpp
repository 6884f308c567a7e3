// SPDX-License-Identifier: MIT
#include "solver/shift/shift_boards.hpp"

#include <filesystem>
#include <system_error>

#include "tilepdb/error.hpp"

namespace tilepdb::shift {

bool is_shift_board(const std::string& word, std::optional<BoardSize> size) {
  const bool separated = word.find_first_of(" \t\n,") != std::string::npos;
  const auto slash = word.rfind('/');
  std::error_code ignored;
  if (!separated &&
      (slash == std::string::npos || slash == 0 || std::filesystem::exists(word.substr(0, slash), ignored))) {
    return false;
  }
  const auto is_board = [&](std::optional<BoardSize> as) {
    try {
      (void)parse_labelled_board(word, as);
      return true;
    } catch (const Error&) {
      return false;
    }
  };
  // One of another size is a board still, if a wrong one: whoever reads it says so.
  return is_board(size) || (size && is_board({}));
}

Boards numbered(const LabelledBoard& start, const LabelledBoard& goal) {
  const auto labels = labels_of(goal);
  return {numbered(start, labels), numbered(goal, labels), labels};
}

}  // namespace tilepdb::shift
