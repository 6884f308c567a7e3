// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "puzzles/puzzle.hpp"
#include "solver/general/run_general.hpp"
#include "solver/puzzles/guided_beam.hpp"
#include "solver/puzzles/guided_puzzle.hpp"
#include "solver/puzzles/permutation_kernels.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "solver/puzzles/space_puzzle.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

/// The puzzles::OfSize of classes that are constructed from a size.
template <typename P>
[[nodiscard]] P puzzle_of_size(const std::string& size) {
  return P(size);
}

/// A puzzle as the commands see it, from a class that models puzzles::Puzzle. Include it in few files: it compiles all
/// searches for that class.
template <puzzles::Puzzle P>
class PuzzleOf final : public SpacePuzzle {
 public:
  explicit PuzzleOf(const PuzzleInput& input, const puzzles::PuzzleFacts& facts = P::facts(),
                    puzzles::OfSize<P> of_size = puzzle_of_size<P>)
      : SpacePuzzle(facts, input), of_size_(std::move(of_size)) {
    take_named();
  }

  [[nodiscard]] Reachable reachable(const Instance& instance) const override {
    const State state = puzzle_->parse_state(instance.start);
    const std::optional<std::string> why = puzzle_->why_unreachable(searched(*puzzle_, state));
    if (!why || (!other_goals_.empty() && !starts_of(state).empty())) return {true, "moves lead to the goal"};
    return {false, (other_goals_.empty() ? "" : "no goal can be reached; the first: ") + *why};
  }
  [[nodiscard]] std::vector<Reachable> goals_of(const Instance& instance) const override {
    std::vector<Reachable> goals;
    for_each_goal([&](const P& puzzle) {
      const std::optional<std::string> why = puzzle.why_unreachable(searched(puzzle, instance.start));
      goals.push_back({!why, why.value_or("moves lead to the goal"), goal_text_of(puzzle)});
    });
    return goals;
  }

  [[nodiscard]] bool is_goal(const std::string& state) const override {
    bool is_any = false;
    for_each_goal([&](const P& puzzle) { is_any = is_any || puzzle.is_goal(searched(puzzle, state)); });
    return is_any;
  }

  [[nodiscard]] Instance random(RandomNumbers& random, std::optional<std::uint64_t> walk,
                                const Job& job) const override {
    Instance instance;
    instance.start = puzzle_->state_text(walk ? walked(random, *walk, job) : State(puzzle_->random_state(random)));
    return instance;
  }

  void require_searched(Algorithm algorithm) const override {
    if constexpr (requires { puzzle_->has_alike(); }) {
      if (!puzzle_->has_alike() || algorithm != Algorithm::bidirectional_bfs) return;
      throw Error(ErrorKind::bad_input,
                  "algorithm bidirectional-bfs needs one goal, and alike pieces make several; use another");
    }
  }

  [[nodiscard]] std::shared_ptr<const StateValues> values(const std::string& heuristic) const override {
    const auto guided = std::make_shared<const Guided>(*puzzle_, sums_, parts_of(heuristic));
    const auto least = [guided](const std::vector<State>& starts) {
      unsigned h = guided->heuristic(starts.front());
      for (const State& start : starts) h = std::min(h, guided->heuristic(start));
      return h;
    };
    return std::make_shared<const StateValues>(
        StateValues{[this, least](const Instance& instance) { return least(starts_of(instance.start)); },
                    [this, least](std::span<const std::uint8_t> numbers) {
                      const State state = state_of(numbers);
                      const std::vector<State> starts = starts_of(state);
                      if (starts.size() <= 1) {
                        if (const auto why = puzzle_->why_unreachable(searched(*puzzle_, state))) {
                          throw unreachable(*why);
                        }
                      }
                      return least(starts);
                    }});
  }

  [[nodiscard]] search::Result<std::string> search(const Instance& instance, const std::string& heuristic,
                                                   const SearchChoice& choice,
                                                   const search::Limits& limits) const override {
    HeuristicParts parts = parts_of(heuristic);
    // For the fast nodes of IDA*, these lookups cost about as much as they save.
    parts.inverse = choice.algorithm != Algorithm::idastar;
    const Guided guided(*puzzle_, sums_, parts);
    const auto found = search(guided, starts_of(instance.start), parts, choice, limits);
    return in_words(found, [&](const Move& move) { return puzzle_->move_text(move); });
  }

  [[nodiscard]] std::vector<std::string> moves_in(const std::string& text) const override {
    if constexpr (requires { puzzle_->moves_in(text); }) {
      return puzzle_->moves_in(text);
    } else {
      return split_words(text);
    }
  }

