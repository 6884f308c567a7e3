// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "solver/certificates/certificate.hpp"
#include "solver/commands/options.hpp"
#include "solver/tables/problem_tables.hpp"

namespace tilepdb::solver {

/// Ids of instances, of which a certificate needs different ones: whoever verifies it would refuse others.
class CertifiableIds {
 public:
  /// `source` is where the instance comes from. Throws Error (bad_input) for an id that is there, or is no name.
  void add(const std::string& id, const std::string& source);

 private:
  std::map<std::string, std::string> sources_;
};

/// Says on stderr that the certificate is written, what verifies it, and how many instances are not in it because
/// nothing was proved of them.
void print_certificate_note(const Options& options, const std::string& verifier, std::size_t unproved);

/// Says on stderr that no certificate was written, for nothing was proved, and removes the one of an earlier run that
/// --force allows to be replaced.
void withdraw_certificate(const Options& options);

/// Throws Error (bad_input) if the options ask for a certificate, and the problem's catalogue has no true name or two
/// of its instances have the same id.
void require_certifiable(const Options& options, const Problem& problem);

/// The certificate of a batch, which is written anew each time that a bound of a second or more is completed, so that a
/// search that is killed leaves the proof of its completed bounds.
class CertificateOutput {
 public:
  /// Both must outlive it.
  CertificateOutput(const Options& options, const Problem& problem);

  /// Throws Error (bad_input) if the file is there and, with --resume, is not a certificate of these boards. If it is,
  /// it stays until as much is proved here of each board.
  void require_replaceable();

  /// Has a batch tell it of bounds, besides whom it tells now.
  void follow(BatchOptions& batch);

  /// Takes what became of an instance.
  void add(std::size_t number, const Result& result);

  /// Writes what was proved so far, if anything was. Throws Error (resource).
  void write();
  /// Says on stderr whether it is written; writes it unless that was done after the last outcome.
  void tell();

 private:
  using Clock = std::chrono::steady_clock;

  void searched(std::size_t number, const Bound& bound);

  const Options& options_;
  const Problem& problem_;
  Certificate certificate_;
  std::vector<Proof> before_;  // of the file that is there
  std::mutex mutex_;
  std::map<std::size_t, std::vector<Bound>> bounds_;  // of instances under way
  Clock::time_point last_ = Clock::now();
  std::size_t unproved_ = 0;  // instances that were given up before a bound was completed
  bool is_written_ = false;
  bool fails_ = false;
};

}  // namespace tilepdb::solver
