// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "solver/commands/commands.hpp"
#include "solver/commands/given_instances.hpp"
#include "solver/commands/options.hpp"
#include "solver/commands/session.hpp"
#include "solver/commands/table_choice.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/puzzles/tile_boards.hpp"
#include "text/escaped_text.hpp"
#include "text/records.hpp"
#include "text/text.hpp"
#include "tiles/board_links.hpp"

namespace tilepdb::solver {
namespace {

/// Returns options for a search whose solution does not depend on which tables exist. For sliding tiles, that is IDA*
/// with one thread: with any heuristic it finds the first shortest solution in the order of the cells that the blank
/// enters.
[[nodiscard]] Options searching(const Options& options) {
  Options own = options;
  if (!is_tiles(options)) return own;
  own.search.plain = true;
  own.search.automaton_depth = 2;
  own.threads = 1;
  return own;
}

/// Returns a state at a distance from the goal: walks randomly until the end is at least that far away, then moves back
/// along a shortest solution. Walks get longer until one ends far enough away. `number` of `options.count` states is
/// for messages.
[[nodiscard]] Instance at_distance(const Options& options, unsigned length, std::uint64_t number, Session& session,
                                   RandomNumbers& random) {
  constexpr unsigned tries = 100'000;
  const unsigned longest_walk = is_tiles(options) ? 40 * session.problem().board.cells() : 1000;
  SearchLimits limits;
  if (!is_tiles(options)) limits.max_bound = search::Limits{}.depth;
  std::size_t longest = 0;
  for (unsigned attempt = 0; attempt < tries; ++attempt) {
    if (interrupted()) throw Error(ErrorKind::interrupted, "interrupted");
    const unsigned more = std::min((attempt + 1) * length / 8, longest_walk);
    Instance instance = session.puzzle().random(random, length + more + random.below(2));
    instance.id = std::to_string(number);
    const Result found = session.solve(instance, limits);
    if (!found.solved()) throw Error(ErrorKind::resource, instance.start + ": not solved within the free memory");
    longest = std::max(longest, found.moves.size());
    if (found.moves.size() < length) continue;
    instance.start = session.puzzle().states_along(instance, found.moves)[found.moves.size() - length];
    return instance;
  }
  const std::string found = "found " + format_count(number - 1) + " of " + format_count(options.count);
  throw Error(ErrorKind::no_answer,
              "--length " + std::to_string(length) + ": " + (number == 1 ? "none of " : found + "; none of the next ") +
                  format_count(tries) + " random walks ended more than " + counted(longest, "move") + " from the goal");
}

/// Prints random states as an instance file.
class RandomStates {
 public:
  RandomStates(const Options& options, const AnyPuzzle& puzzle)
      : options_(options),
        puzzle_(puzzle),
        setting_(puzzle.setting()),
        seed_(seed_or_any(options)),
        other_numbers_(~seed_),
        is_text_(options.format == OutputFormat::text),
        names_columns_(options.family->words.names_columns),
        names_goal_(names_columns_ && (!options.puzzle.goal.empty() || options.family->words.size_option == "board")) {}

  void print(Session* by_length) {
    Json head = puzzle_head(options_, {.size = setting_.size, .goal = setting_.goal});
    head["seed"] = seed_;
    if (options_.walk) head["walk"] = *options_.walk;
    std::vector<std::string> columns{"id", "length", "start", "goal"};
    if (options_.link) columns.emplace_back("link");
    RecordWriter answer = answer_writer(options_, {"random", "instances", std::move(columns)}, head);
    if (is_text_) print_head(answer);
    RandomNumbers random(seed_);
    const Job job = job_of(options_);
    const InterruptWatch watch;
    answer.fill([&] {
      std::uint64_t id = 0;
      const auto add = [&](const Instance& instance, std::optional<unsigned> length) {
        ++id;
        const std::string link = link_to(instance);
        if (is_text_) print_line(id, length, link.empty() ? instance.start : link, answer);
        Json record{{"id", std::to_string(id)}};
        if (length) record["length"] = *length;
        record["start"] = instance.start;
        if (!link.empty()) record["link"] = link;
        answer.add(record);
      };
      if (by_length == nullptr)
        return each([&](std::uint64_t) { add(puzzle_.random(random, options_.walk, job), {}); });
      for (const unsigned length : options_.lengths) {
        bool may_repeat = false;
        each([&](std::uint64_t number) {
          add(new_at_distance(length, number, *by_length, random, may_repeat), length);
        });
      }
    });
  }

 private:
  /// Returns the link to a board; empty if none is asked for.
  [[nodiscard]] std::string link_to(const Instance& instance) const {
    const auto* const boards = dynamic_cast<const TileBoards*>(&puzzle_);
    if (!options_.link || boards == nullptr) return {};
    return board_link(*options_.link, boards->goal(), parse_position(boards->size(), instance.start), {});
  }

  /// Returns at_distance(), another state if it is a repeat; once no other is found, repeats may follow. Repeats are
  /// drawn again from numbers of their own, so that one does not change the states after it.
  [[nodiscard]] Instance new_at_distance(unsigned length, std::uint64_t number, Session& session, RandomNumbers& random,
                                         bool& may_repeat) {
    constexpr unsigned tries = 100;
    Instance instance = at_distance(options_, length, number, session, random);
    for (unsigned i = 0; !may_repeat && i < tries && printed_.contains(instance.start); ++i) {
      instance = at_distance(options_, length, number, session, other_numbers_);
    }
    if (printed_.insert(instance.start).second || may_repeat) return instance;
    may_repeat = true;
    if (!options_.quiet) {
      print_note("--length " + std::to_string(length) + ": found no more than " + counted(number - 1, "board") +
                 "; the others are repeats");
    }
    return instance;
  }

