// SPDX-License-Identifier: MIT
#include "puzzles/definition/defined_puzzles.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "format/table_file.hpp"
#include "platform/input_text.hpp"
#include "puzzles/definition/definition.hpp"
#include "puzzles/definition/definition_csv.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "puzzles/definition/definition_states.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

/// Returns the sets, their patterns and the moves.
[[nodiscard]] std::string details_of(const Definition& definition, const PermutationRules& rules) {
  std::string text = "Sets: ";
  for (std::size_t i = 0; i < definition.sets.size(); ++i) {
    const Definition::Set& set = definition.sets[i];
    const PieceGroup& group = rules.groups[i];
    text += (i == 0 ? "" : "; ") + set.name + ", " + counted(set.pieces, "piece") +
            (set.orientations > 1 ? " with " + counted(set.orientations, "orientation") : "") + ", pattern '" +
            group.name + "' or some, as in '" + group.name + "1" +
            (set.pieces > 1 ? "-" + std::to_string(set.pieces) : "") + "'";
  }
  return text + ".\nMoves: " + separated(rules.moves, " ", &PermutationRules::Move::name) + ".\n" +
         (rules.symmetries.size() > 1 ? "Symmetries: " + std::to_string(rules.symmetries.size()) + ".\n" : "") +
         "Digest: " + rules.size + ".";
}

[[nodiscard]] PermutationFamily family_of(const Definition& definition, const std::string& name,
                                          const std::string& file) {
  const auto rules = std::make_shared<const PermutationRules>(rules_of(definition, file));
  PermutationFamily family;
  family.facts.name = name;
  static constexpr DefinitionReaders readers{starts_in_file, chosen_patterns, patterns_of_tables};
  family.facts.readers = &readers;
  family.facts.about = definition.name.empty() ? "the puzzle of " + name : definition.name;
  family.facts.default_size = family.facts.small_size = rules->size;
  family.facts.details = details_of(definition, *rules);
  const std::string& move = rules->moves.front().name;
  const std::string& other = rules->moves.back().name;
  const Definition::Set& first = definition.sets.front();
  family.facts.state_form =
      "moves from the solved state, as in \"" + move + " " + other + "\" or \"(" + move + " " + other + ")2\", or " +
      (definition.has_facelets ? "the label of each facelet, as in \"" + first.label(first.solved.front()) + ";…\""
                               : "for each set its name and the piece in each place, as in \"" + first.name +
                                     " 1 …\", with +1, +2, … for its orientation");
  family.most_pieces = static_cast<unsigned>(Pieces(rules->groups).count());
  family.rules = [rules, name](const std::string& size) -> std::optional<PermutationRules> {
    if (size == rules->size) return *rules;
    throw Error(ErrorKind::bad_input, "'" + size + "' is not the digest of " + name + ", which is " + rules->size +
                                          "; expected the same sets, solved state and moves");
  };
  return family;
}

[[nodiscard]] bool is_file(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(name, ignored);
}

/// Reads a puzzle of a table of puzzles; the table of their kinds is beside it.
[[nodiscard]] Definition read_csv_puzzle(const std::string& text, const std::string& file, const std::string& id) {
  const auto puzzles = read_csv_puzzles(text, file);
  const auto found = std::find_if(puzzles.begin(), puzzles.end(), [&](const CsvPuzzle& one) { return one.id == id; });
  if (found == puzzles.end()) {
    throw Error(ErrorKind::bad_input, file + ": " +
                                          (id.empty() ? "name the id of a puzzle after a colon, as in "
                                                      : "no such id: " + quoted_text(id) + ", expected one as in ") +
                                          file + ":" + (puzzles.empty() ? "0" : puzzles.front().id));
  }
  const std::string kinds = (std::filesystem::path(file).parent_path() / "puzzle_info.csv").string();
  const std::string moves = at_place(definition_place(file, found->line) + "the moves of " + found->kind + ": ",
                                     [&] { return read_text_file(kinds, longest_definition); });
  Definition definition = read_csv_kind(moves, kinds, found->kind);
  set_solved(definition, *found, file);
  return definition;
}

/// Takes a part of a name: a goal with ?, or a choice of moves.
void choose(Definition& definition, const std::string& part, const std::string& file) {
  if (has_unknown(part)) return at_place(file + ": the goal: ", [&] { set_goal(definition, part); });
  if (part == "half") return;
  if (part == "quarter") {
    definition.has_powers = false;
    return;
  }
  for (const std::string_view move : split(part, ",")) definition.chosen.emplace_back(move);
}

/// Whether the name of a puzzle is the text of its definition: it has several lines or is JSON.
[[nodiscard]] bool is_text(const std::string& name) {
  return name.starts_with('{') || name.find('\n') != std::string::npos;
}

