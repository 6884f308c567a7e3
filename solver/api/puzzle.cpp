// SPDX-License-Identifier: MIT
#include "tilepdb/api/puzzle.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "core/random_numbers.hpp"
#include "format/table_folder.hpp"
#include "platform/callbacks.hpp"
#include "platform/parallel_for.hpp"
#include "platform/threads.hpp"
#include "solver/api/board_search.hpp"
#include "solver/api/positions.hpp"
#include "solver/general/limited_search.hpp"
#include "solver/heuristics/heuristic_name.hpp"
#include "solver/heuristics/missing_tables.hpp"
#include "solver/puzzles/puzzle_family.hpp"
#include "text/counted.hpp"
#include "text/near_words.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::v1 {
namespace {

constexpr const char* source_of_states = "state";

[[nodiscard]] const solver::PuzzleFamily& family_named(const std::string& name) {
  std::vector<std::string> known;
  for (const solver::PuzzleFamily& family : solver::puzzle_families()) {
    if (family.name == name) return family;
    known.push_back(family.name);
  }
  throw unknown_name("puzzle", name, known);
}

}  // namespace

/// A puzzle with its tables open.
class Puzzle::State {
 public:
  State(const std::string& name, const PuzzleOptions& options)
      : family_(family_named(name)),
        puzzle_(family_.make({options.size, options.goal, options.patterns})),
        heuristic_(options.heuristic) {
    if (!heuristic_.empty()) puzzle_->require_heuristic(heuristic_);
    if (!family_.words.random_needed.empty() && options.size.empty() && options.goal.empty()) {
      throw Error(ErrorKind::bad_input, "puzzle " + family_.name + ": name its goal, or its size");
    }
    RandomNumbers none(0);
    // The goal, as an instance: of some puzzles goals tell which tables serve.
    const solver::PuzzleInstance goal = puzzle_->random(none, 0);
    size_ = goal.size.empty() ? puzzle_->setting().size : goal.size;
    goal_ = goal.goal;
    if (heuristic_.empty() || solver::reads_tables(heuristic_)) open_tables({goal}, options);
    if (heuristic_.empty()) heuristic_ = puzzle_->best_heuristic(has_tables_);
  }

  [[nodiscard]] const solver::PuzzleFamily& family() const noexcept { return family_; }
  [[nodiscard]] const solver::AnyPuzzle& puzzle() const noexcept { return *puzzle_; }
  [[nodiscard]] const std::string& size() const noexcept { return size_; }
  [[nodiscard]] const std::string& goal() const noexcept { return goal_; }
  [[nodiscard]] const std::string& heuristic() const noexcept { return heuristic_; }

  [[nodiscard]] solver::PuzzleInstance instance(const std::string& state, std::string id = "0") const {
    try {
      return puzzle_->instance(state, std::move(id), source_of_states);
    } catch (const Error& error) {
      // Without the place, which the caller has not given.
      const std::string where = std::string(source_of_states) + ": ";
      const std::string text = error.what();
      throw Error(error.kind(), text.substr(text.starts_with(where) ? where.size() : 0));
    }
  }

  /// The same of one that is alone, which is called so where it is none.
  [[nodiscard]] solver::PuzzleInstance named_instance(const std::string& state) const {
    return puzzle_->instance(state, "0", source_of_states);
  }

  [[nodiscard]] unsigned h(const solver::PuzzleInstance& given) const {
    if (const auto [reachable, why] = puzzle_->reachable(given); !reachable) {
      throw Error(ErrorKind::no_answer, "unsolvable: " + why);
    }
    // A search that may expand nothing looks at the start alone.
    search::Limits none;
    none.expanded = 0;
    return puzzle_->search(given, heuristic_, {}, none).h.front();
  }

