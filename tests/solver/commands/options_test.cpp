// SPDX-License-Identifier: MIT
// Command-line options: declared once, parsed strictly, checked for conflicts and described in the help.
#include "solver/commands/options.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/command_line.hpp"
#include "cli/common_options.hpp"
#include "cli/help.hpp"
#include "cli/option.hpp"
#include "pdbgen/commands/commands.hpp"
#include "solver/commands/commands.hpp"
#include "tests/support/texts.hpp"
#include "text/near_words.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

constexpr unsigned of_size = 1;
constexpr unsigned of_tint = 2;

struct PaintOptions : CommonOptions {
  std::string tint;
  std::vector<std::string> layers;
  std::optional<std::uint64_t> memory;
  std::optional<unsigned> size;
  unsigned coats = 1;
  double width = 2;
  bool dry = true;
  bool is_prepared = false;
};

[[nodiscard]] std::vector<OptionGroup> declare_paint(PaintOptions& options) {
  return {
      {"Paint",
       {text("tint,c", "NAME", options.tint, "what tint").concerning(of_tint),
        texts("layer", "NAME", options.layers, "what to paint; may be repeated")
            .excludes({"size"}, "a layer has a size of its own", {"memory"}),
        number("size", "N", options.size, "how large, 2 to 9", {2, 9}).concerning(of_size).rare(),
        number("coats", "N", options.coats, "how many", {1}).with_default().needs({"tint", "layer"}, "coats of what?"),
        positive_number("width", "W", options.width, "how wide", 1, 10).with_default("in inches").rare(),
        bytes("memory", options.memory, "how much").otherwise([&] { options.memory = 7; }),
        flag("wet", options.dry, "not dry", false)}},
      output_format(options)};
}

[[nodiscard]] Command paint_command() {
  return {.name = "paint",
          .arguments = "[options]",
          .purpose = "Paints.",
          .about =
              "First paragraph.\nSecond paragraph, with more words than fit into one line of the help "
              "on any terminal.",
          .examples = {"paint -c red", "paint --layer wall"},
          .most_words = 1,
          .needs = {{{"tint", "layer", words_besides_options}, "paint what?"}},
          .call = with_options<PaintOptions>(
              declare_paint, [](const PaintOptions& options) { return static_cast<int>(options.coats); },
              [](PaintOptions& options) { options.is_prepared = true; })};
}

[[nodiscard]] Program program() { return {"painter", "Paints things.", {paint_command()}}; }

/// Returns the options that these words set.
[[nodiscard]] PaintOptions parse(const std::vector<std::string>& words) {
  const Command command = paint_command();
  const Call call = command.call({});
  REQUIRE(parse_words(program(), {}, command, call, words) == HelpWanted::none);
  return static_cast<const PaintOptions&>(*call.options);
}

/// Returns why these words are refused.
[[nodiscard]] std::string words_refusal(const std::vector<std::string>& words) {
  const Command command = paint_command();
  const Call call = command.call({});
  return test::refusal_of([&] { return parse_words(program(), {}, command, call, words); });
}

[[nodiscard]] std::string help(bool all) {
  const Program painter = program();
  const Command& command = painter.commands.front();
  return command_help(painter, nullptr, command, command.call({}), all);
}

}  // namespace

TEST_CASE("words set their options and leave the others unchanged") {
  const PaintOptions options =
      parse({"file", "-c", "red", "--layer", "a", "--layer=b", "--memory=2KiB", "--coats", "3", "--wet", "--json"});
  CHECK(options.files == std::vector<std::string>{"file"});
  CHECK(options.tint == "red");
  CHECK(options.layers == std::vector<std::string>{"a", "b"});
  CHECK(options.memory == 2048);
  CHECK(options.coats == 3);
  CHECK_FALSE(options.dry);
  CHECK_FALSE(options.size);
  CHECK(options.format == OutputFormat::json);
  CHECK(options.is_prepared);
  CHECK(*options.first_given(of_tint | of_size) == "tint");
  CHECK(options.first_given(of_size) == nullptr);
  CHECK(options.is_given({"size", "coats"}));
  CHECK_FALSE(options.is_given({"size", "c"}));
  CHECK(parse({"file"}).memory == 7);
  CHECK(parse({"file"}).format == OutputFormat::text);
  CHECK(parse({"file", "--jsonl"}).format == OutputFormat::json_lines);
  CHECK(parse({"file", "--csv"}).format == OutputFormat::csv);
}

