// SPDX-License-Identifier: MIT
#include "solver/commands/option_values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include "cli/support.hpp"
#include "text/counted.hpp"
#include "text/text.hpp"

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

void add_limits(po::options_description& all, LimitTexts& texts, const std::string& more,
                const std::string& default_bound) {
  Group("Limits")
      .add("time-limit", text(texts.seconds, "SECONDS"),
           "more than 0: give an instance up after so long, with the moves that every solution takes at least" + more +
               " (default: none)")
      .add("node-limit", text(texts.nodes, "N"), "the same after about so many expansions (default: none)")
      .add("max-bound", text(texts.bound, "N"),
           "the same if no solution takes at most N moves (default: " + default_bound + ")")
      .add_to(all);
}

void read_limits(const po::variables_map& values, const LimitTexts& texts, double& seconds, std::uint64_t& nodes,
                 unsigned& bound, unsigned most_bound) {
  if (values.count("time-limit") != 0) seconds = positive_number("--time-limit", texts.seconds);
  if (values.count("node-limit") != 0) nodes = whole_number("--node-limit", texts.nodes);
  bound = most_bound;
  if (values.count("max-bound") == 0) return;
  bound = static_cast<unsigned>(std::min<std::uint64_t>(whole_number("--max-bound", texts.bound), most_bound));
}

Group random_options_group(RandomTexts& texts) {
  Group group("Random boards");
  group.add("count", text(texts.count, "N"), "how many boards, from 1 (default: 1)")
      .add("seed", text(texts.seed, "N"),
           "the same whole number gives the same boards everywhere (default: a random one)")
      .add("walk", text(texts.walk, "N"), "make N random moves from the goal, never straight back, instead");
  return group;
}

void read_random(const po::variables_map& values, const RandomTexts& texts, RandomRequest& request) {
  if (values.count("count") != 0) request.count = whole_number("--count", texts.count);
  if (request.count == 0) throw Error(ErrorKind::bad_input, "--count 0: expected at least 1");
  if (values.count("seed") != 0) request.seed = whole_number("--seed", texts.seed);
  if (values.count("walk") != 0) request.walk = whole_number("--walk", texts.walk);
}

void add_format(po::options_description& all, FormatFlags& flags) {
  Group("Machine output (docs/output.md)")
      .add("json", po::bool_switch(&flags.json), "the answer as one JSON document")
      .add("jsonl", po::bool_switch(&flags.json_lines),
           "the answer as JSON, a line for each record as soon as it is there")
      .add("csv", po::bool_switch(&flags.csv), "the answer as comma-separated values")
      .add_to(all);
}

OutputFormat read_format(const FormatFlags& flags, Show show) {
  const OutputFormat format = flags.format();
  if (format == OutputFormat::csv && show == Show::boards) {
    throw Error(ErrorKind::bad_input, "--show boards has no place in --csv; take --json");
  }
  return format;
}

void add_page(po::options_description& all, std::string& html, bool& force, const char* about) {
  Group("Pages")
      .add("html", text(html, "FILE"), about)
      .add("force", po::bool_switch(&force), "replace files that exist")
      .add_to(all);
}

Show parse_show(const std::string& value) {
  if (value == "moves") return Show::moves;
  if (value == "boards") return Show::boards;
  if (value == "none") return Show::none;
  throw Error(ErrorKind::bad_input, "--show '" + value + "': expected moves, boards or none");
}

void read_algorithm(const po::variables_map& values, const AlgorithmTexts& texts, const std::string& heuristic,
                    Algorithm& algorithm, double& weight) {
  if (values.count("algorithm") != 0) algorithm = parse_algorithm(texts.algorithm);
  if (values.count("weight") != 0) {
    weight = positive_number("--weight", texts.weight);
    constexpr double most = 1000;
    if (weight < 1 || weight > most) {
      throw Error(ErrorKind::bad_input, "--weight '" + texts.weight + "': expected 1 to 1000");
    }
    if (algorithm != Algorithm::wastar) throw Error(ErrorKind::bad_input, "--weight is for --algorithm wastar");
  }
  if (values.count("heuristic") == 0) return;
  if (heuristic.empty()) throw Error(ErrorKind::bad_input, "--heuristic: the value is empty");
  if (!uses_heuristic(algorithm)) {
    throw Error(ErrorKind::bad_input,
                "--algorithm " + std::string(name_of(algorithm)) + " uses no heuristic; leave out --heuristic");
  }
}

namespace {

/// A command as users call it.
[[nodiscard]] std::string called(const CommandSyntax& command) {
  std::string text = std::string("pdbsolve ") + command.name;
  if (!command.puzzle.empty()) text.append(" --puzzle ").append(command.puzzle);
  return text;
}

}  // namespace

std::string help_text(const CommandSyntax& command, const po::options_description& visible) {
  std::ostringstream text;
  text << "Usage: " << called(command) << ' ' << command.arguments << "\n\n"
       << command.purpose << "\n"
       << command.about << "\n"
       << visible;
  return text.str();
}

bool parse_words(const CommandSyntax& command, const std::vector<std::string>& words, po::options_description& visible,
                 std::size_t most_files, std::vector<std::string>& files, po::variables_map& values) {
  visible.add_options()("help,h", "this text");
  po::options_description all;
  all.add(visible);
  po::positional_options_description positional;
  if (most_files != 0) {
    all.add_options()("file", po::value(&files));
    positional.add("file", most_files == any_number_of_files ? -1 : static_cast<int>(most_files));
  }
  const std::string see = "; see " + called(command) + " --help";
  try {
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser(words).options(all).positional(positional).style(style).run(), values);
    if (values.count("help") != 0) return false;
    po::notify(values);
  } catch (const po::too_many_positional_options_error&) {
    const std::string most = most_files == 0   ? "no FILE is expected"
                             : most_files == 1 ? "one FILE at most is expected"
                                               : counted(most_files, "word") + " at most are expected besides options";
    throw Error(ErrorKind::bad_input, most + see);
  } catch (const po::error& error) {
    throw Error(ErrorKind::bad_input, option_error_text(error, words) + see);
  }
  if (std::find(files.begin(), files.end(), "") != files.end()) {
    throw Error(ErrorKind::bad_input, "the file name is empty");
  }
  return true;
}

}  // namespace tilepdb::solver
