// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <cstdint>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/run_program.hpp"
#include "platform/stopwatch.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_moves.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/instances/instance_file.hpp"
#include "solver/search/subtrees.hpp"
#include "team/team.hpp"
#include "text/records.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// Searches for the claimed lengths and prints a line for each that differs from the result.
class Claims {
 public:
  Claims(const Options& options, Session& session)
      : options_(options),
        session_(session),
        answer_(answer_writer(
            options,
            {"verify", "instances", with_origin("id status claimed found at_least agrees expanded generated seconds")},
            session.head())) {
    answer_.begin_table({id_column(session.instances()), {"claimed", Cells::numbers}, {"found"}},
                        terminal_at(STDOUT_FILENO), session.instances().size() == 1);
    totals_.goal = session.head().value("goal", "");
  }

  /// Searches the instances and returns the exit code.
  [[nodiscard]] int run() {
    answer_.guard([&] { session_.solve([&](std::size_t number, const Result& result) { add(number, result); }); });
    const double wall = stopwatch_.seconds();
    Json summary = totals_.json(wall);
    summary["different"] = different_;
    summary["undecided"] = undecided_;
    answer_.end("summary", summary);
    if (!options_.quiet) {
      const std::size_t count = session_.instances().size();
      std::cerr << totals_.text(wall) << '\n'
                << format_count(different_) << " of " << counted(count, "length")
                << (different_ == 1 || count == 1 ? " differs\n" : " differ\n");
      if (undecided_ != 0) std::cerr << format_count(undecided_) << " undecided\n";
    }
    if (different_ != 0) return exit_code(ErrorKind::check_failed);
    return undecided_ == 0 ? 0 : exit_code(ErrorKind::no_answer);
  }

 private:
  void add(std::size_t number, const Result& result) {
    const Instance& instance = session_.instances()[number];
    const unsigned claimed = *instance.length;
    const ResultRow row = session_.row_of(number, result);
    const bool may_have_moves = instance.moves && result.status != Status::unsolvable;
    const std::string fault = may_have_moves ? fault_of_claim(options_, instance, session_.problem().goal) : "";
    totals_.add(result);
    if (!result.solved()) print_error(row.reason);
    if (!fault.empty()) print_error(fault);
    const bool undecided = fault.empty() && result.status == Status::given_up && result.at_least <= claimed;
    const bool agrees = fault.empty() && result.solved() && result.length() == claimed;
    if (undecided) {
      ++undecided_;
    } else if (!agrees) {
      ++different_;
    }
    Json record = record_of_claim(row, claimed, undecided ? std::nullopt : std::optional(agrees));
    if (!fault.empty()) record["reason"] = fault;
    answer_.add(record);
    if (!agrees) answer_.row({row.id, std::to_string(claimed), found_text(row)}, !undecided);
  }

  [[nodiscard]] static std::string found_text(const ResultRow& row) {
    const Result& result = row.result;
    if (result.solved()) return std::to_string(result.length());
    return result.status == Status::given_up ? "at least " + std::to_string(result.at_least) : "unsolvable";
  }

  /// `agrees` is empty if the claim is undecided.
  [[nodiscard]] static Json record_of_claim(const ResultRow& row, unsigned claimed, std::optional<bool> agrees) {
    const Json result = record_of(row, Show::none);
    Json record{{"id", row.id}, {"status", result["status"]}, {"claimed", claimed}};
    if (row.result.solved()) record["found"] = row.result.length();
    if (agrees) record["agrees"] = *agrees;
    for (const char* const name :
         {"at_least", "expanded", "generated", "seconds", "board", "start", "goal", "reason"}) {
      if (result.contains(name)) record[name] = result[name];
    }
    return record;
  }

  const Options& options_;
  Session& session_;
  RecordWriter answer_;
  Totals totals_;
  std::uint64_t different_ = 0;
  std::uint64_t undecided_ = 0;
  Stopwatch stopwatch_;
};

