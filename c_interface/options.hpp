// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tilepdb/tilepdb.h"
#include "tilepdb/tilepdb.hpp"

/// Options of all calls. Texts and numbers are kept as given where the C++ interface checks them.
struct tilepdb_options {
  std::string puzzle = "tiles";
  std::string size{};
  std::string goal{};
  std::string catalogue{};
  std::string partitions{};
  std::string patterns{};
  std::string heuristic{};
  std::string folder{};
  tilepdb::v1::Checking checking = tilepdb::v1::Checking::once;
  bool tables_in_memory = false;
  bool reflections = true;
  bool compress = true;
  std::optional<unsigned> blank{};
  tilepdb::v1::SolveLimits limits{};
  tilepdb::v1::SolveOptions search{};  ///< without callbacks; its threads are those of all calls
  tilepdb_progress_function progress = nullptr;
  void* progress_data = nullptr;
  tilepdb_stop_function stop = nullptr;
  void* stop_data = nullptr;
};

namespace tilepdb::c_interface {

/// Returns options with the values of `options`, which may be null.
[[nodiscard]] const tilepdb_options& options_or_default(const tilepdb_options* options);

[[nodiscard]] bool is_tiles(const tilepdb_options& options);

/// Returns the lines of a text that are not empty.
[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);

/// Returns the tiles of a pattern such as "1,2,3". Throws Error (bad_input), also below.
[[nodiscard]] v1::PatternTiles pattern_of(const std::string& text, const char* name);

/// Returns the partitions of the options, one in each line.
[[nodiscard]] std::vector<v1::PartitionTiles> partitions_of(const tilepdb_options& options);

/// Returns the columns and rows of a size such as "4x4".
[[nodiscard]] v1::Size size_of(const std::string& text);

/// Returns the size whose default catalogue is meant if nothing else names tables.
[[nodiscard]] v1::Size size_of_default(const tilepdb_options& options);

/// Returns the goal of tiles.
[[nodiscard]] std::string goal_of_tiles(const tilepdb_options& options);

[[nodiscard]] v1::SolveOptions search_options(const tilepdb_options& options);
[[nodiscard]] v1::GenerateOptions generate_options(const tilepdb_options& options);

}  // namespace tilepdb::c_interface
