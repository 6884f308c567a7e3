// SPDX-License-Identifier: MIT
#include "solver/commands/verdicts.hpp"

#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "cli/run_program.hpp"
#include "text/shown_text.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {

Judged judged_by(const std::string& id, std::optional<std::size_t> length, const std::string& fault,
                 std::optional<unsigned> at_least) {
  const bool to_be_searched = fault.empty() && (length || at_least);
  return {id, length, to_be_searched ? std::nullopt : std::optional(fault), at_least};
}

Verdicts::Verdicts(const Options& options, const Json& head, const std::vector<Judged>& proofs)
    : options_(options),
      proofs_(proofs),
      answer_(std::cout, options.format,
              {"verify-certificate",
               "proofs",
               {"id", "status", "length", "holds", "expanded", "generated", "seconds", "reason", "at_least"}},
              head),
      notes_(std::make_unique<Json>(Json::object())) {
  answer_.print("id\tlength\tfault\n");
  totals_.goal = head.value("goal", "");
}

Verdicts::~Verdicts() = default;

std::size_t Verdicts::go_on_to(const std::string& id) {
  for (add_settled(); proofs_[count_].id != id; add_settled()) ++count_;
  return count_;
}

void Verdicts::add(const Result& result, const std::string& what, bool undecided, const Json& more) {
  totals_.add(result);
  print(proofs_[count_++], result, undecided, what, more);
}

void Verdicts::note(const std::string& name, const Json& value, const std::string& line) {
  (*notes_)[name] = value;
  lines_.push_back(line);
}

int Verdicts::finish(const std::vector<std::string>& faults_of_tables) {
  add_settled();
  const double wall = stopwatch_.seconds();
  Json summary = totals_.json(wall);
  summary["hold"] = hold_;
  summary["fail"] = fail_;
  summary["undecided"] = undecided_;
  summary["faults_of_tables"] = faults_of_tables;
  summary.update(*notes_);
  answer_.end("summary", summary);
  for (const std::string& fault : faults_of_tables) print_error(fault);
  if (!options_.quiet) {
    std::cerr << totals_.text(wall) << '\n'
              << format_count(hold_) << " of " << counted(proofs_.size(), "proof") << (hold_ == 1 ? " holds" : " hold")
              << ", bound by bound\n";
    if (undecided_ != 0) std::cerr << format_count(undecided_) << " undecided\n";
    for (const std::string& line : lines_) std::cerr << line << '\n';
  }
  if (fail_ != 0 || !faults_of_tables.empty()) return exit_code(ErrorKind::check_failed);
  return undecided_ == 0 ? 0 : exit_code(ErrorKind::no_answer);
}

void Verdicts::add_settled() {
  for (; count_ < proofs_.size() && proofs_[count_].settled; ++count_) {
    const Judged& proof = proofs_[count_];
    if (!proof.length && !proof.at_least && proof.settled->empty()) ++totals_.unsolvable;
    print(proof, {}, false, *proof.settled, Json::object());
  }
}

void Verdicts::print(const Judged& proof, const Result& result, bool undecided, const std::string& what,
                     const Json& more) {
  const bool holds = !undecided && what.empty();
  (undecided ? undecided_ : holds ? hold_ : fail_) += 1;
  Json record{{"id", proof.id}, {"status", proof.length ? "solved" : proof.at_least ? "given_up" : "unsolvable"}};
  if (proof.length) record["length"] = *proof.length;
  if (proof.at_least) record["at_least"] = *proof.at_least;
  if (!undecided) record["holds"] = holds;
  record.update({{"expanded", result.expanded()}, {"generated", result.generated()}, {"seconds", result.seconds}});
  if (!what.empty()) record["reason"] = what;
  record.update(more);
  answer_.add(record);
  if (what.empty()) return;
  answer_.print(shown(proof.id) + '\t' + (proof.length ? std::to_string(*proof.length) : "") + '\t' + shown(what) +
                '\n');
}

}  // namespace tilepdb::solver
