// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace tilepdb {

/// The name with which errors begin.
void set_program_name(std::string_view name);

/// Prints one line "pdbgen: …" on stderr, also where no memory is left for that.
void print_error(const std::string& message);

/// Prints a line on stderr, with names from outside in it made safe and the names of options in it.
void print_note(const std::string& line);

/// Makes sure that what was printed on stdout is written. Throws Error (resource) if it cannot be.
void flush_output();

/// Prints on stdout. Throws Error (resource) if that cannot be written.
void print_output(const std::string& text);

}  // namespace tilepdb
