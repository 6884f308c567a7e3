// SPDX-License-Identifier: MIT
#include "tilepdb/api/puzzle.hpp"

#include "core/random_numbers.hpp"
#include "solver/api/positions.hpp"
#include "solver/api/puzzle_state.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::v1 {

std::vector<std::string> puzzle_names() {
  std::vector<std::string> names;
  for (const solver::PuzzleFamily& family : named_families()) names.push_back(family.name);
  return names;
}

std::string board_text(Board board) { return solver::text_of_numbers(board); }

Puzzle::Puzzle(const std::string& name, const PuzzleOptions& options)
    : state_(std::make_shared<const State>(name, options)) {}

const std::string& Puzzle::name() const noexcept { return state_->family().name; }
const std::string& Puzzle::size() const noexcept { return state_->size(); }
const std::string& Puzzle::goal() const noexcept { return state_->goal(); }
const std::string& Puzzle::heuristic() const noexcept { return state_->heuristic(); }

bool Puzzle::is_solvable(const std::string& state) const {
  const solver::AnyPuzzle& puzzle = state_->puzzle();
  return puzzle.reachable(puzzle.instance(state, "0", "state")).reachable;
}

unsigned Puzzle::h(const std::string& state) const { return state_->h(state_->puzzle().instance(state, "0", "state")); }

std::vector<unsigned> Puzzle::h(std::span<const std::string> states, int threads) const {
  std::vector<unsigned> values(states.size());
  values_of_ranges(states.size(), prepared_threads(states.size(), threads), "state",
                   [&](std::size_t, std::size_t end, std::size_t& number) {
                     for (; number < end; ++number) {
                       values[number] = state_->h(state_->puzzle().instance(states[number], "0", ""));
                     }
                   });
  return values;
}

void Puzzle::h(Boards boards, std::span<std::uint16_t> values, int threads) const {
  const std::size_t cells = values.empty() ? 0 : boards.size() / values.size();
  if (cells * values.size() != boards.size() || (values.empty() && !boards.empty())) {
    throw Error(ErrorKind::bad_input, "found " + counted(boards.size(), "number") + " for " +
                                          counted(values.size(), "value") + ", expected as many for each");
  }
  const solver::StateValues& reader = state_->values();
  if (values.size() == 1) {
    values.front() = static_cast<std::uint16_t>(at_place("state: ", [&] { return reader.of_numbers(boards); }));
    return;
  }
  values_of_ranges(values.size(), prepared_threads(values.size(), threads), "state",
                   [&](std::size_t, std::size_t end, std::size_t& number) {
                     for (; number < end; ++number) {
                       values[number] =
                           static_cast<std::uint16_t>(reader.of_numbers(boards.subspan(number * cells, cells)));
                     }
                   });
}

std::vector<std::string> Puzzle::random_states(std::size_t count, std::uint64_t seed) const {
  RandomNumbers random(seed);
  std::vector<std::string> states;
  states.reserve(count);
  for (std::size_t i = 0; i < count; ++i) states.push_back(state_->puzzle().random(random, {}).start);
  return states;
}

}  // namespace tilepdb::v1
