// SPDX-License-Identifier: MIT
#include "solver/commands/sample_output.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "solver/search/tile_searcher.hpp"
#include "text/text.hpp"

namespace tilepdb::solver {
namespace {

/// With which a sample is said to find what is wrong.
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

}  // namespace

SampleOutput::SampleOutput(const Options& options, const Certificate& certificate, Session& session)
    : options_(options), session_(session) {
  if (options.sample) plan_ = {seed_or_any(options), static_cast<std::size_t>(*options.sample)};
  for (const Proof& proof : certificate.proofs) proofs_[proof.id] = &proof;
}

void SampleOutput::search(const Session::Deliver& deliver) {
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

std::vector<BoundSample> SampleOutput::of(const std::string& id) const {
  const auto found = samples_.find(id);
  return found == samples_.end() ? std::vector<BoundSample>() : found->second;
}

const Bound* SampleOutput::claim(const std::string& id, unsigned bound, bool backward) const {
  const auto& bounds = proofs_.at(id)->bounds;
  const auto found = std::find_if(bounds.begin(), bounds.end(), [&](const Bound& claimed) {
    return claimed.bound == bound && claimed.backward == backward && !claimed.parts.empty();
  });
  return found == bounds.end() ? nullptr : &*found;
}

Json SampleOutput::record(const std::string& id) const {
  const auto samples = of(id);
  if (samples.empty()) return Json::object();
  Json list = Json::array();
  for (const BoundSample& sample : samples) list.push_back(json_of(sample));
  return {{"samples", std::move(list)}};
}

void SampleOutput::add_to(Verdicts& verdicts) const {
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
  const std::string seed = "sample with seed " + std::to_string(plan_.seed) + ": ";
  if (bounds == 0) {
    return verdicts.note("sample", summary, seed + "no bound has parts with digests: all were searched whole");
  }
  verdicts.note("sample", summary,
                seed + counted(searched, "part") + " of " + counted(bounds, "bound") + " were searched. If at least " +
                    format_fixed(100 * share, 2) +
                    " % of the parts of a bound were wrong, one would have been found with a probability of at least " +
                    format_fixed(100 * confidence, 0) +
                    " %. A single wrong part is likely to stay unseen; without "
                    "--sample all is searched. By the parts searched these bounds expand " +
                    format_count(static_cast<std::uint64_t>(estimated)) + ", by the certificate " +
                    format_count(static_cast<std::uint64_t>(claimed)) +
                    "; the nodes of each bound have to agree within " + format_fixed(standard_errors_of_right, 0) +
                    " standard errors, or exactly if all its parts were searched");
}

}  // namespace tilepdb::solver
