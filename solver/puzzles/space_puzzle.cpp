// SPDX-License-Identifier: MIT
#include "solver/puzzles/space_puzzle.hpp"

#include <algorithm>

#include "format/format.hpp"
#include "format/table_file.hpp"
#include "format/table_folder.hpp"
#include "puzzles/definition/defined_puzzles.hpp"
#include "puzzles/definition/definition_csv.hpp"
#include "solver/heuristics/board_heuristic.hpp"
#include "solver/instances/instance_file.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

using puzzles::goal_separator;

PuzzleWords words_of(const puzzles::PuzzleFacts& facts) {
  const std::string& own = facts.heuristic;
  const bool has_own = own != "zero";
  PuzzleWords words;
  words.what = facts.about;
  words.states = "states";
  words.forms =
      "FILE has one state per line. A first line may name columns: start, id and length, and with tabs or commas "
      "between them goal. # starts a comment (docs/instances.md).";
  words.start_about = facts.state_form;
  words.moves = facts.details;
  if (!facts.is_defined()) {
    words.size_option = "size";
    words.size_about = facts.sizes + " (default: that of the file, else " +
                       (facts.size_of_state != nullptr ? "that of the first state or the goal, else " : "") +
                       facts.default_size + ")";
  }
  words.goal_about =
      "a state, written like STATE; may be repeated, or have ' or ' between states, for the nearest of several "
      "(default: "
      "that of the file, else the usual one)";
  if (facts.is_defined()) {
    words.goal_about =
        "a state, written like STATE; ? is a piece, or after a + an orientation, that does not matter; may be "
        "repeated, "
        "for the nearest of several without ? (default: the goal of the file, else the solved state)";
  }
  words.heuristics = "pdb, " + (has_own ? own + ", " : "") + "zero, or max:A,B for the largest of several (default: " +
                     (has_own && !facts.tables_suffice ? "max:pdb," + own : "pdb") + ", or " + own +
                     " if there are no tables)";
  words.random_about = "each state that can reach the goal is equally likely, unless --walk is given.";
  return words;
}

std::string text_of_numbers(std::span<const std::uint8_t> numbers) {
  std::string text;
  for (const unsigned number : numbers) text.append(text.empty() ? "" : " ").append(std::to_string(number));
  return text;
}

PuzzleText AnyPuzzle::given(const std::vector<std::string>& starts, const std::string& source) {
  PuzzleText text;
  text.other_goal = fit(starts, source);
  for (const std::string& start : starts) {
    const std::string number = std::to_string(text.instances.size() + 1);
    std::string place = source;
    if (starts.size() != 1) place.append(" (number ").append(number).append(")");
    text.instances.push_back(instance(start, number, place));
    text.instances.back().source.clear();
  }
  return text;
}

namespace {

/// Returns the states of a goal, which has `or` between them.
[[nodiscard]] std::vector<std::string> goals_in(std::string goal) {
  std::vector<std::string> goals;
  for (auto end = goal.find(goal_separator); end != std::string::npos; end = goal.find(goal_separator)) {
    goals.push_back(goal.substr(0, end));
    goal.erase(0, end + goal_separator.size());
  }
  goals.push_back(std::move(goal));
  return goals;
}

/// Returns an instance of a line with the first words, an id or an id and a length, taken off the start; and the start.
[[nodiscard]] std::pair<Instance, std::string> without_columns(Instance given, std::size_t before) {
  const auto words = split(given.start, " \t");
  if (before == 0 || words.size() <= before) return {given, given.start};
  std::string start = given.start.substr(static_cast<std::size_t>(words[before].data() - given.start.data()));
  given.id = words[0];
  if (before == 2) given.length = parse_number(words[1]);
  return {std::move(given), std::move(start)};
}

/// Returns how many words are before the start of the first line: 0 if the whole line is a state, which `require`
/// checks by throwing Error. Throws its error for the whole line if no part of it is a state.
template <typename Require>
[[nodiscard]] std::size_t words_before_start(const Instance& given, const Require& require) {
  constexpr std::size_t most_before = 2;
  for (std::size_t before = 0; before <= most_before; ++before) {
    const auto [own, start] = without_columns(given, before);
    if (before != 0 && start == given.start) break;
    if (before == 2 && !own.length) break;
    try {
      require(start);
      return before;
    } catch (const Error&) {
      // The line may begin with an id.
    }
  }
  require(given.start);
  return 0;
}

}  // namespace

