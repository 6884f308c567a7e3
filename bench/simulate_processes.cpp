// SPDX-License-Identifier: MIT
// Simulates a search shared by many processes: the protocol is the program's own (solver/search/shared_bound.hpp);
// messages, time and searches are simulated. Iterations consist of subtrees whose sizes are drawn from a measured
// histogram (bench/subtree_sizes). Prints the percentage of time in which processes expand nodes, over three
// consecutive iterations: for several sharing protocols, then for an ideal one without waiting between iterations, and
// for one in which the frontier grows before each iteration.
//
//   simulate_processes HISTOGRAM NODES ROOTS LATENCY_IN_MICROSECONDS SLOW_SHARE PROCESSES...
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <limits>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/solver/search/simulated_processes.hpp"
#include "text/text.hpp"

namespace tilepdb::test {
namespace {

/// Ratio of the nodes of an iteration to those of the one before.
constexpr double growth = 8;
constexpr int bounds = 3;
/// Nodes expanded in earlier iterations per node of the frontier.
constexpr double nodes_per_root = 200;
/// Seconds that the first process takes to add a node to the frontier, measured with millions of nodes.
constexpr double seconds_per_root = 1.5e-6;
/// Seconds to send a node to all processes: 30 bytes at 1 GB/s.
constexpr double spread_per_root = 30e-9;

struct Histogram {
  std::vector<double> sizes;
  std::vector<double> counts;
};

[[nodiscard]] Histogram read_histogram(const std::string& path) {
  std::ifstream file(path);
  Histogram histogram;
  for (std::string line; std::getline(file, line);) {
    double size = 0;
    double count = 0;
    if (line.starts_with('#') || !(std::istringstream(line) >> size >> count)) continue;
    histogram.sizes.push_back(size);
    histogram.counts.push_back(count);
  }
  if (histogram.sizes.empty()) throw std::runtime_error(path + ": no histogram");
  return histogram;
}

/// Draws the subtree sizes of an iteration and scales them to a given total.
[[nodiscard]] std::vector<std::uint64_t> draw(const Histogram& histogram, std::size_t roots, double nodes,
                                              std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::discrete_distribution<std::size_t> chosen(histogram.counts.begin(), histogram.counts.end());
  std::vector<double> drawn(roots);
  double sum = 0;
  for (double& size : drawn) sum += size = histogram.sizes[chosen(random)];
  std::vector<std::uint64_t> sizes;
  for (const double size : drawn)
    sizes.push_back(static_cast<std::uint64_t>(std::max(1.0, std::round(size * nodes / sum))));
  return sizes;
}

struct Protocol {
  const char* name;
  SharingRules rules;
  bool ends = true;    ///< processes wait for the end of each iteration
  bool grows = false;  ///< the frontier grows before each iteration
};

/// Returns the share of time in which the processes expand nodes.
[[nodiscard]] double busy_share(const Histogram& histogram, double nodes, double most_roots, const Surroundings& around,
                                const Protocol& protocol) {
  double work = 0;
  double possible = 0;
  double roots_before = 0;
  std::vector<std::uint64_t> sizes;
  for (int step = bounds - 1; step >= 0; --step) {
    const double now = nodes / std::pow(growth, step);
    const double roots = std::clamp(now / growth / nodes_per_root, 64.0, most_roots);
    const auto drawn = draw(histogram, static_cast<std::size_t>(roots), now, static_cast<std::uint64_t>(step));
    if (protocol.ends) sizes.clear();
    sizes.insert(sizes.end(), drawn.begin(), drawn.end());
    if (!protocol.ends && step > 0) continue;
    SimulatedProcesses processes(around, {sizes, protocol.rules, {0, static_cast<std::uint32_t>(sizes.size())}});
    const SimulatedResult run = processes.run();
    if (!run.ended) throw std::runtime_error("the simulated processes did not finish");
    // The depths below the frontier's nodes are merged along a tree of messages.
    double between = 2 * around.latency * std::ceil(std::log2(around.processes));
    if (protocol.grows) between += (roots - roots_before) * seconds_per_root + roots * spread_per_root;
    roots_before = roots;
    work += static_cast<double>(run.result.counts.expanded);
    possible += run.speed * (run.seconds + between);
  }
  return work / possible;
}

int run(const std::vector<std::string>& words) {
  const Histogram histogram = read_histogram(words.at(0));
  const double nodes = std::stod(words.at(1));
  const double roots = std::stod(words.at(2));
  Surroundings around;
  around.latency = std::stod(words.at(3)) * 1e-6;
  around.slow_share = std::stod(words.at(4));
  const int all = std::numeric_limits<int>::max() / 2;
  const Protocol protocols[] = {{"whole subtrees, handed out by process 0", {all, false}},
                                {"split subtrees, handed out by process 0", {all, true}},
                                {"split subtrees, groups of 64", {64, true}},
                                {"the same, without waiting between iterations", {64, true}, false},
                                {"split subtrees, groups of 64, process 0 grows the frontier", {64, true}, true, true}};
  std::cout << words.at(1) << " nodes in the last of three iterations, at most " << words.at(2) << " roots, "
            << words.at(3) << " us\n";
  for (const Protocol& protocol : protocols) {
    std::cout << protocol.name;
    for (std::size_t i = 5; i < words.size(); ++i) {
      around.processes = std::stoi(words[i]);
      const double share = busy_share(histogram, nodes, roots, around, protocol);
      std::cout << '\t' << format_fixed(100 * share, 1) << std::flush;
    }
    std::cout << '\n';
  }
  return 0;
}

}  // namespace
}  // namespace tilepdb::test

int main(int argc, char** argv) {
  try {
    if (argc < 7) {
      throw std::invalid_argument(
          "simulate_processes HISTOGRAM NODES ROOTS LATENCY_IN_MICROSECONDS SLOW_SHARE PROCESSES...");
    }
    return tilepdb::test::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return EXIT_FAILURE;
  }
}
