// SPDX-License-Identifier: MIT
#include "puzzles/definition/defined_puzzles.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <utility>

#include "platform/input_text.hpp"
#include "puzzles/definition/definition.hpp"
#include "puzzles/definition/definition_rules.hpp"
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

[[nodiscard]] PermutationFamily family_of(const Definition& definition, const std::string& file) {
  const auto rules = std::make_shared<const PermutationRules>(rules_of(definition, file));
  PermutationFamily family;
  family.facts.name = file;
  family.facts.is_defined = true;
  family.facts.about = definition.name.empty() ? "the puzzle of " + file : definition.name;
  family.facts.default_size = family.facts.small_size = rules->size;
  family.facts.details = details_of(definition, *rules);
  const std::string& move = rules->moves.front().name;
  const std::string& other = rules->moves.back().name;
  family.facts.state_form = "moves from the solved state, as in \"" + move + " " + other + "\" or \"(" + move + " " +
                            other + ")2\", or for each set its name and the piece in each place, as in \"" +
                            definition.sets.front().name + " 1 …\", with +1, +2, … for its orientation";
  family.most_pieces = static_cast<unsigned>(Pieces(rules->groups).count());
  family.rules = [rules, file](const std::string& size) -> std::optional<PermutationRules> {
    if (size == rules->size) return *rules;
    throw Error(ErrorKind::bad_input, "'" + size + "' is not the digest of " + file + ", which is " + rules->size +
                                          "; expected the same sets, solved state and moves");
  };
  return family;
}

}  // namespace

#ifndef __EMSCRIPTEN__
bool is_definition_name(const std::string& name) {
  std::error_code ignored;
  return name.find_first_of("./") != std::string::npos || std::filesystem::is_regular_file(name, ignored);
}
#endif

const PermutationFamily& defined_puzzle(const std::string& file) {
  static std::mutex mutex;
  static std::map<std::string, PermutationFamily> families;
  const std::lock_guard lock(mutex);
  const auto known = families.find(file);
  if (known != families.end()) return known->second;
  const Definition definition = read_definition(read_text_file(file, longest_definition), file);
  return families.emplace(file, family_of(definition, file)).first->second;
}

}  // namespace tilepdb::puzzles
