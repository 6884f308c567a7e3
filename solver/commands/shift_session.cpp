// SPDX-License-Identifier: MIT
#include "solver/commands/shift_session.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>

#include "cli/printing.hpp"
#include "format/table_folder.hpp"
#include "platform/input_text.hpp"
#include "solver/commands/options.hpp"
#include "solver/heuristics/missing_tables.hpp"
#include "solver/shift/shift_reachability.hpp"
#include "solver/tables/problem_tables.hpp"
#include "solver/tables/sibling_program.hpp"

namespace tilepdb::solver {
namespace {

using shift::LabelledBoard;

/// The goals of instances that can be solved, each once: no others are searched for.
[[nodiscard]] std::vector<LabelledBoard> goals_of(const std::vector<shift::ShiftInstance>& instances) {
  std::vector<LabelledBoard> goals;
  for (const auto& instance : instances) {
    if (!shift::reachability(instance.start, instance.goal).reachable) continue;
    if (std::find(goals.begin(), goals.end(), instance.goal) == goals.end()) goals.push_back(instance.goal);
  }
  return goals;
}

[[nodiscard]] shift::Board numbered(const LabelledBoard& goal) { return shift::numbered(goal, shift::labels_of(goal)); }

[[nodiscard]] std::vector<std::string> making(const LabelledBoard& goal, const Options& options) {
  std::vector<std::string> arguments{"generate", "--puzzle", "shift", "--goal", text_of(goal)};
  if (!options.tables.folder.empty()) arguments.insert(arguments.end(), {"--dir", options.tables.folder});
  return arguments;
}

}  // namespace

Option shift_board_option(Options& options) {
  const auto take = [&](const std::string& value) {
    options.board = parse_width_and_height(value);
    shift::require_size(*options.board);
  };
  return parsed("board", "WxH", take,
                "width and height in cells, each 2 to " + std::to_string(shift::max_side) +
                    " (default: the rows as separated by /, else a square board)");
}

Option shift_goal_option(Options& options) {
  return text("goal", "CELLS", options.goal,
              "the goal of starts that have none of their own, written as they are (default: the same cells sorted)");
}

OptionGroup shift_boards(Options& options) {
  return {"Boards",
          {instance_option(options, "\"CELLS\"",
                           "a start: a letter or digit for each cell, as in \"AABB/ABAB/BABA/BBAA\", or labels "
                           "separated by blanks or commas; may be repeated"),
           shift_board_option(options), shift_goal_option(options)}};
}

void take_shift_boards(Options& options) {
  options.boards_as_words = take_boards(options.files, options.instances,
                                        [&](const std::string& word) { return is_shift_board(word, options.board); });
}

shift::ShiftInput shift_input(const Options& options) {
  shift::ShiftInput input{options.board, {}};
  if (options.goal.empty()) return input;
  try {
    input.goal = shift::parse_labelled_board(options.goal, options.board);
  } catch (const Error& error) {
    throw Error(error.kind(), std::string("--goal: ") + error.what());
  }
  return input;
}

std::vector<shift::ShiftInstance> read_shift_boards(const Options& options) {
  const shift::ShiftInput input = shift_input(options);
  if (!options.files.empty() && !options.instances.empty()) {
    throw Error(ErrorKind::bad_input, "give a FILE or --instance, not both");
  }
  std::vector<shift::ShiftInstance> instances;
  instances.reserve(options.instances.size());
  for (const std::string& text : options.instances) {
    instances.push_back(shift::parse_shift_instance(text, std::to_string(instances.size() + 1),
                                                    options.boards_as_words ? "the board" : "--instance", input));
  }
  if (!instances.empty()) return instances;
  if (!options.files.empty()) {
    const std::string& name = options.files.front();
    if (name == "-") return shift::read_shift_instances(std::cin, "stdin", input);
    std::ifstream file = open_input_file(name);
    return shift::read_shift_instances(file, name, input);
  }
  throw Error(ErrorKind::bad_input, "no board given: name a FILE, - for stdin, or give a board in quotes");
}

ShiftSession::ShiftSession(const Options& options, const std::vector<shift::ShiftInstance>& instances)
    : options_(options), name_(options.heuristic) {
  if (!uses_heuristic(options.algorithm)) {
    name_ = "zero";
    return;
  }
  const auto goals = goals_of(instances);
  for (const std::string* const name : {&options.heuristic, &options.compare}) {
    if (!name->empty()) (void)shift::make_shift_heuristic(*name, numbered(instances.front().goal));
  }
  if (goals.empty()) {
    if (name_.empty()) name_ = shift::best_heuristic_without_tables;
    return;
  }
  if (name_.empty() || shift::uses_tables(name_) || shift::uses_tables(options.compare)) {
    if (options.tables.generate) generate(goals);
    const auto folder = known_table_folder(options.tables.folder);
    if (!folder && !name_.empty()) throw Error(ErrorKind::bad_input, no_table_folder);
    folder_.emplace(folder.value_or(""), options.tables.check ? Check::unless_marked : Check::header_only);
    require_tables(goals, folder.value_or(""));
  } else if (options.tables.generate) {
    throw Error(ErrorKind::bad_input, "--generate is for --heuristic pdb; this search reads no tables");
  }
}

void ShiftSession::generate(const std::vector<LabelledBoard>& goals) const {
  for (const LabelledBoard& goal : goals) {
    auto arguments = making(goal, options_);
    if (options_.quiet) arguments.emplace_back("-q");
    run_sibling("pdbgen", arguments);
  }
}

void ShiftSession::require_tables(const std::vector<LabelledBoard>& goals, const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths = {folder};
  const LabelledBoard* without = nullptr;
  for (const LabelledBoard& goal : goals) {
    const auto serving = folder_->paths_serving(numbered(goal));
    paths.insert(paths.end(), serving.begin(), serving.end());
    if (serving.empty() && without == nullptr) without = &goal;
  }
  // Those that are needed have stopped this already.
  folder_->tell_unreadable([](const std::filesystem::path&, const Error& reason) {
    print_error(std::string("warning: ") + reason.what() + "; left out");
  });
  warn_of_distrust(paths);
  if (without != nullptr) {
    const std::string command = command_text("pdbgen", making(*without, options_));
    if (!name_.empty() && !options_.tables.generate) {
      throw Error(ErrorKind::bad_input, "no tables of the goal " + text_of(*without) + " in " + folder.string() +
                                            "; give --generate, or make them with: " + command);
    }
    if (name_.empty() && !options_.quiet) {
      const std::string where = folder.empty() ? std::string(no_table_folder) + "; then " : "";
      print_note(where + "hard boards are solved with fewer nodes after: " + command);
    }
  }
  if (name_.empty())
    name_ = paths.size() > 1 ? shift::best_heuristic_with_tables : shift::best_heuristic_without_tables;
}

shift::Tables ShiftSession::tables(const shift::Board& goal) {
  return folder_ ? folder_->serving(goal) : shift::Tables();
}

const shift::ShiftHeuristic& ShiftSession::heuristic(const shift::Board& goal) {
  if (!heuristic_ || goal_ != goal) {
    heuristic_ = shift::make_shift_heuristic(name_, goal, shift::uses_tables(name_) ? tables(goal) : shift::Tables());
    goal_ = goal;
  }
  return *heuristic_;
}

std::unique_ptr<const shift::ShiftHeuristic> ShiftSession::compared(const shift::Board& goal) {
  return shift::make_shift_heuristic(options_.compare, goal,
                                     shift::uses_tables(options_.compare) ? tables(goal) : shift::Tables());
}

}  // namespace tilepdb::solver
