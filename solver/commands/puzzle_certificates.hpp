// SPDX-License-Identifier: MIT
#pragma once

#include "solver/certificates/puzzle_certificate.hpp"
#include "solver/commands/puzzle_session.hpp"

// Certificates of the puzzles that --puzzle names, written and verified.
namespace tilepdb::solver {

/// What a session proves, for the file that the options name.
class PuzzleCertificateOutput {
 public:
  /// Options and session must outlive it. Throws Error (bad_input) if instances have no ids of their own.
  PuzzleCertificateOutput(const Options& options, const PuzzleSession& session);

  /// Adds what was proved of an instance, unless it was given up.
  void add(std::size_t i, const ComparedRow& result);

  /// Writes what was proved, if anything was.
  void write() const;

 private:
  const Options& options_;
  const PuzzleSession& session_;
  PuzzleCertificate certificate_;
};

/// As verify_certificate(), for the puzzle that the options name.
[[nodiscard]] int verify_puzzle_certificate(const Options& options);

}  // namespace tilepdb::solver
