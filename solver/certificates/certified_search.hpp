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
#include "text/json_text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/catalogue.hpp"

// The search of sliding tiles that certificates and checkpoints record.
namespace tilepdb::solver {

/// The settings that expansions in completed bounds depend on, besides the tables.
struct SearchSettings {
  bool plain = false;                       ///< textbook IDA*
  bool transpose = true;                    ///< look up the reflected board too
  bool choose = true;                       ///< choose partitions for hard instances, if the catalogue is a pool
  std::optional<unsigned> automaton_depth;  ///< unless plain; nothing: the default
  SearchDirection direction = SearchDirection::automatic;
  std::optional<std::uint64_t> frontier_nodes;  ///< nothing: the default
};

/// Whether these settings allow choosing partitions from the catalogue.
[[nodiscard]] inline bool may_choose(const SearchSettings& search, const Catalogue& catalogue) noexcept {
  return search.choose && !search.plain && catalogue.choose != 0;
}

/// The name that certificates and checkpoints give to the way of choosing partitions from a pool. Files without it come
/// from a version that chose in another way.
inline constexpr const char* choice_time = "early";

/// Whether a catalogue comes with the programs. Throws Error of this kind if its name belongs to another catalogue
/// there or in the user's folders, or lists other partitions.
bool require_true_name(const Catalogue& catalogue, const std::vector<std::filesystem::path>& shipped,
                       ErrorKind kind = ErrorKind::bad_input);

/// Returns a catalogue as certificates record it.
[[nodiscard]] Json catalogue_json(const Catalogue& catalogue);
/// Parses a catalogue for a board, under any name. Throws Error (bad_input) for anything else.
[[nodiscard]] Catalogue catalogue_from(const JsonReader& json, BoardSize board);

/// Returns the settings as certificates record them, for searches with a catalogue.
[[nodiscard]] Json settings_json(const SearchSettings& search, const Catalogue& catalogue);
/// Parses the settings. Throws Error (bad_input) for anything else.
[[nodiscard]] SearchSettings settings_from(const JsonReader& json, const Catalogue& catalogue);

/// Returns a function that says whether searches with a catalogue may read the table of a name, in any direction and
/// with the blank on any cell. The catalogue must outlive it.
[[nodiscard]] std::function<bool(const std::string& name)> is_table_of(const Catalogue& catalogue);

}  // namespace tilepdb::solver
