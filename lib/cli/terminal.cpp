// SPDX-License-Identifier: MIT
#include "cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace tilepdb {
namespace {

/// Whether the user's locale is UTF-8: by the first of these variables that is set, as in POSIX.
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

}  // namespace

Terminal terminal_at(int descriptor) {
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