  [[nodiscard]] std::vector<std::string> states_along(const Instance& instance,
                                                      const std::vector<std::string>& moves) const override {
    State state = puzzle_->parse_state(instance.start);
    std::vector<std::string> states{puzzle_->state_text(state)};
    for (const std::string& word : moves) {
      std::optional<State> next;
      for (const Move& move : puzzle_->moves(state)) {
        if (puzzle_->move_text(move) == word) next = puzzle_->after(state, move);
      }
      if (!next) break;
      state = *next;
      states.push_back(puzzle_->state_text(state));
    }
    return states;
  }

  [[nodiscard]] std::vector<Step> steps_from(const std::string& state) const override {
    const State from = puzzle_->parse_state(state);
    std::vector<Step> steps;
    for (const Move& move : puzzle_->moves(from)) {
      steps.push_back({puzzle_->move_text(move), puzzle_->state_text(puzzle_->after(from, move))});
    }
    return steps;
  }

  [[nodiscard]] std::string drawing(const std::string& state, bool /*boxes*/) const override {
    return puzzle_->drawing(puzzle_->parse_state(state)) + "\n";
  }

 private:
  using State = typename P::State;
  using Move = typename P::Move;
  using Guided = GuidedPuzzle<typename P::Searched>;
  using Sums = typename Guided::Sums;

  static constexpr bool has_kernels = std::is_same_v<typename P::Projection, puzzles::PermutationProjection>;

  [[nodiscard]] search::Result<Move> search(const Guided& guided, std::span<const State> starts, HeuristicParts parts,
                                            const SearchChoice& choice, const search::Limits& limits) const {
    if constexpr (has_kernels) {
      if (choice.algorithm == Algorithm::idastar && kernel_tables_) {
        const PermutationDomain<P::most_pieces> domain(guided, parts, *kernel_tables_, default_instruction_set());
        const search::InThreads alone = [](const std::function<void()>& work) { work(); };
        return kernel_idastar(domain, starts, limits, choice.in_threads ? choice.in_threads : alone);
      }
    }
    if constexpr (requires { requires P::guides_beams; }) {
      if (choice.algorithm == Algorithm::beam) {
        return GuidedBeam(guided, choice.width, limits, choice.threads).solve(starts.front());
      }
    }
    const typename P::Searched& plain = guided;
    return run_general(choice, guided, plain, starts, limits);
  }

  [[nodiscard]] State state_of(std::span<const std::uint8_t> numbers) const {
    if constexpr (requires { puzzle_->state_of_numbers(numbers); }) {
      return puzzle_->state_of_numbers(numbers);
    } else {
      return puzzle_->parse_state(text_of_numbers(numbers));
    }
  }

  /// Whether states are renamed by the goal. Then a search for the nearest of several goals is one for the nearest of
  /// several starts, with the same tables.
  static constexpr bool has_renamed = requires(const P& puzzle, const State& state) { puzzle.renamed(state); };

  /// Calls `take` with the puzzle for each goal.
  template <typename Take>
  void for_each_goal(const Take& take) const {
    take(*puzzle_);
    for (const P& puzzle : other_goals_) take(puzzle);
  }

  /// Returns the state that a search for the puzzle's goal starts from.
  [[nodiscard]] static State searched(const P& puzzle, const State& state) {
    if constexpr (has_renamed) {
      return puzzle.renamed(state);
    } else {
      return state;
    }
  }
  [[nodiscard]] static State searched(const P& puzzle, const std::string& text) {
    return searched(puzzle, puzzle.parse_state(text));
  }

  /// Returns the states that searches start from, one for each goal that can be reached.
  [[nodiscard]] std::vector<State> starts_of(const State& state) const {
    if (other_goals_.empty()) return {searched(*puzzle_, state)};
    std::vector<State> starts;
    for_each_goal([&](const P& puzzle) {
      const State start = searched(puzzle, state);
      const bool is_new = std::find(starts.begin(), starts.end(), start) == starts.end();
      if (is_new && !puzzle.why_unreachable(start)) starts.push_back(start);
    });
    return starts;
  }
  [[nodiscard]] std::vector<State> starts_of(const std::string& text) const {
    return starts_of(puzzle_->parse_state(text));
  }

  [[nodiscard]] static State goal_state(const P& puzzle) {
    if constexpr (has_renamed) {
      return puzzle.chosen_goal();
    } else {
      return puzzle.goal();
    }
  }
  [[nodiscard]] static std::string goal_text_of(const P& puzzle) { return puzzle.state_text(goal_state(puzzle)); }

