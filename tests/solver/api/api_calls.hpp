// SPDX-License-Identifier: MIT
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <utility>

#include "tilepdb/tilepdb.hpp"

/// Calls of the programming interface and the errors they throw.
namespace tilepdb::test {

inline constexpr v1::Size eight{3, 3};
inline constexpr v1::Size fifteen{4, 4};

/// Returns the kind and text of the Error that a call throws.
template <typename Call>
[[nodiscard]] std::pair<ErrorKind, std::string> error_of(Call&& call) {
  try {
    call();
  } catch (const Error& error) {
    return {error.kind(), error.what()};
  }
  FAIL("no Error");
  return {};
}

[[nodiscard]] inline bool mentions(const std::pair<ErrorKind, std::string>& error, ErrorKind kind,
                                   const std::string& words) {
  CAPTURE(error.second);
  CHECK(error.first == kind);
  return error.second.find(words) != std::string::npos;
}

[[nodiscard]] inline v1::GenerateOptions into(const std::filesystem::path& folder) {
  v1::GenerateOptions options;
  options.folder = folder;
  return options;
}

[[nodiscard]] inline v1::HeuristicOptions from(const std::filesystem::path& folder,
                                               const std::string& goal = "blank-first") {
  v1::HeuristicOptions options;
  options.folder = folder;
  options.goal = goal;
  return options;
}

}  // namespace tilepdb::test
