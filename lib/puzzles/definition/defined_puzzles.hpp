// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/permutation/permutation_families.hpp"

// Puzzles that files define.
namespace tilepdb::puzzles {

/// Whether the name of a puzzle is the text of its definition, which has several lines or is JSON, or begins with the
/// name of a file: it has a dot or a slash, or a file of this name exists.
[[nodiscard]] bool is_definition_name(const std::string& name);

/// The name of a defined puzzle: FILE, or FILE:PART with more parts. In a table of kinds or of puzzles the first part
/// is a kind, or the id of a puzzle. Other parts choose the moves of solutions: `half`, all powers of moves; `quarter`,
/// only moves and their inverses; or names of moves with commas between them, which are chosen with their powers. A
/// state with ? is the goal, in place of the solved state.
struct DefinitionName {
  std::string file{};
  std::vector<std::string> parts{};
};

[[nodiscard]] DefinitionName parse_definition_name(const std::string& name);

/// Moves a goal with ? to the end of the name or text of a definition: what does not matter is part of the puzzle.
void take_goal(std::string& name, std::string& goal);

/// Returns the puzzle of a name or text, as a family whose only size is the digest of the definition. Reads each file
/// once; the family lives as long as the program. May be called by several threads at once. Throws Error: bad_input for
/// files that are no definitions; of the kind_of_failure() if a file cannot be read.
[[nodiscard]] const PermutationFamily& defined_puzzle(const std::string& name);

/// Returns the starts in a file of scrambles or a table of puzzles, for the puzzle of a name; nothing for another file.
/// Throws Error (bad_input), also if a table has no puzzle of this kind and solved state without wildcards.
[[nodiscard]] std::optional<CsvStarts> starts_in_file(const std::string& text, const std::string& file,
                                                      const std::string& name, const std::string& solved);

/// The file beside tables that names the patterns chosen for a definition, one a line; # begins comments.
[[nodiscard]] std::filesystem::path chosen_patterns_file(const std::filesystem::path& folder,
                                                         const std::string& digest);

/// Returns the patterns of such a file, or nothing if it is missing. Throws Error (bad_input) for a file without
/// patterns.
[[nodiscard]] std::optional<std::vector<std::string>> chosen_patterns(const std::filesystem::path& file);

/// Returns the patterns of the definition's tables in a folder, sorted.
[[nodiscard]] std::vector<std::string> patterns_of_tables(const std::filesystem::path& folder,
                                                          const std::string& digest);

}  // namespace tilepdb::puzzles