/// Uses the length of the moves as the claim if a file gives no length. Throws Error (bad_input) if it gives neither.
void require_claims(const Options& options, Problem& problem) {
  for (Instance& instance : problem.instances) {
    if (instance.moves) claim_length_of_moves(options, problem.goal, instance);
    if (instance.length) continue;
    throw Error(ErrorKind::bad_input, place_of(instance) + "no length to verify, expected a column of lengths" +
                                          (options.family->has_blank ? ", or moves after the tiles and a ;" : ""));
  }
}

[[nodiscard]] int run_verify(const Options& given) {
  if (!given.certificate.empty()) return verify_certificate(given);
  const bool first = leads(given.team);
  const Options options = first ? given : assisting(given);
  const auto session = open_session(options, "verify", searched_heuristic(),
                                    [&](Problem& problem) { require_claims(options, problem); });
  if (!session) return 0;
  if (first) return Claims(options, *session).run();
  session->solve({});
  return 0;
}

[[nodiscard]] OptionGroup certificate_to_verify(Options& options) {
  OptionGroup group = certificate_options(options,
                                          "verify a certificate of solve instead of instances: its moves and tables, "
                                          "and all its bounds by searching again");
  Option& certificate = group.options.front();
  certificate = std::move(certificate)
                    .excludes({"board", "size", "goal", "given-as", "catalogue", "partition", "pattern", "algorithm",
                               "heuristic", "weight", "no-pruning"},
                              "--certificate sets the puzzle, tables and search; leave out options that set others");
  group.options.push_back(
      number("sample", "N", options.sample,
             "search only N random parts (of up to 16,384) of each large bound, or more if N parts leave its number "
             "of nodes in doubt; small bounds are searched whole, and the last bound of a solution not at all. N = 459 "
             "detects a bound with 1 % of wrong parts with 99 % probability",
             {1, most_parts})
          .concerning(of_default_search)
          .wanting(of_tiles)
          .needs({"certificate"}, "--sample is for certificates; name one with --certificate FILE")
          .excludes(
              {"mpi", "resume", "checkpoint"},
              "--sample runs in one process and without checkpoints; leave out --mpi, --resume and --checkpoint"));
  group.options.push_back(
      number("seed", "N", options.seed, "seed of --sample: the same number chooses the same parts (default: random)")
          .wanting(of_tiles)
          .needs({"sample"}, "--seed is for --sample"));
  return group;
}

[[nodiscard]] std::vector<OptionGroup> declare_verify(Options& options) {
  OptionGroup states = states_options(options, false);
  states.options.push_back(given_as_option(options));
  return {std::move(states),
          table_options(options),
          search_options(options, false),
          limit_options(options),
          output_options(options),
          wanting(checkpoint_options(options), of_tiles),
          certificate_to_verify(options),
          output_format(options)};
}

void prepare_verify(Options& options) {
  prepare_search(options);
  if (!options.certificate.empty() && options.tables.memory && is_tiles(options)) {
    throw Error(ErrorKind::bad_input, "--certificate sets the puzzle, tables and search; leave out --memory");
  }
  if (is_optimal(options.algorithm)) return;
  throw Error(ErrorKind::bad_input, "--algorithm " + std::string(to_string(options.algorithm)) +
                                        " does not find shortest solutions; leave it out");
}

}  // namespace

Command verify_command() {
  return {
      .name = "verify",
      .arguments = "FILE|--certificate FILE [options]",
      .purpose = "Check claimed lengths or a certificate by searching again.",
      .about =
          "FILE (- for stdin) is as for solve, with a length for each instance; for sliding tiles, moves after a ; "
          "claim their length if none is given. Print one line per difference: a wrong length, an unsolvable start, or "
          "moves that do not solve their board; the exit code is then 1. A claim is undecided if a limit ends its "
          "search before it is confirmed or refuted; the exit code is then 3.",
      .examples = {"verify claims.txt --generate", "verify --certificate proofs.json"},
      .most_words = 1,
      .needs = {{{words_besides_options, "certificate"}, "name a FILE of claims, - for stdin, or --certificate FILE"}},
      .call = with_options(declare_verify, run_verify, prepare_verify)};
}

}  // namespace tilepdb::solver