TEST_CASE("negative numbers are words or values, not options") {
  for (const char* const word : {"-1", "-12", "-1 -2 3", "-1,2", "-3-"}) {
    CHECK(parse({word}).files == std::vector<std::string>{word});
    CHECK(parse({"-c", "red", word, "--wet"}).files == std::vector<std::string>{word});
    CHECK(parse({"file", "--layer", word}).layers == std::vector<std::string>{word});
  }
  CHECK(words_refusal({"-1", "-2"}) == "at most one FILE expected; see painter paint --help");
  CHECK(words_refusal({"-c", "x", "--size", "-3"}) == "--size '-3': expected 2 to 9");
  for (const char* const word : {"-1x", "--1"}) CHECK(words_refusal({word}).starts_with("unrecognised option '"));
}

TEST_CASE("values are parsed strictly") {
  CHECK(words_refusal({"-c", ""}) == "--tint: the value is empty");
  CHECK(words_refusal({"-c", "x", "--size", "1"}) == "--size '1': expected 2 to 9");
  CHECK(words_refusal({"-c", "x", "--size", "2x"}) == "--size '2x': expected 2 to 9");
  CHECK(words_refusal({"-c", "x", "--size=-3"}) == "--size '-3': expected 2 to 9");
  CHECK(words_refusal({"-c", "x", "--coats", "0"}) == "--coats '0': expected at least 1");
  CHECK(words_refusal({"-c", "x", "--width", "0"}) == "--width '0': expected a positive number");
  CHECK(words_refusal({"-c", "x", "--width", "nan"}) == "--width 'nan': expected a positive number");
  CHECK(words_refusal({"-c", "x", "--width", "0.5"}) == "--width '0.5': expected 1 to 10");
  CHECK(words_refusal({""}) == "the file name is empty");
  CHECK(words_refusal({"-c", "x", "-c", "y"}).find("more than once") != std::string::npos);
  CHECK(words_refusal({"a", "b"}) == "at most one FILE expected; see painter paint --help");
  CHECK(words_refusal({"--x%original_token%"}) ==
        "the options cannot be parsed, perhaps because of '--x%original_token%'; see painter paint --help");
}

TEST_CASE("conflicting options and options without the one they need are refused") {
  CHECK(words_refusal({}) == "paint what?; see painter paint --help");
  CHECK(words_refusal({"--layer", "x", "--size", "3"}) == "a layer has a size of its own");
  CHECK(words_refusal({"--layer", "x", "--size", "3", "--memory", "1"}) == "nothing");
  CHECK(words_refusal({"file", "--coats", "2"}) == "coats of what?");
  CHECK(words_refusal({"file", "--json", "--csv"}) == "--json, --jsonl and --csv exclude each other");
  CHECK(words_refusal({"file", "--jsonl", "--csv"}) == "--json, --jsonl and --csv exclude each other");
}

TEST_CASE("help shows common or all options, even with errors elsewhere") {
  const std::string common = help(false);
  CHECK(common.starts_with("Usage: painter paint [options]\n\nPaints.\nFirst paragraph.\nSecond paragraph, "));
  CHECK(common.find("\nPaint:\n  -c, --tint NAME         what tint\n") != std::string::npos);
  CHECK(common.find("--size") == std::string::npos);
  CHECK(
      common.ends_with("\nExamples:\n  painter paint -c red\n  painter paint --layer wall\n\n"
                       "3 more options: painter paint --help-all\n"));
  const std::string all = help(true);
  CHECK(all.find("\n  --size N                how large, 2 to 9\n") != std::string::npos);
  CHECK(all.find("more options") == std::string::npos);
  const Command command = paint_command();
  const Call call = command.call({});
  CHECK(parse_words(program(), {}, command, call, {"--coats", "0", "-h"}) == HelpWanted::common);
  CHECK(parse_words(program(), {}, command, call, {"--help-all"}) == HelpWanted::all);
  CHECK(program_help(program()).find("\n  paint       Paints.\n") != std::string::npos);
}

TEST_CASE("the help shows the variables' values as defaults") {
  PaintOptions options;
  options.coats = 12'000;
  options.width = 0.25;
  const std::vector<OptionGroup> groups = declare_paint(options);
  const auto about_of = [&](const std::string& name) {
    for (const Option& option : groups.front().options) {
      if (option.name == name) return option.about;
    }
    return std::string();
  };
  CHECK(about_of("coats") == "how many (default: 12,000)");
  CHECK(about_of("width") == "how wide (default: 0.25, in inches)");
  CHECK(about_of("size") == "how large, 2 to 9");
}

