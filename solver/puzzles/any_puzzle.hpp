// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/random_numbers.hpp"
#include "format/table_file.hpp"
#include "platform/job.hpp"
#include "solver/general/algorithms.hpp"
#include "solver/instances/goal_choice.hpp"
#include "solver/instances/instance_file.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/search/result.hpp"

namespace tilepdb::solver {

/// The instances of a file.
struct PuzzleText {
  std::vector<Instance> instances;
  std::string warning{};                  ///< how the file's header and the options conflict; empty: they agree
  std::optional<OtherGoal> other_goal{};  ///< of sliding tiles, see AgreedGoal
};

/// The user's choice of a puzzle and its tables.
struct PuzzleInput {
  std::string size{};                   ///< empty: that of the instances, or the puzzle's default
  std::string goal{};                   ///< empty: that of the instances, or the puzzle's default
  std::vector<std::string> patterns{};  ///< patterns of the tables to read; empty: the puzzle's defaults
  bool are_positions = false;           ///< starts give the place of each piece instead of the piece in each place
  std::string preferred_goal{};         ///< name of the standard goal to use if neither user nor instances name one
};

/// Whether an instance can reach a goal, and the reason in words.
struct Reachable {
  bool reachable = false;
  std::string why;
  std::string goal{};  ///< its name or the state; empty if there is only one goal
};

/// Missing tables, and the arguments with which pdbgen makes them.
struct MissingTables {
  std::string what;  ///< "tables of the goal AB/CD"
  std::vector<std::string> arguments;
};

/// The tables that serve some instances.
struct ServingTables {
  std::vector<std::filesystem::path> files{};  ///< the tables found
  std::vector<MissingTables> missing{};
  std::vector<std::string> left_out{};  ///< warnings about unreadable files that are not needed
};

/// Reads h of states by one heuristic, in any number of threads.
struct StateValues {
  /// Returns h of an instance that can reach the goal.
  std::function<unsigned(const Instance& instance)> of;
  /// Returns h of a state given as numbers. Throws Error: bad_input for an invalid state, no_answer if it cannot reach
  /// the goal.
  std::function<unsigned(std::span<const std::uint8_t> numbers)> of_numbers;
};

/// A move, and the state it leads to.
struct Step {
  std::string move;
  std::string state;
};

/// The error of a state that cannot reach the goal.
[[nodiscard]] inline Error unreachable(const std::string& why) { return {ErrorKind::no_answer, "unsolvable: " + why}; }

/// Writes numbers as the text of a state.
[[nodiscard]] std::string text_of_numbers(std::span<const std::uint8_t> numbers);

/// A puzzle of one size, as the commands see it. Searches may run in several threads at once; no other member may be
/// called meanwhile.
class AnyPuzzle {
 public:
  virtual ~AnyPuzzle() = default;

  /// Reads the instances of a file from its contents; messages call it `name`. Throws Error (bad_input), also for a
  /// file without instances. `unreadable`, if not empty, receives lines that cannot be read, as in read_instances().
  [[nodiscard]] virtual PuzzleText read(const std::string& contents, const std::string& name,
                                        const TakeUnreadable& unreadable) = 0;

  /// Takes size and goal from at least one start, unless the user has named them. Returns the alternative goal, as
  /// AgreedGoal::other. Throws Error (bad_input) with a message after `source`, which may be empty.
  virtual std::optional<OtherGoal> fit(const std::vector<std::string>& /*starts*/, const std::string& /*source*/) {
    return {};
  }

  /// Returns the instances of a command line, numbered from 1, after fit(). Throws Error (bad_input) with a message
  /// after `source`.
  [[nodiscard]] PuzzleText given(const std::vector<std::string>& starts, const std::string& source);

  /// Returns an instance with this start. Throws Error (bad_input) with a message after `source`, which may be empty.
  [[nodiscard]] virtual Instance instance(const std::string& start, std::string id,
                                          const std::string& source) const = 0;

  /// Whether a word of the command line that is not the name of a file is a start.
  [[nodiscard]] virtual bool is_start(const std::string& word) const = 0;

  /// The properties that all instances share, for output and for command lines that repeat the run.
  struct Setting {
    std::string size{};
    std::string goal{};        ///< empty: the user has to name one
    std::string arguments{};   ///< " --size 4"
    std::string patterns{};    ///< of the open tables
    std::string goal_tiles{};  ///< the goal as a board, for sliding tiles

