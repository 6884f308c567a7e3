// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/run_program.hpp"
#include "platform/input_text.hpp"
#include "platform/stopwatch.hpp"
#include "solver/certificates/certificate.hpp"
#include "solver/certificates/certified_puzzle.hpp"
#include "solver/certificates/judgement.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/puzzles/state_searcher.hpp"
#include "team/team.hpp"
#include "text/at_place.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {
namespace {

/// The verdict on each proof before any search: a fault, or an empty text if it holds; nothing if it must be searched.
using Settled = std::vector<std::optional<std::string>>;

/// Prints the verdict on each proof.
class Verdicts {
 public:
  /// `head` has the members that all proofs share.
  Verdicts(const Options& options, const Json& head, const std::vector<Proof>& proofs, const Settled& settled)
      : options_(options),
        proofs_(proofs),
        settled_(settled),
        answer_(answer_writer(
            options,
            {"verify-certificate",
             "proofs",
             {"id", "status", "length", "holds", "expanded", "generated", "seconds", "reason", "at_least"}},
            head)) {
    answer_.begin_table({{"id"}, {"length", Cells::numbers}, {"fault"}}, terminal_at(STDOUT_FILENO),
                        proofs.size() == 1);
    totals_.goal = head.value("goal", "");
  }

  [[nodiscard]] RecordWriter& answer() noexcept { return answer_; }

  /// Prints the settled proofs before one that was searched, and returns its number. Skips proofs that an interrupt
  /// left unsearched.
  [[nodiscard]] std::size_t advance_to(const std::string& id) {
    for (add_settled(); proofs_[count_].id != id; add_settled()) ++count_;
    return count_;
  }

  /// Adds the search result of that proof. `more` are members of its record.
  void add(const Result& result, const ProofVerdict& verdict, const Json& more) {
    const Proof& proof = proofs_[count_++];
    totals_.add(result);
    // The search of a sample ends before the solution, which the moves of the proof show.
    if (!verdict.undecided && verdict.what.empty() && proof.is_optimal() && !result.solved()) {
      --totals_.given_up;
      ++totals_.solved;
      totals_.length += *proof.length();
    }
    print(proof, result, verdict, more);
  }

  /// Adds a member to the summary of machine output, and a line to the text summary.
  void note(const std::string& name, const Json& value, const std::string& line) {
    notes_[name] = value;
    lines_.push_back(line);
  }

  /// Prints the rest and the summary, and returns the exit code.
  [[nodiscard]] int finish(const std::vector<std::string>& faults_of_tables) {
    add_settled();
    const double wall = stopwatch_.seconds();
    Json summary = totals_.json(wall);
    summary["hold"] = hold_;
    summary["fail"] = fail_;
    summary["undecided"] = undecided_;
    summary["faults_of_tables"] = faults_of_tables;
    summary.update(notes_);
    answer_.end("summary", summary);
    for (const std::string& fault : faults_of_tables) print_error(fault);
    if (!options_.quiet) {
      std::cerr << totals_.text(wall) << '\n'
                << format_count(hold_) << " of " << counted(proofs_.size(), "proof")
                << (hold_ == 1 ? " holds" : " hold") << ", bound by bound\n";
      if (undecided_ != 0) std::cerr << format_count(undecided_) << " undecided\n";
      for (const std::string& line : lines_) std::cerr << line << '\n';
    }
    if (fail_ != 0 || !faults_of_tables.empty()) return exit_code(ErrorKind::check_failed);
    return undecided_ == 0 ? 0 : exit_code(ErrorKind::no_answer);
  }

 private:
  void add_settled() {
    for (; count_ < proofs_.size() && settled_[count_]; ++count_) {
      const Proof& proof = proofs_[count_];
      if (!proof.length() && !proof.at_least && settled_[count_]->empty()) ++totals_.unsolvable;
      print(proof, {}, {*settled_[count_], false}, Json::object());
    }
  }

  void print(const Proof& proof, const Result& result, const ProofVerdict& verdict, const Json& more) {
    const auto& [what, undecided] = verdict;
    const bool holds = !undecided && what.empty();
    const auto length = proof.length();
    (undecided ? undecided_ : holds ? hold_ : fail_) += 1;
    Json record{{"id", proof.id},
                {"status", proof.is_optimal() ? "solved"
                           : proof.at_least   ? "given_up"
                                              : "unsolvable"}};
    if (length) record["length"] = *length;
    if (proof.at_least) record["at_least"] = *proof.at_least;
    if (!undecided) record["holds"] = holds;
    record.update({{"expanded", result.expanded()}, {"generated", result.generated()}, {"seconds", result.seconds}});
    if (!what.empty()) record["reason"] = what;
    record.update(more);
    answer_.add(record);
    if (what.empty()) return;
    answer_.row({proof.id, length ? std::to_string(*length) : "-", what}, !undecided);
  }

