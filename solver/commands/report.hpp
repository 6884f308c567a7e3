// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tilepdb/board.hpp"

namespace tilepdb::solver {

using Json = nlohmann::ordered_json;

/// Prints one line "pdbsolve: …" on stderr.
void print_error(const std::string& message);

/// Makes sure that what was printed on stdout is written. Throws Error (resource) if it cannot be.
void flush_output();

/// The moves as letters.
[[nodiscard]] std::string moves_text(const std::vector<Direction>& moves);

/// Expansions per second, 0 if no time passed.
[[nodiscard]] double rate(std::uint64_t expanded, double seconds) noexcept;

/// A JSON document on stdout whose instances are written as they come, so that an interrupted run keeps its results.
class JsonDocument {
 public:
  /// Starts the document with schema, command and the members of `head`; nothing happens unless `enabled`.
  JsonDocument(bool enabled, const std::string& command, const Json& head);

  /// Adds one instance.
  void add(const Json& instance);

  /// Ends the document with one more member.
  void end(const std::string& name, const Json& value);

 private:
  bool enabled_;
  bool first_ = true;
};

}  // namespace tilepdb::solver