    [[nodiscard]] const std::string& goal_state() const noexcept { return goal_tiles.empty() ? goal : goal_tiles; }
  };
  [[nodiscard]] virtual Setting setting() const = 0;

  /// Whether a state of states_along() is the goal.
  [[nodiscard]] virtual bool is_goal(const std::string& state) const { return state == setting().goal_state(); }

  [[nodiscard]] virtual Reachable reachable(const Instance& instance) const = 0;

  /// Returns the reason in the result of an instance that cannot reach the goal.
  [[nodiscard]] virtual std::string why_unsolvable(const Instance& instance) const {
    return unreachable(reachable(instance).why).what();
  }

  /// Returns whether an instance can reach each standard goal and the goal asked for.
  [[nodiscard]] virtual std::vector<Reachable> goals_of(const Instance& instance) const {
    Reachable reached = reachable(instance);
    reached.goal = setting().goal_state();
    return {reached};
  }

  /// Returns a start that can reach the goal, all with equal probability; or the end of a random walk of `walk` moves
  /// from the goal that never takes back the last move. Throws Error (interrupted) if the job is to stop.
  [[nodiscard]] virtual Instance random(RandomNumbers& random, std::optional<std::uint64_t> walk,
                                        const Job& job = {}) const = 0;

  /// Returns the names of the heuristics for this size, the strongest first; pdb if it can have tables.
  [[nodiscard]] virtual std::vector<std::string> heuristics() const = 0;
  /// Throws Error (bad_input) for an unknown heuristic.
  virtual void require_heuristic(const std::string& name) const = 0;
  /// Throws Error (bad_input) if the algorithm does not support this size or its goals.
  virtual void require_searched(Algorithm /*algorithm*/) const {}
  /// Returns the default heuristic.
  [[nodiscard]] virtual std::string best_heuristic(bool with_tables) const = 0;

  /// For puzzles whose goals choose the tables: only these tables exist from now on, and no others are reported
  /// missing.
  virtual void restrict_tables(const std::vector<std::string>& /*tables*/) {}
  /// Returns the arguments with which pdbgen makes all tables for the solvable instances.
  [[nodiscard]] virtual std::vector<MissingTables> tables_of(const std::vector<Instance>& instances) const = 0;
  /// Whether a folder has all tables of one of the puzzle's sets, so that none have to be made.
  [[nodiscard]] virtual bool is_served_by(const std::filesystem::path& /*folder*/) const { return false; }
  /// Opens the tables in a folder. Throws Error for damaged and unreadable ones.
  [[nodiscard]] virtual ServingTables open_tables(const std::filesystem::path& folder, Check check) = 0;

  /// Returns a reader of h for the heuristic of this name; the puzzle must outlive it.
  [[nodiscard]] virtual std::shared_ptr<const StateValues> values(const std::string& heuristic) const = 0;

  /// Searches for a solution of a solvable instance, with the heuristic of this name; moves are words.
  [[nodiscard]] virtual search::Result<std::string> search(const Instance& instance, const std::string& heuristic,
                                                           const SearchChoice& choice,
                                                           const search::Limits& limits) const = 0;

  /// Returns the smallest possible solution length that is at least `at_least`; parity may exclude some.
  [[nodiscard]] virtual unsigned possible_length(const Instance& /*instance*/, unsigned at_least) const {
    return at_least;
  }

  /// Returns the moves in a text as states_along() takes them. Throws Error (bad_input) for words that are no moves.
  [[nodiscard]] virtual std::vector<std::string> moves_in(const std::string& text) const = 0;

  /// Returns the states along the moves, from the start to the first impossible move.
  [[nodiscard]] virtual std::vector<std::string> states_along(const Instance& instance,
                                                              const std::vector<std::string>& moves) const = 0;

  /// Returns the moves that are possible in a state.
  [[nodiscard]] virtual std::vector<Step> steps_from(const std::string& state) const = 0;

  /// Draws a state for people, in lines that all end with a newline. `boxes` asks for a Unicode frame, if the puzzle
  /// has one.
  [[nodiscard]] virtual std::string drawing(const std::string& state, bool boxes) const = 0;
};

}  // namespace tilepdb::solver