 private:
  void open_tables(const std::vector<solver::PuzzleInstance>& goal, const PuzzleOptions& options) {
    if (puzzle_->tables_of(goal).empty()) {
      if (heuristic_.empty()) return;
      throw Error(ErrorKind::bad_input, "no table of " + family_.name + " " + size_ + " is read unless it is named");
    }
    const auto folder = table_folder(options.folder.string());
    auto tables = puzzle_->open_tables(goal, folder, check_of(options.checking));
    has_tables_ = !tables.files.empty();
    if (tables.missing.empty() || (has_tables_ && !family_.has_patterns)) return;
    auto arguments = tables.missing.front().arguments;
    if (!options.folder.empty()) arguments.insert(arguments.end(), {"--dir", options.folder.string()});
    throw Error(ErrorKind::bad_input,
                "no " + tables.missing.front().what + " in " + folder.string() +
                    "; generate_puzzle() makes them, or: " + solver::command_text("pdbgen", arguments));
  }

  const solver::PuzzleFamily& family_;
  std::unique_ptr<solver::AnyPuzzle> puzzle_;
  std::string heuristic_;
  std::string size_{};
  std::string goal_{};
  bool has_tables_ = false;
};

/// For the rest of the interface.
struct PuzzleAccess {
  [[nodiscard]] static const Puzzle::State& state(const Puzzle& puzzle) noexcept { return *puzzle.state_; }
  using State = Puzzle::State;
};

namespace {

/// Searches of some states, and who is told of them.
class StateSearch {
 public:
  StateSearch(const PuzzleAccess::State& state, std::span<const std::string> states, const SolveLimits& limits,
              const SolveOptions& options, const std::function<void(std::size_t, const PuzzleAnswer&)>& deliver)
      : state_(state),
        limits_(search_limits_of(limits)),
        options_(options),
        deliver_(deliver),
        callbacks_(options.stop) {
    for (const std::string& text : states) {
      const std::string number = std::to_string(instances_.size());
      try {
        instances_.push_back(state.instance(text, number));
      } catch (const Error& error) {
        throw Error(error.kind(), (states.size() == 1 ? "state: " : "state " + number + ": ") + error.what());
      }
    }
    choice_.algorithm =
        options.algorithm == Algorithm::standard ? state.family().algorithm : general_algorithm(options.algorithm);
    if (choice_.algorithm == solver::Algorithm::beam) {
      throw Error(ErrorKind::bad_input, "algorithm: beam is for sliding tiles");
    }
    choice_.prune = options.algorithm != Algorithm::plain;
    choice_.weight = checked_weight(options);
    prepare_threads(options.threads);
    const bool one = options.threads == 0 && !uses_automaton(choice_.algorithm);
    job_.threads = one ? 1 : useful_threads(thread_count(options.threads), instances_.size());
    const int all = one ? 1 : thread_count(options.threads);
    if (instances_.size() == 1 && all > 1) {
      choice_.in_threads = [all](const auto& work) { in_each_thread(all, [&](int) { work(); }); };
    }
    job_.stop = [this] { return callbacks_.stop(); };
    limits_.memory /= static_cast<std::uint64_t>(job_.threads);
  }

  void run() {
    callbacks_.run([&] {
      if (instances_.size() == 1) {
        // Told to stop, it says what was proved.
        deliver_(0, answered(0));
        return job_.require_going_on();
      }
      parallel_for(instances_.size(), job_, [&](std::size_t number) {
        PuzzleAnswer answer = answered(number);
        const std::lock_guard lock(delivering_);
        waiting_.emplace(number, std::move(answer));
        for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_; ++next_) {
          callbacks_.call([&] { deliver_(first->first, first->second); });
          first = waiting_.erase(first);
        }
      });
      job_.require_going_on();
    });
  }

