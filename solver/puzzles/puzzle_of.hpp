// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/general/run_general.hpp"
#include "solver/puzzles/guided_puzzle.hpp"
#include "solver/puzzles/space_puzzle.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

/// A puzzle as the commands see it, from a class that models puzzles::Puzzle. To be included by the file of a puzzle
/// alone: all searches are compiled for what they see of it.
template <puzzles::Puzzle P>
class PuzzleOf final : public SpacePuzzle {
 public:
  explicit PuzzleOf(const PuzzleInput& input)
      : SpacePuzzle(facts_of<P>(), input), puzzle_(input.size.empty() ? std::string(P::default_size) : input.size) {}

  [[nodiscard]] Reachable reachable(const PuzzleInstance& instance) const override {
    const std::optional<std::string> why = puzzle_->why_unreachable(puzzle_->parse_state(instance.start));
    return why ? Reachable{false, *why} : Reachable{true, "moves lead to the goal"};
  }

  [[nodiscard]] PuzzleInstance random(RandomNumbers& random, std::optional<std::uint64_t> walk) const override {
    PuzzleInstance instance;
    instance.start = puzzle_->state_text(walk ? walked(random, *walk) : State(puzzle_->random_state(random)));
    return instance;
  }

  [[nodiscard]] std::unique_ptr<const StateValues> values(const std::string& heuristic) const override {
    return std::make_unique<const Values>(*puzzle_, sums_, parts_of(heuristic));
  }

  [[nodiscard]] Found search(const PuzzleInstance& instance, const std::string& heuristic, const SearchChoice& choice,
                             const search::Limits& limits) const override {
    const State start = puzzle_->parse_state(instance.start);
    const Guided guided(*puzzle_, sums_, parts_of(heuristic));
    auto result = run(guided, start, choice, limits);
    Found found;
    take(found, result);
    State state = start;
    const auto add = [&] {
      found.h.push_back(guided.heuristic(state));
      if (!choice.boards || !result.solved()) return;
      found.boards.push_back(puzzle_->state_text(state));
      found.drawings.push_back(puzzle_->drawing(state) + "\n");
    };
    add();
    for (const Move& move : result.moves) {
      found.moves.push_back(puzzle_->move_text(move));
      state = puzzle_->after(state, move);
      add();
    }
    if (result.solved() && !puzzle_->is_goal(state)) {
      throw Error(ErrorKind::check_failed, "a solution does not lead to the goal");
    }
    return found;
  }

  [[nodiscard]] std::string fault_of_moves(const PuzzleInstance& instance,
                                           const std::vector<std::string>& moves) const override {
    State state = puzzle_->parse_state(instance.start);
    for (const std::string& word : moves) {
      std::optional<State> next;
      for (const Move& move : puzzle_->moves(state)) {
        if (puzzle_->move_text(move) == word) next = puzzle_->after(state, move);
      }
      if (!next) return word + no_such_move;
      state = *next;
    }
    return puzzle_->is_goal(state) ? "" : moves_elsewhere;
  }

 private:
  using State = typename P::State;
  using Move = typename P::Move;
  using Guided = GuidedPuzzle<typename P::Searched>;
  using Sums = typename Guided::Sums;

  class Values final : public StateValues {
   public:
    Values(const P& puzzle, const Sums& sums, HeuristicParts parts) : puzzle_(puzzle), guided_(puzzle, sums, parts) {}

    [[nodiscard]] unsigned of(const PuzzleInstance& instance) const override {
      return guided_.heuristic(puzzle_.parse_state(instance.start));
    }
    [[nodiscard]] unsigned of_numbers(std::span<const std::uint8_t> numbers) const override {
      const State state = state_of(numbers);
      if (const auto why = puzzle_.why_unreachable(state)) throw unsolvable(*why);
      return guided_.heuristic(state);
    }

   private:
    [[nodiscard]] State state_of(std::span<const std::uint8_t> numbers) const {
      if constexpr (requires { puzzle_.state_of_numbers(numbers); }) {
        return puzzle_.state_of_numbers(numbers);
      } else {
        return puzzle_.parse_state(text_of_numbers(numbers));
      }
    }

    const P& puzzle_;
    Guided guided_;
  };

  [[nodiscard]] static search::Result<Move> run(const Guided& guided, const State& start, const SearchChoice& choice,
                                                const search::Limits& limits) {
    if (choice.algorithm == Algorithm::idastar) return run_idastar(guided, start, limits, choice.in_threads);
    const typename P::Searched& plain = guided;
    return run_general(choice.algorithm, choice.weight, guided, plain, start, limits);
  }

  [[nodiscard]] State walked(RandomNumbers& random, std::uint64_t moves) const {
    State state = puzzle_->goal();
    State before = state;
    for (; moves > 0; --moves) {
      std::vector<State> next;
      for (const Move& move : puzzle_->moves(state)) {
        if (State after = puzzle_->after(state, move); after != before) next.push_back(std::move(after));
      }
      if (next.empty()) next.push_back(before);
      before = std::exchange(state, next[random.below(static_cast<unsigned>(next.size()))]);
    }
    return state;
  }

  void resize(const std::string& size) override { puzzle_.emplace(size); }
  [[nodiscard]] std::string size() const override { return puzzle_->size(); }
  [[nodiscard]] std::vector<std::string> size_arguments() const override {
    if constexpr (requires { puzzle_->size_arguments(); }) return puzzle_->size_arguments();
    return {"--size", size()};
  }
  [[nodiscard]] std::string goal_text() const override { return puzzle_->state_text(puzzle_->goal()); }
  [[nodiscard]] std::string same_text(const std::string& state) const override {
    return puzzle_->state_text(puzzle_->parse_state(state));
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
  void join(const std::vector<std::string>& stored) override { sums_ = Sums(puzzle_->sums(stored), tables_); }

  std::optional<P> puzzle_;
  typename Sums::Tables tables_;
  Sums sums_;
};

/// A row of puzzle_families().
template <puzzles::Puzzle P>
[[nodiscard]] PuzzleFamily family_of() {
  PuzzleFamily family;
  family.name = P::family;
  family.words = words_of(facts_of<P>());
  if constexpr (requires { P::metric; }) family.metric = P::metric;
  if constexpr (requires { requires P::has_many_ways; }) family.algorithm = Algorithm::astar;
  family.make = &made<PuzzleOf<P>>;
  return family;
}

}  // namespace tilepdb::solver
