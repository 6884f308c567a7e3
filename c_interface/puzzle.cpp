// SPDX-License-Identifier: MIT
#include "c_interface/puzzle.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "c_interface/guard.hpp"

namespace tilepdb::c_interface {
namespace {

/// Returns the options of the files, or of tables made in memory for this heuristic.
[[nodiscard]] v1::HeuristicOptions heuristic_options(const tilepdb_options& options) {
  v1::HeuristicOptions opening;
  opening.goal = goal_of_tiles(options);
  opening.folder = options.folder;
  opening.reflections = options.reflections;
  opening.checking = options.checking;
  opening.threads = options.search.threads;
  return opening;
}

[[nodiscard]] v1::Heuristic open_tiles(const tilepdb_options& options) {
  v1::HeuristicOptions opening = heuristic_options(options);
  const auto in_memory = [&](const auto&... source) {
    if (options.tables_in_memory) opening.tables = v1::build_tables(source..., generate_options(options));
  };
  const bool has_catalogue = !options.catalogue.empty();
  if (!options.partitions.empty()) {
    if (has_catalogue) throw Error(ErrorKind::bad_input, "partitions: leave out the catalogue, or these");
    const auto partitions = partitions_of(options);
    const v1::Size size = size_of(options.size);
    in_memory(partitions, size);
    return v1::Heuristic(partitions, size, opening);
  }
  if (!has_catalogue) {
    const v1::Size size = size_of_default(options);
    in_memory(size);
    return v1::Heuristic(size, opening);
  }
  in_memory(options.catalogue);
  v1::Heuristic heuristic(options.catalogue, opening);
  if (!options.size.empty() && heuristic.size() != size_of(options.size)) {
    throw Error(ErrorKind::bad_input, "size: '" + options.size + "' is not that of catalogue " + options.catalogue);
  }
  return heuristic;
}

[[nodiscard]] v1::Puzzle open_named(const tilepdb_options& options) {
  if (options.tables_in_memory) throw Error(ErrorKind::bad_input, "tables: only those of tiles are made in memory");
  v1::PuzzleOptions opening;
  opening.size = options.size;
  opening.goal = options.goal;
  opening.patterns = lines_of(options.patterns);
  opening.heuristic = options.heuristic;
  opening.folder = options.folder;
  opening.checking = options.checking;
  return v1::Puzzle(options.puzzle, opening);
}

[[nodiscard]] std::variant<v1::Heuristic, v1::Puzzle> opened(const tilepdb_options& options) {
  if (is_tiles(options)) return open_tiles(options);
  return open_named(options);
}

/// Returns a board that a caller gives by a pointer and a number.
[[nodiscard]] v1::Boards numbers(const uint8_t* states, std::size_t bytes, const char* name) {
  if (bytes == 0) return {};
  return {&required(states, name), bytes};
}

[[nodiscard]] std::vector<std::string> random_states(const tilepdb_puzzle& puzzle, std::size_t count,
                                                     std::uint64_t seed) {
  if (const auto* named = std::get_if<v1::Puzzle>(&puzzle.source)) return named->random_states(count, seed);
  const auto& heuristic = std::get<v1::Heuristic>(puzzle.source);
  const auto boards = v1::random_boards(heuristic.size(), count, seed, heuristic.goal());
  const std::size_t cells = heuristic.size().cells();
  std::vector<std::string> states;
  states.reserve(count);
  for (std::size_t first = 0; first < boards.size(); first += cells) {
    states.push_back(v1::board_text(v1::Boards(boards).subspan(first, cells)));
  }
  return states;
}

[[nodiscard]] bool is_solvable(const tilepdb_puzzle& puzzle, const std::string& state) {
  if (const auto* named = std::get_if<v1::Puzzle>(&puzzle.source)) return named->is_solvable(state);
  const auto& heuristic = std::get<v1::Heuristic>(puzzle.source);
  return v1::is_solvable(heuristic.size(), v1::parse_board(heuristic.size(), state), heuristic.goal());
}

[[nodiscard]] unsigned h_of_text(const tilepdb_puzzle& puzzle, const std::string& state) {
  if (const auto* named = std::get_if<v1::Puzzle>(&puzzle.source)) return named->h(state);
  const auto& heuristic = std::get<v1::Heuristic>(puzzle.source);
  return heuristic.h(v1::parse_board(heuristic.size(), state));
}

/// Stores h of states that are numbers.
template <typename Source>
void fill_values(const Source& source, v1::Boards states, std::uint16_t* values, std::size_t count, int threads) {
  if (count != 0) (void)required(values, "values");
  source.h(states, std::span(values, count), threads);
}

}  // namespace

v1::Size board_size_of(const tilepdb_puzzle& puzzle) {
  if (puzzle.facts.width != 0) return {puzzle.facts.width, puzzle.facts.height};
  throw Error(ErrorKind::bad_input,
              "puzzle " + std::string(puzzle.facts.puzzle) + ": its states are not boards of tiles");
}

}  // namespace tilepdb::c_interface

