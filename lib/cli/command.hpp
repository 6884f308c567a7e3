// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cli/option.hpp"

namespace tilepdb {

struct CommonOptions;

/// One call of a command: its options, the variables they set, and the work.
struct Call {
  std::shared_ptr<CommonOptions> options;
  std::vector<OptionGroup> groups;
  std::function<void()> prepare;  ///< called when all options are set; throws Error if they conflict
  std::function<int()> run;       ///< returns the exit code
};

/// Command::most_words of commands without a limit.
inline constexpr std::size_t any_number_of_words = static_cast<std::size_t>(-1);

/// A value of --puzzle.
struct Puzzle {
  std::string_view name{};
  std::string about{};                          ///< help, one paragraph a line; the first line is short
  unsigned can = 0;                             ///< its features, as bits of Having
  std::span<const std::string_view> metrics{};  ///< values of --metric that choose it; empty: one metric only
};

struct Command {
  std::string_view name;
  std::string arguments;                      ///< after the name in the usage line
  std::string purpose;                        ///< one line
  std::string about{};                        ///< more help, one paragraph a line
  std::vector<std::string> examples{};        ///< without the program's name; they work in this order
  std::size_t most_words = 0;                 ///< maximum number of words besides options
  std::vector<Rule> needs{};                  ///< one name of each rule must be given
  unsigned wanted = 0;                        ///< features of the puzzle that the command needs
  bool reads_any_puzzle = false;              ///< the files name their puzzle, and --puzzle has no effect
  std::function<Call(const Puzzle&)> call{};  ///< see with_options()
};

/// Returns Command::call of a command whose options set an `Options`, a class derived from CommonOptions. If the class
/// has a function `take_puzzle(name)`, it is called before the options are declared.
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

/// Metrics of sliding tiles: the values of --metric, long and short.
inline constexpr std::string_view single_tile_metric[] = {"single-tile", "stm"};
inline constexpr std::string_view multi_tile_metric[] = {"multi-tile", "mtm"};

struct Program {
  std::string_view name;
  std::string_view purpose;  ///< one line
  std::vector<Command> commands;
  std::vector<Puzzle> puzzles{};  ///< the first is the default; empty: the program has no --puzzle
  /// Returns the puzzle that a file defines; nothing if the word is not like the name of a file. Throws Error.
  std::function<std::optional<Puzzle>(const std::string& word)> defined{};
};

}  // namespace tilepdb
