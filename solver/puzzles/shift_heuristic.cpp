// SPDX-License-Identifier: MIT
#include "solver/puzzles/shift_heuristic.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "solver/general/run_general.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/puzzles/shift_domain.hpp"

namespace tilepdb::shift {
namespace {

[[nodiscard]] constexpr unsigned divided_up(unsigned sum, unsigned by) noexcept { return (sum + by - 1) / by; }

/// Returns the least number of steps that redistribute the cells on a circle. more[i] is the surplus of cells in the
/// places up to i. The number is the sum of |more − flow| for the best flow across the edge, which is the median of
/// `more`.
[[nodiscard]] unsigned steps_around(std::array<int, max_side> more, unsigned length) noexcept {
  const auto end = more.begin() + length;
  const auto middle = more.begin() + length / 2;
  std::nth_element(more.begin(), middle, end);
  const int flow = *middle;
  unsigned steps = 0;
  for (auto at = more.begin(); at != end; ++at) steps += static_cast<unsigned>(*at > flow ? *at - flow : flow - *at);
  return steps;
}

/// The steps for each kind and every distribution of its cells over the columns, or the rows. A distribution is a
/// number with three bits for each place.
class DistributionSteps {
 public:
  static constexpr unsigned bits = 3;
  static_assert(max_side < 1U << bits);

  using Distributions = std::array<std::uint32_t, max_cells>;

  /// For `length` places of at most `most` cells each; `goal` has the distributions of the goal.
  DistributionSteps(unsigned kinds, unsigned length, unsigned most, const Distributions& goal)
      : length_(length), most_(most), steps_(std::size_t{kinds} << bits * length) {
    for (unsigned kind = 0; kind < kinds; ++kind) {
      unsigned cells = 0;
      for (unsigned place = 0; place < length; ++place) cells += at(goal[kind], place);
      fill(kind, 0, cells, 0, goal[kind]);
    }
  }

  [[nodiscard]] unsigned of(unsigned kind, std::uint32_t distribution) const noexcept {
    return steps_[(std::size_t{kind} << bits * length_) + distribution];
  }

 private:
  [[nodiscard]] static unsigned at(std::uint32_t distribution, unsigned place) noexcept {
    return distribution >> bits * place & ((1U << bits) - 1);
  }

  /// Recurses over every number of cells in the next place.
  void fill(unsigned kind, unsigned place, unsigned cells, std::uint32_t distribution, std::uint32_t goal) {
    if (place < length_) {
      for (unsigned here = 0; here <= std::min(cells, most_); ++here) {
        fill(kind, place + 1, cells - here, distribution | here << bits * place, goal);
      }
      return;
    }
    if (cells != 0) return;
    std::array<int, max_side> more{};
    int so_far = 0;
    for (unsigned i = 0; i < length_; ++i) {
      so_far += static_cast<int>(at(distribution, i)) - static_cast<int>(at(goal, i));
      more[i] = so_far;
    }
    // Fits into a byte: at most 36 cells, three places each.
    steps_[(std::size_t{kind} << bits * length_) + distribution] =
        static_cast<std::uint8_t>(steps_around(more, length_));
  }

  unsigned length_;
  unsigned most_;
  std::vector<std::uint8_t> steps_;
};

class Torus {
 public:
  explicit Torus(const Board& goal)
      : size_(goal.size),
        kinds_(kinds_of(goal)),
        columns_(kinds_, size_.width, size_.height, distributions(goal, true)),
        rows_(kinds_, size_.height, size_.width, distributions(goal, false)) {}

  unsigned operator()(const Board& board, unsigned /*enough*/) const {
    const Distributions columns = distributions(board, true);
    const Distributions rows = distributions(board, false);
    unsigned across = 0;
    unsigned down = 0;
    for (unsigned kind = 0; kind < kinds_; ++kind) {
      across += columns_.of(kind, columns[kind]);
      down += rows_.of(kind, rows[kind]);
    }
    // A shift of a row moves one cell per column, each by one column.
    return divided_up(across, size_.width) + divided_up(down, size_.height);
  }

 private:
  using Distributions = DistributionSteps::Distributions;

  [[nodiscard]] Distributions distributions(const Board& board, bool over_columns) const noexcept {
    Distributions distributions;
    std::fill_n(distributions.begin(), kinds_, 0U);
    for (Cell cell = 0; cell < size_.cells(); ++cell) {
      const unsigned place = over_columns ? size_.column(cell) : size_.row(cell);
      distributions[board.cells[cell]] += 1U << DistributionSteps::bits * place;
    }
    return distributions;
  }

  BoardSize size_;
  unsigned kinds_;
  DistributionSteps columns_;
  DistributionSteps rows_;
};

}  // namespace

ShiftHeuristic make_shift_heuristic(std::string_view name, const Board& goal, const Tables& tables) {
  const auto make = [&](std::string_view part) -> ShiftHeuristic {
    if (part == solver::table_heuristic_name) return make_table_heuristic(goal, tables);
    if (part == "torus") return Torus(goal);
    return [](const Board& /*board*/, unsigned /*enough*/) { return 0U; };
  };
  const auto names = solver::parts_of_heuristic(name, {"pdb", "torus", "zero"});
  if (names.size() == 1) return make(names.front());
  std::vector<ShiftHeuristic> parts;
  std::transform(names.begin(), names.end(), std::back_inserter(parts), make);
  return [parts = std::move(parts)](const Board& board, unsigned enough) {
    unsigned largest = 0;
    for (const ShiftHeuristic& part : parts) {
      largest = std::max(largest, part(board, enough));
      if (largest >= enough) break;
    }
    return largest;
  };
}

search::Result<Move> run_shift_algorithm(const solver::SearchChoice& choice, const ShiftHeuristic& heuristic,
                                         const Board& start, const Board& goal, const search::Limits& limits) {
  const auto run = [&](auto packed) {
    using Packed = decltype(packed);
    const ShiftDomain<Packed> domain(goal, heuristic, choice.prune);
    return solver::run_general(choice, domain, domain, domain.pack(start), limits);
  };
  const bool small = goal.size.cells() <= SmallCells::places && kinds_of(goal) <= SmallCells::values;
  return small ? run(SmallCells{}) : run(LargeCells{});
}

}  // namespace tilepdb::shift
