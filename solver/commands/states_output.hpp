// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "solver/commands/options.hpp"
#include "text/records.hpp"
#include "tilepdb/error.hpp"

// What `check` and `random` of all puzzles print alike.
namespace tilepdb::solver {

/// Whether a board can reach a goal.
struct ReachableRow {
  std::string id, start, goal;
  bool reachable = false;
  std::string reason;
};

[[nodiscard]] RecordWriter begin_rows(const Options& options, const Json& head);

/// Tables of text leave the start out unless asked for it, as where several goals of one start follow each other.
void add_row(RecordWriter& answer, const ReachableRow& row, bool with_start);

/// The seed that was given, or one that users can write down and give again.
[[nodiscard]] std::uint64_t seed_or_any(const Options& options);

/// The words that make the same states again.
[[nodiscard]] std::string request_words(const Options& options, std::uint64_t seed);

/// The error of `random --length` where tries for the board of number `id`, from 1, have found none: `what` took at
/// most `longest` moves.
[[nodiscard]] Error no_state_of_length(const Options& options, std::uint64_t id, const std::string& what,
                                       std::size_t longest);

}  // namespace tilepdb::solver
