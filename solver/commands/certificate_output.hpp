// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <vector>

#include "solver/batch/batch.hpp"
#include "solver/certificates/certificate.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/session.hpp"

namespace tilepdb::solver {

/// The certificate of a batch, which is written again each time that a bound of a second or more is completed, so that
/// a search that is killed leaves the proof of its completed bounds.
class CertificateOutput {
 public:
  /// For the file that the options name; options and session must outlive it. Throws Error (bad_input) if instances or
  /// catalogue have no names that a certificate can give, and for a file that is there and, with --resume, is not a
  /// certificate of these boards. If it is, it stays until as much is proved here of each board.
  CertificateOutput(const Options& options, const Session& session);

  /// Has a batch notify it of bounds, besides whom it notifies now.
  void follow(BatchOptions& batch);
  /// Takes what became of an instance.
  void add(std::size_t number, const Result& result);
  /// Writes what was proved so far, if anything was. Throws Error (resource).
  void write();
  /// Says on stderr whether it is written; writes it unless that was done after the last result.
  void tell();

 private:
  using Clock = std::chrono::steady_clock;

  void require_replaceable();
  void searched(std::size_t number, const Bound& bound);

  const Options& options_;
  const Session& session_;
  Certificate certificate_;
  std::vector<Proof> before_{};  // of the file that is there
  std::mutex mutex_;
  std::map<std::size_t, std::vector<Bound>> bounds_{};  // of instances under way
  Clock::time_point last_ = Clock::now();
  std::size_t unproved_ = 0;  // instances that were given up before a bound was completed
  bool is_written_ = false;
  bool fails_ = false;
};

}  // namespace tilepdb::solver