PuzzleText SpacePuzzle::read(const std::string& contents, const std::string& name, const TakeUnreadable& unreadable) {
  PuzzleText text;
  if (facts_.readers != nullptr) {
    const auto starts = facts_.readers->starts_in_file(contents, name, facts_.name, goal_text());
    if (starts) return text_of(*starts, name);
  }
  std::size_t before = 0;
  const auto take = [&](const Instance& given, const InstanceHeader& header) {
    input_.are_positions = input_.are_positions || header.are_positions;
    if (text.instances.empty()) {
      before = words_before_start(given, [&](const std::string& start) {
        take_header(start, header, text.warning);
        (void)instance(start, "", "");
      });
    }
    const auto [own, start] = without_columns(given, before);
    Instance read = instance(start, own.id, given.source);
    read.length = own.length;
    text.instances.push_back(std::move(read));
  };
  InstanceForm form{facts_.name, StateText::line};
  form.same_goal = [&](const std::string& one, const std::string& other) { return are_same(one, other); };
  read_instances(contents, name, form, take, unreadable);
  return text;
}

PuzzleText SpacePuzzle::text_of(const puzzles::CsvStarts& starts, const std::string& file) const {
  PuzzleText read;
  for (const puzzles::Scramble& scramble : starts.scrambles) {
    read.instances.push_back(instance(scramble.state, scramble.name, file + ":" + std::to_string(scramble.line)));
  }
  if (starts.left_out != 0) {
    read.warning = file + ": " + counted(starts.left_out, "puzzle") + " of this kind left out because of wildcards";
  }
  return read;
}

bool SpacePuzzle::are_same(const std::string& one, const std::string& other) const {
  try {
    const auto same_goals = [&](const std::string& goal) {
      auto goals = goals_in(goal);
      for (std::string& text : goals) text = same_text(text);
      std::sort(goals.begin(), goals.end());
      return goals;
    };
    return same_goals(one) == same_goals(other);
  } catch (const Error&) {
    return false;
  }
}

void SpacePuzzle::take_named() {
  if (!input_.size.empty()) return take_size(input_.size);
  if (named_goal().empty() || facts_.size_of_state == nullptr) return take_size(facts_.default_size);
  take_size_of(goals_in(named_goal()).front());
}

std::string SpacePuzzle::goal_text() const { return separated(goal_texts(), goal_separator); }

void SpacePuzzle::take_size(const std::string& size) {
  resize(size);
  take_goal();
}

void SpacePuzzle::take_goal() {
  if (!named_goal().empty()) at_place("goal: ", [&] { set_goal(goals_in(named_goal())); });
}

void SpacePuzzle::take_size_of(const std::string& text) {
  try {
    resize(facts_.size_of_state(text));
  } catch (const Error&) {
    // A text that fits no size gets the error message of the default size.
    resize(facts_.default_size);
  }
  take_goal();
}

void SpacePuzzle::take_header(const std::string& start, const InstanceHeader& header, std::string& warning) {
  const bool is_other_size = !header.size.empty() && !input_.size.empty() && header.size != size();
  if (is_other_size) warning = disagreement(header.source, "size " + header.size, "size " + size());
  if (!is_other_size && input_.goal.empty()) goal_of_file_ = header.goal;
  at_place(header.source.empty() || goal_of_file_.empty() ? "" : header.source + ": ", [&] {
    if (!input_.size.empty() || facts_.is_defined()) return take_goal();
    if (!header.size.empty()) return take_size(header.size);
    (void)fit({start}, "");
  });
  if (is_other_size || input_.goal.empty() || header.goal.empty() || are_same(header.goal, goal_text())) return;
  warning = disagreement(header.source, "goal " + header.goal, "goal " + goal_text());
}

