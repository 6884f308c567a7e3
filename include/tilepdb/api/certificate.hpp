// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tilepdb/api/puzzle.hpp"
#include "tilepdb/api/solve.hpp"

// What searches have proved, as a text that others can check: that of pdbsolve solve --certificate, for pdbsolve verify
// --certificate too.
namespace tilepdb::v1 {

/// Solves boards as solve_all() does, by Algorithm::standard or plain, and returns a certificate of those that were
/// solved, or cannot be; of a board that was given up it says nothing. Empty if it would say nothing at all. The ids of
/// boards are their numbers, from 0. Told to stop, it returns the certificate of what was proved by then. Throws Error
/// as solve_all(); bad_input too for another algorithm, and for a heuristic whose catalogue has the name of one that
/// comes with tilepdb and is another, or a name of more than 256 bytes or with control characters.
[[nodiscard]] std::string certify(const Heuristic& heuristic, Boards boards,
                                  const std::function<void(std::size_t, const Result&)>& deliver = {},
                                  const SolveLimits& limits = {}, const SolveOptions& options = {});

/// The same of a puzzle by name: its states are solved as by solve_all(), but by IDA*, which `standard` means here for
/// all puzzles. Throws Error as solve_all(), and bad_input for another algorithm than `standard` and `plain`.
[[nodiscard]] std::string certify(const Puzzle& puzzle, std::span<const std::string> states,
                                  const std::function<void(std::size_t, const Result&)>& deliver = {},
                                  const SolveLimits& limits = {}, const SolveOptions& options = {});

/// What became of one claim of a certificate.
struct CheckedProof {
  std::string id;
  std::optional<unsigned> length{};  ///< of the solution; nothing: the board is said to have none, or see at_least
  bool holds = false;
  bool undecided = false;              ///< given up at a limit
  std::string fault{};                 ///< why it does not hold, or is undecided, in a line
  std::optional<unsigned> at_least{};  ///< of a search that was not ended: every solution takes so many moves
};

/// What became of a certificate.
struct Verification {
  std::vector<CheckedProof> proofs;
  std::vector<std::string> faults_of_tables;  ///< tables that are not those of the certificate, a line each

  /// Whether everything holds.
  [[nodiscard]] bool holds() const noexcept {
    for (const CheckedProof& proof : proofs) {
      if (!proof.holds) return false;
    }
    return faults_of_tables.empty();
  }
};

/// How to verify a certificate.
struct VerifyOptions {
  std::filesystem::path folder{};  ///< of the tables, as for Heuristic
  MemoryTables tables{};           ///< of sliding tiles alone; these are not looked for in the folder
  Checking checking = Checking::once;
  int threads = 0;       ///< 0: all cores, else up to 1024
  SolveLimits limits{};  ///< of each search
  /// As for SolveOptions.
  std::function<void(const SolveProgress&)> progress{};
  std::function<bool()> stop{};
  /// Leave it as it is: see HeuristicOptions.
  const char* header = __FILE__;
};

/// Does again what a certificate tells of, of sliding tiles or of a puzzle by name, with the tables that it names, and
/// compares moves, bounds, nodes and tables. Throws Error: bad_input for a text that is no certificate, or if tables
/// are missing; interrupted if it was told to stop; else as solve_all().
[[nodiscard]] Verification verify_certificate(const std::string& certificate, const VerifyOptions& options = {});

}  // namespace tilepdb::v1
