// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cli/option.hpp"

namespace tilepdb {

struct CommonOptions;

/// One call of a command: what its options set, what options there are, and what is done then.
struct Call {
  std::shared_ptr<CommonOptions> options;
  std::vector<OptionGroup> groups;
  std::function<void()> prepare;  ///< once all options are set; throws Error where they do not go together
  std::function<int()> run;       ///< returns the exit code
};

/// Words besides options, for commands that take as many as there are.
inline constexpr std::size_t any_number_of_words = static_cast<std::size_t>(-1);

/// A puzzle that --puzzle names.
struct Puzzle {
  std::string_view name{};
  std::string about{};                          ///< its help, a paragraph a line, the first in a few words
  unsigned can = 0;                             ///< bits whose meaning is the program's: what options and commands need
  std::span<const std::string_view> metrics{};  ///< as --metric names it; none: there is one way to count its moves
};

struct Command {
  std::string_view name;
  std::string arguments;                      ///< after the name in the usage line
  std::string purpose;                        ///< one line
  std::string about{};                        ///< what else the help says, a paragraph a line
  std::vector<std::string> examples{};        ///< that work one after the other, less the program's name
  std::size_t most_words = 0;                 ///< besides options
  std::vector<Rule> needs{};                  ///< of each rule one name must be given
  unsigned wanted = 0;                        ///< what a puzzle has to have (Puzzle::can) for it
  bool reads_any_puzzle = false;              ///< whatever --puzzle names: files name their puzzle
  std::function<Call(const Puzzle&)> call{};  ///< see with_options()
};

/// Command::call of a command whose options set an `Options`, a class derived from CommonOptions. One with a function
/// `take_puzzle(name)` gets the puzzle's name before the options are declared.
template <typename Options>
[[nodiscard]] std::function<Call(const Puzzle&)> with_options(
    std::vector<OptionGroup> (*declare)(Options&), int (*run)(const Options&),
    std::type_identity_t<void (*)(Options&)> prepare = [](Options&) {}) {
  return [=](const Puzzle& puzzle) {
    const auto options = std::make_shared<Options>();
    if constexpr (requires { options->take_puzzle(puzzle.name); }) options->take_puzzle(puzzle.name);
    return Call{options, declare(*options), [=] { prepare(*options); }, [=] { return run(*options); }};
  };
}

/// How moves of sliding tiles are counted, as --metric names it in full and for short.
inline constexpr std::string_view single_tile_metric[] = {"single-tile", "stm"};
inline constexpr std::string_view multi_tile_metric[] = {"multi-tile", "mtm"};

struct Program {
  std::string_view name;
  std::string_view purpose;  ///< one line
  std::vector<Command> commands;
  std::vector<Puzzle> puzzles{};  ///< the first is meant if none is named; none: the program has no --puzzle
};

}  // namespace tilepdb
