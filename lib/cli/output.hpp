// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace tilepdb {

/// What can be shown where a tool writes to.
struct Terminal {
  bool present = false;  ///< a terminal, on which a line can be written anew; else a file, a pipe or nothing
  bool unicode = false;  ///< it shows characters beyond ASCII
  unsigned columns = 80;
};

/// What is behind a file descriptor now; a terminal's width changes when the user resizes it.
[[nodiscard]] Terminal terminal_at(int descriptor);

/// The name with which errors begin.
void set_program_name(std::string_view name);

/// Returns a message of the library, which names arguments and remedies in plain words, with the options of the
/// programs for them: "name its size, for example 3x4" becomes "name the board, for example --board 3x4".
[[nodiscard]] std::string with_option_names(std::string message);

/// Prints one line "pdbgen: …" on stderr, also where no memory is left for that.
void print_error(const std::string& message);

/// Prints a line on stderr, with names from outside in it made safe and the names of options in it.
void print_note(const std::string& line);

/// Makes sure that what was printed on stdout is written. Throws Error (resource) if it cannot be.
void flush_output();

/// Prints on stdout. Throws Error (resource) if that cannot be written.
void print_output(const std::string& text);

/// A file for an answer, named by an option. Refused before the work begins rather than after it: throws Error
/// (bad_input) if it exists and may not be replaced, or if its folder does not exist, and (resource) if it cannot be
/// written there, which is tried without leaving anything.
void require_output_file(const std::string& option, const std::filesystem::path& path, bool replace);

/// Throws Error (bad_input) if two such files are one. What is empty is not named.
void require_two_files(const std::string& option, const std::filesystem::path& path, const std::string& other_option,
                       const std::filesystem::path& other_path);

/// Writes it; it appears under its name only when it is whole.
void write_output_file(const std::filesystem::path& path, std::string_view text,
                       const std::function<bool()>& stop = {});

}  // namespace tilepdb
