// SPDX-License-Identifier: MIT
#include "solver/commands/puzzle_certificates.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/output_file.hpp"
#include "cli/printing.hpp"
#include "cli/signals.hpp"
#include "solver/certificates/certificate_document.hpp"
#include "solver/commands/certifiable.hpp"
#include "solver/commands/verdicts.hpp"
#include "solver/heuristics/heuristic_name.hpp"
#include "text/json_text.hpp"

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

/// What is refused in a certificate gets its file and place.
template <typename Work>
auto at(const std::string& place, const Work& work) {
  try {
    return work();
  } catch (const Error& error) {
    throw Error(error.kind(), place + ": " + error.what());
  }
}

void require_same(const std::string& found, const std::string& right) {
  if (found == right) return;
  throw Error(ErrorKind::bad_input, "found " + quoted_json(found) + ", expected " + quoted_json(right));
}

/// The puzzle of a certificate, of which the options get size, heuristic and tables. Throws Error (bad_input) where it
/// says what the puzzle does not have, or not as the puzzle writes it.
[[nodiscard]] std::unique_ptr<AnyPuzzle> puzzle_of(const PuzzleCertificate& certificate, Options& options) {
  const std::string begin = options.certificate + ": ";
  const PuzzleFamily& family = *options.family;
  options.puzzle = {certificate.size, family.has_patterns ? certificate.goal : "", certificate.patterns};
  options.heuristic = certificate.heuristic;
  options.prune = certificate.pruning;
  auto puzzle = at(begin + "board", [&] { return named_puzzle(options); });
  const AnyPuzzle::Setting setting = puzzle->setting();
  at(begin + "board", [&] { require_same(certificate.size, setting.goal.empty() ? "" : setting.size); });
  at(begin + "goal", [&] { require_same(certificate.goal, setting.goal); });
  at(begin + "heuristic", [&] { puzzle->require_heuristic(certificate.heuristic); });
  if (family.has_patterns && !certificate.pruning) {
    throw Error(ErrorKind::bad_input, begin + "pruning: found false, expected true");
  }
  const bool needs_patterns = family.has_patterns && reads_tables(certificate.heuristic);
  if (needs_patterns == certificate.patterns.empty()) {
    throw Error(ErrorKind::bad_input, begin + "patterns: expected " + (needs_patterns ? "some" : "none") +
                                          " with the heuristic " + certificate.heuristic);
  }
  at(begin + "patterns", [&] { (void)puzzle->tables_of({}); });
  return puzzle;
}

/// The instances of all proofs. Throws Error (bad_input) for a state that the puzzle would not write so.
[[nodiscard]] std::vector<PuzzleInstance> instances_of(const PuzzleCertificate& certificate, const AnyPuzzle& puzzle,
                                                       const Options& options) {
  std::vector<PuzzleInstance> instances;
  for (const PuzzleProof& proof : certificate.proofs) {
    const std::string place = options.certificate + ": proofs[" + std::to_string(instances.size()) + "].";
    std::unique_ptr<AnyPuzzle> own;
    if (!proof.goal.empty()) own = at(place + "goal", [&] { return options.family->make({"", proof.goal, {}}); });
    const AnyPuzzle& with_goal = own ? *own : puzzle;
    instances.push_back(with_goal.instance(proof.start, proof.id, place + "start"));
    PuzzleInstance& instance = instances.back();
    at(place + "start", [&] { require_same(proof.start, instance.start); });
    if (own) at(place + "goal", [&] { require_same(proof.goal, instance.goal); });
    instance.source = options.certificate;
  }
  return instances;
}

[[nodiscard]] std::string fault_on_the_face(const AnyPuzzle& puzzle, const PuzzleInstance& instance,
                                            const PuzzleProof& proof) {
  const bool reachable = puzzle.reachable(instance).reachable;
  if (!proof.moves) return reachable ? "it is solvable" : "";
  if (!reachable) return "it is not solvable";
  const std::string fault = puzzle.fault_of_moves(instance, *proof.moves);
  return fault.empty() ? fault_of_bounds(proof) : fault;
}

[[nodiscard]] Json head_of(const PuzzleCertificate& certificate) {
  Json head{{"puzzle", certificate.puzzle}};
  if (!certificate.goal.empty()) head.update({{"board", certificate.size}, {"goal", certificate.goal}});
  head.update({{"heuristic", certificate.heuristic}, {"tables", certificate.tables.size()}, {"same_search", true}});
  return head;
}

/// What is wrong with the tables that a session reads. `all` proofs are searched that may need some.
[[nodiscard]] std::vector<std::string> faults_of_tables(const PuzzleCertificate& certificate,
                                                        const std::vector<TableDigest>& used, bool all) {
  auto faults = solver::faults_of_tables(certificate.tables, used);
  for (const TableDigest& table : certificate.tables) {
    const bool is_used =
        std::any_of(used.begin(), used.end(), [&](const TableDigest& other) { return other.name == table.name; });
    if (all && !is_used) faults.push_back("table " + table.name + ": in the certificate, but not used");
  }
  return faults;
}

}  // namespace

PuzzleCertificateOutput::PuzzleCertificateOutput(const Options& options, const PuzzleSession& session)
    : options_(options), session_(session), certificate_{options.family->name} {
  CertifiableIds ids;
  for (const PuzzleInstance& instance : session.instances()) ids.add(instance.id, instance.source);
  const AnyPuzzle::Setting setting = session.setting();
  if (!setting.goal.empty()) certificate_.size = setting.size;
  certificate_.goal = setting.goal;
  certificate_.heuristic = session.heuristic();
  certificate_.pruning = options.prune;
  if (reads_tables(session.heuristic())) certificate_.patterns = split_words(setting.patterns);
  certificate_.tables = session.digests();
}

void PuzzleCertificateOutput::add(std::size_t i, const ComparedRow& result) {
  if (result.row.given_up) return;
  const PuzzleInstance& instance = session_.instances()[i];
  certificate_.proofs.push_back(proof_of(instance, result));
  if (certificate_.goal.empty()) certificate_.proofs.back().goal = instance.goal;
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
  std::unique_ptr<AnyPuzzle> puzzle = puzzle_of(certificate, options);
  const std::vector<PuzzleInstance> all = instances_of(certificate, *puzzle, options);
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
  at(options.certificate + ": patterns",
     [&] { require_same(joined_words(certificate.patterns), session.setting().patterns); });
  const auto faults = faults_of_tables(certificate, session.digests(), all_sound);
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
