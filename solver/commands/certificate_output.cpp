// SPDX-License-Identifier: MIT
#include "solver/commands/certificate_output.hpp"

#include <algorithm>

#include "cli/output_file.hpp"
#include "cli/printing.hpp"
#include "platform/input_text.hpp"
#include "solver/certificates/certificate_document.hpp"
#include "solver/commands/verdicts.hpp"
#include "text/text.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {
namespace {

/// Whether a proof is among some, or one that proves more of the same board.
[[nodiscard]] bool is_proved_by(const Proof& proof, const std::vector<Proof>& proofs) {
  return std::any_of(proofs.begin(), proofs.end(), [&](const Proof& other) {
    if (other.id != proof.id || !(other.start == proof.start)) return false;
    return !other.at_least || (proof.at_least && *other.at_least >= *proof.at_least);
  });
}

}  // namespace

void CertifiableIds::add(const std::string& id, const std::string& source) {
  require_certifiable_name(id, source + ": instance " + id);
  const auto [other, is_new] = sources_.try_emplace(id, source);
  if (is_new) return;
  throw Error(ErrorKind::bad_input, source + ": instance " + id + " has the same id as that of " + other->second +
                                        "; a certificate needs different ones");
}

void print_certificate_note(const Options& options, const std::string& verifier, std::size_t unproved) {
  if (options.quiet) return;
  std::string text = options.certificate + ": written; " + verifier + " verifies it";
  if (unproved != 0) {
    text += "; nothing was proved of " + counted(unproved, "instance") +
            (unproved == 1 ? ", which is" : ", which are") + " not in it";
  }
  print_note(text);
}

void withdraw_certificate(const Options& options) {
  std::error_code ignored;
  const bool is_removed = options.force && std::filesystem::remove(options.certificate, ignored);
  if (options.quiet) return;
  print_note(options.certificate + ": not written, for nothing was proved" +
             (is_removed ? "; the file that was there is removed" : ""));
}

void require_certifiable(const Options& options, const Problem& problem) {
  if (options.certificate.empty()) return;
  if (problem.catalogue) {
    require_true_name(*problem.catalogue, shipped_catalogue_folders());
    require_certifiable_name(problem.catalogue->name, "catalogue " + problem.catalogue->name);
  }
  CertifiableIds ids;
  for (const Instance& instance : problem.instances) ids.add(instance.id, instance.source);
}

CertificateOutput::CertificateOutput(const Options& options, const Problem& problem)
    : options_(options), problem_(problem), certificate_{problem.goal, *problem.catalogue, options.search, {}, {}} {}

void CertificateOutput::require_replaceable() {
  std::error_code ignored;
  if (options_.force || !std::filesystem::exists(options_.certificate, ignored)) return;
  const auto of_these_boards = [&](const Proof& proof) {
    return std::any_of(problem_.instances.begin(), problem_.instances.end(), [&](const Instance& instance) {
      return instance.id == proof.id && instance.start == proof.start;
    });
  };
  std::string reason = "is of other boards";
  try {
    Certificate there = decode_certificate(
        read_text_file(options_.certificate, most_certificate_bytes, TextSource::regular_file), options_.certificate);
    if (there.goal == problem_.goal && std::all_of(there.proofs.begin(), there.proofs.end(), of_these_boards)) {
      before_ = std::move(there.proofs);
      return;
    }
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::bad_input) throw;
    reason = "is no certificate that this version reads";
  }
  throw Error(ErrorKind::bad_input, options_.certificate + ": exists and " + reason + "; use --force to replace it");
}

void CertificateOutput::follow(BatchOptions& batch) {
  batch.searched = [this, before = batch.searched](std::size_t number, const Bound& bound) {
    if (before) before(number, bound);
    searched(number, bound);
  };
  batch.begun_again = [this](std::size_t number) {
    const std::lock_guard lock(mutex_);
    bounds_.erase(number);
  };
  // A run that continues is not notified of bounds that an earlier one has completed, but has these in its checkpoint.
  batch.resumed = [this](std::size_t number, const std::vector<Bound>& bounds) {
    const std::lock_guard lock(mutex_);
    for (const Bound& bound : bounds) {
      if (bound.completed) bounds_[number].push_back(bound);
    }
  };
}

void CertificateOutput::add(std::size_t number, const Result& result) {
  const std::lock_guard lock(mutex_);
  bounds_.erase(number);
  is_written_ = false;
  if (auto proof = proof_of(problem_.instances[number], result)) {
    certificate_.proofs.push_back(*std::move(proof));
  } else {
    ++unproved_;
  }
}

void CertificateOutput::searched(std::size_t number, const Bound& bound) {
  constexpr auto long_enough = std::chrono::seconds(1);
  {
    const std::lock_guard lock(mutex_);
    if (bound.completed) bounds_[number].push_back(bound);
    const auto now = Clock::now();
    const bool is_due = bound.completed && now - last_ >= long_enough;
    last_ = now;
    if (!is_due) return;
  }
  try {
    write();
    fails_ = false;
  } catch (const Error& error) {
    // The search continues: the certificate is written after the next bound again, and at the end.
    if (!fails_) print_error("no certificate yet: " + std::string(error.what()));
    fails_ = true;
  }
}

void CertificateOutput::write() {
  const std::lock_guard lock(mutex_);
  Certificate now = certificate_;
  for (const auto& [number, bounds] : bounds_) {
    if (auto proof = unended_proof(problem_.instances[number], bounds)) now.proofs.push_back(*std::move(proof));
  }
  const auto is_proved = [&](const Proof& proof) { return is_proved_by(proof, now.proofs); };
  if (now.proofs.empty() || !std::all_of(before_.begin(), before_.end(), is_proved)) return;
  before_.clear();
  now.tables = problem_.used_tables->digests();
  write_output_file(options_.certificate, encode_certificate(now));
  is_written_ = true;
}

void CertificateOutput::tell() {
  if (!is_written_) write();
  if (is_written_) return print_certificate_note(options_, "pdbsolve verify --certificate", unproved_);
  if (before_.empty()) return withdraw_certificate(options_);
  if (!options_.quiet) print_note(options_.certificate + ": stays as it was, for it proves more than this run");
}

}  // namespace tilepdb::solver
