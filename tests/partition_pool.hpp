// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "solver/search/optimal_search.hpp"
#include "tests/tables.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::test {

/// A pool of partitions whose tables are made at their first use.
class TestPool : public solver::PartitionPool {
 public:
  TestPool(std::filesystem::path folder, BoardSize board, std::size_t choose, const std::vector<std::string>& texts)
      : folder_(std::move(folder)), catalogue_{"test", board, 0, {}, {}, {}, choose} {
    for (const std::string& text : texts) catalogue_.partitions.push_back(parse_partition(board, 0, text));
  }

  [[nodiscard]] std::size_t most_at_once() const override { return catalogue_.choose; }

  [[nodiscard]] std::vector<std::size_t> available(Cell /*blank*/) override {
    std::vector<std::size_t> all(catalogue_.partitions.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
  }

  [[nodiscard]] std::shared_ptr<const solver::Heuristic> heuristic(
      Cell blank, const std::vector<std::size_t>& partitions) override {
    ++opened;
    auto& known = known_[{blank, partitions}];
    if (!known) {
      const auto all = with_reflections(for_blank(with_partitions(catalogue_, partitions), blank));
      known = std::make_shared<const solver::Heuristic>(catalogue_.board, blank, all,
                                                        make_tables(folder_, catalogue_.board, blank, all));
    }
    return known;
  }

  void chosen(Cell /*blank*/, const std::vector<std::size_t>& partitions) override { choices.push_back(partitions); }

  /// The one that searches begin with.
  [[nodiscard]] std::shared_ptr<const solver::Heuristic> first(Cell blank) {
    std::vector<std::size_t> numbers(catalogue_.choose);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    return heuristic(blank, numbers);
  }

  std::vector<std::vector<std::size_t>> choices;  ///< told so far
  unsigned opened = 0;                            ///< heuristics asked for so far

 private:
  std::filesystem::path folder_;
  Catalogue catalogue_;
  std::map<std::pair<Cell, std::vector<std::size_t>>, std::shared_ptr<const solver::Heuristic>> known_;
};

}  // namespace tilepdb::test
