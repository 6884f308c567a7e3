// SPDX-License-Identifier: MIT
#include "solver/commands/certificate_output.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>

#include "cli/output.hpp"
#include "platform/input_text.hpp"
#include "solver/certificates/certified_puzzle.hpp"
#include "solver/certificates/judgement.hpp"
#include "solver/instances/instance_file.hpp"
#include "text/text.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {
namespace {

/// Throws Error (bad_input) for an id that a certificate cannot hold or that two instances share.
void require_ids(const std::vector<Instance>& instances) {
  std::map<std::string, std::string> sources;
  for (const Instance& instance : instances) {
    require_certifiable_name(instance.id, place_of(instance));
    const auto [other, is_new] = sources.try_emplace(instance.id, instance.source);
    if (is_new) continue;
    throw Error(ErrorKind::bad_input, place_of(instance) + "the instance at " + other->second +
                                          " has this id, too; a certificate needs distinct ids");
  }
}

void print_certificate_note(const Options& options, std::size_t unproved) {
  if (options.quiet) return;
  const std::string puzzle = is_tiles(options) ? "" : "--puzzle " + options.family->name + " ";
  std::string text = options.certificate + ": written; pdbsolve verify " + puzzle + "--certificate verifies it";
  if (unproved != 0) {
    text += "; it omits " + counted(unproved, "instance") + " without a proved bound";
  }
  print_note(text);
}

/// Reports that no certificate is written, and removes one of an earlier run that --force allows to replace.
void withdraw_certificate(const Options& options) {
  std::error_code ignored;
  const bool is_removed = options.force && std::filesystem::remove(options.certificate, ignored);
  if (options.quiet) return;
  print_note(options.certificate + ": not written: nothing was proved" +
             (is_removed ? "; the old file is removed" : ""));
}

/// Whether one of `proofs` proves at least as much about the same board.
[[nodiscard]] bool is_proved_by(const Proof& proof, const std::vector<Proof>& proofs) {
  return std::any_of(proofs.begin(), proofs.end(), [&](const Proof& other) {
    if (other.id != proof.id || other.start != proof.start) return false;
    return !other.at_least || (proof.at_least && *other.at_least >= *proof.at_least);
  });
}

[[nodiscard]] Certificate certificate_of(const Options& options, const Session& session) {
  const Problem& problem = session.problem();
  if (!is_tiles(options)) {
    return certificate_of(*options.family, session.puzzle(), session.heuristic(), options.prune);
  }
  require_true_name(*problem.catalogue, shipped_catalogue_folders());
  require_certifiable_name(problem.catalogue->name, "catalogue " + problem.catalogue->name + ": ");
  return certificate_of_tiles(problem.goal, {*problem.catalogue, options.search});
}

}  // namespace

CertificateOutput::CertificateOutput(const Options& options, const Session& session)
    : options_(options), session_(session), certificate_(certificate_of(options, session)) {
  require_ids(session.instances());
  require_replaceable();
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
  // A resumed run is not notified of bounds that an earlier run completed; its checkpoint lists them.
  batch.resumed = [this](std::size_t number, const std::vector<Bound>& bounds) {
    const std::lock_guard lock(mutex_);
    for (const Bound& bound : bounds) {
      if (bound.completed) bounds_[number].push_back(bound);
    }
  };
}

void CertificateOutput::add(std::size_t number, const Result& result) {
  const Instance& instance = session_.instances()[number];
  auto proof = proof_of(session_.puzzle(), instance, result,
                        result.status == Status::unsolvable ? std::nullopt : session_.h_for_proof(instance));
  const std::lock_guard lock(mutex_);
  bounds_.erase(number);
  is_written_ = false;
  if (proof) {
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
    // The search continues; the certificate is written again after the next bound, and at the end.
    if (!fails_) print_error("no certificate yet: " + std::string(error.what()));
    fails_ = true;
  }
}

void CertificateOutput::write() {
  const std::lock_guard lock(mutex_);
  Certificate now = certificate_;
  for (const auto& [number, bounds] : bounds_) {
    const Instance& instance = session_.instances()[number];
    auto proof = unended_proof(session_.puzzle(), instance, bounds, session_.h_for_proof(instance));
    if (proof) now.proofs.push_back(*std::move(proof));
  }
  const auto is_proved = [&](const Proof& proof) { return is_proved_by(proof, now.proofs); };
  if (now.proofs.empty() || !std::all_of(before_.begin(), before_.end(), is_proved)) return;
  before_.clear();
  now.tables = session_.digests();
  write_output_file(options_.certificate, encode_certificate(now));
  is_written_ = true;
}

void CertificateOutput::announce() {
  if (!is_written_) write();
  if (is_written_) return print_certificate_note(options_, unproved_);
  if (before_.empty()) return withdraw_certificate(options_);
  if (!options_.quiet) print_note(options_.certificate + ": not replaced: it proves more than this run");
}

void CertificateOutput::require_replaceable() {
  std::error_code ignored;
  if (options_.force || !std::filesystem::exists(options_.certificate, ignored)) return;
  const auto& instances = session_.instances();
  const auto of_these = [&](const Proof& proof) {
    return std::any_of(instances.begin(), instances.end(), [&](const Instance& instance) {
      return instance.id == proof.id && instance.start == proof.start;
    });
  };
  std::string reason = "is for other boards";
  try {
    Certificate there =
        decode_certificate(read_text_file(options_.certificate, most_certificate_bytes, TextSource::regular_file),
                           options_.certificate, certificate_.puzzle);
    if (there.goal == certificate_.goal && std::all_of(there.proofs.begin(), there.proofs.end(), of_these)) {
      before_ = std::move(there.proofs);
      return;
    }
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::bad_input) throw;
    reason = "is not a certificate that this version reads";
  }
  throw Error(ErrorKind::bad_input, options_.certificate + ": exists and " + reason + "; use --force to replace it");
}

}  // namespace tilepdb::solver