[[nodiscard]] Definition read_named(const DefinitionName& name) {
  const std::string text = read_text_file(name.file, longest_definition);
  const bool has_kinds = are_csv_kinds(text);
  const bool has_puzzles = !has_kinds && are_csv_puzzles(text);
  const std::string first = name.parts.empty() ? "" : name.parts.front();
  Definition definition = has_kinds     ? read_csv_kind(text, name.file, first)
                          : has_puzzles ? read_csv_puzzle(text, name.file, first)
                                        : read_definition(text, name.file);
  for (std::size_t i = has_kinds || has_puzzles ? 1 : 0; i < name.parts.size(); ++i) {
    choose(definition, name.parts[i], name.file);
  }
  return definition;
}

[[nodiscard]] PermutationFamily family_of_text(const std::string& text) {
  const std::string place = "the definition";
  // A goal with ? is a last line that begins with a colon.
  const auto line = text.rfind("\n:");
  const std::string goal = line == std::string::npos ? "" : text.substr(line + 2);
  const bool has_goal = has_unknown(goal);
  Definition definition = read_definition(has_goal ? text.substr(0, line + 1) : text, place);
  if (has_goal) choose(definition, goal, place);
  return family_of(definition, definition.name.empty() ? "definition" : definition.name, place);
}

[[nodiscard]] PermutationFamily family_of_file(const DefinitionName& parts, const std::string& name) {
  return family_of(read_named(parts), name, parts.file);
}

}  // namespace

DefinitionName parse_definition_name(const std::string& name) {
  for (auto colon = name.find(':'); colon != std::string::npos && !is_file(name); colon = name.find(':', colon + 1)) {
    DefinitionName parsed{name.substr(0, colon)};
    if (!is_file(parsed.file)) continue;
    for (std::size_t begin = colon + 1; begin <= name.size();) {
      const std::size_t end = std::min(name.find(':', begin), name.size());
      parsed.parts.push_back(name.substr(begin, end - begin));
      begin = end + 1;
    }
    return parsed;
  }
  return {name};
}

void take_goal(std::string& name, std::string& goal) {
  if (!has_unknown(goal) || !is_definition_name(name)) return;
  name.append(is_text(name) ? "\n:" : ":").append(std::exchange(goal, {}));
}

bool is_definition_name(const std::string& name) {
  return is_text(name) || name.find_first_of("./") != std::string::npos || is_file(parse_definition_name(name).file);
}

const PermutationFamily& defined_puzzle(const std::string& name) {
  static std::mutex mutex;
  static std::map<std::string, PermutationFamily> families;
  const std::lock_guard lock(mutex);
  const auto known = families.find(name);
  if (known != families.end()) return known->second;
  PermutationFamily family = is_text(name) ? family_of_text(name) : family_of_file(parse_definition_name(name), name);
  family.facts.definition = name;
  return families.emplace(name, std::move(family)).first->second;
}

std::optional<CsvStarts> starts_in_file(const std::string& text, const std::string& file, const std::string& name,
                                        const std::string& solved) {
  if (are_scrambles(text)) return CsvStarts{read_scrambles(text, file)};
  if (!are_csv_puzzles(text)) return {};
  const auto parts = parse_definition_name(name).parts;
  CsvStarts starts = starts_in(read_csv_puzzles(text, file), parts.empty() ? "" : parts.front(), solved);
  if (!starts.scrambles.empty()) return starts;
  throw Error(ErrorKind::bad_input,
              file + ": no puzzle of " + name + " without wildcards whose solution_state is " + quoted_text(solved));
}

std::filesystem::path chosen_patterns_file(const std::filesystem::path& folder, const std::string& digest) {
  return folder / (std::string(definition_family) + "_" + digest + ".patterns");
}

std::optional<std::vector<std::string>> chosen_patterns(const std::filesystem::path& file) {
  constexpr std::size_t longest = 1 << 16;
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return {};
  std::vector<std::string> patterns;
  const std::string text = read_text_file(file.string(), longest);
  for (const std::string_view line : split(text, "\n\r")) {
    const auto words = split(line.substr(0, line.find('#')), " \t");
    patterns.insert(patterns.end(), words.begin(), words.end());
  }
  if (patterns.empty()) throw Error(ErrorKind::bad_input, file.string() + ": no patterns; remove it to choose again");
  return patterns;
}

std::vector<std::string> patterns_of_tables(const std::filesystem::path& folder, const std::string& digest) {
  const std::string begin = std::string(definition_family) + "_" + digest + "_";
  std::set<std::string> patterns;  // a table may have two files
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(begin)) continue;
    for (const std::string_view suffix : {plain_suffix, compressed_suffix}) {
      if (name.ends_with(suffix))
        patterns.insert(name.substr(begin.size(), name.size() - suffix.size() - begin.size()));
    }
  }
  return {patterns.begin(), patterns.end()};
}

}  // namespace tilepdb::puzzles
