// SPDX-License-Identifier: MIT
#include "solver/commands/certificate_verification.hpp"

#include <nlohmann/json.hpp>
#include <optional>

#include "solver/certificates/certificate.hpp"
#include "solver/certificates/certificate_document.hpp"
#include "solver/commands/sample_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/solution_output.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/commands/team_session.hpp"
#include "solver/commands/verdicts.hpp"
#include "solver/instances/reachability.hpp"
#include "text/at_place.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] Certificate read_certificate(const Options& options) {
  const std::string text = work_in_first(options.team, [&] { return certificate_text(options); });
  Certificate certificate = decode_certificate(text, options.certificate);
  at_place(options.certificate + ": catalogue.name: ",
           [&] { require_true_name(certificate.catalogue, shipped_catalogue_folders(), ErrorKind::check_failed); });
  return certificate;
}

/// What needs no search: what is wrong on a proof's face, or nothing where it says that its board cannot be solved, as
/// parity shows.
[[nodiscard]] std::vector<Judged> judged_on_the_face(const Certificate& certificate) {
  std::vector<Judged> judged;
  for (const Proof& proof : certificate.proofs) {
    const auto length = proof.moves ? std::optional(proof.moves->size()) : std::nullopt;
    judged.push_back(judged_by(proof.id, length, fault_without_search(proof, certificate.goal), proof.at_least));
  }
  return judged;
}

/// Goal and catalogue are the certificate's; instances those of proofs that are not settled.
[[nodiscard]] Problem problem_of(const Certificate& certificate, const std::vector<Judged>& judged,
                                 const Options& options) {
  Problem problem;
  problem.board = certificate.goal.board;
  problem.goal = certificate.goal;
  for (std::size_t i = 0; i < judged.size(); ++i) {
    const Proof& proof = certificate.proofs[i];
    if (judged[i].settled) continue;
    if (proof.at_least || options.sample) problem.max_bounds[problem.instances.size()] = proof.max_bound();
    problem.instances.push_back({proof.id, {}, proof.start, options.certificate});
  }
  problem.purpose = verify_certificate_purpose;
  problem.catalogue = certificate.catalogue;
  problem.catalogue_name = certificate.catalogue.name;
  problem.is_known_by_name = require_true_name(certificate.catalogue, shipped_catalogue_folders());
  problem.only_tables.emplace();
  for (const TableDigest& table : certificate.tables) problem.only_tables->insert(table.name);
  return problem;
}

[[nodiscard]] Json head_of(const Problem& problem, const Certificate& certificate, const Options& options) {
  Json head = solver::head_of(problem, options);
  head["catalogue"] = problem.catalogue_name;
  head["tables"] = certificate.tables.size();
  return head;
}

}  // namespace

int verify_certificate(const Options& given) {
  const Certificate certificate = read_certificate(given);
  const bool first = leads(given.team);
  Options options = first ? given : assisting(given);
  options.search = certificate.search;
  options.least_nodes_in_parts = least_nodes_in_parts(certificate.proofs);
  const auto judged = judged_on_the_face(certificate);
  Problem problem = problem_of(certificate, judged, options);
  const auto heuristic = problem.instances.empty() ? nullptr : open_heuristic_in_all(options, problem);
  if (!first) {
    if (heuristic) assist(options, problem, heuristic);
    return 0;
  }
  Verdicts verdicts(options, head_of(problem, certificate, options), judged);
  if (!heuristic) return verdicts.finish({});
  LiveLine live(options.quiet, problem.instances.size());
  SampleOutput samples(options, certificate, problem);
  const SearchMethod method = search_method(options, problem, heuristic, live);
  const auto deliver = [&](std::size_t number, const Result& result) {
    live.wipe();
    const std::string& id = problem.instances[number].id;
    const Proof& proof = certificate.proofs[verdicts.go_on_to(id)];
    const ProofVerdict verdict = judge(proof, result, samples.of(id));
    verdicts.add(result, verdict.what, verdict.undecided, samples.record(id));
    live.delivered();
  };
  verdicts.answer().guard([&] {
    if (options.sample) return samples.search(*heuristic, method, live, deliver);
    const TileSearcher searcher(*heuristic, problem.goal, problem.instances, method);
    solve_saved_batch(options, problem, searcher, batch_options(options, problem, live), deliver);
  });
  if (options.sample) samples.add_to(verdicts);
  return verdicts.finish(faults_of_tables(certificate.tables, problem.used_tables->digests()));
}

}  // namespace tilepdb::solver
