// SPDX-License-Identifier: MIT
#pragma once

namespace tilepdb {

/// The capabilities of an output stream.
struct Terminal {
  bool present = false;     ///< a terminal; otherwise a file, a pipe or nothing
  bool overwrites = false;  ///< a terminal that obeys control sequences, so a line can be overwritten
  bool colours = false;     ///< wants colours: such a terminal, unless NO_COLOR is set; --colour overrides this
  bool unicode = false;     ///< shows characters beyond ASCII
  unsigned columns = 80;
};

}  // namespace tilepdb
