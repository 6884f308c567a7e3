// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "text/terminal.hpp"

namespace tilepdb {

/// When output has colours: always, never, or on terminals unless NO_COLOR is set or TERM is dumb.
enum class Colours { automatic, always, never };
inline constexpr std::string_view colours_names[] = {"auto", "always", "never"};

/// Sets when terminal_at() wants colours; the default is automatic.
void set_colours(Colours colours) noexcept;

/// Returns the terminal of a file descriptor, with its current width.
[[nodiscard]] Terminal terminal_at(int descriptor);

/// Sets the name that errors begin with.
void set_program_name(std::string_view name);

/// Returns a message of the library in which options of the programs replace arguments and remedies: "name its size,
/// for example 3x4" becomes "name the board, for example --board 3x4".
[[nodiscard]] std::string with_option_names(std::string message);

/// Prints one line "pdbgen: …" on stderr, even if memory is exhausted.
void print_error(const std::string& message);

/// Prints a line on stderr, escaped for terminals and with the names of options (with_option_names()).
void print_note(const std::string& line);

/// Flushes stdout. Throws Error (resource) if it cannot be written.
void flush_output();

/// Prints on stdout and flushes. Throws Error (resource) if it cannot be written.
void print_output(const std::string& text);

/// Checks, before the work begins, that the output file named by an option can be written, without leaving a file.
/// Throws Error (bad_input) if the file exists and may not be replaced or its folder does not exist, (resource) if it
/// cannot be created.
void require_output_file(const std::string& option, const std::filesystem::path& path, bool replace);

/// Writes a file, which appears under its name only when it is complete.
void write_output_file(const std::filesystem::path& path, std::string_view text,
                       const std::function<bool()>& stop = {});

}  // namespace tilepdb
