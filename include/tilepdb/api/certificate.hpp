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

// A certificate is a text that states the results of searches so that others can check them. `pdbsolve solve
// --certificate` writes the same format, and `pdbsolve verify --certificate` checks it.
namespace tilepdb::v1 {

/// Solves boards as solve_all() does, by Algorithm::standard or plain, and returns a certificate of the boards that
/// were solved or proved unsolvable. It omits boards that were given up, and is empty if no others remain. The id of a
/// board is its index, from 0. If `stop` ends the work, the certificate covers the boards finished by then. Throws
/// Error as solve_all() does; also bad_input for another algorithm, for `within` other than 0, for a catalogue that
/// differs from the one of the same name shipped with tilepdb, and for a catalogue name of more than 256 bytes or with
/// control characters.
[[nodiscard]] std::string certify(const Heuristic& heuristic, Boards boards,
                                  const std::function<void(std::size_t, const Result&)>& deliver = {},
                                  const SolveLimits& limits = {}, const SolveOptions& options = {});

/// Solves states of a named puzzle as solve_all() does, but always by IDA*, even with `standard`, and returns a
/// certificate as above. Throws Error as solve_all() does, and bad_input for an algorithm other than `standard` and
/// `plain`.
[[nodiscard]] std::string certify(const Puzzle& puzzle, std::span<const std::string> states,
                                  const std::function<void(std::size_t, const Result&)>& deliver = {},
                                  const SolveLimits& limits = {}, const SolveOptions& options = {});

/// The result of checking one claim of a certificate.
struct CheckedProof {
  std::string id;
  /// Solution length; none if the claim is that the board is unsolvable, or only a lower bound.
  std::optional<unsigned> length{};
  bool holds = false;
  bool undecided = false;  ///< the check reached a limit
  std::string fault{};     ///< why the claim does not hold or is undecided, on one line
  /// Claimed lower bound on the solution length, for a search that did not finish.
  std::optional<unsigned> at_least{};
};

/// The result of checking a certificate.
struct Verification {
  std::vector<CheckedProof> proofs;
  std::vector<std::string> faults_of_tables;  ///< tables that differ from those of the certificate, one line each

  /// Returns whether all claims hold and all tables are those of the certificate.
  [[nodiscard]] bool holds() const noexcept {
    for (const CheckedProof& proof : proofs) {
      if (!proof.holds) return false;
    }
    return faults_of_tables.empty();
  }
};

/// How to verify a certificate.
struct VerifyOptions {
  std::filesystem::path folder{};  ///< folder of the tables, as for Heuristic
  MemoryTables tables{};           ///< as for Heuristic; for sliding tiles only
  Checking checking = Checking::once;
  int threads = 0;       ///< 0: all cores; otherwise 1 to 1024
  SolveLimits limits{};  ///< apply to each search
  /// As in SolveOptions.
  std::function<void(const SolveProgress&)> progress{};
  std::function<bool()> stop{};
  /// Leave this at its default; see HeuristicOptions.
  const char* header = __FILE__;
  /// For a certificate of a defined puzzle: the file or text of the definition, as for Puzzle.
  std::string definition{};
};

/// Repeats the searches of a certificate with the tables that it names, and compares moves, bounds, node counts and
/// tables. The certificate may be of sliding tiles or of another puzzle. Throws Error: bad_input if the text is not a
/// certificate (nor is the empty text that certify() returns if nothing was proved), or tables or the definition are
/// missing; interrupted if `stop` returned true; otherwise as solve_all() does.
[[nodiscard]] Verification verify_certificate(const std::string& certificate, const VerifyOptions& options = {});

}  // namespace tilepdb::v1
