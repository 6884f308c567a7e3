// SPDX-License-Identifier: MIT
#include "solver/beam/anytime_search.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>
#include <new>
#include <numeric>

#include "platform/job.hpp"
#include "platform/parallel_for.hpp"
#include "platform/stopwatch.hpp"
#include "solver/batch/result.hpp"
#include "solver/beam/beam_search.hpp"
#include "solver/beam/line_by_line.hpp"
#include "solver/beam/shorter_pieces.hpp"
#include "solver/beam/table_beam.hpp"
#include "solver/search/replay.hpp"
#include "solver/search/search_strategy.hpp"

namespace tilepdb::solver {
namespace {

constexpr unsigned first_width = 125;
constexpr unsigned first_width_with_tables = 250;

/// Positions expanded by the first optimal search, and the share of a round's generated positions that the next optimal
/// search may expand.
constexpr std::uint64_t first_proof = 10'000;
constexpr std::uint64_t part_for_proof = 100;

/// A kind of beam search; the round determines the width.
struct Variant {
  BeamWeights weights;
  bool backward;
};

/// Solutions of beams differ in length by a tenth and more, which outweighs the effect of the weights. The best of
/// several beams is better than one beam as wide as all of them (docs/history/notebook.md).
[[nodiscard]] std::array<Variant, 4> variants() noexcept {
  BeamWeights one;
  BeamWeights other;
  other.line = 32;
  other.conflict = 44;
  other.blank = 24;
  other.lines_at_once = 1;
  return {{{one, false}, {one, true}, {other, false}, {other, true}}};
}

/// Positions that an untimed search may generate; a round that would exceed this is not started. Boards larger than 9x9
/// take as long as that.
[[nodiscard]] std::uint64_t usual_effort(BoardSize board) noexcept {
  const std::uint64_t cells = std::clamp(board.cells(), 20U, 81U);
  return 3 * cells * cells * cells * cells;
}

class AnytimeSearch {
 public:
  AnytimeSearch(const Position& start, Cell goal_blank, const AnytimeOptions& options, const search::Limits& limits,
                int threads)
      : start_(start), goal_blank_(goal_blank), options_(options), limits_(limits) {
    job_.threads = threads;
    job_.stop = [this] { return is_stopped(); };
    result_.at_least = options.at_least;
  }