TEST_CASE("a mistyped word suggests a similar one, or the only one it begins") {
  const std::vector<std::string> names{"solve", "verify", "catalogue", "no-transpose", "no-choice"};
  for (const std::string word : {"slove", "sove", "sollve", "sol"}) {
    CAPTURE(word);
    CHECK(did_you_mean(word, names) == "; did you mean solve?");
  }
  CHECK(did_you_mean("catlaogue", names, "--") == "; did you mean --catalogue?");
  for (const std::string word : {"", "s", "no-", "xyz", "evlos", "catalogue of everything"}) {
    CAPTURE(word);
    CHECK(did_you_mean(word, names).empty());
  }
  CHECK(words_refusal({"--tiint", "red"}) == "unrecognised option '--tiint'; did you mean --tint?");
  CHECK(std::string(unknown_name("name", "verfy", names, "; or none").what()) ==
        "name 'verfy' is not known; known: solve, verify, catalogue, no-transpose, no-choice; or none; did you mean "
        "verify?");
}

TEST_CASE("options and commands that a puzzle does not support are refused, and marked in the help") {
  constexpr unsigned can_dry = 1;
  Program painter = program();
  painter.puzzles = {{"walls", "Walls, in one line\nWalls are flat.", can_dry}, {"seas", "Seas, in one line", 0}};
  Call call = painter.commands.front().call(painter.puzzles[1]);
  for (Option& option : call.groups.front().options) {
    if (option.name == "wet") option.wanted = can_dry;
  }
  const Command& command = painter.commands.front();
  const auto refusal = [&](const Puzzle& puzzle) {
    return test::refusal_of([&] { return parse_words(painter, puzzle, command, call, {"-c", "red", "--wet"}); });
  };
  CHECK(refusal(painter.puzzles[0]) == "nothing");
  CHECK(refusal(painter.puzzles[1]) == "--wet is for walls, not for seas; leave it out");
  CHECK(command_help(painter, nullptr, command, call, true).find("not dry [walls]\n") != std::string::npos);
  CHECK(command_help(painter, &painter.puzzles[0], command, call, true).find("not dry\n") != std::string::npos);
  CHECK(command_help(painter, &painter.puzzles[1], command, call, true).find("--wet") == std::string::npos);
  CHECK(puzzle_help(painter, painter.puzzles[0]) ==
        "Puzzle: walls\n\nWalls, in one line\nWalls are flat.\n\nCommands of painter: paint\n");
  CHECK(program_help(painter).find("\n  seas            Seas, in one line\n") != std::string::npos);
  painter.commands.front().wanted = can_dry;
  CHECK(puzzle_help(painter, painter.puzzles[1]).ends_with("Commands of painter:\n"));
}

TEST_CASE("commands declare each name and letter once, and rules only name declared options") {
  std::vector<std::pair<Command, Puzzle>> commands;
  for (const Puzzle& puzzle : solver::all_puzzles()) {
    for (const Command& command :
         {solver::solve_command(), solver::verify_command(), solver::check_command(), solver::apply_command(),
          solver::shorten_command(), solver::draw_command(), solver::random_command(), solver::histogram_command(),
          solver::report_command(), solver::status_command(), solver::bench_command()}) {
      if ((command.wanted & ~puzzle.can) == 0) commands.emplace_back(command, puzzle);
    }
  }
  for (const Puzzle& puzzle : pdbgen::all_puzzles()) {
    commands.emplace_back(pdbgen::generate_command(), puzzle);
    for (const Command& command :
         {pdbgen::list_command(), pdbgen::info_command(), pdbgen::histogram_command(), pdbgen::verify_command(),
          pdbgen::compress_command(), pdbgen::decompress_command()}) {
      commands.emplace_back(command, puzzle);
    }
  }
  commands.emplace_back(pdbgen::automaton_command(), Puzzle{});
  for (const auto& [command, puzzle] : commands) {
    const std::string called = std::string(command.name) + " " + std::string(puzzle.name);
    CAPTURE(called);
    CHECK(command.examples.size() >= 2);
    const Call call = command.call(puzzle);
    std::multiset<std::string> names{std::string(words_besides_options)};
    std::multiset<char> letters;
    std::vector<Rule> rules = command.needs;
    for (const OptionGroup& group : call.groups) {
      for (const Option& option : group.options) {
        CAPTURE(option.name);
        CHECK_FALSE(option.about.empty());
        names.insert(option.name);
        if (option.letter != 0) letters.insert(option.letter);
        rules.insert(rules.end(), option.exclusions.begin(), option.exclusions.end());
        rules.insert(rules.end(), option.conditions.begin(), option.conditions.end());
      }
    }
    for (const std::string& name : names) CHECK_MESSAGE(names.count(name) == 1, name);
    for (const char letter : letters) CHECK(letters.count(letter) == 1);
    for (const Rule& rule : rules) {
      CAPTURE(rule.message);
      for (const std::string_view name : rule.names) CHECK_MESSAGE(names.count(std::string(name)) == 1, name);
    }
  }
}

}  // namespace tilepdb