using namespace tilepdb::c_interface;
namespace v1 = tilepdb::v1;

tilepdb_puzzle::tilepdb_puzzle(const tilepdb_options& options) : source(opened(options)) {
  if (const auto* named = std::get_if<v1::Puzzle>(&source)) {
    facts = {named->name().c_str(), named->size().c_str(), named->goal().c_str(), named->heuristic().c_str(), 0, 0};
    if (named->name() != "multi-tile") return;
    const v1::Size size = size_of(named->size());
    facts.width = size.width;
    facts.height = size.height;
    return;
  }
  const auto& heuristic = std::get<v1::Heuristic>(source);
  const v1::Size size = heuristic.size();
  size_ = std::to_string(size.width) + "x" + std::to_string(size.height);
  goal_ = v1::board_text(heuristic.goal());
  facts = {"tiles", size_.c_str(), goal_.c_str(), heuristic.catalogue().c_str(), size.width, size.height};
}

extern "C" {

int tilepdb_puzzle_names(tilepdb_list** names) {
  return stored(names, "names", [] { return std::make_unique<OwnedList>(v1::puzzle_names()); });
}

int tilepdb_open(const tilepdb_options* options, tilepdb_puzzle** puzzle) {
  return stored(puzzle, "puzzle", [&] { return std::make_unique<tilepdb_puzzle>(options_or_default(options)); });
}

void tilepdb_close(tilepdb_puzzle* puzzle) { delete puzzle; }

const tilepdb_facts* tilepdb_describe(const tilepdb_puzzle* puzzle) {
  return puzzle == nullptr ? nullptr : &puzzle->facts;
}

int tilepdb_read_board(const tilepdb_puzzle* puzzle, const char* state, uint8_t* tiles, size_t count) {
  return guarded([&] {
    const v1::Size size = board_size_of(required(puzzle, "puzzle"));
    if (count != size.cells()) {
      throw tilepdb::Error(tilepdb::ErrorKind::bad_input, "count: expected " + std::to_string(size.cells()) +
                                                              " cells, found " + std::to_string(count));
    }
    const auto board = v1::parse_board(size, text(state, "text"));
    std::copy(board.begin(), board.end(), &required(tiles, "tiles"));
  });
}

int tilepdb_is_solvable(const tilepdb_puzzle* puzzle, const char* state, int* solvable) {
  return guarded([&] {
    int& into = required(solvable, "solvable");
    into = is_solvable(required(puzzle, "puzzle"), text(state, "state")) ? 1 : 0;
  });
}

int tilepdb_random_states(const tilepdb_puzzle* puzzle, size_t count, uint64_t seed, tilepdb_list** states) {
  return stored(states, "states",
                [&] { return std::make_unique<OwnedList>(random_states(required(puzzle, "puzzle"), count, seed)); });
}

int tilepdb_h(const tilepdb_puzzle* puzzle, const uint8_t* states, size_t bytes, uint16_t* values, size_t count,
              int threads) {
  return guarded([&] {
    const v1::Boards all = numbers(states, bytes, "states");
    std::visit([&](const auto& source) { fill_values(source, all, values, count, threads); },
               required(puzzle, "puzzle").source);
  });
}

int tilepdb_h_of_text(const tilepdb_puzzle* puzzle, const char* state, unsigned* value) {
  return guarded([&] {
    unsigned& into = required(value, "value");
    into = h_of_text(required(puzzle, "puzzle"), text(state, "state"));
  });
}

}  // extern "C"
