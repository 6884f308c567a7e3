// SPDX-License-Identifier: MIT
#include "cli/command_line.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <exception>

#include "cli/common_options.hpp"
#include "cli/help.hpp"
#include "text/near_words.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

namespace po = boost::program_options;

/// Boost's name for positional words, chosen so that users never type it.
constexpr const char* words_name = "=";

/// Returns all options of a call for Boost, which keeps their values as strings.
[[nodiscard]] po::options_description description_of(const std::vector<const Option*>& options) {
  po::options_description all;
  for (const Option* const option : options) {
    const std::string name = option->letter == 0 ? option->name : option->name + ',' + option->letter;
    if (option->value.empty()) {
      all.add_options()(name.c_str(), "");
    } else if (option->is_repeated) {
      all.add_options()(name.c_str(), po::value<std::vector<std::string>>());
    } else {
      all.add_options()(name.c_str(), po::value<std::string>());
    }
  }
  all.add_options()(words_name, po::value<std::vector<std::string>>());
  return all;
}

/// Treats the first word as positional if it consists of numbers and begins with a minus, such as the burnt pancakes
/// -1 -2. No option is a digit.
[[nodiscard]] std::vector<po::option> take_negative_numbers(std::vector<std::string>& words) {
  const std::string& word = words.front();
  if (word.size() < 2 || word[0] != '-' || word.find_first_not_of("0123456789- \t\r\n,") != std::string::npos ||
      word[1] == '-') {
    return {};
  }
  po::option option;
  option.value = {word};
  option.original_tokens = {word};
  words.erase(words.begin());
  return {option};
}

/// Returns the text of a Boost error. Boost substitutes words for placeholders like %value% and loops forever if a word
/// contains one, so words with a % never reach it.
[[nodiscard]] std::string error_text(const std::exception& error, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word.find('%') != std::string::npos) {
      return "the options cannot be parsed, perhaps because of '" + word + "'";
    }
  }
  return error.what();
}

/// Returns "; did you mean …" for a mistyped option, or an empty string.
[[nodiscard]] std::string suggestion(const po::unknown_option& error, const std::vector<const Option*>& options) {
  std::vector<std::string> names;
  names.reserve(options.size());
  for (const Option* const option : options) names.push_back(option->name);
  const std::string word = error.get_option_name();
  return did_you_mean(word.substr(std::min(word.size(), word.find_first_not_of('-'))), names, "--");
}

[[nodiscard]] po::variables_map values_of(const Command& command, const std::vector<const Option*>& options,
                                          const std::vector<std::string>& words, const std::string& see) {
  const std::size_t most = command.most_words;
  const po::options_description all = description_of(options);
  po::positional_options_description positional;
  if (most != 0) positional.add(words_name, most == any_number_of_words ? -1 : static_cast<int>(most));
  po::variables_map values;
  try {
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::command_line_parser parser(words);
    parser.options(all).positional(positional).style(style).extra_style_parser(take_negative_numbers);
    po::store(parser.run(), values);
  } catch (const po::too_many_positional_options_error&) {
    const std::string expected = most == 0   ? "only options expected, no FILE"
                                 : most == 1 ? "at most one FILE expected"
                                             : "at most " + counted(most, "word") + " expected besides options";
    throw Error(ErrorKind::bad_input, expected + see);
  } catch (const po::unknown_option& error) {
    const std::string similar = suggestion(error, options);
    throw Error(ErrorKind::bad_input, error_text(error, words) + (similar.empty() ? see : similar));
  } catch (const po::error& error) {
    throw Error(ErrorKind::bad_input, error_text(error, words) + see);
  }
  return values;
}

void take(const Option& option, const po::variable_value& value) {
  if (option.value.empty()) return option.take("");
  if (!option.is_repeated) return option.take(value.as<std::string>());
  for (const std::string& text : value.as<std::vector<std::string>>()) option.take(text);
}

}  // namespace

OptionGroup help_options() {
  return {"Help",
          {parsed("help,h", "", {}, "show this help with the common options"),
           parsed("help-all", "", {}, "show this help with all options")}};
}

HelpWanted parse_words(const Program& program, const Puzzle& puzzle, const Command& command, const Call& call,
                       const std::vector<std::string>& words) {
  const OptionGroup help = help_options();
  std::vector<const Option*> options;
  for (const OptionGroup& group : call.groups) {
    for (const Option& option : group.options) options.push_back(&option);
  }
  for (const Option& option : help.options) options.push_back(&option);
  const std::string see = "; see " + called(program, &puzzle, command) + " --help";
  const po::variables_map values = values_of(command, options, words, see);
  if (values.count("help-all") != 0) return HelpWanted::all;
  if (values.count("help") != 0) return HelpWanted::common;

  auto& files = call.options->files;
  if (values.count(words_name) != 0) files = values[words_name].as<std::vector<std::string>>();
  if (std::find(files.begin(), files.end(), "") != files.end()) {
    throw Error(ErrorKind::bad_input, "the file name is empty");
  }
  const auto given = [&](std::string_view name) {
    return values.count(name == words_besides_options ? words_name : std::string(name)) != 0;
  };
  const auto any_of = [&](const std::vector<std::string_view>& names) {
    return std::any_of(names.begin(), names.end(), given);
  };
  for (const Option* const option : options) {
    if (given(option->name)) {
      if ((option->wanted & ~puzzle.can) != 0) {
        throw Error(ErrorKind::bad_input, "--" + option->name + " is for " + takers(program, option->wanted) +
                                              ", not for " + std::string(puzzle.name) + "; leave it out");
      }
      call.options->given.push_back({option->name, option->concerns});
      take(*option, values[option->name]);
    } else if (option->leave) {
      option->leave();
    }
  }
  for (const Option* const option : options) {
    if (!given(option->name)) continue;
    const auto check = [&](const std::vector<Rule>& rules, bool wanted) {
      for (const Rule& rule : rules) {
        if (any_of(rule.names) != wanted && !any_of(rule.unless)) throw Error(ErrorKind::bad_input, rule.message);
      }
    };
    check(option->exclusions, false);
    check(option->conditions, true);
  }
  for (const Rule& rule : command.needs) {
    if (!any_of(rule.names)) throw Error(ErrorKind::bad_input, rule.message + see);
  }
  call.prepare();
  return HelpWanted::none;
}

}  // namespace tilepdb
