// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace tilepdb {

/// What kind of thing went wrong; the tools turn it into their exit code.
enum class ErrorKind {
  check_failed,  ///< A claim did not hold: a damaged file, a wrong length.
  bad_input,     ///< The caller's text, option or file makes no sense.
  no_answer,     ///< The question has no answer: an unsolvable board.
  resource,      ///< Memory, disk, permission or another resource is lacking.
  interrupted,   ///< The caller asked to stop.
};

/// The kind as a word, such as "bad_input": what Python and JavaScript name it by.
[[nodiscard]] constexpr const char* name_of(ErrorKind kind) noexcept {
  switch (kind) {
    case ErrorKind::check_failed: return "check_failed";
    case ErrorKind::bad_input: return "bad_input";
    case ErrorKind::no_answer: return "no_answer";
    case ErrorKind::resource: return "resource";
    case ErrorKind::interrupted: return "interrupted";
  }
  return "";
}

/// The one exception family of the library. `what()` is a single line that says what
/// happened, where, what was expected and what was found, and the remedy if there is one.
class Error : public std::runtime_error {
 public:
  /// Line ends, zero bytes and other hidden characters of the message are escaped (`\n`, `\x00`), so that what() is one
  /// line and has all of it.
  Error(ErrorKind kind, const std::string& message);

  [[nodiscard]] ErrorKind kind() const noexcept { return kind_; }

 private:
  ErrorKind kind_;
};

}  // namespace tilepdb