  const Options& options_;
  const std::vector<Proof>& proofs_;
  const Settled& settled_;
  RecordWriter answer_;
  Totals totals_;
  std::size_t count_ = 0;
  std::uint64_t hold_ = 0;
  std::uint64_t fail_ = 0;
  std::uint64_t undecided_ = 0;
  Json notes_ = Json::object();
  std::vector<std::string> lines_;
  Stopwatch stopwatch_;
};

/// The detection probability that messages report for wrong parts.
constexpr double confidence = 0.99;

[[nodiscard]] Json json_of(const BoundSample& sample) {
  const NodesEstimate estimate = sample.expanded.estimate();
  return {{"bound", sample.bound},
          {"from_goal", sample.backward},
          {"subtrees", sample.subtrees},
          {"parts", sample.parts},
          {"searched", sample.searched.size()},
          {"wrong", sample.wrong.size()},
          {"expanded", sample.expanded.searched()},
          {"estimated_expanded", estimate.nodes},
          {"standard_error", estimate.standard_error}};
}

/// The samples of a certificate's bounds: which to take, and their results.
class SampleOutput {
 public:
  /// All arguments must outlive this.
  SampleOutput(const Options& options, const Certificate& certificate, Session& session)
      : options_(options), session_(session) {
    if (options.sample) plan_ = {seed_or_any(options), static_cast<std::size_t>(*options.sample)};
    for (const Proof& proof : certificate.proofs) proofs_[proof.id] = &proof;
  }

  /// Searches the instances of the session, with samples for the bounds whose parts have digests.
  void search(const Session::Deliver& deliver) {
    for (std::size_t number = 0; number < session_.instances().size(); ++number) {
      const Instance& instance = session_.instances()[number];
      SamplePlan plan = plan_;
      plan.claim = [&](unsigned bound, bool backward) { return claim(instance.id, bound, backward); };
      plan.sampled = [&](const BoundSample& sample) { samples_[instance.id].push_back(sample); };
      session_.take_samples(std::move(plan));
      SearchLimits limits = options_.limits;
      limits.max_bound = std::min(limits.max_bound, session_.problem().max_bounds.at(number));
      deliver(number, session_.solve(instance, limits));
      session_.live().delivered();
    }
  }

  /// Returns the samples of an instance; record() returns them as a member of its record.
  [[nodiscard]] std::vector<BoundSample> of(const std::string& id) const {
    const auto found = samples_.find(id);
    return found == samples_.end() ? std::vector<BoundSample>() : found->second;
  }
  [[nodiscard]] Json record(const std::string& id) const {
    const auto samples = of(id);
    if (samples.empty()) return Json::object();
    Json list = Json::array();
    for (const BoundSample& sample : samples) list.push_back(json_of(sample));
    return {{"samples", std::move(list)}};
  }

  /// Adds the results of the samples to the summary.
  void add_to(Verdicts& verdicts) const {
    std::size_t bounds = 0;
    std::size_t searched = 0;
    double share = 0;
    double claimed = 0;
    double estimated = 0;
    for (const auto& [id, samples] : samples_) {
      for (const BoundSample& sample : samples) {
        ++bounds;
        searched += sample.searched.size();
        if (sample.searched.empty()) continue;
        const std::size_t least = least_found(sample.parts, sample.searched.size(), confidence);
        share = std::max(share, static_cast<double>(least) / static_cast<double>(sample.parts));
        estimated += sample.expanded.estimate().nodes;
        claimed += static_cast<double>(sample.expanded.claimed);
      }
    }
    const Json summary{{"seed", plan_.seed}, {"parts_of_each", plan_.parts}, {"bounds", bounds}, {"parts", searched},
                       {"share", share},     {"confidence", confidence}};
    const std::string begin = "sample with seed " + std::to_string(plan_.seed) + ": ";
    if (bounds == 0) {
      return verdicts.note("sample", summary, begin + "no bound has parts with digests: all were searched whole");
    }
    verdicts.note("sample", summary,
                  begin + counted(searched, "part") + " of " + counted(bounds, "bound") + " searched. If at least " +
                      format_fixed(100 * share, 2) +
                      " % of a bound's parts were wrong, one would be found with a probability of at least " +
                      format_fixed(100 * confidence, 0) +
                      " %. A single wrong part is likely to be missed; without --sample all parts are searched. "
                      "Estimated from the sample, these bounds expand " +
                      format_count(static_cast<std::uint64_t>(estimated)) + "; by the certificate, " +
                      format_count(static_cast<std::uint64_t>(claimed)) +
                      ". The nodes of each bound must agree within " + format_fixed(standard_errors_of_right, 0) +
                      " standard errors, or exactly if all its parts were searched");
  }