  /// Calls `make` with the numbers of the states of one kind.
  void each(const std::function<void(std::uint64_t number)>& make) const {
    for (std::uint64_t number = 1; number <= options_.count && std::cout; ++number) {
      if (interrupted()) throw Error(ErrorKind::interrupted, "interrupted");
      make(number);
    }
  }

  void print_head(RecordWriter& answer) const {
    if (!options_.quiet) {
      const std::string& name = options_.family->name;
      const char* const quote = name.find(' ') == std::string::npos ? "" : "\"";  // a goal may be part of it
      std::cout << "# pdbsolve random" << (is_tiles(options_) ? "" : " --puzzle " + (quote + name + quote))
                << escape_for_terminal(setting_.arguments) << " --count " << options_.count << " --seed " << seed_
                << (options_.walk ? " --walk " + std::to_string(*options_.walk) : "")
                << (options_.lengths.empty()
                        ? ""
                        : " --length " +
                              separated(options_.lengths, ",", [](unsigned length) { return std::to_string(length); }))
                << '\n';
      if (!names_columns_) {
        std::cout << "# columns: id  " << (options_.lengths.empty() ? "tiles\n" : "optimal-length  tiles\n");
      }
    }
    flush_output();
    if (!names_columns_) return;
    std::vector<TextColumn> columns{{"id", Cells::texts, std::to_string(options_.count).size()}, {"start"}};
    if (names_goal_) columns.push_back({"goal"});
    answer.begin_table(std::move(columns), terminal_at(STDOUT_FILENO));
  }

  /// Lines without named columns are the same on a terminal: they can be copied into an instance file.
  void print_line(std::uint64_t id, std::optional<unsigned> length, const std::string& start,
                  RecordWriter& answer) const {
    if (names_columns_) {
      std::vector<std::string> cells{std::to_string(id), start};
      if (names_goal_) cells.push_back(setting_.goal_state());
      return answer.row(cells);
    }
    std::cout << id << ' ' << (length ? std::to_string(*length) + ' ' : "") << escape_for_terminal(start) << '\n';
    if (length) flush_output();
  }

  const Options& options_;
  const AnyPuzzle& puzzle_;
  const AnyPuzzle::Setting setting_;
  const std::uint64_t seed_;
  RandomNumbers other_numbers_;
  std::set<std::string> printed_{};  // by new_at_distance()
  const bool is_text_;
  const bool names_columns_;
  const bool names_goal_;
};

[[nodiscard]] int run_random(const Options& options) {
  require_size(options);
  const auto puzzle = named_puzzle(options);
  RandomStates states(options, *puzzle);
  std::unique_ptr<Session> session;
  if (!options.lengths.empty()) {
    auto searched = named_puzzle(options);
    Problem problem = problem_of(options, *searched, {}, "random");
    // The boards must not depend on which tables exist; what A* finds depends on the heuristic.
    const HeuristicChoice no_tables = [](const Options&, Problem& own) { return best_without_tables(own.board); };
    const HeuristicChoice choice = problem.goal.is_partial() ? no_tables : heuristic_at_hand("searching with ");
    session = std::make_unique<Session>(searching(options), std::move(searched), std::move(problem), choice);
  }
  states.print(session.get());
  return 0;
}

/// Gives boards in links their goal. Turned boards of another goal would not fit the header of the file.
void prepare_random(Options& options) {
  if (!options.link) return;
  if (options.puzzle.goal.empty()) options.puzzle.goal = goal_of_links;
  if (options.puzzle.goal != goal_of_links) {
    throw Error(ErrorKind::bad_input, "--link prints boards with --goal blank-last; leave out --goal");
  }
}

/// Parses lengths separated by commas. Throws Error (bad_input).
[[nodiscard]] std::vector<unsigned> lengths_in(const std::string& value) {
  std::vector<unsigned> lengths;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    const std::uint64_t length = whole_number("--length", value.substr(begin, end - begin), {0, max_depth});
    lengths.push_back(static_cast<unsigned>(length));
    begin = end + 1;
  }
  return lengths;
}

[[nodiscard]] std::vector<OptionGroup> declare_random(Options& options) {
  OptionGroup random{
      "Random states",
      {number("count", "N", options.count, "number of states, from 1", {1}).with_default(),
       number("seed", "N", options.seed, "seed: the same number gives the same states everywhere (default: random)"),
       number("walk", "N", options.walk, "make N random moves from the goal instead, none of which undoes the last"),
       parsed(
           "length", "N,…", [&](const std::string& value) { options.lengths = lengths_in(value); },
           "make --count boards of each of these lengths of shortest solutions, 0 to " + std::to_string(max_depth) +
               ", instead, all different if there are enough; each is solved, which is faster with the board's tables")
           .wanting(with_blank)
           .excludes({"walk"}, "--walk and --length exclude each other"),
       quiet_option(options, "no comments"),
       link_option(options,
                   "print boards as links: slidysim or tatham (Fifteen); the goal is blank-last, which is then the "
                   "default")}};
  return {states_options(options, false), std::move(random), output_format(options)};
}

}  // namespace

Command random_command() {
  return {
      .name = "random",
      .arguments = "[options]",
      .purpose = "Print random states that can reach the goal, as an instance file.",
      .about = "Each state that can reach the goal is equally likely, unless --walk or --length is given.",
      .examples = {"random --board 3x3 --count 5 > boards.txt", "random --board 3x3 --count 5 --length 20 > claims.txt",
                   "random --puzzle cube --walk 4 --count 3 > cubes.txt"},
      .call = with_options(declare_random, run_random, prepare_random)};
}

}  // namespace tilepdb::solver
