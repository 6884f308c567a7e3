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

/// A file of tables: where it is in the program's own file system, which is in memory.
struct NeededFile {
  std::string name;
  std::uint64_t bytes = 0;  ///< 0: not known before
};

/// The folder of tables.
inline constexpr const char* table_folder_path = "/tables";

/// The catalogue that boards of a size are solved with in a browser: it is to be made while one waits. Throws Error
/// (bad_input) for sizes without tables.
[[nodiscard]] std::string catalogue_of_browser(BoardSize board);

/// Tables of sliding tiles. What was opened last stays open.
class TileTables {
 public:
  /// The files that boards with a goal need.
  [[nodiscard]] static std::vector<NeededFile> needed(const Position& goal);

  /// Makes those that are missing, and tells how far that is.
  static void generate(const Position& goal, const std::string& goal_text);

  /// Opens them, the checksums of all files compared. Throws Error: check_failed for damaged files, bad_input for what
  /// is no such file.
  [[nodiscard]] const v1::Heuristic& open(const Position& goal, const std::string& goal_text);

 private:
  std::optional<v1::Heuristic> heuristic_;
  Position goal_{};
};

}  // namespace tilepdb::web