 private:
  /// Returns the bound of an instance in the certificate if its parts have digests, else null.
  [[nodiscard]] const Bound* claim(const std::string& id, unsigned bound, bool backward) const {
    const auto& bounds = proofs_.at(id)->bounds;
    const auto found = std::find_if(bounds.begin(), bounds.end(), [&](const Bound& claimed) {
      return claimed.bound == bound && claimed.backward == backward && !claimed.parts.empty();
    });
    return found == bounds.end() ? nullptr : &*found;
  }

  const Options& options_;
  Session& session_;
  SamplePlan plan_;
  std::map<std::string, const Proof*> proofs_;
  std::map<std::string, std::vector<BoundSample>> samples_;
};

[[nodiscard]] Certificate read_certificate(const Options& options) {
  if (!options.files.empty()) {
    throw Error(ErrorKind::bad_input, "--certificate contains its instances; leave out " + options.files.front());
  }
  if (options.certificate == "-") throw Error(ErrorKind::bad_input, "--certificate: expected a file, found -");
  const std::string text = work_in_first(options.team, [&] {
    return read_text_file(options.certificate, most_certificate_bytes, TextSource::regular_file);
  });
  Certificate certificate = decode_certificate(text, options.certificate, options.family->recorded_name());
  if (!certificate.tiles) return certificate;
  at_place(options.certificate + ": catalogue.name: ", [&] {
    require_true_name(certificate.tiles->catalogue, shipped_catalogue_folders(), ErrorKind::check_failed);
  });
  return certificate;
}

/// Returns the options of the certificate's search.
[[nodiscard]] Options searching(const Options& given, const Certificate& certificate) {
  Options options = leads(given.team) ? given : assisting(given);
  options.puzzle = input_of(certificate);
  options.heuristic = certificate.heuristic;
  options.prune = certificate.pruning;
  if (certificate.tiles) options.search = certificate.tiles->search;
  options.least_nodes_in_parts = least_nodes_in_parts(certificate.proofs);
  return options;
}

/// Returns the problem made of the proofs to search.
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
  Json head = puzzle_head(options, puzzle.setting());
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
  Settled settled;
  std::vector<Instance> instances;
  bool all_sound = true;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Proof& proof = certificate.proofs[i];
    const std::string fault = fault_without_search(*puzzle, all[i], proof);
    all_sound = all_sound && fault.empty();
    // Other proofs are settled without a search.
    if (!fault.empty() || !(proof.length() || proof.at_least)) {
      settled.emplace_back(fault);
      continue;
    }
    settled.emplace_back();
    if (options.sample) all[i].max_bound = proof.max_bound();
    instances.push_back(all[i]);
  }
  const Json head = head_of(options, certificate, *puzzle);
  if (instances.empty()) return first ? Verdicts(options, head, certificate.proofs, settled).finish({}) : 0;
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
  Verdicts verdicts(options, head, certificate.proofs, settled);
  SampleOutput samples(options, certificate, session);
  const auto deliver = [&](std::size_t number, const Result& result) {
    const Instance& instance = session.instances()[number];
    const Proof& proof = certificate.proofs[verdicts.advance_to(instance.id)];
    const auto h = proof.h ? session.h_for_proof(instance) : std::nullopt;
    verdicts.add(result, judge(proof, result, h, samples.of(instance.id)), samples.record(instance.id));
  };
  verdicts.answer().guard([&] { options.sample ? samples.search(deliver) : session.solve(deliver); });
  if (options.sample) samples.add_to(verdicts);
  // Only after the searches is it known which tables of sliding tiles they used.
  if (certificate.tiles) faults = faults_of_tables(certificate, session.digests(), all_sound);
  return verdicts.finish(faults);
}

}  // namespace tilepdb::solver
