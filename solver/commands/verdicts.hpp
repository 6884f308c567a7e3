// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "platform/stopwatch.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/result_output.hpp"
#include "text/json_fwd.hpp"
#include "text/records.hpp"

namespace tilepdb::solver {

/// A proof before any search.
struct Judged {
  std::string id;
  std::optional<std::size_t> length;   ///< of the solution; nothing: it says that there is none, or see at_least
  std::optional<std::string> settled;  ///< what is wrong, or an empty text where nothing is; nothing: to be searched
  std::optional<unsigned> at_least{};  ///< of a search that was not ended
};

/// `fault` is what is wrong without a search; empty: nothing. Only a proof with a solution needs one.
[[nodiscard]] Judged judged_by(const std::string& id, std::optional<std::size_t> length, const std::string& fault,
                               std::optional<unsigned> at_least = {});

/// Prints what became of each proof.
class Verdicts {
 public:
  /// `head` has what is true of all proofs.
  Verdicts(const Options& options, const Json& head, const std::vector<Judged>& proofs);
  ~Verdicts();

  [[nodiscard]] RecordWriter& answer() noexcept { return answer_; }

  /// Prints the proofs that are settled, up to one that was searched, whose number it returns. Proofs that an interrupt
  /// left out are skipped.
  [[nodiscard]] std::size_t go_on_to(const std::string& id);

  /// What a search of that proof has found: what is wrong, or why it is undecided. `more` are members of its record.
  void add(const Result& result, const std::string& what, bool undecided, const Json& more);

  /// Adds to the summary: a member of machine output, and a line for people.
  void note(const std::string& name, const Json& value, const std::string& line);

  /// Prints the rest and the summary; the exit code.
  [[nodiscard]] int finish(const std::vector<std::string>& faults_of_tables);

 private:
  void add_settled();
  void print(const Judged& proof, const Result& result, bool undecided, const std::string& what, const Json& more);

  const Options& options_;
  const std::vector<Judged>& proofs_;
  RecordWriter answer_;
  Totals totals_;
  std::size_t count_ = 0;
  std::uint64_t hold_ = 0;
  std::uint64_t fail_ = 0;
  std::uint64_t undecided_ = 0;
  std::unique_ptr<Json> notes_;  // of JSON's class, which need not be known here
  std::vector<std::string> lines_;
  Stopwatch stopwatch_;
};

}  // namespace tilepdb::solver
