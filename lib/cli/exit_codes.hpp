// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "tilepdb/error.hpp"

namespace tilepdb {

/// The exit codes of the tools; 0 is success.
[[nodiscard]] constexpr int exit_code(ErrorKind kind) noexcept {
  switch (kind) {
    case ErrorKind::check_failed: return 1;
    case ErrorKind::bad_input: return 2;
    case ErrorKind::no_answer: return 3;
    case ErrorKind::resource: return 4;
    case ErrorKind::interrupted: return 130;
  }
  return 2;
}

/// The text of --help on exit codes.
inline constexpr std::string_view exit_code_help =
    "Exit codes: 0 ok; 1 a check failed; 2 usage or bad input; 3 no answer; 4 resources; 130 interrupted.\n";

}  // namespace tilepdb
