// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "solver/search/batch.hpp"

namespace tilepdb::solver {

using Json = nlohmann::ordered_json;

/// Prints one line "pdbsolve: …" on stderr.
void print_error(const std::string& message);

/// Makes sure that what was printed on stdout is written. Throws Error (resource) if it cannot be.
void flush_output();

/// The moves as letters.
[[nodiscard]] std::string moves_text(const std::vector<Direction>& moves);

/// Sums over a batch.
class Totals {
 public:
  void add(const Outcome& outcome);

  [[nodiscard]] std::uint64_t expanded() const noexcept { return expanded_; }
  [[nodiscard]] std::uint64_t generated() const noexcept { return generated_; }
  [[nodiscard]] std::uint64_t solved() const noexcept { return solved_; }
  [[nodiscard]] std::uint64_t length() const noexcept { return length_; }
  [[nodiscard]] double seconds() const noexcept { return seconds_; }

  /// One line for people; `wall` is the whole batch's time.
  [[nodiscard]] std::string text(double wall) const;
  [[nodiscard]] Json json(double wall) const;

 private:
  std::uint64_t solved_ = 0;
  std::uint64_t unsolvable_ = 0;
  std::uint64_t given_up_ = 0;
  std::uint64_t length_ = 0;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  double seconds_ = 0;
};

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
