// SPDX-License-Identifier: MIT
#pragma once

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace tilepdb {

/// What can be shown where a tool writes to.
struct Terminal {
  bool present = false;  ///< a terminal, on which a line can be written anew; else a file, a pipe or nothing
  bool unicode = false;  ///< it shows characters beyond ASCII
  unsigned columns = 80;
};

/// Whether the user's locale is UTF-8: by the first of these variables that is set, as in POSIX.
[[nodiscard]] inline bool has_unicode_locale() {
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

/// What is behind a file descriptor now; a terminal's width changes when the user resizes it.
[[nodiscard]] inline Terminal terminal_at(int descriptor) {
  Terminal terminal;
  terminal.unicode = has_unicode_locale();
  if (::isatty(descriptor) == 0) return terminal;
  const char* const kind = std::getenv("TERM");
  terminal.present = kind == nullptr || std::string_view(kind) != "dumb";
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col != 0) terminal.columns = size.ws_col;
  return terminal;
}

}  // namespace tilepdb
