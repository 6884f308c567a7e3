// SPDX-License-Identifier: MIT
// Prints a histogram of the subtree sizes below the nodes of a frontier, the input of bench/simulate_processes.cpp.
//
//   subtree_sizes CATALOGUE FOLDER "TILES" BOUND FRONTIER_NODES
#include <cstdlib>
#include <exception>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/move_automaton_builder.hpp"
#include "platform/stopwatch.hpp"
#include "solver/heuristics/heuristic.hpp"
#include "solver/kernels/subtree_search.hpp"
#include "solver/search/frontier.hpp"
#include "text/text.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::solver {
namespace {

/// Hands out one subtree to one thread.
class OneSubtree final : public SubtreeSource {
 public:
  OneSubtree(const Subtree& subtree, LeastRemaining& least_remaining)
      : subtree_(subtree), least_remaining_(least_remaining) {}

  bool next(Subtree& subtree, bool /*idle*/) override {
    if (!subtree_) return false;
    subtree = *subtree_;
    subtree_.reset();
    return true;
  }
  void solved(std::uint32_t /*id*/, std::span<const Direction> /*moves*/) override { solved_ = true; }
  LeastRemaining& least_remaining() override { return least_remaining_; }
  bool proceed(std::uint64_t /*expanded*/) override { return true; }
  bool wanted() override { return false; }
  bool takes_back() override { return false; }
  void share(std::span<const Subtree> /*subtrees*/) override {}

  [[nodiscard]] bool solved() const noexcept { return solved_; }

 private:
  std::optional<Subtree> subtree_;
  LeastRemaining& least_remaining_;
  bool solved_ = false;
};

/// Rounds a size down to two significant digits, which are enough for simulations.
[[nodiscard]] std::uint64_t rounded(std::uint64_t size) {
  std::uint64_t unit = 1;
  while (size / unit >= 100) unit *= 10;
  return size / unit * unit;
}

int run(const std::vector<std::string>& words) {
  const Catalogue catalogue = find_catalogue(words.at(0), catalogue_folders({TILEPDB_CATALOGUES}));
  const Position start = parse_position(catalogue.board, words.at(2));
  const auto bound = parse_number<unsigned>(words.at(3));
  const auto nodes = parse_number<std::size_t>(words.at(4));
  if (!bound || !nodes) throw Error(ErrorKind::bad_input, "BOUND and FRONTIER_NODES must be numbers");
  const auto partitions = with_reflections(catalogue);
  std::vector<std::shared_ptr<const Table>> none;
  const auto tables =
      open_tables(words.at(1), tables_needed(catalogue.board, catalogue.blank, partitions), Check::once, 1, none, {});
  const Heuristic heuristic(catalogue.board, catalogue.blank, partitions, tables);
  const MoveAutomaton automaton = build_move_automaton(catalogue.board, default_automaton_depth);
  const SubtreeSearch search = subtree_search(best_instruction_set(), heuristic.lookup());
  Frontier frontier(heuristic, start);
  for (unsigned below = frontier.heuristic_value(); below <= *bound; below += 2) {
    frontier.grow(below, *nodes, 1, [] { return true; });
  }
  frontier.order_paths(automaton, 1);
  LeastRemaining least_remaining(frontier.size(), Frontier::none);
  std::map<std::uint64_t, std::uint64_t> sizes;
  std::uint64_t all = 0;
  const Stopwatch watch;
  for (const Frontier::Node root : frontier.unexpanded(*bound)) {
    OneSubtree source(frontier.subtree(root, *bound), least_remaining);
    const SearchCounts counts = search(heuristic.lookup(), automaton, source);
    if (source.solved()) throw Error(ErrorKind::bad_input, "there is a solution within BOUND; use a smaller one");
    ++sizes[rounded(counts.expanded)];
    all += counts.expanded;
  }
  const double seconds = watch.seconds();
  std::cout << "# " << words.at(0) << ", bound " << *bound << ", a frontier of " << frontier.size() << " nodes, " << all
            << " nodes below it, " << format_fixed(static_cast<double>(all) / seconds / 1e6, 2)
            << " million per second\n# nodes\tsubtrees\n";
  for (const auto& [size, count] : sizes) std::cout << size << '\t' << count << '\n';
  return 0;
}

}  // namespace
}  // namespace tilepdb::solver

int main(int argc, char** argv) {
  try {
    if (argc != 6) throw std::invalid_argument("subtree_sizes CATALOGUE FOLDER \"TILES\" BOUND FRONTIER_NODES");
    return tilepdb::solver::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return EXIT_FAILURE;
  }
}
