// SPDX-License-Identifier: MIT
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "solver/commands/options.hpp"

// What the command lines of all puzzles share.
namespace tilepdb::solver {

namespace po = boost::program_options;

/// Only text options that were given have a value: none of them may be empty.
[[nodiscard]] po::typed_value<std::string>* text(std::string& target, const char* value);

/// One group of options in the help. Every text says what the value counts in, the default and the range.
class Group {
 public:
  explicit Group(const char* title) : options_(title) {}

  Group& add(const char* name, const po::value_semantic* value, const std::string& about) {
    options_.add_options()(name, value, about.c_str());
    return *this;
  }
  /// A group of no options is left out.
  void add_to(po::options_description& all) const {
    if (!options_.options().empty()) all.add(options_);
  }

 private:
  po::options_description options_;
};

/// The limits of a search, as texts.
struct LimitTexts {
  std::string seconds, nodes, bound;
};
/// `more` is added to what is said of the time limit.
void add_limits(po::options_description& all, LimitTexts& texts, const std::string& more,
                const std::string& default_bound);
/// Reads those that are given. Bounds above `most_bound` are that.
void read_limits(const po::variables_map& values, const LimitTexts& texts, double& seconds, std::uint64_t& nodes,
                 unsigned& bound, unsigned most_bound);

/// How many random boards, as texts.
struct RandomTexts {
  std::string count, seed, walk;
};
/// Options of `random`, to which a puzzle can add its own.
[[nodiscard]] Group random_options_group(RandomTexts& texts);
void read_random(const po::variables_map& values, const RandomTexts& texts, RandomRequest& request);

/// Options --json, --jsonl and --csv.
void add_format(po::options_description& all, FormatFlags& flags);
/// What they ask for. Throws Error (bad_input) if that does not go with what is to be shown.
[[nodiscard]] OutputFormat read_format(const FormatFlags& flags, Show show);

/// Options --html and --force, for a page of the kind that `about` describes.
void add_page(po::options_description& all, std::string& html, bool& force, const char* about);

/// The value of an option as a whole number, or a positive one. Throws Error (bad_input).
[[nodiscard]] std::uint64_t whole_number(const std::string& option, const std::string& value);
[[nodiscard]] double positive_number(const std::string& option, const std::string& value);

/// The value of --show.
[[nodiscard]] Show parse_show(const std::string& value);

/// How to search, as texts.
struct AlgorithmTexts {
  std::string algorithm, weight;
};
/// Reads those that are given. Refuses a weight or heuristic that the algorithm does not use.
void read_algorithm(const po::variables_map& values, const AlgorithmTexts& texts, const std::string& heuristic,
                    Algorithm& algorithm, double& weight);

/// The help of a command.
[[nodiscard]] std::string help_text(const CommandSyntax& command, const po::options_description& visible);

/// For commands that take as many files as there are.
inline constexpr std::size_t any_number_of_files = std::numeric_limits<std::size_t>::max();

/// Parses a command's words into `values`, and what these are bound to; `visible` gets --help too. Words that are no
/// options, at most so many, go to `files`. False if --help is among them; then nothing is bound. Throws Error
/// (bad_input) that names the help to read.
[[nodiscard]] bool parse_words(const CommandSyntax& command, const std::vector<std::string>& words,
                               po::options_description& visible, std::size_t most_files,
                               std::vector<std::string>& files, po::variables_map& values);

}  // namespace tilepdb::solver
