// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace tilepdb {

/// The kind of an error. The programs turn it into their exit code.
enum class ErrorKind {
  check_failed,  ///< A claim does not hold: a damaged file, a wrong length.
  bad_input,     ///< The caller's text, option or file is invalid.
  no_answer,     ///< The question has no answer: an unsolvable board.
  resource,      ///< Memory, disk space, permission or another resource is lacking.
  interrupted,   ///< The caller asked to stop.
};

/// Returns the kind's name, such as "bad_input". Python and JavaScript use the same names.
[[nodiscard]] constexpr const char* to_string(ErrorKind kind) noexcept {
  switch (kind) {
    case ErrorKind::check_failed: return "check_failed";
    case ErrorKind::bad_input: return "bad_input";
    case ErrorKind::no_answer: return "no_answer";
    case ErrorKind::resource: return "resource";
    case ErrorKind::interrupted: return "interrupted";
  }
  return "";
}

/// The only exception class that the library defines. `what()` is a single line: what is wrong and where, what was
/// expected and found, and the remedy if one is known.
class Error : public std::runtime_error {
 public:
  /// Escapes line ends, zero bytes and other control characters of the message (`\n`, `\x00`), so that what() is one
  /// line and complete.
  Error(ErrorKind kind, const std::string& message);

  [[nodiscard]] ErrorKind kind() const noexcept { return kind_; }

 private:
  ErrorKind kind_;
};

}  // namespace tilepdb
