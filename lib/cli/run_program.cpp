// SPDX-License-Identifier: MIT
#include "cli/run_program.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <exception>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/common_options.hpp"
#include "cli/help.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "platform/folders.hpp"
#include "platform/threads.hpp"
#include "processes/process_start.hpp"
#include "processes/process_team.hpp"
#include "team/team.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/revision.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb {
namespace {

using Words = std::vector<std::string>;

/// Returns the entry of a list with the given name. Without one, throws Error with `otherwise` and the known
/// names; it suggests a similar one of these and of the `other` names.
template <typename Named>
[[nodiscard]] const Named& find(const std::vector<Named>& list, const std::string& name, const std::string& otherwise,
                                const Words& other = {}) {
  std::string known;
  Words names = other;
  for (const Named& named : list) {
    if (named.name == name) return named;
    const bool last = &named == &list.back();
    known.append(known.empty() ? "" : last ? " or " : ", ").append(named.name);
    names.emplace_back(named.name);
  }
  throw Error(ErrorKind::bad_input, otherwise + known + did_you_mean(name, names));
}

/// The commands that only one of the programs has.
struct OwnCommands {
  std::string_view program;
  std::string_view names;
};
constexpr OwnCommands own_commands[] = {
    {"pdbgen", "generate list info compress decompress automaton"},
    {"pdbsolve", "solve compare status check apply shorten draw random h report play bench"},
    {"pdbtune", "search quality"}};

/// Throws Error (bad_input) for a command that only another program has.
void require_own_command(const Program& program, const std::string& name) {
  for (const auto& [other, names] : own_commands) {
    const auto known = split(names, " ");
    if (other == program.name || std::find(known.begin(), known.end(), name) == known.end()) continue;
    throw Error(ErrorKind::bad_input, "'" + name + "' is a command of " + std::string(other) + "; see " +
                                          std::string(other) + " help " + name);
  }
}

/// Removes an option from the words, wherever it is, and returns its values.
[[nodiscard]] Words take_values(Words& words, const std::string& option) {
  Words values;
  for (auto word = words.begin(); word != words.end();) {
    const bool alone = *word == option;
    if (!alone && !word->starts_with(option + "=")) {
      ++word;
      continue;
    }
    if (alone && word + 1 == words.end()) throw Error(ErrorKind::bad_input, option + ": expected a name");
    values.push_back(alone ? *(word + 1) : word->substr(option.size() + 1));
    word = words.erase(word, word + (alone ? 2 : 1));
  }
  return values;
}

/// Returns the last value; nullopt if the option is not given.
[[nodiscard]] std::optional<std::string> take_value(Words& words, const std::string& option) {
  Words values = take_values(words, option);
  return values.empty() ? std::nullopt : std::optional(std::move(values.back()));
}

/// Adds the puzzle of a definition file to the puzzles of the program, if a word names one and no known puzzle. Its
/// metric becomes part of its name, and a goal with ?, which is then removed from `words`.
void take_definition(std::string& word, std::optional<std::string>& metric, Words& words, Program& program) {
  const auto is_named = [&](const Puzzle& puzzle) { return puzzle.name == word; };
  if (!program.defined || std::any_of(program.puzzles.begin(), program.puzzles.end(), is_named)) return;
  if (metric == "quarter" || metric == "half") word.append(":").append(*std::exchange(metric, std::nullopt));
  Words others = words;
  const std::string goal = separated(take_values(others, "--goal"), " or ");
  if (goal.find('?') != std::string::npos) {
    word.append(":").append(goal);
    words = std::move(others);
  }
  if (auto puzzle = program.defined(word)) program.puzzles.push_back(*std::move(puzzle));
}

[[nodiscard]] bool is_command(const std::string& word, const Program& program) {
  const auto is_named = [&](const Command& command) { return command.name == word; };
  return std::any_of(program.commands.begin(), program.commands.end(), is_named);
}

/// Returns the puzzle chosen by --puzzle and --metric, or null if neither is given.
[[nodiscard]] const Puzzle* take_puzzle(Words& words, Program& program) {
  auto name = take_value(words, "--puzzle");
  auto metric = take_value(words, "--metric");
  // Before anything points to a puzzle: adding one may move the others.
  if (name) take_definition(*name, metric, words, program);
  if (words.size() > 1 && words[0] == "help" && !is_command(words[1], program)) {
    std::string word = words[1];
    take_definition(word, metric, words, program);
    words[1] = word;
  }
  const std::vector<Puzzle>& puzzles = program.puzzles;
  const std::string expected = std::string("expected ") + (program.defined ? "the FILE of a definition, " : "");
  const Puzzle* const named = name ? &find(puzzles, *name, "--puzzle '" + *name + "': " + expected) : nullptr;
  if (!metric) return named;
  std::vector<std::string> known;
  for (const Puzzle& puzzle : puzzles) {
    known.insert(known.end(), puzzle.metrics.begin(), puzzle.metrics.end());
    if (std::find(puzzle.metrics.begin(), puzzle.metrics.end(), *metric) == puzzle.metrics.end()) continue;
    if (named == nullptr || named == &puzzle || named == &puzzles.front()) return &puzzle;
    throw Error(ErrorKind::bad_input, "--metric " + *metric + " does not apply to --puzzle " + *name);
  }
  if (*metric == "quarter" || *metric == "half") {
    throw Error(ErrorKind::bad_input, "--metric " + *metric +
                                          " is for puzzles of files, such as --puzzle data/puzzles/3x3x3.tws" +
                                          (name ? "; --puzzle " + *name + " has one metric" : ""));
  }
  throw unknown_name("metric", *metric, known);
}

[[nodiscard]] int print(const std::string& text, const Team* team) {
  if (leads(team)) print_output(text);
  return 0;
}

[[nodiscard]] bool has_option(const Call& call, std::string_view name) {
  const auto is_it = [&](const Option& option) { return option.name == name; };
  return std::any_of(call.groups.begin(), call.groups.end(), [&](const OptionGroup& group) {
    return std::any_of(group.options.begin(), group.options.end(), is_it);
  });
}

/// Releases the processes that have no cores left for their threads; they would only slow the others down.
void dismiss_surplus(ProcessTeam& team, const CommonOptions& options) {
  const auto surplus = surplus_processes(team, options.threads, usable_cores());
  const auto count = std::count(surplus.begin(), surplus.end(), true);
  if (count == 0) return;
  if (leads(&team) && !options.quiet) {
    print_note(std::to_string(count) + " of " + std::to_string(team.size()) +
               " processes are idle: their machines have no cores left for their threads (-j N lets all work)");
  }
  team.dismiss(surplus);
}

[[nodiscard]] int run(Program program, Words words, ProcessTeam* team) {
  const std::string name(program.name);
  static const Puzzle none;
  const Puzzle* const named = program.puzzles.empty() ? nullptr : take_puzzle(words, program);
  const Puzzle& puzzle = named != nullptr ? *named : program.puzzles.empty() ? none : program.puzzles.front();
  if (words.empty()) throw Error(ErrorKind::bad_input, "no command given; see " + name + " --help");
  Words topics;  // of help, beside the commands
  if (words[0] == "help") {
    words.erase(words.begin());
    words.emplace_back("--help");
    for (const Puzzle& other : program.puzzles) {
      if (words[0] == other.name) return print(puzzle_help(program, other), team);
      topics.emplace_back(other.name);
    }
  }
  if (words[0] == "--help" || words[0] == "-h" || words[0] == "--help-all") {
    return print(named != nullptr ? puzzle_help(program, puzzle) : program_help(program), team);
  }
  if (words[0] == "--version") return print(version_text(name), team);
  std::vector<Command> commands;
  std::copy_if(program.commands.begin(), program.commands.end(), std::back_inserter(commands),
               [&](const Command& command) { return (command.wanted & ~puzzle.can) == 0; });
  require_own_command(program, words[0]);
  const char* const of_which = named == nullptr ? "" : " of this puzzle";
  const Command& command =
      find(commands, words[0],
           "'" + words[0] + (topics.empty() ? "' is not a command" : "' is not a command or puzzle") + of_which +
               (topics.empty() ? "; expected " : "; expected a puzzle, as " + std::string(name) + " help lists them, "),
           topics);
  Call call = command.call(puzzle);
  call.groups.insert(call.groups.begin(), puzzle_options(program, command));
  const HelpWanted help = parse_words(program, puzzle, command, call, {words.begin() + 1, words.end()});
  if (help != HelpWanted::none) {
    return print(command_help(program, named, command, call, help == HelpWanted::all), team);
  }
  call.options->team = team;
  if (has_option(call, "mpi") && team == nullptr) require_single_process();
  if (team != nullptr) {
    dismiss_surplus(*team, *call.options);
    if (team->has_left()) return 0;
  }
  if (has_option(call, "jobs")) require_startable_threads(call.options->threads);
  const int code = call.run();
  flush_output();
  return code;
}

/// Opens /dev/null for standard streams that are closed. Files opened later would get their descriptors, and messages
/// would be written into these files.
void fill_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) != -1) continue;
    // Read-only for stdout, so that printing an answer fails.
    [[maybe_unused]] const int filled = ::open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_RDWR);
  }
}

}  // namespace

