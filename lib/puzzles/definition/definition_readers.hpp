// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "puzzles/definition/definition.hpp"

// A reader for each format of definitions. They throw Error (bad_input) like read_definition().
namespace tilepdb::puzzles {

/// The text format of ksolve and twsearch.
[[nodiscard]] Definition read_definition_lines(const std::string& text, const std::string& file);

/// JSON as cubing.js writes its KPuzzle definitions.
[[nodiscard]] Definition read_definition_json(const std::string& text, const std::string& file);

}  // namespace tilepdb::puzzles
