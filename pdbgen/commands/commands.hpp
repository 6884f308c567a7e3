// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>

#include "pdbgen/commands/interruption.hpp"
#include "pdbgen/commands/options.hpp"
#include "pdbgen/commands/printing.hpp"

namespace tilepdb::generator {

// Each command returns the program's exit code, prints results on stdout, and throws Error.
int automaton_command(const Options& options);
int generate_command(const Options& options);
int shift_generate_command(const Options& options);
int list_command(const Options& options);
int info_command(const Options& options);
int histogram_command(const Options& options);
int verify_command(const Options& options);
int compress_command(const Options& options);
int decompress_command(const Options& options);

extern const CommandSyntax automaton_syntax;
extern const CommandSyntax generate_syntax;
extern const CommandSyntax shift_generate_syntax;
extern const CommandSyntax list_syntax;
extern const CommandSyntax info_syntax;
extern const CommandSyntax histogram_syntax;
extern const CommandSyntax verify_syntax;
extern const CommandSyntax compress_syntax;
extern const CommandSyntax decompress_syntax;

/// Makes the automaton of a board in the table folder unless it is there, or anew with --force; returns its file.
std::filesystem::path make_automaton(BoardSize board, unsigned depth, const Options& options);

}  // namespace tilepdb::generator
