// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <vector>

#include "format/format.hpp"
#include "pattern_database/table_state.hpp"
#include "platform/checksum.hpp"
#include "platform/threads.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/pattern_database/detail/level_maker.hpp"

namespace tilepdb::pattern_database::inline v1::detail {
namespace {

[[nodiscard]] std::string text_of(const Name& name) {
  return name.parameters.empty() ? name.puzzle : name.puzzle + " " + name.parameters;
}

}  // namespace

unsigned count_threads(int asked) { return static_cast<unsigned>(prepare_threads(asked)); }

std::uint64_t digest_of(const std::vector<std::uint64_t>& numbers) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(8 * numbers.size());
  for (const std::uint64_t number : numbers) {
    for (unsigned i = 0; i < 8; ++i) bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
  }
  return checksum(bytes);
}

void require_sound(const SpaceFacts& facts) {
  constexpr std::uint64_t too_many = std::uint64_t{1} << 48;
  if (!SpaceKey{facts.name.puzzle, facts.name.parameters}.is_sound()) {
    throw Error(ErrorKind::bad_input,
                "'" + text_of(facts.name) +
                    "' is not a name of a space: a puzzle has 1 to 31 lower-case letters, digits and hyphens, its "
                    "parameters have up to 767 printable ASCII characters");
  }
  if (facts.size == 0 || facts.size >= too_many) {
    refuse_space(facts.name, "it has " + format_count(facts.size) + " states, not 1 to 2^48 - 1");
  }
  if (facts.goals.empty()) refuse_space(facts.name, "it has no goal");
  for (const std::uint64_t goal : facts.goals) {
    if (goal >= facts.size) {
      refuse_space(facts.name,
                   "goal " + std::to_string(goal) + " is not a state; expected 0 to " + std::to_string(facts.size - 1));
    }
  }
}

void require_same_space(const Table& table, const Name& name, std::uint64_t size, std::uint64_t digest) {
  if (table.name() != name) {
    throw Error(ErrorKind::check_failed, "the table belongs to " + text_of(table.name()) + ", not to " + text_of(name));
  }
  if (table.size() == size && table.space_digest() == digest) return;
  throw Error(ErrorKind::check_failed, "the table of " + text_of(name) +
                                           " was built with other moves or another order of states; build it again");
}

void refuse_values(const Table& table) {
  throw Error(ErrorKind::check_failed,
              "the table of " + text_of(table.name()) + " does not lead to a goal: it is damaged");
}

void refuse_space(const Name& name, const std::string& what) {
  throw Error(ErrorKind::bad_input, "space " + text_of(name) + ": " + what);
}

void refuse_cost(const Name& name, std::uint64_t from, unsigned cost) {
  refuse_space(name, "a move of state " + std::to_string(from) + " costs " + std::to_string(cost) + ", not 0 or 1");
}

void refuse_neighbour(const Name& name, std::uint64_t from, std::uint64_t to, std::uint64_t size) {
  refuse_space(name, "a move leads from state " + std::to_string(from) + " to " + std::to_string(to) +
                         ", but the last state is " + std::to_string(size - 1));
}

}  // namespace tilepdb::pattern_database::inline v1::detail