std::optional<OtherGoal> SpacePuzzle::fit(const std::vector<std::string>& starts, const std::string& /*source*/) {
  if (!input_.size.empty() || facts_.size_of_state == nullptr) return {};
  try {
    take_size_of(starts.front());
  } catch (const Error&) {
    // The goal has another size, which is then that of the starts, too.
    if (named_goal().empty()) throw;
    take_size_of(goals_in(named_goal()).front());
  }
  return {};
}

Instance SpacePuzzle::instance(const std::string& start, std::string id, const std::string& source) const {
  const auto text = at_place(source.empty() ? "" : source + ": ", [&] {
    try {
      return input_.are_positions ? text_of_positions(start) : same_text(start);
    } catch (const Error& error) {
      // Naming another size helps only if the text shows another one.
      if (!input_.size.empty() || facts_.size_of_state == nullptr || facts_.size_of_state(start) == size()) throw;
      const bool is_of_goal = !named_goal().empty() && facts_.size_of_state(goals_in(named_goal()).front()) == size();
      throw Error(error.kind(), std::string(error.what()) + "; the size is " + size() +
                                    (is_of_goal ? ", that of the goal" : ", another can be named"));
    }
  });
  return {std::move(id), {}, text, source};
}

/// An invalid state counts as a start, so that the user gets its error, unless it looks like the name of a file.
bool SpacePuzzle::is_start(const std::string& word) const {
  try {
    (void)same_text(word);
    return true;
  } catch (const Error&) {
    return word.find_first_of("./") == std::string::npos || is_like_numbers(word);
  }
}

std::string SpacePuzzle::text_of_positions(const std::string& /*positions*/) const {
  throw Error(ErrorKind::bad_input, "states of " + facts_.name + " cannot be given as positions");
}

AnyPuzzle::Setting SpacePuzzle::setting() const {
  Setting setting{size(), goal_text(), "", open_patterns_};
  for (const std::string& argument : named_size()) setting.arguments += " " + argument;
  if (!named_goal().empty()) setting.arguments += " --goal \"" + setting.goal + "\"";
  return setting;
}

std::string SpacePuzzle::best_heuristic(bool with_tables) const {
  const std::string& own = facts_.heuristic;
  if (!with_tables) return own;
  return own == "zero" || facts_.tables_suffice ? "pdb" : "max:pdb," + own;
}

std::vector<std::string> SpacePuzzle::heuristics() const {
  std::vector<std::string> known{std::string(table_heuristic_name), facts_.heuristic};
  if (known.back() != "zero") known.emplace_back("zero");
  return known;
}

HeuristicParts SpacePuzzle::parts_of(std::string_view name) const {
  HeuristicParts parts;
  for (const std::string_view part : parts_of_heuristic(name, heuristics())) {
    parts.tables = parts.tables || part == table_heuristic_name;
    parts.own = parts.own || part == facts_.heuristic;
  }
  return parts;
}

std::vector<std::string> SpacePuzzle::patterns() const {
  return stored_patterns(input_.patterns.empty() ? pattern_sets().back() : input_.patterns);
}

std::vector<std::string> SpacePuzzle::stored_patterns(const std::vector<std::string>& named) const {
  std::vector<std::string> stored;
  for (const std::string& pattern : named) {
    std::string one = stored_pattern(pattern);
    if (std::find(stored.begin(), stored.end(), one) == stored.end()) stored.push_back(std::move(one));
  }
  return stored;
}

bool SpacePuzzle::are_in(const std::filesystem::path& folder, const std::vector<std::string>& patterns) const {
  return std::all_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
    const auto [family, parameters] = name_of(pattern);
    return find_table(folder, SpaceKey{family, parameters}).has_value();
  });
}

