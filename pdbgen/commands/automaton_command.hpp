// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "core/board.hpp"

namespace tilepdb::pdbgen {

struct Options;

/// Makes the automaton of a board in the table folder unless it is there, or anew with --force; returns its file.
std::filesystem::path make_automaton(BoardSize board, unsigned depth, const Options& options);

}  // namespace tilepdb::pdbgen
