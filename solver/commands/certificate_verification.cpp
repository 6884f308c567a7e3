// SPDX-License-Identifier: MIT
#include "solver/commands/certificate_verification.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/exit_codes.hpp"
#include "cli/printing.hpp"
#include "platform/input_text.hpp"
#include "solver/certificates/certificate.hpp"
#include "solver/commands/certifiable.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/solution_output.hpp"
#include "solver/commands/team_session.hpp"
#include "solver/instances/reachability.hpp"
#include "text/counted.hpp"
#include "text/shown_text.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 30;

/// Whether the search that the certificate tells of is done again: no option names another one.
[[nodiscard]] bool is_same_search(const Options& options) { return options.first_given(of_nodes) == nullptr; }

[[nodiscard]] Certificate read_certificate(const Options& options) {
  if (!options.files.empty()) {
    throw Error(ErrorKind::bad_input, "--certificate names its instances itself; leave out " + options.files.front());
  }
  Certificate certificate = decode_certificate(
      read_text_file(options.certificate, most_bytes, TextSource::regular_file), options.certificate);
  try {
    require_true_name(certificate.catalogue);
  } catch (const Error& error) {
    throw Error(error.kind(), options.certificate + ": catalogue.name: " + error.what());
  }
  return certificate;
}

/// Of each proof what needs no search: what is wrong with it on its face, or nothing where it says that its board
/// cannot be solved, as parity shows. No text: it has to be searched.
[[nodiscard]] std::vector<std::optional<std::string>> settled_on_the_face(const Certificate& certificate) {
  std::vector<std::optional<std::string>> settled;
  for (const Proof& proof : certificate.proofs) {
    std::string fault = fault_on_the_face(proof, certificate.goal);
    const bool to_be_searched = fault.empty() && proof.moves;
    settled.push_back(to_be_searched ? std::nullopt : std::optional(std::move(fault)));
  }
  return settled;
}

/// Goal and catalogue are the certificate's, unless the options name another catalogue; instances those of proofs that
/// are not settled.
[[nodiscard]] Problem problem_of(const Certificate& certificate, const std::vector<std::optional<std::string>>& settled,
                                 const Options& options) {
  Problem problem;
  problem.board = certificate.goal.board;
  problem.goal = certificate.goal;
  if (options.board.value_or(problem.board) != problem.board) {
    throw Error(ErrorKind::bad_input,
                "--board " + options.board->name() + ": the certificate is for " + problem.board.name() + " boards");
  }
  if (options.first_given(of_goal) != nullptr && !(parse_goal_text(problem.board, options.goal) == problem.goal)) {
    throw Error(ErrorKind::bad_input,
                "--goal " + options.goal + ": the certificate's goal is " + goal_text(problem.goal));
  }
  for (std::size_t i = 0; i < settled.size(); ++i) {
    const Proof& proof = certificate.proofs[i];
    if (!settled[i]) problem.instances.push_back({proof.id, {}, proof.start, options.certificate});
  }
  problem.catalogue = named_catalogue(options.tables, options.board);
  problem.catalogue_name = options.tables.catalogue;
  if (problem.catalogue && !(problem.catalogue->board == problem.board)) {
    throw Error(ErrorKind::bad_input, "catalogue " + options.tables.catalogue + " is for " +
                                          problem.catalogue->board.name() + " boards, the certificate for " +
                                          problem.board.name() + " boards");
  }
  take_given_partitions(options.tables, problem);
  // Which catalogue --memory chooses is found with the tables.
  if (!problem.catalogue && !options.tables.memory) {
    problem.catalogue = certificate.catalogue;
    problem.catalogue_name = certificate.catalogue.name;
  }
  return problem;
}

/// What is wrong with tables that were used.
[[nodiscard]] std::vector<std::string> faults_of_tables(const Certificate& certificate,
                                                        const std::vector<TableDigest>& used) {
  std::vector<std::string> faults;
  for (const TableDigest& table : used) {
    const auto named = std::find_if(certificate.tables.begin(), certificate.tables.end(),
                                    [&](const TableDigest& other) { return other.name == table.name; });
    if (named == certificate.tables.end()) {
      faults.push_back("table " + table.name + ": used, but not in the certificate");
    } else if (named->digest != table.digest) {
      faults.push_back("table " + table.name + ": its digest is " + format_hexadecimal(table.digest) +
                       ", in the certificate it is " + format_hexadecimal(named->digest));
    }
  }
  return faults;
}

/// Prints what became of each proof.
class Verdicts {
 public:
  Verdicts(const Options& options, const Certificate& certificate,
           const std::vector<std::optional<std::string>>& settled, const Problem& problem)
      : options_(options),
        certificate_(certificate),
        settled_(settled),
        answer_(std::cout, options.format,
                {"verify-certificate",
                 "proofs",
                 {"id", "status", "length", "holds", "expanded", "generated", "seconds", "reason"}},
                head_of(problem, certificate, options)) {
    if (options.format != OutputFormat::text) return;
    std::cout << "id\tlength\tfault\n";
    flush_output();
  }

