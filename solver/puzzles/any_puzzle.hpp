// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/random_numbers.hpp"
#include "format/table_file.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/instances/goal_choice.hpp"
#include "solver/instances/instance_file.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::solver {

/// The instances of a file.
struct PuzzleText {
  std::vector<Instance> instances;
  std::string warning{};                  ///< where the file's header and the options differ; empty: they agree
  std::optional<OtherGoal> other_goal{};  ///< of sliding tiles, as AgreedGoal has it
};

/// What users say of a puzzle and its tables.
struct PuzzleInput {
  std::string size{};                   ///< empty: as instances say, or the puzzle's default
  std::string goal{};                   ///< of a puzzle with goals of users' choosing; empty: as instances say
  std::vector<std::string> patterns{};  ///< whose tables are read; empty: the puzzle's defaults
  std::string preferred_goal{};         ///< a standard goal's name, where neither users nor instances name one
};

/// Whether moves lead from an instance's start to a goal, and why, in words.
struct Reachable {
  bool reachable = false;
  std::string why;
  std::string goal{};  ///< by name or written out, where there are several; else empty
};

/// What tables are not there, and how pdbgen makes them.
struct MissingTables {
  std::string what;  ///< "tables of the goal AB/CD"
  std::vector<std::string> arguments;
};

/// Tables that serve some instances.
struct ServingTables {
  std::vector<std::filesystem::path> files{};  ///< those that are there
  std::vector<MissingTables> missing{};
  std::vector<std::string> left_out{};  ///< warnings of files that cannot be read, and are not needed
};

/// Reads h of states by one heuristic, in any number of threads at once.
struct StateValues {
  /// h of an instance that can reach the goal.
  std::function<unsigned(const Instance& instance)> of;
  /// h of a state whose text is these numbers. Throws Error: bad_input for numbers that are not a state, no_answer for
  /// one that cannot reach the goal.
  std::function<unsigned(std::span<const std::uint8_t> numbers)> of_numbers;
};

/// The error of a state that cannot reach the goal.
[[nodiscard]] inline Error unreachable(const std::string& why) { return {ErrorKind::no_answer, "unsolvable: " + why}; }

/// Numbers as the text of a state.
[[nodiscard]] std::string text_of_numbers(std::span<const std::uint8_t> numbers);

/// A puzzle of some size, as the commands see it. Searches may run in several threads at once, while nothing else is
/// called.
class AnyPuzzle {
 public:
  virtual ~AnyPuzzle() = default;

  /// Reads the instances of a file, `name` in messages. Throws Error (bad_input), also if there is none at all.
  [[nodiscard]] virtual PuzzleText read(std::istream& stream, const std::string& name) = 0;

  /// Takes size and goal from at least one start, unless users have named them. Returns the goal that would serve as
  /// well, as AgreedGoal::other. Throws Error (bad_input), `source` first unless it is empty.
  virtual std::optional<OtherGoal> fit(const std::vector<std::string>& /*starts*/, const std::string& /*source*/) {
    return {};
  }

  /// The instances of a command line, numbered from 1, to which the puzzle is fitted. Throws Error (bad_input) that
  /// begins with `source`.
  [[nodiscard]] PuzzleText given(const std::vector<std::string>& starts, const std::string& source);

  /// An instance from its start alone. Throws Error (bad_input), `source` first unless it is empty.
  [[nodiscard]] virtual Instance instance(const std::string& start, std::string id,
                                          const std::string& source) const = 0;

  /// Whether a word of the command line that names no file is a start.
  [[nodiscard]] virtual bool is_start(const std::string& word) const = 0;

  /// What is true of all instances, for programs and for the command line that makes them again.
  struct Setting {
    std::string size{};
    std::string goal{};        ///< empty: users have to name one
    std::string arguments{};   ///< " --size 4"
    std::string patterns{};    ///< whose tables are open
    std::string goal_tiles{};  ///< of sliding tiles the goal written out

    /// The goal as a state.
    [[nodiscard]] const std::string& goal_state() const noexcept { return goal_tiles.empty() ? goal : goal_tiles; }
  };
  [[nodiscard]] virtual Setting setting() const = 0;

  [[nodiscard]] virtual Reachable reachable(const Instance& instance) const = 0;

  /// The reason that results give of an instance that cannot reach the goal.
  [[nodiscard]] virtual std::string why_unsolvable(const Instance& instance) const {
    return unreachable(reachable(instance).why).what();
  }

  /// Which of the goals worth a look an instance reaches, by name; the goal asked for is among them.
  [[nodiscard]] virtual std::vector<Reachable> goals_of(const Instance& instance) const {
    Reachable reached = reachable(instance);
    reached.goal = setting().goal_state();
    return {reached};
  }

  /// A start that can reach the goal, each with equal probability, or the end of a walk of so many random moves from
  /// the goal, none of them straight back.
  [[nodiscard]] virtual Instance random(RandomNumbers& random, std::optional<std::uint64_t> walk) const = 0;

  /// Throws Error (bad_input) unless there is a heuristic of that name.
  virtual void require_heuristic(const std::string& name) const = 0;
  /// Throws Error (bad_input) if beams alone solve states of its size.
  virtual void require_searched() const {}
  /// The heuristic to take if none is named.
  [[nodiscard]] virtual std::string best_heuristic(bool with_tables) const = 0;

  /// Where goals choose tables: from now on these alone are there to be read, and no others are missing.
  virtual void restrict_tables(const std::vector<std::string>& /*tables*/) {}
  /// The arguments by which pdbgen makes all that serve instances which can be solved.
  [[nodiscard]] virtual std::vector<MissingTables> tables_of(const std::vector<Instance>& instances) const = 0;
  /// Whether all tables of one of the puzzle's choices are in a folder, so that none have to be made.
  [[nodiscard]] virtual bool is_served_by(const std::filesystem::path& /*folder*/) const { return false; }
  /// Finds and opens them. Throws Error for those that are damaged, or cannot be read.
  [[nodiscard]] virtual ServingTables open_tables(const std::filesystem::path& folder, Check check) = 0;

  /// What reads h by the heuristic of a name; the puzzle must outlive it.
  [[nodiscard]] virtual std::shared_ptr<const StateValues> values(const std::string& heuristic) const = 0;

  /// Searches for the solution of an instance that can be solved, by the heuristic of a name; moves are words.
  [[nodiscard]] virtual search::Result<std::string> search(const Instance& instance, const std::string& heuristic,
                                                           const SearchChoice& choice,
                                                           const search::Limits& limits) const = 0;

  /// Whether the bounds of IDA* may be shared among threads.
  [[nodiscard]] virtual bool can_share() const noexcept { return true; }

  /// The fewest moves, not less than `at_least`, that a solution of an instance can have.
  [[nodiscard]] virtual unsigned possible_length(const Instance& /*instance*/, unsigned at_least) const {
    return at_least;
  }

  /// The states that moves lead to, the start first, up to the first move that is not possible.
  [[nodiscard]] virtual std::vector<std::string> states_along(const Instance& instance,
                                                              const std::vector<std::string>& moves) const = 0;

  /// A state for people to look at, some lines, each with its end; in a frame of Unicode's if the puzzle draws one and
  /// `boxes` asks for it.
  [[nodiscard]] virtual std::string drawing(const std::string& state, bool boxes) const = 0;
};

}  // namespace tilepdb::solver