 private:
  [[nodiscard]] PuzzleAnswer answered(std::size_t number) {
    const solver::PuzzleInstance& instance = instances_[number];
    PuzzleAnswer answer;
    if (const auto [reachable, why] = state_.puzzle().reachable(instance); !reachable) {
      answer.status = Status::unsolvable;
      answer.reason = "unsolvable: " + why;
      return answer;
    }
    const auto live = [&](const search::Progress& at, double) {
      if (!options_.progress) return;
      callbacks_.call([&] {
        const std::unique_lock lock(telling_, std::try_to_lock);
        if (lock) options_.progress({at.at_least, at.in_bound, at.expected});
      });
    };
    const auto completed = [&](const search::CompletedBound& bound) {
      answer.bounds.push_back({bound.bound, true, false, bound.expanded, 0});
    };
    const solver::LimitedSearch limited(limits_, job_, live, completed);
    const solver::Found found = limited.run([&](const search::Limits& most) {
      return state_.puzzle().search(instance, state_.heuristic(), choice_, most);
    });
    answer.status = found.solved() ? Status::solved : Status::given_up;
    answer.moves = found.moves;
    answer.at_least = found.at_least;
    answer.expanded = found.expanded;
    answer.generated = found.generated;
    answer.most_stored = found.most_stored;
    answer.seconds = limited.seconds();
    if (!found.solved()) {
      answer.reason = limited.reason(found.end) + "; every solution takes at least " + counted(found.at_least, "move");
    }
    return answer;
  }

  const PuzzleAccess::State& state_;
  solver::SearchLimits limits_;
  const SolveOptions& options_;
  const std::function<void(std::size_t, const PuzzleAnswer&)>& deliver_;
  Callbacks callbacks_;
  solver::SearchChoice choice_{};
  Job job_;
  std::mutex telling_;
  std::mutex delivering_;  // of the next two
  std::map<std::size_t, PuzzleAnswer> waiting_{};
  std::size_t next_ = 0;
  std::vector<solver::PuzzleInstance> instances_;
};

}  // namespace

std::vector<std::string> puzzle_names() {
  std::vector<std::string> names;
  for (const solver::PuzzleFamily& family : solver::puzzle_families()) names.push_back(family.name);
  return names;
}

std::string board_text(Board board) {
  std::string text;
  for (const unsigned tile : board) text.append(text.empty() ? "" : " ").append(std::to_string(tile));
  return text;
}

Puzzle::Puzzle(const std::string& name, const PuzzleOptions& options)
    : state_(std::make_shared<const State>(name, options)) {}

const std::string& Puzzle::name() const noexcept { return state_->family().name; }
const std::string& Puzzle::size() const noexcept { return state_->size(); }
const std::string& Puzzle::goal() const noexcept { return state_->goal(); }
const std::string& Puzzle::heuristic() const noexcept { return state_->heuristic(); }

bool Puzzle::is_solvable(const std::string& state) const {
  return state_->puzzle().reachable(state_->named_instance(state)).reachable;
}

unsigned Puzzle::h(const std::string& state) const { return state_->h(state_->named_instance(state)); }

std::vector<unsigned> Puzzle::h(std::span<const std::string> states, int threads) const {
  std::vector<unsigned> values(states.size());
  values_of_ranges(states.size(), threads, source_of_states, [&](std::size_t, std::size_t end, std::size_t& number) {
    for (; number < end; ++number) values[number] = state_->h(state_->instance(states[number]));
  });
  return values;
}

std::vector<std::string> Puzzle::random_states(std::size_t count, std::uint64_t seed) const {
  RandomNumbers random(seed);
  std::vector<std::string> states;
  states.reserve(count);
  for (std::size_t i = 0; i < count; ++i) states.push_back(state_->puzzle().random(random, {}).start);
  return states;
}

PuzzleAnswer try_solve(const Puzzle& puzzle, const std::string& state, const SolveLimits& limits,
                       const SolveOptions& options) {
  std::optional<PuzzleAnswer> result;
  try {
    solve_all(
        puzzle, {&state, 1}, [&](std::size_t, const PuzzleAnswer& answer) { result = answer; }, limits, options);
  } catch (const Error& error) {
    // A search that was told to stop has delivered what it has found or proved.
    if (error.kind() != ErrorKind::interrupted || !result) throw;
  }
  return std::move(*result);
}

void solve_all(const Puzzle& puzzle, std::span<const std::string> states,
               const std::function<void(std::size_t, const PuzzleAnswer&)>& deliver, const SolveLimits& limits,
               const SolveOptions& options) {
  StateSearch(PuzzleAccess::state(puzzle), states, limits, options, deliver).run();
}

}  // namespace tilepdb::v1
