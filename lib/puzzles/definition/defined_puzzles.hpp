// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "puzzles/permutation/permutation_families.hpp"

// Puzzles that files define.
namespace tilepdb::puzzles {

/// Whether the name of a puzzle is that of a file: it has a dot or a slash, or a file of this name exists. The
/// WebAssembly module has no files, and leaves out all that reads definitions.
#ifdef __EMSCRIPTEN__
[[nodiscard]] inline bool is_definition_name(const std::string& /*name*/) noexcept { return false; }
#else
[[nodiscard]] bool is_definition_name(const std::string& name);
#endif

/// Returns the puzzle that a file defines, as a family whose only size is the digest of the definition. Reads each file
/// once; the family lives as long as the program. May be called by several threads at once. Throws Error: bad_input for
/// files that are no definitions; of the kind_of_failure() if the file cannot be read.
[[nodiscard]] const PermutationFamily& defined_puzzle(const std::string& file);

}  // namespace tilepdb::puzzles
