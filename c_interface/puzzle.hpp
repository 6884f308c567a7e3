// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <variant>

#include "c_interface/options.hpp"
#include "tilepdb/tilepdb.hpp"

/// An open puzzle: the tables of sliding tiles, or another puzzle by name.
struct tilepdb_puzzle {
  explicit tilepdb_puzzle(const tilepdb_options& options);
  tilepdb_puzzle(const tilepdb_puzzle&) = delete;
  tilepdb_puzzle& operator=(const tilepdb_puzzle&) = delete;

  std::variant<tilepdb::v1::Heuristic, tilepdb::v1::Puzzle> source;
  tilepdb_facts facts{};  ///< its texts are those below

 private:
  std::string size_;
  std::string goal_;
};

namespace tilepdb::c_interface {

/// Returns the size of the puzzle's boards. Throws Error (bad_input) if its states are not boards.
[[nodiscard]] v1::Size board_size_of(const tilepdb_puzzle& puzzle);

}  // namespace tilepdb::c_interface
