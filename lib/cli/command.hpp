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

struct Command {
  std::string_view name;
  std::string arguments;                ///< after the name in the usage line
  std::string purpose;                  ///< one line
  std::string about{};                  ///< what else the help says, a paragraph a line
  std::vector<std::string> examples{};  ///< that work one after the other, less the program's name
  std::size_t most_words = 0;           ///< besides options
  std::vector<Rule> needs{};            ///< of each rule one name must be given
  bool reads_any_puzzle = false;        ///< whatever --puzzle names: files name their puzzle
  std::function<Call()> call{};         ///< see with_options()
};

/// Command::call of a command whose options set an `Options`, a class derived from CommonOptions, which begins as
/// `initial`.
template <typename Options>
[[nodiscard]] std::function<Call()> with_options(
    std::vector<OptionGroup> (*declare)(Options&), int (*run)(const Options&),
    std::type_identity_t<void (*)(Options&)> prepare = [](Options&) {}, const Options& initial = {}) {
  return [=] {
    const auto options = std::make_shared<Options>(initial);
    return Call{options, declare(*options), [=] { prepare(*options); }, [=] { return run(*options); }};
  };
}

/// How moves of sliding tiles are counted, as --metric names it in full and for short.
inline constexpr std::string_view single_tile_metric[] = {"single-tile", "stm"};
inline constexpr std::string_view multi_tile_metric[] = {"multi-tile", "mtm"};

/// A puzzle is a list of commands.
struct Puzzle {
  std::string_view name;  ///< as --puzzle names it
  std::vector<Command> commands;
  std::span<const std::string_view> metrics{};  ///< as --metric names it; none: there is one way to count its moves
};

struct Program {
  std::string_view name;
  std::string_view purpose;     ///< one line
  std::vector<Puzzle> puzzles;  ///< the first is meant if none is named
};

}  // namespace tilepdb
