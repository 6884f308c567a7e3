// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "tilepdb/api/heuristic.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::web {

/// A table file in the program's own file system, which is in memory.
struct NeededFile {
  std::string name;
  std::uint64_t bytes = 0;  ///< 0: not known in advance
};

inline constexpr const char* table_folder_path = "/tables";

/// Returns the catalogue that a browser uses for boards of a size: its tables are made while the user waits. Throws
/// Error (bad_input) for sizes without tables.
[[nodiscard]] std::string catalogue_of_browser(BoardSize board);

/// Tables of sliding tiles. The last tables opened stay open.
class TileTables {
 public:
  /// Returns the files that boards with a goal need.
  [[nodiscard]] static std::vector<NeededFile> needed(const Position& goal);

  /// Makes the missing files and reports progress.
  static void generate(const Position& goal, const std::string& goal_text);

  /// Opens the tables after checking the checksums of all files. Throws Error: check_failed for damaged files,
  /// bad_input for files of another kind.
  [[nodiscard]] const v1::Heuristic& open(const Position& goal, const std::string& goal_text);

 private:
  std::optional<v1::Heuristic> heuristic_;
  Position goal_{};
};

}  // namespace tilepdb::web
