// SPDX-License-Identifier: MIT
#include "solver/commands/puzzle_certificates.hpp"

#include <nlohmann/json.hpp>

#include "cli/output_file.hpp"
#include "cli/printing.hpp"
#include "cli/signals.hpp"
#include "solver/certificates/certified_puzzle.hpp"
#include "solver/commands/certifiable.hpp"
#include "solver/commands/verdicts.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] PuzzleProof proof_of(const PuzzleInstance& instance, const ComparedRow& result) {
  PuzzleProof proof{instance.id, instance.start};
  if (!result.row.length) return proof;
  proof.moves = split_words(result.row.moves);
  proof.h = result.row.h.front();
  proof.bounds = result.bounds;
  return proof;
}

[[nodiscard]] Json head_of(const PuzzleCertificate& certificate) {
  Json head{{"puzzle", certificate.puzzle}};
  if (!certificate.goal.empty()) head.update({{"board", certificate.size}, {"goal", certificate.goal}});
  head.update({{"heuristic", certificate.heuristic}, {"tables", certificate.tables.size()}, {"same_search", true}});
  return head;
}

}  // namespace

PuzzleCertificateOutput::PuzzleCertificateOutput(const Options& options, const PuzzleSession& session)
    : options_(options),
      session_(session),
      certificate_(certificate_of(*options.family, session.puzzle(), session.heuristic(), options.prune,
                                  digests_of(session.heuristic(), session.tables()))) {
  CertifiableIds ids;
  for (const PuzzleInstance& instance : session.instances()) ids.add(instance.id, instance.source);
}

void PuzzleCertificateOutput::add(std::size_t i, const ComparedRow& result) {
  if (result.row.given_up) return;
  const PuzzleInstance& instance = session_.instances()[i];
  add_proof(certificate_, instance, proof_of(instance, result));
}

void PuzzleCertificateOutput::write() const {
  if (certificate_.proofs.empty()) return;
  write_output_file(options_.certificate, encode_certificate(certificate_));
  if (options_.quiet) return;
  print_note(options_.certificate + ": written; pdbsolve verify --puzzle " + certificate_.puzzle +
             " --certificate verifies it");
}

int verify_puzzle_certificate(const Options& given) {
  Options options = given;
  const PuzzleCertificate certificate =
      decode_puzzle_certificate(certificate_text(options), options.certificate, options.family->name);
  auto [puzzle, all] = certified_puzzle(*options.family, certificate, options.certificate);
  options.puzzle = input_of(*options.family, certificate);
  options.heuristic = certificate.heuristic;
  options.prune = certificate.pruning;
  std::vector<Judged> judged;
  std::vector<PuzzleInstance> instances;
  bool all_sound = true;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const PuzzleProof& proof = certificate.proofs[i];
    const std::string fault = fault_on_the_face(*puzzle, all[i], proof);
    all_sound = all_sound && fault.empty();
    judged.push_back(judged_by(proof.id, proof.length(), fault));
    if (!judged.back().settled) instances.push_back(all[i]);
  }
  if (instances.empty()) return Verdicts(options, head_of(certificate), judged, true).finish({});
  const PuzzleSession session(options, std::move(puzzle), std::move(instances));
  require_patterns(certificate, session.setting().patterns, options.certificate);
  const auto faults = faults_of_tables(certificate, digests_of(session.heuristic(), session.tables()), all_sound);
  Verdicts verdicts(options, head_of(certificate), judged, true);
  LiveLine live(options.quiet, session.instances().size());
  const InterruptWatch watch;
  verdicts.answer().guard([&] {
    session.solve(live, [&](std::size_t i, const ComparedRow& result) {
      const PuzzleProof& proof = certificate.proofs[verdicts.go_on_to(result.row.id)];
      verdicts.add(result.row, result.row.given_up ? result.row.reason
                                                   : fault_in_search(proof, proof_of(session.instances()[i], result)));
    });
  });
  return verdicts.finish(faults);
}

}  // namespace tilepdb::solver