  [[nodiscard]] State walked(RandomNumbers& random, std::uint64_t moves, const Job& job) const {
    const std::size_t number = other_goals_.empty() ? 0 : random.below(static_cast<unsigned>(other_goals_.size()) + 1);
    State state = goal_state(number == 0 ? *puzzle_ : other_goals_[number - 1]);
    State before = state;
    for (; moves > 0; --moves) {
      job.require_not_stopped();
      std::vector<State> next;
      for (const Move& move : puzzle_->moves(state)) {
        if (State after = puzzle_->after(state, move); after != before) next.push_back(std::move(after));
      }
      if (next.empty()) next.push_back(before);
      before = std::exchange(state, next[random.below(static_cast<unsigned>(next.size()))]);
    }
    return state;
  }

  void resize(const std::string& size) override {
    puzzle_.emplace(of_size_(size));
    other_goals_.clear();
    sums_ = {};  // of the size before
    make_kernel_tables();
  }
  void make_kernel_tables() {
    if constexpr (has_kernels) kernel_tables_ = permutation_tables(puzzle_->system(), sums_);
  }
  void set_goal(const std::vector<std::string>& texts) override {
    other_goals_.clear();
    if (texts.size() > 1 && !has_renamed) {
      throw Error(ErrorKind::bad_input, "found " + counted(texts.size(), "goal") + ", expected one for this puzzle");
    }
    if constexpr (requires { puzzle_->set_goal(puzzle_->goal()); }) {
      for (const std::string& text : texts) {
        if (&text != &texts.front()) other_goals_.push_back(*puzzle_);
        P& puzzle = other_goals_.empty() ? *puzzle_ : other_goals_.back();
        puzzle.set_goal(puzzle.parse_state(text));
      }
    }
  }
  [[nodiscard]] std::string size() const override { return puzzle_->size(); }
  [[nodiscard]] std::vector<std::string> size_arguments() const override {
    if constexpr (requires { puzzle_->size_arguments(); }) return puzzle_->size_arguments();
    return {"--size", size()};
  }
  [[nodiscard]] std::vector<std::string> goal_texts() const override {
    std::vector<std::string> texts;
    for_each_goal([&](const P& puzzle) { texts.push_back(goal_text_of(puzzle)); });
    return texts;
  }
  [[nodiscard]] std::string same_text(const std::string& state) const override {
    return puzzle_->state_text(puzzle_->parse_state(state));
  }
  [[nodiscard]] std::string text_of_positions(const std::string& positions) const override {
    if constexpr (requires { puzzle_->parse_positions(positions); }) {
      return puzzle_->state_text(puzzle_->parse_positions(positions));
    } else {
      return SpacePuzzle::text_of_positions(positions);
    }
  }
  [[nodiscard]] std::vector<std::vector<std::string>> pattern_sets() const override {
    if constexpr (requires { puzzle_->pattern_sets(); }) return puzzle_->pattern_sets();
    return {puzzle_->default_patterns()};
  }
  [[nodiscard]] std::string stored_pattern(const std::string& pattern) const override {
    return puzzle_->stored_pattern(pattern);
  }
  [[nodiscard]] pattern_database::Name name_of(const std::string& stored) const override {
    if constexpr (requires { puzzle_->table_name(stored); }) {
      return puzzle_->table_name(stored);
    } else {
      return puzzle_->space(stored).name();
    }
  }
  void open(const std::string& stored, const std::filesystem::path& file,
            const pattern_database::OpenOptions& options) override {
    using Database = pattern_database::PatternDatabase<typename P::Space>;
    tables_[stored] = std::make_shared<const Database>(Database::open(puzzle_->space(stored), file, options));
  }
  void join(const std::vector<std::string>& stored) override {
    sums_ = Sums(puzzle_->sums(stored), tables_);
    make_kernel_tables();
  }

  puzzles::OfSize<P> of_size_;
  std::optional<P> puzzle_;
  std::vector<P> other_goals_{};  // the puzzle with each other goal
  typename Sums::Tables tables_;
  Sums sums_;
  std::shared_ptr<const PermutationTables> kernel_tables_{};  // null if kernels do not support the puzzle
};

/// Returns a row of puzzle_families().
template <puzzles::Puzzle P>
[[nodiscard]] PuzzleFamily family_of(const puzzles::PuzzleFacts& facts = P::facts(),
                                     puzzles::OfSize<P> of_size = puzzle_of_size<P>) {
  PuzzleFamily family;
  family.name = facts.name;
  family.words = words_of(facts);
  family.metric = facts.metric;
  family.is_defined = facts.is_defined();
  if constexpr (has_many_ways<typename P::Searched>) family.algorithm = Algorithm::astar;
  family.make = [&facts, of_size = std::move(of_size)](const PuzzleInput& input) {
    return std::make_unique<PuzzleOf<P>>(input, facts, of_size);
  };
  return family;
}

}  // namespace tilepdb::solver
