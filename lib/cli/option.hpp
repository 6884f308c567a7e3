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

/// In a Rule: the words of a command line that are no options.
inline constexpr std::string_view words_besides_options = "FILE";

/// Options of which some must, or must not, be given, and what to say otherwise.
struct Rule {
  std::vector<std::string_view> names;
  std::string message;
  std::vector<std::string_view> unless{};  ///< where one of these is given, nothing is asked
};

/// What a command line may name, bound to the variable that it sets.
struct Option {
  std::string name;   ///< without the dashes
  char letter = 0;    ///< the short name; 0: none
  std::string value;  ///< what the help calls the value; empty: the option takes none
  std::string about;  ///< what it does, what the value counts in, the range and the default
  /// Called with each value that is given, which is empty for an option that takes none.
  std::function<void(const std::string& value)> take{};
  std::function<void()> leave{};   ///< called where the option is not given; may be empty
  std::string default_value{};     ///< of a number, which its variable had when the option was declared
  bool is_common = true;           ///< shown by --help, not by --help-all alone
  bool is_repeated = false;        ///< may be given several times
  unsigned wanted = 0;             ///< what a puzzle has to have (Puzzle::can) for it
  unsigned concerns = 0;           ///< bits whose meaning is the program's: CommonOptions::first_given()
  std::vector<Rule> exclusions{};  ///< none of the names may be given with it
  std::vector<Rule> conditions{};  ///< one of the names must be given with it

  // To be chained in a declaration.
  [[nodiscard]] Option rare() &&;
  [[nodiscard]] Option repeated() &&;
  [[nodiscard]] Option concerning(unsigned bits) &&;
  [[nodiscard]] Option wanting(unsigned bits) &&;
  [[nodiscard]] Option excludes(std::vector<std::string_view> names, std::string message,
                                std::vector<std::string_view> unless = {}) &&;
  [[nodiscard]] Option needs(std::vector<std::string_view> names, std::string message) &&;
  [[nodiscard]] Option otherwise(std::function<void()> leave) &&;
  /// Says at the end what a number's default is, and a remark on it.
  [[nodiscard]] Option with_default(const std::string& remark = "") &&;
};

/// Options under a title of the help.
struct OptionGroup {
  std::string title;
  std::vector<Option> options;
};

/// What a whole number may be.
struct Range {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  std::string expected{};  ///< for messages, where "1 to 19" would not say it
};

/// A value as a number in a range. `option` has its dashes. Throws Error (bad_input).
[[nodiscard]] std::uint64_t whole_number(const std::string& option, const std::string& value, const Range& range);

/// How the help writes a default.
[[nodiscard]] std::string default_text(std::uint64_t number);
[[nodiscard]] std::string default_text(double number);

/// What users type for a declared name: "--jobs" for "jobs,j".
[[nodiscard]] std::string typed_name(std::string_view name);

// How options are declared. `name` is "jobs", or "jobs,j" with a short name. Values are parsed strictly: these throw
// Error (bad_input) from Option::take.

/// Sets a variable, to true by default.
[[nodiscard]] Option flag(std::string_view name, bool& into, std::string about, bool set = true);

/// A text that may not be empty.
[[nodiscard]] Option text(std::string_view name, std::string value, std::string& into, std::string about);

/// Any number of texts.
[[nodiscard]] Option texts(std::string_view name, std::string value, std::vector<std::string>& into, std::string about);

/// A number more than 0.
[[nodiscard]] Option positive_number(std::string_view name, std::string value, double& into, std::string about,
                                     double least = 0, double most = std::numeric_limits<double>::max());

/// Bytes, with a unit or without.
[[nodiscard]] Option bytes(std::string_view name, std::optional<std::uint64_t>& into, std::string about);

/// What `take` makes of the value.
[[nodiscard]] Option parsed(std::string_view name, std::string value, std::function<void(const std::string&)> take,
                            std::string about);

/// A whole number, for a variable of any type that holds the range, optional or not.
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