int run_program(std::string_view name, Program (*describe)(), int argc, const char* const* argv) {
  fill_closed_streams();
  note_program(argc > 0 ? argv[0] : nullptr);
  set_program_name(name);
  end_on_bus_error(name);
  std::signal(SIGXFSZ, SIG_IGN);  // otherwise exceeding a file size limit ends the program without a message
  std::unique_ptr<ProcessTeam> team;
  int code = exit_code(ErrorKind::resource);
  std::string message;
  try {
    const Words words(argv + (argc > 0 ? 1 : 0), argv + argc);
    team = join_team(words);
    if (team) require_same_start(*team, std::string(name) + " " + version + " (" + revision + ")", words);
    code = run(describe(), words, team.get());
  } catch (const Error& error) {
    message = error.what();
    code = exit_code(error.kind());
  } catch (const std::bad_alloc&) {
    message = "out of memory";
  } catch (const std::exception& error) {
    message = error.what();
  }
  const bool first = leads(team.get());
  if (first && !message.empty()) print_error(message);
  if (!team) return code;
  if (team->has_left()) catch_interrupts(OnInterrupt::note);  // the others decide when to end
  // Processes that fail in the same way end together. After an interrupt, which reaches all, the first may take long to
  // save.
  const bool agreed = message.empty() || (!first && code == exit_code(ErrorKind::interrupted));
  const auto patience = agreed ? std::chrono::hours(24 * 365) : std::chrono::seconds(3);
  if (team->all_end(patience)) return first ? code : 0;
  if (!first) print_error(process_name(*team, team->rank()) + ": " + message);
  team->abort(code);
  return code;
}

}  // namespace tilepdb
