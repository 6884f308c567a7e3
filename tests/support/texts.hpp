// SPDX-License-Identifier: MIT
#pragma once

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tilepdb/error.hpp"

namespace tilepdb::test {

/// Returns the message of the Error (bad_input) that `work` throws; "nothing" if it throws none.
template <typename Work>
[[nodiscard]] std::string refusal_of(const Work& work) {
  try {
    (void)work();
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::bad_input);
    return error.what();
  }
  return "nothing";
}

[[nodiscard]] inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// Returns a text in which `found`, which it must contain, is replaced by `other`.
[[nodiscard]] inline std::string replaced(std::string text, const std::string& found, const std::string& other) {
  const auto at = text.find(found);
  CAPTURE(found);
  REQUIRE(at != std::string::npos);
  return text.replace(at, found.size(), other);
}

}  // namespace tilepdb::test
