// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/puzzles/recipe.hpp"
#include "pdbgen/spaces/level_search.hpp"
#include "platform/resources.hpp"
#include "puzzles/puzzle.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/detail/expander.hpp"
#include "tilepdb/pattern_database/detail/space_check.hpp"
#include "tilepdb/pattern_database/detail/space_levels.hpp"
#include "tilepdb/pattern_database/space.hpp"

// Templates of the code that is compiled for each puzzle.
namespace tilepdb::pdbgen {

template <typename S, typename Expander>
class NeighboursOf final : public Neighbours {
 public:
  NeighboursOf(const S& space, Expander expander) : space_(space), expander_(std::move(expander)) {}

  const std::vector<Step>& of(std::uint64_t index) override {
    steps_.clear();
    expander_.any(index, [&](std::uint64_t to, unsigned cost) {
      steps_.push_back({to, cost});
      return false;
    });
    return steps_;
  }
  bool parity(std::uint64_t index) const override { return pattern_database::detail::parity_of(space_, index); }

 private:
  const S& space_;
  Expander expander_;
  std::vector<Step> steps_;
};

template <pattern_database::PatternSpace S>
class SpaceRecipeOf final : public SpaceRecipe {
 public:
  explicit SpaceRecipeOf(S space, pattern_database::Encoding smallest = pattern_database::Encoding::smallest)
      : SpaceRecipe(smallest), space_(std::move(space)) {}

  AnyTableKey key() const override {
    auto name = space_.name();
    return SpaceKey{std::move(name.puzzle), std::move(name.parameters)};
  }
  std::uint64_t states() const override { return space_.size(); }
  pattern_database::detail::SpaceFacts facts() const override {
    return pattern_database::detail::checked_facts(space_);
  }
  std::unique_ptr<pattern_database::detail::LevelMaker> levels(unsigned threads) const override {
    return std::make_unique<pattern_database::detail::SpaceLevels<S>>(space_, threads);
  }
  std::unique_ptr<Neighbours> neighbours(bool in_order) const override {
    if (in_order) return with(pattern_database::detail::make_expander(space_));
    return with(pattern_database::detail::make_walker(space_));
  }

 private:
  template <typename Expander>
  [[nodiscard]] std::unique_ptr<Neighbours> with(Expander expander) const {
    return std::make_unique<NeighboursOf<S, Expander>>(space_, std::move(expander));
  }

  S space_;
};

/// What making tables requires of a puzzles::Puzzle.
template <typename P>
concept TablePuzzle = pattern_database::PatternSpace<typename P::Space> &&
    requires(const P& puzzle, const std::string& text) {
  { puzzle.stored_pattern(text) } -> std::convertible_to<std::string>;
  { puzzle.default_patterns() } -> std::convertible_to<std::vector<std::string>>;
  { puzzle.space(text) } -> std::convertible_to<typename P::Space>;
};

template <TablePuzzle P>
class KnownPuzzleOf final : public KnownPuzzle {
 public:
  KnownPuzzleOf(const puzzles::PuzzleFacts& of, puzzles::OfSize<P> of_size)
      : KnownPuzzle(of), of_size_(std::move(of_size)) {}

  std::vector<std::unique_ptr<TableRecipe>> recipes(const TableChoice& choice) const override {
    const P puzzle = of_size_(choice.size);
    std::vector<std::string> stored;
    const auto add = [&](std::string pattern) {
      if (std::find(stored.begin(), stored.end(), pattern) == stored.end()) stored.push_back(std::move(pattern));
    };
    for (const std::string& pattern : choice.patterns) add(puzzle.stored_pattern(pattern));
    if (choice.is_whole) {
      add(stored_whole(puzzle));
    } else if (choice.patterns.empty()) {
      for (std::string& pattern : patterns_for_memory(puzzle, choice.memory)) add(std::move(pattern));
    }
    if (stored.empty()) {
      throw Error(ErrorKind::bad_input, facts.name + " " + choice.size + ": no default tables; name a pattern");
    }
    std::vector<std::unique_ptr<TableRecipe>> recipes;
    recipes.reserve(stored.size());
    for (const std::string& pattern : stored) recipes.push_back(recipe(puzzle, pattern));
    return recipes;
  }

