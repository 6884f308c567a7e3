// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/search/search_strategy.hpp"
#include "text/json_fwd.hpp"
#include "text/json_reader.hpp"
#include "tilepdb/error.hpp"
#include "tiles/catalogue.hpp"

// The search of sliding tiles that certificates and checkpoints are of.
namespace tilepdb::solver {

/// What expansions in completed bounds depend on besides the tables.
struct SearchSettings {
  bool plain = false;                       ///< IDA* alone
  bool transpose = true;                    ///< partitions are looked up reflected too
  bool choose = true;                       ///< partitions for hard instances, if the catalogue is a pool
  std::optional<unsigned> automaton_depth;  ///< unless plain; nothing: what the search has by default
  SearchDirection direction = SearchDirection::cheaper;
  std::optional<std::uint64_t> frontier_nodes;  ///< nothing: as the search does best
};

/// Whether partitions may be chosen from a catalogue with such settings.
[[nodiscard]] inline bool may_choose(const SearchSettings& search, const Catalogue& catalogue) noexcept {
  return search.choose && !search.plain && catalogue.choose != 0;
}

/// What certificates and checkpoints call how partitions are chosen from a pool. Files without it come from a version
/// that chose in another way.
inline constexpr const char* choice_time = "early";

/// Whether a catalogue is in the folders that come with the programs. Throws Error of that kind if its name is that of
/// another catalogue there, or else in the user's folders, or if the name is a list of other partitions.
bool require_true_name(const Catalogue& catalogue, const std::vector<std::filesystem::path>& shipped,
                       ErrorKind kind = ErrorKind::bad_input);

/// A catalogue as a certificate has it.
[[nodiscard]] Json catalogue_json(const Catalogue& catalogue);
/// Reads it for a board, whatever its name is. Throws Error (bad_input) for anything else.
[[nodiscard]] Catalogue catalogue_from(const JsonReader& json, BoardSize board);

/// The settings as a certificate has them, for searches with a catalogue.
[[nodiscard]] Json settings_json(const SearchSettings& search, const Catalogue& catalogue);
/// Throws Error (bad_input) for anything else.
[[nodiscard]] SearchSettings settings_from(const JsonReader& json, const Catalogue& catalogue);

/// Whether searches with a catalogue may read the table of a name, in any direction: for a blank on any cell. The
/// catalogue must outlive what is returned.
[[nodiscard]] std::function<bool(const std::string& name)> is_table_of(const Catalogue& catalogue);

}  // namespace tilepdb::solver