std::vector<std::string> SpacePuzzle::patterns_in(const std::filesystem::path& folder) const {
  if (facts_.readers != nullptr && input_.patterns.empty()) {
    const auto file = puzzles::chosen_patterns_file(folder, size());
    if (const auto chosen = facts_.readers->chosen_patterns(file)) {
      return at_place(file.string() + ": ", [&] { return stored_patterns(*chosen); });
    }
  }
  const auto sets = input_.patterns.empty() ? pattern_sets() : std::vector<std::vector<std::string>>{};
  for (std::size_t i = 0; i + 1 < sets.size(); ++i) {
    if (are_in(folder, sets[i])) return sets[i];
  }
  return patterns();
}

std::vector<std::string> SpacePuzzle::patterns_to_open(const std::filesystem::path& folder) const {
  auto wanted = patterns_in(folder);
  const bool is_free = facts_.readers != nullptr && input_.patterns.empty();
  if (!is_free || wanted != patterns() || are_in(folder, wanted)) return wanted;
  auto known = at_place(folder.string() + ": ",
                        [&] { return stored_patterns(facts_.readers->patterns_of_tables(folder, size())); });
  return known.empty() ? wanted : known;
}

bool SpacePuzzle::is_served_by(const std::filesystem::path& folder) const {
  return are_in(folder, patterns_in(folder));
}

std::vector<std::string> SpacePuzzle::named_size() const {
  return facts_.is_defined() ? std::vector<std::string>{} : size_arguments();
}

std::vector<std::string> SpacePuzzle::making_unnamed() const {
  std::vector<std::string> arguments{"generate", "--puzzle", facts_.name};
  for (std::string& argument : named_size()) arguments.push_back(std::move(argument));
  return arguments;
}

MissingTables SpacePuzzle::missing(const std::vector<std::string>& patterns) const {
  MissingTables tables{"table", making_unnamed()};
  tables.what += patterns.size() == 1 ? " of pattern" : "s of patterns";
  for (const std::string& pattern : patterns) {
    tables.what += " " + pattern;
    tables.arguments.insert(tables.arguments.end(), {"--pattern", pattern});
  }
  tables.what += " of " + facts_.name + (facts_.is_defined() ? "" : " " + size());
  return tables;
}

std::vector<MissingTables> SpacePuzzle::tables_of(const std::vector<Instance>& /*instances*/) const {
  const auto wanted = patterns();
  if (wanted.empty()) return {};
  MissingTables tables = missing(wanted);
  if (!input_.patterns.empty()) return {std::move(tables)};
  // pdbgen chooses the patterns of a definition, and of several sets the one that fits into memory.
  if (facts_.is_defined()) return {{"tables of " + facts_.name, making_unnamed()}};
  if (pattern_sets().size() > 1) tables.arguments = making_unnamed();
  return {std::move(tables)};
}

ServingTables SpacePuzzle::open_tables(const std::filesystem::path& folder, Check check) {
  ServingTables serving;
  std::vector<std::string> there;
  std::vector<std::string> not_there;
  pattern_database::OpenOptions options;
  options.checking = check;
  for (const std::string& pattern : patterns_to_open(folder)) {
    const auto [family, parameters] = name_of(pattern);
    const auto file = find_table(folder, SpaceKey{family, parameters});
    (file ? there : not_there).push_back(pattern);
    if (!file) continue;
    const auto opening = [&] { open(pattern, *file, options); };
    at_place(file->string() + ": ", opening, file->string());
    serving.files.push_back(*file);
  }
  join(there);
  open_patterns_ = joined_words(there);
  if (there.empty() && !not_there.empty()) serving.missing = tables_of({});
  if (!there.empty() && !not_there.empty()) serving.missing.push_back(missing(not_there));
  return serving;
}

}  // namespace tilepdb::solver
