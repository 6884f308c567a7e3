// SPDX-License-Identifier: MIT
// Searches and their results.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "c_interface/guard.hpp"
#include "c_interface/options.hpp"
#include "c_interface/puzzle.hpp"
#include "tilepdb/tilepdb.hpp"

namespace tilepdb::c_interface {
namespace {

/// A tilepdb_result that owns its texts and iterations.
struct OwnedResult : tilepdb_result {
  OwnedResult(const v1::Result& found, const char* separator)
      : tilepdb_result{}, moves_(found.text(separator)), reason_(found.reason) {
    for (const v1::Bound& bound : found.bounds) {
      iterations_.push_back({bound.expanded, bound.generated, bound.bound, bound.completed, bound.backward, 0});
    }
    status = status_of(found.status);
    length = found.length();
    moves = moves_.c_str();
    at_least = found.at_least;
    reason = reason_.c_str();
    seconds = found.seconds;
    expanded = found.expanded;
    generated = found.generated;
    most_stored = found.most_stored.value_or(0);
    iteration_count = iterations_.size();
    iterations = iterations_.data();
  }
  OwnedResult(const OwnedResult&) = delete;
  OwnedResult& operator=(const OwnedResult&) = delete;

 private:
  [[nodiscard]] static std::int32_t status_of(v1::Status status) noexcept {
    switch (status) {
      case v1::Status::solved: return TILEPDB_SOLVED;
      case v1::Status::unsolvable: return TILEPDB_UNSOLVABLE;
      case v1::Status::given_up: break;
    }
    return TILEPDB_GIVEN_UP;
  }

  std::string moves_;
  std::string reason_;
  std::vector<tilepdb_iteration> iterations_;
};

[[nodiscard]] const char* separator_of(const tilepdb_puzzle& puzzle) {
  return std::holds_alternative<v1::Heuristic>(puzzle.source) ? "" : " ";
}

[[nodiscard]] std::unique_ptr<OwnedResult> solve_text(const tilepdb_puzzle& puzzle, const std::string& state,
                                                      const tilepdb_options& options) {
  const v1::SolveOptions search = search_options(options);
  const auto* const named = std::get_if<v1::Puzzle>(&puzzle.source);
  if (named != nullptr) return std::make_unique<OwnedResult>(try_solve(*named, state, options.limits, search), " ");
  const auto& heuristic = std::get<v1::Heuristic>(puzzle.source);
  const auto board = v1::parse_board(heuristic.size(), state);
  return std::make_unique<OwnedResult>(try_solve(heuristic, board, options.limits, search), "");
}

void solve_texts(const tilepdb_puzzle& puzzle, const std::vector<std::string>& states, const tilepdb_options& options,
                 const std::function<void(std::size_t, const v1::Result&)>& deliver) {
  const v1::SolveOptions search = search_options(options);
  if (const auto* named = std::get_if<v1::Puzzle>(&puzzle.source)) {
    return solve_all(*named, states, deliver, options.limits, search);
  }
  const auto& heuristic = std::get<v1::Heuristic>(puzzle.source);
  std::vector<std::uint8_t> boards;
  for (std::size_t i = 0; i < states.size(); ++i) {
    try {
      const auto board = v1::parse_board(heuristic.size(), states[i]);
      boards.insert(boards.end(), board.begin(), board.end());
    } catch (const Error& error) {
      throw Error(error.kind(), "board " + std::to_string(i) + ": " + error.what());
    }
  }
  solve_all(heuristic, boards, deliver, options.limits, search);
}

}  // namespace
}  // namespace tilepdb::c_interface

using namespace tilepdb::c_interface;
namespace v1 = tilepdb::v1;

extern "C" {

void tilepdb_result_free(tilepdb_result* result) { delete static_cast<OwnedResult*>(result); }

int tilepdb_solve(const tilepdb_puzzle* puzzle, const char* state, const tilepdb_options* options,
                  tilepdb_result** result) {
  return stored(result, "result", [&] {
    return solve_text(required(puzzle, "puzzle"), text(state, "state"), options_or_default(options));
  });
}

int tilepdb_solve_array(const tilepdb_puzzle* puzzle, const uint8_t* state, size_t count,
                        const tilepdb_options* options, tilepdb_result** result) {
  return stored(result, "result", [&] {
    const tilepdb_puzzle& opened = required(puzzle, "puzzle");
    const tilepdb_options& given = options_or_default(options);
    const v1::Board numbers(&required(state, "state"), count);
    if (const auto* heuristic = std::get_if<v1::Heuristic>(&opened.source)) {
      return std::make_unique<OwnedResult>(try_solve(*heuristic, numbers, given.limits, search_options(given)), "");
    }
    return solve_text(opened, v1::board_text(numbers), given);
  });
}

int tilepdb_solve_all(const tilepdb_puzzle* puzzle, const char* const* states, size_t count,
                      const tilepdb_options* options, tilepdb_result_function deliver, void* data) {
  return guarded([&] {
    const tilepdb_puzzle& opened = required(puzzle, "puzzle");
    if (deliver == nullptr) (void)required<const char>(nullptr, "deliver");
    if (count != 0) (void)required(states, "states");
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < count; ++i) texts.push_back(text(states[i], "states"));
    const char* const separator = separator_of(opened);
    solve_texts(opened, texts, options_or_default(options), [&](std::size_t index, const v1::Result& found) {
      const OwnedResult result(found, separator);
      deliver(index, &result, data);
    });
  });
}

}  // extern "C"
