// SPDX-License-Identifier: MIT
#include "cli/output.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <new>

#include "platform/file_kind.hpp"
#include "platform/job.hpp"
#include "platform/locked_file.hpp"
#include "platform/partial_file.hpp"
#include "text/escaped_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

/// Returns whether the locale is UTF-8. As in POSIX, the first of these variables that is set decides.
[[nodiscard]] bool has_unicode_locale() {
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale(value);
    for (const std::string_view encoding : {"UTF-8", "utf-8", "UTF8", "utf8"}) {
      if (locale.find(encoding) != std::string_view::npos) return true;
    }
    return false;
  }
  return false;
}

std::string_view program_name;
Colours colours_wanted = Colours::automatic;

}  // namespace

void set_colours(Colours colours) noexcept { colours_wanted = colours; }

Terminal terminal_at(int descriptor) {
  Terminal terminal;
  terminal.colours = colours_wanted == Colours::always;
  terminal.unicode = has_unicode_locale();
  // Open MPI gives its processes a pseudo-terminal as stdout, whatever its own stdout is.
  if (::isatty(descriptor) == 0 || std::getenv("OMPI_COMM_WORLD_RANK") != nullptr) return terminal;
  const char* const kind = std::getenv("TERM");
  const char* const no_colour = std::getenv("NO_COLOR");
  terminal.present = true;
  terminal.overwrites = kind == nullptr || std::string_view(kind) != "dumb";
  if (colours_wanted == Colours::automatic) {
    terminal.colours = terminal.overwrites && (no_colour == nullptr || *no_colour == '\0');
  }
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col != 0) terminal.columns = size.ws_col;
  return terminal;
}

void set_program_name(std::string_view name) { program_name = name; }

void print_error(const std::string& message) {
  try {
    print_note(std::string(program_name) + ": " + with_option_names(message));
  } catch (const std::bad_alloc&) {
    std::cerr << program_name << ": out of memory\n";
  }
}

void print_note(const std::string& line) {
  std::cerr << escape_for_terminal(with_option_names(line)) + "\n" << std::flush;
}

void flush_output() {
  if (!std::cout.flush()) throw Error(ErrorKind::resource, "standard output cannot be written");
}

void print_output(const std::string& text) {
  std::cout << text;
  flush_output();
}

void require_output_file(const std::string& option, const std::filesystem::path& path, bool replace) {
  std::error_code ignored;
  if (path.filename().empty() || path == "-" || std::filesystem::is_directory(path, ignored)) {
    throw Error(ErrorKind::bad_input, option + " '" + path.string() + "': expected the name of a file");
  }
  if (!replace && std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
    throw Error(ErrorKind::bad_input, path.string() + ": exists; use --force to replace it");
  }
  require_name_for_file(path);
  const auto folder = path.parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder, ignored)) {
    throw Error(ErrorKind::bad_input, option + " " + path.string() + ": no such folder: " + folder.string());
  }
  // Only an attempt shows whether the file can be created. A file that another program is writing is writable.
  (void)unless_held([&](const Job& job) { return std::make_unique<PartialFile>(path, job); });
}

void write_output_file(const std::filesystem::path& path, std::string_view text, const std::function<bool()>& stop) {
  PartialFile file(path, Job{.stop = stop});
  file.write(0, text_bytes(text));
  file.finish();
}

}  // namespace tilepdb
