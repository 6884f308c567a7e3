// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "solver/search/search_strategy.hpp"
#include "tests/support/tables.hpp"
#include "tiles/catalogue.hpp"

namespace tilepdb::test {

/// A pool of partitions whose tables are built on first use. A partition and its reflection have separate numbers.
class TestPool : public solver::PartitionPool {
 public:
  TestPool(std::filesystem::path folder, BoardSize board, std::size_t choose, const std::vector<std::string>& texts)
      : folder_(std::move(folder)), catalogue_{"test", board, 0, {}, {}, {}, choose} {
    for (const std::string& text : texts) catalogue_.partitions.push_back(parse_partition(board, 0, text));
  }

  [[nodiscard]] std::size_t most_at_once() const override { return catalogue_.choose * 2; }

  [[nodiscard]] std::vector<std::size_t> first(Cell blank) const override {
    const auto numbers = up_to(catalogue_.choose);
    const auto known = all(blank);
    std::vector<std::size_t> first;
    for (const Partition& partition : with_reflections(for_blank(with_partitions(catalogue_, numbers), blank))) {
      first.push_back(static_cast<std::size_t>(std::find(known.begin(), known.end(), partition) - known.begin()));
    }
    std::sort(first.begin(), first.end());
    return first;
  }

  [[nodiscard]] std::vector<std::size_t> available(Cell blank) override { return up_to(all(blank).size()); }

  [[nodiscard]] std::shared_ptr<const solver::Heuristic> heuristic(
      Cell blank, const std::vector<std::size_t>& partitions) override {
    ++opened;
    auto& known = known_[{blank, partitions}];
    if (!known) {
      std::vector<Partition> some;
      for (const std::size_t number : partitions) some.push_back(all(blank).at(number));
      known = std::make_shared<const solver::Heuristic>(catalogue_.board, blank, some,
                                                        make_tables(folder_, catalogue_.board, blank, some));
    }
    return known;
  }

  void chosen(Cell /*blank*/, const std::vector<std::size_t>& partitions) override { choices.push_back(partitions); }

  /// Returns the heuristic that searches begin with.
  [[nodiscard]] std::shared_ptr<const solver::Heuristic> first_heuristic(Cell blank) {
    return heuristic(blank, first(blank));
  }

  std::vector<std::vector<std::size_t>> choices;  ///< arguments of chosen()
  unsigned opened = 0;                            ///< number of calls of heuristic()

 private:
  [[nodiscard]] static std::vector<std::size_t> up_to(std::size_t count) {
    std::vector<std::size_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    return numbers;
  }

  [[nodiscard]] std::vector<Partition> all(Cell blank) const { return with_reflections(for_blank(catalogue_, blank)); }

  std::filesystem::path folder_;
  Catalogue catalogue_;
  std::map<std::pair<Cell, std::vector<std::size_t>>, std::shared_ptr<const solver::Heuristic>> known_;
};

}  // namespace tilepdb::test
