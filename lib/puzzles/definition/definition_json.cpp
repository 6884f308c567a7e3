// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "platform/input_text.hpp"
#include "puzzles/definition/definition.hpp"
#include "text/at_place.hpp"
#include "text/json_text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::puzzles {
namespace {

using JsonNumbers = Definition::Numbers;

constexpr std::size_t most_of_orbit = 255;
constexpr std::size_t most_json_moves = 10'000;

/// Returns a list of `count` numbers below `end`.
[[nodiscard]] JsonNumbers numbers_from(const JsonReader& json, std::size_t count, std::size_t end) {
  JsonNumbers numbers;
  for (const JsonReader& item : json.items(count, count)) {
    numbers.push_back(static_cast<std::uint8_t>(item.number(end - 1)));
  }
  return numbers;
}

void require_each_once(const JsonReader& json, const JsonNumbers& numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto before =
        static_cast<std::size_t>(std::find(numbers.begin(), numbers.end(), numbers[i]) - numbers.begin());
    if (before == i) continue;
    throw json.refuse("items " + std::to_string(before) + " and " + std::to_string(i) + " are both " +
                      std::to_string(numbers[i]) + ", expected each number once");
  }
}

/// Parses the JSON format of KPuzzle.
class JsonDefinition {
 public:
  explicit JsonDefinition(const JsonReader& json) : json_(json) {}

  [[nodiscard]] Definition read() {
    for (const std::string_view name : {"orbits", "defaultPattern", "moves"}) {
      if (!json_.has(name)) throw json_.refuse("no member " + quoted_json(std::string(name)));
    }
    if (json_.has("name")) definition_.name = json_.member("name").text();
    for (const JsonReader& orbit : json_.member("orbits").items(1, most_of_orbit)) take_orbit(orbit);
    const JsonReader pattern = json_.member("defaultPattern");
    for (Definition::Set& set : definition_.sets) take_solved(pattern, set);
    const JsonReader moves = json_.member("moves");
    for (const std::string& name : moves.names(1, most_json_moves)) take_move(name, moves.member(name));
    if (!json_.has("derivedMoves")) return std::move(definition_);
    const JsonReader derived = json_.member("derivedMoves");
    for (const std::string& name : derived.names(0, most_json_moves)) {
      definition_.moves.push_back({name, {}, derived.member(name).text(), true, 0});
    }
    return std::move(definition_);
  }

 private:
  void take_orbit(const JsonReader& orbit) {
    Definition::Set set;
    for (const std::string_view name : {"orbitName", "numPieces", "numOrientations"}) {
      if (!orbit.has(name)) throw orbit.refuse("no member " + quoted_json(std::string(name)));
    }
    set.name = orbit.member("orbitName").text();
    const auto is_same = [&](const auto& other) { return other.name == set.name; };
    if (std::any_of(definition_.sets.begin(), definition_.sets.end(), is_same)) {
      throw orbit.member("orbitName").expected("another name than the orbits before");
    }
    if (!is_set_name(set.name)) {
      throw orbit.member("orbitName").expected("a name without blanks, brackets and separators, and no digit first");
    }
    const auto count = [&](const char* name) {
      const auto number = orbit.member(name).number(most_of_orbit);
      if (number == 0) throw orbit.member(name).expected("a whole number from 1 to " + std::to_string(most_of_orbit));
      return static_cast<unsigned>(number);
    };
    set.pieces = count("numPieces");
    set.orientations = count("numOrientations");
    definition_.sets.push_back(std::move(set));
  }

  static void take_solved(const JsonReader& pattern, Definition::Set& set) {
    if (!pattern.has(set.name)) throw pattern.refuse("no member " + quoted_json(set.name));
    const JsonReader of = pattern.member(set.name);
    for (const std::string_view name : {"pieces", "orientation"}) {
      if (!of.has(name)) throw of.refuse("no member " + quoted_json(std::string(name)));
    }
    set.solved = numbers_from(of.member("pieces"), set.pieces, set.pieces);
    set.turns = numbers_from(of.member("orientation"), set.pieces, set.orientations);
    if (!of.has("orientationMod")) return;
    const JsonNumbers mods = numbers_from(of.member("orientationMod"), set.pieces, set.orientations + 1);
    for (const unsigned mod : mods) {
      if (mod > 1 && mod != set.orientations) {
        throw of.member("orientationMod").refuse("expected 0, or 1 where the orientation does not matter");
      }
      set.unturned.push_back(mod == 1 && set.orientations > 1);
    }
    const auto count = static_cast<unsigned>(std::count(set.unturned.begin(), set.unturned.end(), true));
    if (count == 0 || count == set.pieces) set.unturned.clear();
    if (count != set.pieces) return;
    // No orientation matters, so pieces have only one.
    set.orientations = 1;
    set.has_any_turns = true;
    set.turns.assign(set.pieces, 0);
  }

  void take_move(const std::string& name, const JsonReader& json) {
    if (!is_move_name(name)) throw json.refuse("expected a name without blanks, brackets and separators");
    Definition::Move move{name, {}, {}, false, 0};
    for (const std::string& orbit : json.names(0, most_of_orbit)) {
      const auto is_same = [&](const auto& set) { return set.name == orbit; };
      if (std::none_of(definition_.sets.begin(), definition_.sets.end(), is_same)) {
        throw json.refuse("unknown orbit " + quoted_json(orbit));
      }
    }
    for (const Definition::Set& set : definition_.sets) {
      Definition::SetMove of;
      if (json.has(set.name)) {
        of = set_move(json.member(set.name), set);
      } else {
        for (unsigned place = 0; place < set.pieces; ++place) of.from.push_back(static_cast<std::uint8_t>(place));
        of.turn.resize(set.pieces);
      }
      move.sets.push_back(std::move(of));
    }
    definition_.moves.push_back(std::move(move));
  }

  [[nodiscard]] static Definition::SetMove set_move(const JsonReader& json, const Definition::Set& set) {
    for (const std::string_view name : {"permutation", "orientationDelta"}) {
      if (!json.has(name)) throw json.refuse("no member " + quoted_json(std::string(name)));
    }
    Definition::SetMove of{numbers_from(json.member("permutation"), set.pieces, set.pieces),
                           numbers_from(json.member("orientationDelta"), set.pieces, most_of_orbit + 1)};
    require_each_once(json.member("permutation"), of.from);
    for (std::uint8_t& turn : of.turn) turn = static_cast<std::uint8_t>(turn % set.orientations);
    return of;
  }

  JsonReader json_;
  Definition definition_{};
};

}  // namespace

Definition read_definition_json(const std::string& text, const std::string& file) {
  return at_place(file + ": ", [&] {
    const Json json = parse_json(without_byte_order_mark(text));
    return JsonDefinition(JsonReader(json)).read();
  });
}

}  // namespace tilepdb::puzzles
