// SPDX-License-Identifier: MIT
#include "pdbgen/puzzles/pattern_choice.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/random_numbers.hpp"
#include "pdbgen/spaces/level_search.hpp"
#include "platform/partial_file.hpp"
#include "platform/stopwatch.hpp"
#include "puzzles/definition/defined_puzzles.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/pattern_database/build.hpp"

namespace tilepdb::pdbgen {
namespace {

using puzzles::PermutationSystem;
using State = std::array<std::uint8_t, 64>;
using Values = std::vector<std::uint8_t>;  // h of each sample

constexpr std::uint64_t usual_states = 100'000'000;
constexpr std::uint64_t most_trial_states = 1'000'000;
constexpr std::size_t most_samples = 10'000;
constexpr std::size_t most_candidates = 40;
constexpr std::size_t most_patterns = 3;
constexpr double least_gain = 0.1;  // of the worth

[[nodiscard]] double branching_factor(const PermutationSystem& system) {
  constexpr unsigned length = 12;
  return std::max(1.5, system.sequences().count(length) / system.sequences().count(length - 1));
}

[[nodiscard]] double worth_of(const Values& values, double branching) {
  double sum = 0;
  for (const unsigned h : values) sum += std::pow(branching, -static_cast<double>(h));
  return -std::log(sum / static_cast<double>(values.size())) / std::log(branching);
}

[[nodiscard]] Values larger_of(Values one, const Values& other) {
  std::transform(one.begin(), one.end(), other.begin(), one.begin(),
                 [](std::uint8_t a, std::uint8_t b) { return std::max(a, b); });
  return one;
}

/// Returns h of samples by the table of a pattern.
[[nodiscard]] Values values_of(const PermutationSystem& system, const std::string& pattern,
                               const std::vector<State>& samples, const Job& job) {
  pattern_database::BuildOptions options;
  options.encoding = pattern_database::Encoding::byte;
  options.threads = job.threads;
  options.stop = job.stop;
  const auto table = pattern_database::build(system.space(pattern), options);
  Values values(samples.size());
  for (const auto& sum : system.sums({pattern}, system.rules().most_images)) {
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const unsigned h = table.h_at(sum.front().projection(samples[i]));
      values[i] = std::max(values[i], static_cast<std::uint8_t>(std::min(h, 255U)));
    }
  }
  return values;
}

struct Candidate {
  PermutationSystem::PatternOrder order;
  Values values;
};

/// Tries each kind of pattern with a small table, while time is left. `is_limited`: some were not tried.
[[nodiscard]] std::vector<Candidate> candidates_of(const PermutationSystem& system, std::uint64_t most_states,
                                                   const Job& job, std::optional<double> seconds, bool& is_limited) {
  const Stopwatch stopwatch;
  RandomNumbers random(1);
  std::vector<State> samples(most_samples);
  for (State& sample : samples) system.draw(random, sample);
  std::vector<Candidate> candidates;
  std::vector<std::string> tried;
  for (auto& order : system.pattern_orders()) {
    const std::string pattern = system.pattern_of(order, std::min(most_states, most_trial_states));
    if (candidates.size() == most_candidates) break;
    if (pattern.empty() || std::find(tried.begin(), tried.end(), pattern) != tried.end()) continue;
    is_limited = seconds && !candidates.empty() && stopwatch.seconds() >= *seconds;
    if (is_limited) break;
    tried.push_back(pattern);
    candidates.push_back({std::move(order), values_of(system, pattern, samples, job)});
  }
  return candidates;
}

void write_choice(const std::filesystem::path& file, const std::string& puzzle, const PatternTrial& trial) {
  std::string text = "# Patterns chosen for " + puzzle + ", of " + counted(trial.candidates, "kind") +
                     " tried with small tables on random states" +
                     (trial.is_limited ? "; the time was over before all were tried.\n" : ".\n") +
                     "# Numbers are the effective h together with the patterns above. pdbgen and pdbsolve read this.\n";
  for (std::size_t i = 0; i < trial.patterns.size(); ++i) {
    text += trial.patterns[i] + "  # " + format_fixed(trial.worth[i], 2) + "\n";
  }
  PartialFile written(file);
  written.write(0, text_bytes(text));
  written.finish();
}

/// Returns the most states of a table for which this memory suffices: to build it, and to search with all.
[[nodiscard]] std::uint64_t most_states_in(std::uint64_t memory) {
  constexpr std::uint64_t states_in_byte = 4;
  constexpr std::uint64_t least = 1000;
  std::uint64_t states = std::max(memory / most_patterns * states_in_byte, least);
  while (states > least && memory_to_build(states, 2) > memory) states -= states / 16;
  return states;
}

/// Returns whether the table of all pieces can be built in this memory, if it is limited.
[[nodiscard]] bool fits_whole(const PermutationSystem& system, std::optional<std::uint64_t> memory) {
  return !memory || memory_to_build(system.space(system.whole_pattern()).size(), 2) <= *memory;
}

}  // namespace

PatternTrial try_patterns(const PermutationSystem& system, std::uint64_t most_states, const Job& job,
                          std::optional<double> seconds) {
  PatternTrial trial;
  const auto candidates = candidates_of(system, most_states, job, seconds, trial.is_limited);
  const double branching = branching_factor(system);
  trial.candidates = candidates.size();
  Values values(most_samples);
  while (trial.patterns.size() < most_patterns) {
    const Candidate* best = nullptr;
    double most = trial.worth.empty() ? -1 : trial.worth.back() + least_gain;
    for (const Candidate& candidate : candidates) {
      const double worth = worth_of(larger_of(values, candidate.values), branching);
      if (worth <= most) continue;
      best = &candidate;
      most = worth;
    }
    if (best == nullptr) break;
    values = larger_of(std::move(values), best->values);
    std::string pattern = system.pattern_of(best->order, most_states);
    if (std::find(trial.patterns.begin(), trial.patterns.end(), pattern) != trial.patterns.end()) break;
    trial.patterns.push_back(std::move(pattern));
    trial.worth.push_back(most);
  }
  return trial;
}

std::vector<std::string> patterns_for(const KnownPuzzle& puzzle, const TableChoice& choice,
                                      const std::filesystem::path& folder, const Job& job) {
  if (!puzzle.facts.is_defined()) return choice.patterns;
  if (choice.is_whole || !choice.patterns.empty()) return choice.patterns;
  const PermutationSystem system(puzzles::defined_puzzle(puzzle.facts.definition).of_size(choice.size));
  const auto file = puzzles::chosen_patterns_file(folder, system.rules().size);
  if (const auto chosen = puzzles::chosen_patterns(file); chosen) {
    for (const std::string& pattern : *chosen) {
      at_place(file.string() + ": ", [&] { return system.stored_pattern(pattern); });
    }
    return *chosen;
  }
  if (system.has_whole_table() && fits_whole(system, choice.memory)) return system.default_patterns();
  const std::uint64_t most = choice.memory ? most_states_in(*choice.memory) : usual_states;
  PatternTrial trial = try_patterns(system, most, job, choice.seconds);
  if (trial.patterns.empty()) return system.default_patterns();
  write_choice(file, std::filesystem::path(puzzle.facts.name).filename().string(), trial);
  return std::move(trial.patterns);
}

}  // namespace tilepdb::pdbgen
