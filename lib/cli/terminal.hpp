// SPDX-License-Identifier: MIT
#pragma once

namespace tilepdb {

/// What can be shown where a tool writes to.
struct Terminal {
  bool present = false;  ///< a terminal, on which a line can be written anew; else a file, a pipe or nothing
  bool unicode = false;  ///< it shows characters beyond ASCII
  unsigned columns = 80;
};

/// What is behind a file descriptor now; a terminal's width changes when the user resizes it.
[[nodiscard]] Terminal terminal_at(int descriptor);

}  // namespace tilepdb
