// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "solver/certificates/certificate.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/verdicts.hpp"

namespace tilepdb::solver {

/// The samples of a certificate's bounds: which are taken, and what they have found.
class SampleOutput {
 public:
  /// All must outlive it.
  SampleOutput(const Options& options, const Certificate& certificate, Session& session);

  /// Searches the instances of the session, and samples of the bounds whose parts have digests in their place.
  void search(const Session::Deliver& deliver);

  /// The samples of an instance, and as a member of its record.
  [[nodiscard]] std::vector<BoundSample> of(const std::string& id) const;
  [[nodiscard]] Json record(const std::string& id) const;

  /// Says in the summary what the samples tell.
  void add_to(Verdicts& verdicts) const;

 private:
  /// The bound of an instance that the certificate claims, where its parts have digests; else null.
  [[nodiscard]] const Bound* claim(const std::string& id, unsigned bound, bool backward) const;

  const Options& options_;
  Session& session_;
  SamplePlan plan_;
  std::map<std::string, const Proof*> proofs_;
  std::map<std::string, std::vector<BoundSample>> samples_;
};

}  // namespace tilepdb::solver