  [[nodiscard]] search::Result<Direction> solve() {
    if (result_.at_least > limits_.depth) {
      result_.end = search::End::out_of_depth;
      return std::move(result_);
    }
    take(solve_line_by_line(start_, goal_blank_));
    prove(first_proof);
    // Every variant has its own share of the memory, for any number of threads, so that the solution does not depend on
    // threads.
    const unsigned widest = this->widest();
    const unsigned first = has_tables() ? first_width_with_tables : first_width;
    std::uint64_t last_round = 0;
    for (unsigned width = std::min(first, widest); !is_over();) {
      const Stopwatch stopwatch;
      const bool was_alone = stopwatch_.seconds() < seconds_of_beams_alone;
      const std::uint64_t before = result_.generated;
      if (options_.seconds == 0 && before + 2 * last_round > usual_effort(start_.board)) break;
      try {
        run_round(width);
      } catch (const std::bad_alloc&) {
        // Wider beams would fail too. Keeps the best solution so far.
        break;
      }
      last_round = result_.generated - before;
      const double seconds = stopwatch.seconds();
      seconds_of_beams_ += seconds;
      if (!is_over()) prove_after_round(last_round);
      // Repeating the widest beams would give the same result.
      if (width == widest || is_exhausted_) break;
      // With `within` as much time goes to optimal searches.
      const bool will_share = options_.within || (options_.shares && was_alone);
      const double left = (options_.seconds - stopwatch_.seconds()) / (will_share ? 2 : 1);
      width = static_cast<unsigned>(std::min<double>(widest, width * growth_of_width(left, seconds)));
    }
    if (options_.within && !is_over()) prove_for(std::numeric_limits<double>::infinity());
    replay_named(start_, goal_blank_, result_.moves);
    result_.end = length() > limits_.depth ? search::End::out_of_depth : search::End::solved;
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool has_tables() const { return options_.tables != nullptr || options_.beam; }

  [[nodiscard]] unsigned widest() const {
    constexpr std::uint64_t bytes_of_width = 2048;
    constexpr std::uint64_t most = 1U << 24U;
    if (options_.beam) return static_cast<unsigned>(std::clamp<std::uint64_t>(limits_.bytes / bytes_of_width, 1, most));
    if (options_.tables != nullptr) return widest_beam(*options_.tables, limits_.bytes);
    return widest_beam(start_.board, limits_.bytes / variants().size());
  }

  [[nodiscard]] unsigned length() const { return length_in(options_.metric, result_.moves); }

  [[nodiscard]] bool is_good_enough() const {
    return Gap{length(), result_.at_least}.is_within(options_.within.value_or(0));
  }

  [[nodiscard]] bool is_over() const {
    return is_good_enough() || result_.expanded >= limits_.expanded || job_.stopped();
  }

  /// Reports the proven bound, which does not change while beams run. Threads that find the lock taken have nothing
  /// else to report.
  [[nodiscard]] bool is_stopped() {
    const std::unique_lock lock(reporting_, std::try_to_lock);
    if (lock && limits_.progress) limits_.progress({result_.at_least});
    return limits_.stop && limits_.stop();
  }

  void prove_after_round(std::uint64_t generated) {
    if (!options_.within) return prove(generated / part_for_proof);
    if (seconds_of_beams_ >= seconds_of_beams_alone) prove_for(seconds_of_beams_ - seconds_of_proofs_);
  }

  /// Continues the optimal search, which threads share, where it was left.
  void prove_for(double seconds) {
    if (!options_.prove) return;
    const Stopwatch stopwatch;
    const std::uint64_t expanded_before = proved_.roots == 0 ? 0 : proved_.expanded;
    const std::uint64_t generated_before = proved_.roots == 0 ? 0 : proved_.generated;
    search::Limits part = limits_;
    if (part.expanded < search::Limits{}.expanded) part.expanded += expanded_before - result_.expanded;
    std::atomic<bool> is_near = false;
    part.stop = [&] { return is_near || stopwatch.seconds() > seconds || is_stopped(); };
    part.progress = [&](const search::Progress& progress) {
      result_.at_least = std::max(result_.at_least, progress.at_least);
      is_near = is_good_enough();
    };
    part.completed = {};
    part.resumed = proved_;
    part.deepened = [&](const search::DeepeningProgress& at) { proved_ = at; };
    search::Result<Direction> proof = options_.prove(part);
    seconds_of_proofs_ += stopwatch.seconds();
    result_.at_least = std::max(result_.at_least, proof.at_least);
    proof.expanded -= std::min(proof.expanded, expanded_before);
    proof.generated -= std::min(proof.generated, generated_before);
    add(std::move(proof));
  }

  void prove(std::uint64_t expanded) {
    if (!options_.prove || expanded < first_proof) return;
    search::Limits part = limits_;
    part.expanded = expanded;
    part.progress = {};
    part.completed = {};
    search::Result<Direction> proof = options_.prove(part);
    result_.at_least = std::max(result_.at_least, proof.at_least);
    add(std::move(proof));
  }

  /// Counts what a search expanded, and takes its solution if it is shorter.
  void add(search::Result<Direction> found) {
    result_.expanded += found.expanded;
    result_.generated += found.generated;
    if (found.solved() && length_in(options_.metric, found.moves) < length()) take(std::move(found.moves));
  }

  void take(std::vector<Direction> moves) {
    result_.moves = std::move(moves);
    if (options_.improved) options_.improved(result_.moves);
  }

  void run_round(unsigned width) {
    if (!has_tables()) {
      run_variants(width);
      if (!is_over()) shorten(width);
      return;
    }
    auto found = beam_by_tables(width);
    result_.most_stored = std::max(result_.most_stored, found.most_stored);
    // A beam that has dropped no board would be the same if it were wider.
    is_exhausted_ = !found.solved() && found.most_stored <= width;
    add(std::move(found));
  }

  [[nodiscard]] search::Result<Direction> beam_by_tables(unsigned width) {
    if (!options_.beam) return table_beam(*options_.tables, start_, {width, {}, options_.metric, length() - 1}, job_);
    search::Limits limits;
    limits.depth = length() - 1;
    limits.stop = job_.stop;
    return options_.beam(width, limits);
  }

  /// Runs every variant once. The solution does not depend on which thread ends first.
  void run_variants(unsigned width) {
    const auto ways = variants();
    std::array<search::Result<Direction>, ways.size()> found;
    parallel_for(ways.size(), job_.threads, [&](std::size_t i) { found[i] = run(ways[i], width); });
    std::array<std::uint64_t, ways.size()> stored{};
    for (std::size_t i = 0; i < ways.size(); ++i) {
      stored[i] = found[i].most_stored;
      add(std::move(found[i]));
    }
    // The largest of these may have been in memory together.
    std::sort(stored.begin(), stored.end(), std::greater<>());
    const auto together = std::clamp<std::ptrdiff_t>(job_.threads, 1, std::ssize(stored));
    result_.most_stored =
        std::max(result_.most_stored, std::accumulate(stored.begin(), stored.begin() + together, std::uint64_t{0}));
  }

  [[nodiscard]] search::Result<Direction> run(const Variant& variant, unsigned width) const {
    BeamOptions beam;
    beam.width = width;
    beam.weights = variant.weights;
    beam.metric = options_.metric;
    beam.most_moves = length() - 1;
    if (!variant.backward) return beam_search(start_, goal_blank_, beam, job_);
    auto result = beam_search(backward_problem(start_), start_.cell_of(goal_blank_), beam, job_);
    result.moves = reversed(std::move(result.moves));
    return result;
  }

  void shorten(unsigned width) {
    add(with_shorter_pieces(start_, goal_blank_, result_.moves, std::max(width / 2, 1U), job_, options_.metric));
  }

  const Position& start_;
  Cell goal_blank_;
  const AnytimeOptions& options_;
  const search::Limits& limits_;
  Job job_;
  std::mutex reporting_;
  bool is_exhausted_ = false;
  Stopwatch stopwatch_;
  double seconds_of_beams_ = 0;
  double seconds_of_proofs_ = 0;
  search::DeepeningProgress proved_{};
  search::Result<Direction> result_;
};

}  // namespace

double growth_of_width(double left, double seconds) noexcept {
  constexpr double usual = 2;
  constexpr double of_estimate = 0.8;  // wider beams leave the processor's caches
  const double fits = of_estimate * left / seconds;
  // If two rounds of the usual growth do not fit, no wider round could follow the next one, which therefore takes the
  // time left. Below 1 no round fits.
  return fits >= 1 && fits < usual * usual ? fits : usual;
}

search::Result<Direction> anytime_search(const Position& start, Cell goal_blank, const AnytimeOptions& options,
                                         const search::Limits& limits, int threads) {
  return AnytimeSearch(start, goal_blank, options, limits, threads).solve();
}

}  // namespace tilepdb::solver
