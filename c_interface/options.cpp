// SPDX-License-Identifier: MIT
#include "c_interface/options.hpp"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <string_view>
#include <system_error>

#include "c_interface/guard.hpp"

namespace tilepdb::c_interface {
namespace {

using Options = tilepdb_options;

/// An option with a text or a number as its value.
template <typename Value>
struct NamedOption {
  std::string_view name;
  void (*set)(Options& options, Value value);
};

[[nodiscard]] Error wrong(const std::string& name, const std::string& expected, const std::string& found) {
  return {ErrorKind::bad_input, name + ": expected " + expected + ", found " + found};
}

/// Returns the value of an enumeration by its name; `last` is its last value.
template <typename Value>
[[nodiscard]] Value value_named(const char* option, const std::string& text, Value last) {
  std::string known;
  for (int number = 0; number <= static_cast<int>(last); ++number) {
    const char* const name = to_string(static_cast<Value>(number));
    if (text == name) return static_cast<Value>(number);
    known += (known.empty() ? "" : ", ") + std::string(name);
  }
  throw wrong(option, "one of " + known, "'" + text + "'");
}

constexpr NamedOption<const std::string&> text_options[] = {
    {"algorithm",
     [](Options& options, const std::string& value) {
       options.search.algorithm = value_named("algorithm", value, v1::Algorithm::dps);
     }},
    {"catalogue", [](Options& options, const std::string& value) { options.catalogue = value; }},
    {"checking",
     [](Options& options, const std::string& value) {
       options.checking = value_named("checking", value, v1::Checking::never);
     }},
    {"direction",
     [](Options& options, const std::string& value) {
       options.search.direction = value_named("direction", value, v1::SearchDirection::automatic);
     }},
    {"folder", [](Options& options, const std::string& value) { options.folder = value; }},
    {"goal", [](Options& options, const std::string& value) { options.goal = value; }},
    {"heuristic", [](Options& options, const std::string& value) { options.heuristic = value; }},
    {"partitions", [](Options& options, const std::string& value) { options.partitions = value; }},
    {"patterns", [](Options& options, const std::string& value) { options.patterns = value; }},
    {"puzzle", [](Options& options, const std::string& value) { options.puzzle = value; }},
    {"size", [](Options& options, const std::string& value) { options.size = value; }},
    {"tables",
     [](Options& options, const std::string& value) {
       if (value != "files" && value != "memory") throw wrong("tables", "files or memory", "'" + value + "'");
       options.tables_in_memory = value == "memory";
     }},
};

/// Returns a number as text without trailing zeros. std::to_chars() of WebAssembly's library has no double.
[[nodiscard]] std::string shown(double value) {
  char text[40];
  (void)std::snprintf(text, sizeof text, "%.15g", value);
  return text;
}

/// Returns a whole number from 0 to `most`; infinity is `most` where it means no limit.
template <typename Count>
[[nodiscard]] Count whole(const char* name, double value, Count most = std::numeric_limits<Count>::max(),
                          bool unlimited = false) {
  if (unlimited && value == std::numeric_limits<double>::infinity()) return most;
  // As a double, the largest 64-bit number is rounded up to one that does not fit.
  const double end = std::ldexp(1.0, std::numeric_limits<Count>::digits);
  if (!(value >= 0 && value < end && value <= static_cast<double>(most)) || value != std::floor(value)) {
    throw wrong(name, "a whole number from 0 to " + std::to_string(most), shown(value));
  }
  return static_cast<Count>(value);
}

[[nodiscard]] bool switched(const char* name, double value) { return whole(name, value, 1U) != 0; }

[[nodiscard]] double between(const char* name, double value, double least, double most) {
  const std::string end = std::isinf(most) ? " or more" : " to " + shown(most);
  if (!(value >= least && value <= most)) throw wrong(name, shown(least) + end, shown(value));
  return value;
}

constexpr NamedOption<double> number_options[] = {
    {"anytime", [](Options& options, double value) { options.search.anytime = switched("anytime", value); }},
    {"blank", [](Options& options, double value) { options.blank = whole("blank", value, 63U); }},
    {"choose", [](Options& options, double value) { options.search.choose = switched("choose", value); }},
    {"compress", [](Options& options, double value) { options.compress = switched("compress", value); }},
    {"expanded",
     [](Options& options, double value) {
       options.limits.expanded = whole("expanded", value, std::numeric_limits<std::uint64_t>::max(), true);
     }},
    {"memory", [](Options& options, double value) { options.limits.memory = whole<std::uint64_t>("memory", value); }},
    {"moves",
     [](Options& options, double value) {
       options.limits.moves = whole("moves", value, std::numeric_limits<unsigned>::max(), true);
     }},
    {"reflections", [](Options& options, double value) { options.reflections = switched("reflections", value); }},
    {"seconds",
     [](Options& options, double value) {
       options.limits.seconds = between("seconds", value, 0, std::numeric_limits<double>::infinity());
     }},
    {"threads", [](Options& options, double value) { options.search.threads = whole("threads", value, 1024); }},
    {"weight", [](Options& options, double value) { options.search.weight = between("weight", value, 1, 1000); }},
    {"within", [](Options& options, double value) { options.search.within = between("within", value, 0, 1); }},
};

/// Sets an option of a list by its name.
template <typename Option, std::size_t Count, typename Value>
void set(const Option (&known)[Count], const std::string& name, Options& options, const Value& value) {
  std::string names;
  for (const Option& option : known) {
    if (option.name == name) return option.set(options, value);
    names += (names.empty() ? "" : ", ") + std::string(option.name);
  }
  throw wrong("name", "one of " + names, "'" + name + "'");
}

/// Calls `use` with each part of a text between separators.
template <typename Use>
void for_each_part(std::string_view text, char separator, Use&& use) {
  while (true) {
    const std::size_t end = text.find(separator);
    use(text.substr(0, end));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

[[nodiscard]] std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

/// Returns the number that a whole text is.
[[nodiscard]] unsigned number_of(std::string_view text, const char* name, const std::string& whole_text,
                                 const char* expected) {
  unsigned number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size()) throw wrong(name, expected, "'" + whole_text + "'");
  return number;
}

}  // namespace

const tilepdb_options& options_or_default(const tilepdb_options* options) {
  static const tilepdb_options defaults;
  return options == nullptr ? defaults : *options;
}

bool is_tiles(const tilepdb_options& options) { return options.puzzle == "tiles"; }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for_each_part(text, '\n', [&](std::string_view line) {
    if (line = without_blanks(line); !line.empty()) lines.emplace_back(line);
  });
  return lines;
}

v1::PatternTiles pattern_of(const std::string& text, const char* name) {
  v1::PatternTiles tiles;
  for_each_part(text, ',', [&](std::string_view part) {
    tiles.push_back(number_of(without_blanks(part), name, text, "tiles such as '1,2,3'"));
  });
  return tiles;
}

std::vector<v1::PartitionTiles> partitions_of(const tilepdb_options& options) {
  std::vector<v1::PartitionTiles> partitions;
  for (const std::string& line : lines_of(options.partitions)) {
    auto& partition = partitions.emplace_back();
    for_each_part(line, '|',
                  [&](std::string_view part) { partition.push_back(pattern_of(std::string(part), "partitions")); });
  }
  return partitions;
}

v1::Size size_of(const std::string& text) {
  const std::size_t cross = text.find('x');
  const auto part = [&](std::string_view digits) {
    return number_of(digits, "size", text, "columns and rows such as '4x4'");
  };
  const std::string_view whole_text = text;
  if (cross == std::string::npos) return {part({}), 0};
  return {part(whole_text.substr(0, cross)), part(whole_text.substr(cross + 1))};
}

v1::Size size_of_default(const tilepdb_options& options) {
  return size_of(options.size.empty() ? "4x4" : options.size);
}

std::string goal_of_tiles(const tilepdb_options& options) {
  return options.goal.empty() ? "blank-first" : options.goal;
}

v1::SolveOptions search_options(const tilepdb_options& options) {
  v1::SolveOptions search = options.search;
  if (options.progress != nullptr) {
    search.progress = [&options](const v1::SolveProgress& at) {
      tilepdb_progress progress{};
      progress.bound = at.bound;
      progress.length = at.length;
      progress.expanded = at.expanded;
      progress.expected = at.expected;
      options.progress(&progress, options.progress_data);
    };
  }
  if (options.stop != nullptr) search.stop = [&options] { return options.stop(options.stop_data) != 0; };
  return search;
}

v1::GenerateOptions generate_options(const tilepdb_options& options) {
  v1::GenerateOptions making;
  making.goal = goal_of_tiles(options);
  making.folder = options.folder;
  making.compress = options.compress;
  making.threads = options.search.threads;
  making.memory = options.limits.memory;
  making.blank = options.blank;
  if (options.progress != nullptr) {
    making.progress = [&options](const v1::GenerateProgress& at) {
      tilepdb_progress progress{};
      progress.table = at.table.c_str();
      progress.depth = at.depth;
      progress.writing = at.writing ? 1 : 0;
      progress.reached = at.reached;
      progress.states = at.states;
      options.progress(&progress, options.progress_data);
    };
  }
  if (options.stop != nullptr) making.stop = [&options] { return options.stop(options.stop_data) != 0; };
  return making;
}

}  // namespace tilepdb::c_interface

using namespace tilepdb::c_interface;

extern "C" {

tilepdb_options* tilepdb_options_new() {
  std::unique_ptr<tilepdb_options> made;
  if (guarded([&] { made = std::make_unique<tilepdb_options>(); }) != TILEPDB_OK) return nullptr;
  return made.release();
}

void tilepdb_options_free(tilepdb_options* options) { delete options; }

int tilepdb_set_text(tilepdb_options* options, const char* name, const char* value) {
  return guarded([&] {
    tilepdb_options& into = required(options, "options");
    set(text_options, text(name, "name"), into, text(value, "value"));
  });
}

int tilepdb_set_number(tilepdb_options* options, const char* name, double value) {
  return guarded([&] { set(number_options, text(name, "name"), required(options, "options"), value); });
}

int tilepdb_set_progress(tilepdb_options* options, tilepdb_progress_function function, void* data) {
  return guarded([&] {
    tilepdb_options& into = required(options, "options");
    into.progress = function;
    into.progress_data = data;
  });
}

int tilepdb_set_stop(tilepdb_options* options, tilepdb_stop_function function, void* data) {
  return guarded([&] {
    tilepdb_options& into = required(options, "options");
    into.stop = function;
    into.stop_data = data;
  });
}

}  // extern "C"
