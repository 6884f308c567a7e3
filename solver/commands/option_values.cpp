// SPDX-License-Identifier: MIT
#include "solver/commands/option_values.hpp"

#include <charconv>
#include <cmath>
#include <sstream>

#include "tilepdb/text.hpp"

namespace tilepdb::solver {

po::typed_value<std::string>* text(std::string& target, const char* value) {
  return po::value(&target)->value_name(value);
}

std::uint64_t whole_number(const std::string& option, const std::string& value) {
  const auto number = parse_number<std::uint64_t>(value);
  if (!number) throw Error(ErrorKind::bad_input, option + " '" + value + "': expected a whole number");
  return *number;
}

double positive_number(const std::string& option, const std::string& value) {
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size() || !std::isfinite(number) || number <= 0) {
    throw Error(ErrorKind::bad_input, option + " '" + value + "': expected a positive number");
  }
  return number;
}

Show parse_show(const std::string& value) {
  if (value == "moves") return Show::moves;
  if (value == "boards") return Show::boards;
  if (value == "none") return Show::none;
  throw Error(ErrorKind::bad_input, "--show '" + value + "': expected moves, boards or none");
}

double parse_weight(const std::string& value) {
  const double weight = positive_number("--weight", value);
  constexpr double most = 1000;
  if (weight < 1 || weight > most) throw Error(ErrorKind::bad_input, "--weight '" + value + "': expected 1 to 1000");
  return weight;
}

std::string help_text(const CommandSyntax& command, const po::options_description& visible) {
  std::ostringstream text;
  text << "Usage: pdbsolve " << command.name << ' ' << command.arguments << "\n\n"
       << command.purpose << "\n"
       << command.about << "\n"
       << visible;
  return text.str();
}

bool parse_words(const CommandSyntax& command, const std::vector<std::string>& words, po::options_description& visible,
                 std::string* file, po::variables_map& values) {
  visible.add_options()("help,h", "this text");
  po::options_description all;
  all.add(visible);
  po::positional_options_description positional;
  if (file != nullptr) {
    all.add_options()("file", po::value(file));
    positional.add("file", 1);
  }
  const std::string see = std::string("; see pdbsolve ") + command.name + " --help";
  try {
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser(words).options(all).positional(positional).style(style).run(), values);
    if (values.count("help") != 0) return false;
    po::notify(values);
  } catch (const po::too_many_positional_options_error&) {
    throw Error(ErrorKind::bad_input, (file == nullptr ? "no FILE" : "one FILE at most") + (" is expected" + see));
  } catch (const po::error& error) {
    throw Error(ErrorKind::bad_input, error.what() + see);
  }
  if (values.count("file") != 0 && file->empty()) throw Error(ErrorKind::bad_input, "the file name is empty");
  return true;
}

}  // namespace tilepdb::solver
