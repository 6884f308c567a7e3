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

/// Writes the certificate of a batch at the end, and whenever a bound that took a second or more is completed, so a
/// killed search leaves the proof of its completed bounds.
class CertificateOutput {
 public:
  /// Prepares the file that the options name; options and session must outlive this. Throws Error (bad_input) if
  /// instances or catalogue have names that a certificate cannot hold, and with --resume for an existing file that is
  /// not a certificate of these boards. An existing certificate stays until this run has proved as much of each board.
  CertificateOutput(const Options& options, const Session& session);

  /// Makes a batch notify this object of bounds, in addition to its current observers.
  void follow(BatchOptions& batch);
  /// Records the result of an instance.
  void add(std::size_t number, const Result& result);
  /// Writes the results proved so far, if any. Throws Error (resource).
  void write();
  /// Reports on stderr whether the certificate is written. Writes it first unless it is up to date.
  void announce();

 private:
  using Clock = std::chrono::steady_clock;

  void require_replaceable();
  void searched(std::size_t number, const Bound& bound);

  const Options& options_;
  const Session& session_;
  Certificate certificate_;
  std::vector<Proof> before_{};  // of the existing file
  std::mutex mutex_;
  std::map<std::size_t, std::vector<Bound>> bounds_{};  // of unfinished instances
  Clock::time_point last_ = Clock::now();
  std::size_t unproved_ = 0;  // instances that were given up before a bound was completed
  bool is_written_ = false;
  bool fails_ = false;
};

}  // namespace tilepdb::solver