  std::unique_ptr<SpaceRecipe> space(const std::string& parameters) const override {
    if constexpr (requires { P::space_of(parameters); }) {
      auto space = P::space_of(parameters);
      return space ? recipe(*std::move(space)) : nullptr;
    } else {
      const auto between = parameters.find('_');
      if (between == std::string::npos) return nullptr;
      const std::string pattern = parameters.substr(between + 1);
      if (auto found = space_of(parameters.substr(0, between), pattern, parameters)) return found;
      // Where one table serves all sizes, its pattern is also the size that it covers.
      return space_of(pattern, pattern, parameters);
    }
  }

 private:
  /// Returns the stored pattern of all pieces. Throws Error (bad_input) if no table has them.
  [[nodiscard]] std::string stored_whole(const P& puzzle) const {
    if constexpr (requires { puzzle.whole_pattern(); }) {
      return puzzle.stored_pattern(puzzle.whole_pattern());
    } else {
      throw Error(ErrorKind::bad_input, facts.name + ": none of its tables has whole states; name patterns");
    }
  }

  [[nodiscard]] std::unique_ptr<SpaceRecipe> recipe(const P& puzzle, const std::string& pattern) const {
    auto made = recipe(puzzle.space(pattern));
    if constexpr (requires(const typename P::Space& space) { puzzle.whole_state(space, 0); }) {
      if (pattern == puzzle.whole_pattern()) {
        made->whole_state = [puzzle, space = puzzle.space(pattern)](std::uint64_t index) {
          return puzzle.whole_state(space, index);
        };
      }
    }
    return made;
  }

  [[nodiscard]] std::unique_ptr<SpaceRecipe> recipe(typename P::Space space) const {
    using pattern_database::Encoding;
    const Encoding encoding = facts.is_direct ? Encoding::direct : Encoding::smallest;
    if constexpr (requires { P::whole_state(space, 0); }) {
      auto made = std::make_unique<SpaceRecipeOf<typename P::Space>>(space, encoding);
      made->whole_state = [whole = std::move(space)](std::uint64_t index) { return P::whole_state(whole, index); };
      return made;
    } else {
      return std::make_unique<SpaceRecipeOf<typename P::Space>>(std::move(space), encoding);
    }
  }

  /// Returns the default patterns. If the puzzle has several sets, returns the first set whose tables, with two-bit
  /// entries, can be built in the allowed memory, or in half of the available memory if no limit is given.
  [[nodiscard]] static std::vector<std::string> patterns_for_memory(const P& puzzle,
                                                                    std::optional<std::uint64_t> allowed) {
    if constexpr (requires { puzzle.pattern_sets(); }) {
      const std::uint64_t most = allowed ? *allowed : available_memory().value_or(0) / 2;
      const auto sets = puzzle.pattern_sets();
      for (std::size_t i = 0; i + 1 < sets.size(); ++i) {
        const auto fits = [&](const std::string& pattern) {
          return most >= memory_to_build(puzzle.table_size(pattern), 2);
        };
        if (std::all_of(sets[i].begin(), sets[i].end(), fits)) return sets[i];
      }
      return sets.back();
    } else {
      return puzzle.default_patterns();
    }
  }

  /// Returns the space of a pattern of a size, if its parameters are `parameters`.
  [[nodiscard]] std::unique_ptr<SpaceRecipe> space_of(const std::string& size, const std::string& pattern,
                                                      const std::string& parameters) const {
    try {
      const P puzzle = of_size_(size);
      auto found = recipe(puzzle, puzzle.stored_pattern(pattern));
      if (std::get<SpaceKey>(found->key()).parameters == parameters) return found;
    } catch (const Error&) {  // no such size or pattern
    }
    return nullptr;
  }

  puzzles::OfSize<P> of_size_;
};

}  // namespace tilepdb::pdbgen
