// SPDX-License-Identifier: MIT
#include "solver/commands/certificate_verification.hpp"

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "platform/input_text.hpp"
#include "solver/certificates/certified_puzzle.hpp"
#include "solver/certificates/judgement.hpp"
#include "solver/commands/given_starts.hpp"
#include "solver/commands/sample_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/team_session.hpp"
#include "solver/commands/verdicts.hpp"
#include "solver/heuristics/heuristic_name.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "team/team.hpp"
#include "text/at_place.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {
namespace {

[[nodiscard]] Certificate read_certificate(const Options& options) {
  if (!options.files.empty()) {
    throw Error(ErrorKind::bad_input, "--certificate names its instances itself; leave out " + options.files.front());
  }
  const std::string text = work_in_first(options.team, [&] {
    return read_text_file(options.certificate, most_certificate_bytes, TextSource::regular_file);
  });
  Certificate certificate = decode_certificate(text, options.certificate, options.family->name);
  if (!certificate.tiles) return certificate;
  at_place(options.certificate + ": catalogue.name: ", [&] {
    require_true_name(certificate.tiles->catalogue, shipped_catalogue_folders(), ErrorKind::check_failed);
  });
  return certificate;
}

/// The options of the search that the certificate is of.
[[nodiscard]] Options searching(const Options& given, const Certificate& certificate) {
  Options options = leads(given.team) ? given : assisting(given);
  options.puzzle = input_of(certificate);
  options.heuristic = certificate.heuristic;
  options.prune = certificate.pruning;
  if (certificate.tiles) options.search = certificate.tiles->search;
  options.least_nodes_in_parts = least_nodes_in_parts(certificate.proofs);
  return options;
}

/// Of proofs that a search is to judge.
[[nodiscard]] Problem problem_of(const Certificate& certificate, std::vector<Instance> instances) {
  Problem problem;
  problem.purpose = verify_certificate_purpose;
  problem.max_bounds = max_bounds_of(instances);
  problem.instances = std::move(instances);
  if (!certificate.tiles) return problem;
  problem.board = parse_board_size(certificate.size);
  problem.goal = parse_position(problem.board, certificate.goal);
  problem.catalogue = certificate.tiles->catalogue;
  problem.catalogue_name = problem.catalogue->name;
  problem.is_known_by_name = require_true_name(*problem.catalogue, shipped_catalogue_folders());
  problem.only_tables.emplace();
  for (const TableDigest& table : certificate.tables) problem.only_tables->insert(table.name);
  return problem;
}

[[nodiscard]] Json head_of(const Options& options, const Certificate& certificate, const AnyPuzzle& puzzle) {
  Json head = puzzle_head(options);
  const AnyPuzzle::Setting setting = puzzle.setting();
  head.update({{"board", setting.size}, {"goal", setting.goal}});
  if (!setting.goal_tiles.empty()) head["goal_tiles"] = setting.goal_tiles;
  if (!certificate.heuristic.empty()) head["heuristic"] = certificate.heuristic;
  if (certificate.tiles) head["catalogue"] = certificate.tiles->catalogue.name;
  head["tables"] = certificate.tables.size();
  return head;
}

}  // namespace

int verify_certificate(const Options& given) {
  const Certificate certificate = read_certificate(given);
  const bool first = leads(given.team);
  const Options options = searching(given, certificate);
  auto [puzzle, all] = certified_puzzle(*options.family, certificate, options.certificate);
  std::vector<Judged> judged;
  std::vector<Instance> instances;
  bool all_sound = true;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Proof& proof = certificate.proofs[i];
    const std::string fault = fault_without_search(*puzzle, all[i], proof);
    all_sound = all_sound && fault.empty();
    judged.push_back(judged_by(proof.id, proof.length(), fault, proof.at_least));
    if (judged.back().settled) continue;
    if (options.sample) all[i].max_bound = proof.max_bound();
    instances.push_back(all[i]);
  }
  const Json head = head_of(options, certificate, *puzzle);
  if (instances.empty()) return first ? Verdicts(options, head, judged).finish({}) : 0;
  Problem problem = problem_of(certificate, std::move(instances));
  Session session(options, std::move(puzzle), std::move(problem),
                  [](const Options&, Problem&) { return std::string(table_heuristic_name); });
  if (!first) {
    session.solve({});
    return 0;
  }
  std::vector<std::string> faults;
  if (!certificate.tiles) {
    require_patterns(certificate, session.puzzle(), options.certificate);
    faults = faults_of_tables(certificate, session.digests(), all_sound);
  }
  Verdicts verdicts(options, head, judged);
  SampleOutput samples(options, certificate, session);
  const auto deliver = [&](std::size_t number, const Result& result) {
    const Instance& instance = session.instances()[number];
    const Proof& proof = certificate.proofs[verdicts.go_on_to(instance.id)];
    const auto h = proof.h ? session.h_for_proof(instance) : std::nullopt;
    const ProofVerdict verdict = judge(proof, result, h, samples.of(instance.id));
    verdicts.add(result, verdict.what, verdict.undecided, samples.record(instance.id));
  };
  verdicts.answer().guard([&] { options.sample ? samples.search(deliver) : session.solve(deliver); });
  if (options.sample) samples.add_to(verdicts);
  // Which tables of sliding tiles searches use is known after them.
  if (certificate.tiles) faults = faults_of_tables(certificate, session.digests(), all_sound);
  return verdicts.finish(faults);
}

}  // namespace tilepdb::solver