  [[nodiscard]] RecordWriter& answer() noexcept { return answer_; }

  /// What a search has found of the next proof that was not settled before.
  void add(const Instance& instance, const Outcome& outcome) {
    // An interrupted batch leaves out proofs whose search was not begun.
    for (add_settled(); certificate_.proofs[count_].id != instance.id; add_settled()) ++count_;
    const Proof& proof = certificate_.proofs[count_++];
    const ResultRow row = row_of(instance, outcome, SearchKind::by_default, Show::none);
    totals_.add(row);
    const bool undecided = outcome.given_up.has_value();
    add(proof, row, undecided, undecided ? outcome.reason : fault_in_search(proof, outcome, is_same_search(options_)));
  }

  [[nodiscard]] int finish(const std::vector<std::string>& faults_of_tables) {
    add_settled();
    const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    Json summary = totals_.json(wall);
    summary["hold"] = hold_;
    summary["fail"] = fail_;
    summary["undecided"] = undecided_;
    summary["faults_of_tables"] = faults_of_tables;
    answer_.end("summary", summary);
    for (const std::string& fault : faults_of_tables) print_error(fault);
    if (!options_.quiet) {
      std::cerr << totals_.text(wall) << '\n'
                << format_count(hold_) << " of " << counted(certificate_.proofs.size(), "proof")
                << (hold_ == 1 ? " holds" : " hold")
                << (is_same_search(options_) ? ", bound by bound" : ", by another search") << '\n';
      if (undecided_ != 0) std::cerr << format_count(undecided_) << " undecided\n";
    }
    if (fail_ != 0 || !faults_of_tables.empty()) return exit_code(ErrorKind::check_failed);
    return undecided_ == 0 ? 0 : exit_code(ErrorKind::no_answer);
  }

 private:
  /// Those settled before the next one that is not.
  void add_settled() {
    for (; count_ < settled_.size() && settled_[count_]; ++count_) {
      const Proof& proof = certificate_.proofs[count_];
      if (!proof.moves && settled_[count_]->empty()) totals_.add(ResultRow{});
      add(proof, {}, false, *settled_[count_]);
    }
  }

  void add(const Proof& proof, const ResultRow& row, bool undecided, const std::string& what) {
    const bool holds = !undecided && what.empty();
    (undecided ? undecided_ : holds ? hold_ : fail_) += 1;
    Json record{{"id", proof.id}, {"status", proof.moves ? "solved" : "unsolvable"}};
    if (proof.moves) record["length"] = proof.moves->size();
    if (!undecided) record["holds"] = holds;
    record.update({{"expanded", row.expanded}, {"generated", row.generated}, {"seconds", row.seconds}});
    if (!what.empty()) record["reason"] = what;
    answer_.add(record);
    if (what.empty() || options_.format != OutputFormat::text) return;
    std::cout << shown(proof.id) << '\t' << (proof.moves ? std::to_string(proof.moves->size()) : "") << '\t'
              << shown(what) << '\n';
    flush_output();
  }

  [[nodiscard]] static Json head_of(const Problem& problem, const Certificate& certificate, const Options& options) {
    Json head = solver::head_of(problem);
    head["catalogue"] = problem.catalogue_name;
    head["tables"] = certificate.tables.size();
    head["same_search"] = is_same_search(options);
    return head;
  }

  const Options& options_;
  const Certificate& certificate_;
  const std::vector<std::optional<std::string>>& settled_;
  RecordWriter answer_;
  Totals totals_;
  std::size_t count_ = 0;
  std::uint64_t hold_ = 0;
  std::uint64_t fail_ = 0;
  std::uint64_t undecided_ = 0;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace

int verify_certificate(const Options& given) {
  const Certificate certificate = read_certificate(given);
  const bool first = leads(given.team);
  Options options = first ? given : assisting(given);
  if (is_same_search(options)) apply(certificate.search, options);
  const auto settled = settled_on_the_face(certificate);
  Problem problem = problem_of(certificate, settled, options);
  if (is_same_search(options)) {
    problem.only_tables.emplace();
    for (const TableDigest& table : certificate.tables) problem.only_tables->insert(table.name);
  }
  const auto heuristic = problem.instances.empty() ? nullptr : open_heuristic_in_all(options, problem);
  if (!first) {
    if (heuristic) assist(options, problem, heuristic);
    return 0;
  }
  Verdicts verdicts(options, certificate, settled, problem);
  if (!heuristic) return verdicts.finish({});
  LiveLine live(options.quiet, problem.instances.size());
  const BatchOptions batch = batch_options(options, problem, heuristic, live);
  verdicts.answer().guard([&] {
    solve_saved_batch(options, problem, *heuristic, batch, [&](const Instance& instance, const Outcome& outcome) {
      live.wipe();
      verdicts.add(instance, outcome);
      live.delivered();
    });
  });
  const bool same_tables = is_same_search(options);
  return verdicts.finish(same_tables ? faults_of_tables(certificate, problem.used_tables->digests())
                                     : std::vector<std::string>());
}

}  // namespace tilepdb::solver
