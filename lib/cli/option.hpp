// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// An option is declared once: parsing, help, manual pages, completions and suggestions follow from the declaration.
namespace tilepdb {

/// Features of puzzles that options and commands need, as bits.
enum Having : unsigned {
  of_tiles = 1,          ///< sliding tiles in moves of single tiles
  of_others = 2,         ///< any other puzzle
  with_blank = 4,        ///< sliding tiles in any metric
  with_boards = 8,       ///< --board gives the size
  with_sizes = 16,       ///< --size gives the size
  with_whole = 32,       ///< a table can have all pieces
  with_patterns = 64,    ///< --pattern chooses tables of searches
  with_pages = 128,      ///< pages can play its solutions
  with_sequences = 256,  ///< searches prune move sequences by default
  with_goals = 512       ///< users choose the goal of generated tables
};

/// Stands in a Rule for the words besides options.
inline constexpr std::string_view words_besides_options = "FILE";

/// A rule that one of some options must be given, or that none may, and the message if it is broken.
struct Rule {
  std::vector<std::string_view> names;
  std::string message;
  std::vector<std::string_view> unless{};  ///< the rule does not apply if one of these is given
};

/// An option of a command line, bound to the variable that it sets.
struct Option {
  std::string name;   ///< without the dashes
  char letter = 0;    ///< the short name; 0: none
  std::string value;  ///< placeholder in the help, such as FILE; empty: the option takes no value
  std::string about;  ///< help: effect, unit, range and default
  /// Called with each value given, or with an empty string if the option takes no value.
  std::function<void(const std::string& value)> take{};
  std::function<void()> leave{};   ///< called if the option is not given; may be empty
  std::string default_value{};     ///< for numbers, the value of the variable at the declaration
  bool is_common = true;           ///< shown by --help; otherwise only by --help-all
  bool is_repeated = false;        ///< may be given several times
  unsigned wanted = 0;             ///< features of the puzzle that the option needs
  unsigned concerns = 0;           ///< bits for CommonOptions::first_given(); defined by the program
  std::vector<Rule> exclusions{};  ///< none of the names may be given with it
  std::vector<Rule> conditions{};  ///< one of the names must be given with it

  // For chaining in a declaration.
  [[nodiscard]] Option rare() &&;
  [[nodiscard]] Option repeated() &&;
  [[nodiscard]] Option concerning(unsigned bits) &&;
  [[nodiscard]] Option wanting(unsigned bits) &&;
  [[nodiscard]] Option excludes(std::vector<std::string_view> names, std::string message,
                                std::vector<std::string_view> unless = {}) &&;
  [[nodiscard]] Option needs(std::vector<std::string_view> names, std::string message) &&;
  [[nodiscard]] Option otherwise(std::function<void()> leave) &&;
  /// Appends the default of a number, with a remark, to the help.
  [[nodiscard]] Option with_default(const std::string& remark = "") &&;
};

struct OptionGroup {
  std::string title;
  std::vector<Option> options;
};

/// The values that a whole number may have.
struct Range {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  std::string expected{};  ///< replaces "1 to 19" in messages if not empty
};

/// Returns a value as a number in a range. `option` includes the dashes. Throws Error (bad_input).
[[nodiscard]] std::uint64_t whole_number(const std::string& option, const std::string& value, const Range& range);

/// Returns a default as the help writes it.
[[nodiscard]] std::string default_text(std::uint64_t number);
[[nodiscard]] std::string default_text(double number);

/// Returns the option as typed by users: "--jobs" for "jobs,j".
[[nodiscard]] std::string typed_name(std::string_view name);

// Declarations of options. `name` is "jobs", or "jobs,j" with a short name. Option::take throws Error (bad_input) if
// the value is invalid.

/// An option without a value that sets a variable, to true by default.
[[nodiscard]] Option flag(std::string_view name, bool& into, std::string about, bool set = true);

/// A string that must not be empty.
[[nodiscard]] Option text(std::string_view name, std::string value, std::string& into, std::string about);

/// A repeatable option that appends a string.
[[nodiscard]] Option texts(std::string_view name, std::string value, std::vector<std::string>& into, std::string about);

/// A number greater than 0.
[[nodiscard]] Option positive_number(std::string_view name, std::string value, double& into, std::string about,
                                     double least = 0, double most = std::numeric_limits<double>::max());

/// A number of bytes, with or without a unit.
[[nodiscard]] Option bytes(std::string_view name, std::optional<std::uint64_t>& into, std::string about);

/// An option whose value `take` parses.
[[nodiscard]] Option parsed(std::string_view name, std::string value, std::function<void(const std::string&)> take,
                            std::string about);

/// A whole number. The variable may be a std::optional; its type must hold the range.
template <typename Number>
[[nodiscard]] Option number(std::string_view name, std::string value, Number& into, std::string about,
                            const Range& range = {}) {
  Option option = parsed(
      name, std::move(value),
      [&into, range, typed = typed_name(name)](const std::string& given) {
        const std::uint64_t parsed_number = whole_number(typed, given, range);
        if constexpr (std::is_arithmetic_v<Number>) {
          into = static_cast<Number>(parsed_number);
        } else {
          into = static_cast<typename Number::value_type>(parsed_number);
        }
      },
      std::move(about));
  if constexpr (std::is_arithmetic_v<Number>) option.default_value = default_text(static_cast<std::uint64_t>(into));
  return option;
}

}  // namespace tilepdb
