// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <new>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/common_options.hpp"
#include "cli/output.hpp"
#include "cli/run_program.hpp"
#include "format/move_automaton_file.hpp"
#include "pattern_database/table_state.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/commands/progress.hpp"
#include "pdbgen/commands/records.hpp"
#include "pdbgen/puzzles/known_puzzles.hpp"
#include "pdbgen/puzzles/space_verifier.hpp"
#include "pdbgen/verify/table_verifier.hpp"
#include "pdbgen/write/table_files.hpp"
#include "platform/file_kind.hpp"
#include "platform/stopwatch.hpp"
#include "puzzles/definition/definition_rules.hpp"
#include "text/escaped_text.hpp"
#include "text/text.hpp"

namespace tilepdb::pdbgen {

namespace {

/// Checking more random states than this would take years.
constexpr std::uint64_t most_states_of_sample = std::uint64_t{1} << 48;

/// The checks made on a file: a name for machine output, and a description for users.
struct Checked {
  std::string name;
  std::string words;
};

/// Automata have no random states to check.
[[nodiscard]] Checked checked_as_asked(const Options& options, bool is_automaton = false) {
  if (options.full) return {"states", "all states correct"};
  if (options.sample != 0 && !is_automaton) return {"sample", counted(options.sample, "random state") + " correct"};
  return {"checksums", "all checksums correct"};
}

/// Checks the states of a table of sliding tiles.
[[nodiscard]] Checked check_states(const Table& table, const Options& options, const Job& job) {
  if (options.full) {
    verify_states(table, job);
  } else {
    verify_sample(table, options.sample, options.seed, job);
  }
  return checked_as_asked(options);
}

/// Checks the states of a table of any other puzzle. If the program does not know the puzzle, makes only the checks
/// that need nothing but the header.
[[nodiscard]] Checked check_states(TableFile file, const Options& options, const Job& job) {
  const SpaceKey key = std::get<SpaceKey>(file.header().key);
  const pattern_database::Table table(std::make_shared<const pattern_database::Table::State>(std::move(file)));
  const auto space = find_space(key);
  if (!space && options.puzzle->facts.is_defined() && key.puzzle == puzzles::definition_family) {
    throw Error(ErrorKind::check_failed, "table " + file_stem(key) +
                                             ": found another definition or other moves than --puzzle " +
                                             options.puzzle->facts.name);
  }
  if (!space) {
    verify_counts(table, job);
    return {"counts",
            "all checksums and the counts of states by value correct; states not compared with their neighbours, "
            "because " +
                (key.puzzle == puzzles::definition_family
                     ? std::string("--puzzle names no file with this definition")
                     : "this program does not know puzzle " + key.puzzle + " with these parameters")};
  }
  if (options.full) {
    verify_states(*space, table, job);
  } else {
    verify_sample(*space, table, options.sample, options.seed, job);
  }
  return checked_as_asked(options);
}

/// Returns the name of the checks made.
[[nodiscard]] std::string verify_table(const std::string& file, const Options& options) {
  Progress progress(file, options);
  AnyTable any_table = verify_file(file, progress.job("comparing checksums"));
  Checked checked = checked_as_asked(options);
  if (options.full || options.sample != 0) {
    const Job job = progress.job("checking states");
    checked = std::visit([&](auto& table) { return check_states(std::move(table), options, job); }, any_table);
  }
  progress.note(checked.words + ", " + format_fixed(progress.seconds(), 2) + " s");
  return checked.name;
}

/// Returns the name of the checks made.
[[nodiscard]] std::string verify_automaton(const std::string& file, const Options& options) {
  Progress progress(file, options);
  const MoveAutomaton automaton = read_move_automaton(file);
  if (options.full) {
    const bool is_right = automaton == build_move_automaton(automaton.board(), automaton.depth());
    progress.job("building the automaton").require_not_stopped();
    if (!is_right) {
      throw Error(ErrorKind::check_failed,
                  file + ": not the automaton of its board and depth; make it again with pdbgen automaton --force");
    }
  }
  Checked checked = checked_as_asked(options, true);
  progress.note(checked.words + ", " + format_fixed(progress.seconds(), 2) + " s");
  return checked.name;
}

/// Writes the same table to another file, which must not exist unless --force is given.
void rewrite(const std::string& file, const std::filesystem::path& target, const Options& options,
             RecordWriter& answer) {
  if (!options.force && is_present(target)) {
    throw Error(ErrorKind::bad_input, target.string() + ": exists; use --force to replace it");
  }
  Progress progress(target.string(), options);
  const AnyTable any_table = verify_file(file, progress.job("reading"));
  const TableFile& table = file_of(any_table);
  copy_table(table, target, progress.job("writing"), {options.compression_level, true});
  progress.note(format_bytes(std::filesystem::file_size(target)) + ", " + format_fixed(progress.seconds(), 2) + " s");
  answer.print(escape_for_terminal(target.string()) + "\n");
  Json record = table_record(target, table.header());
  record["source"] = file;
  answer.add(record);
}

/// Writes each table to the file that `target_of` returns. `target_of` throws Error if the file cannot be converted.
[[nodiscard]] int rewrite_all(const char* command, const Options& options,
                              std::filesystem::path (*target_of)(const std::string& file)) {
  RecordWriter answer = answer_writer(options, {command, "tables", table_columns({"source"})}, Json::object());
  answer.fill([&] {
    for (const std::string& file : options.files) rewrite(file, target_of(file), options, answer);
  });
  return 0;
}

/// Records that a file failed a check or could not be checked. Returns the exit code.
[[nodiscard]] int refuse(Json& record, ErrorKind kind, const std::string& reason) {
  print_error(reason);
  record["sound"] = false;
  record["reason"] = reason;
  return exit_code(kind);
}

/// Checks one file and prints the result; returns the exit code.
[[nodiscard]] int verify_one(const std::string& file, const Options& options, Json& record) {
  const bool is_automaton = is_automaton_name(file);
  record = {{"file", file}, {"sound", true}, {"checked", checked_as_asked(options, is_automaton).name}};
  try {
    record["checked"] = is_automaton ? verify_automaton(file, options) : verify_table(file, options);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::interrupted) throw;
    return refuse(record, error.kind(), error.what());
  } catch (const std::bad_alloc&) {
    return refuse(record, ErrorKind::resource, file + ": out of memory");
  }
  if (options.format == OutputFormat::text) {
    const bool counts_alone = record["checked"] == "counts";
    print_output(escape_for_terminal(file) + (counts_alone ? ": ok, counts only\n" : ": ok\n"));
  }
  return 0;
}

[[nodiscard]] int run_verify(const Options& options) {
  int code = 0;
  RecordWriter answer =
      answer_writer(options, {"verify", "files", {"file", "sound", "checked", "seconds", "reason"}}, Json::object());
  answer.fill([&] {
    for (const std::string& file : options.files) {
      Json record;
      const Stopwatch stopwatch;
      code = std::max(code, verify_one(file, options, record));
      record["seconds"] = stopwatch.seconds();
      answer.add(record);
    }
  });
  return code;
}

[[nodiscard]] int run_compress(const Options& options) {
  return rewrite_all("compress", options, [](const std::string& file) -> std::filesystem::path {
    if (is_compressed_name(file)) throw Error(ErrorKind::bad_input, file + ": already compressed");
    return file + ".zst";
  });
}

[[nodiscard]] int run_decompress(const Options& options) {
  return rewrite_all("decompress", options, [](const std::string& file) {
    if (!is_compressed_name(file)) throw Error(ErrorKind::bad_input, file + ": is not compressed");
    return std::filesystem::path(file).replace_extension();
  });
}

[[nodiscard]] std::vector<OptionGroup> declare_verify(Options& options) {
  return {
      {"Options",
       {flag("full", options.full,
             "also check every state; takes up to two bits of memory per state of tiles, two bytes for other puzzles")
            .excludes({"sample"}, "--full checks every state; omit --sample"),
        sample_option(options,
                      "also check N random states, up to 2^48, for tables too large for --full (default: none)",
                      {0, most_states_of_sample, "a whole number, at most 281,474,976,710,656"}),
        seed_option(options, "states").needs({"sample"}, "--seed requires --sample"), jobs_option(options),
        verbose_option(options).rare(), quiet_option(options)}},
      output_format(options)};
}

[[nodiscard]] std::vector<OptionGroup> declare_decompress(Options& options) {
  return {
      {"Options", {force_option(options), jobs_option(options), verbose_option(options).rare(), quiet_option(options)}},
      output_format(options)};
}

[[nodiscard]] std::vector<OptionGroup> declare_compress(Options& options) {
  auto groups = declare_decompress(options);
  groups.front().options.push_back(level_option(options));
  return groups;
}

}  // namespace

Command verify_command() {
  return {
      .name = "verify",
      .arguments = "FILE… [options]",
      .purpose = "Check that tables are complete, unchanged and correct.",
      .about =
          "Also checks automata. Without --full, checks header, sizes and all checksums. Prints a line for each sound "
          "file. The exit code is 1 if a file is not sound, 2 or 4 if a file could not be checked; if several apply, "
          "the largest.",
      .examples = {"verify tables/*.pdb.zst", "verify --full tables/*.pdb.zst"},
      .most_words = any_number_of_words,
      .needs = {file_is_expected()},
      .call = with_options(declare_verify, run_verify)};
}

Command compress_command() {
  return {.name = "compress",
          .arguments = "FILE… [options]",
          .purpose = "Write a .pdb.zst beside each .pdb.",
          .about = "Keeps the plain file. Stock zstd -d restores the plain file, zstd -t checks the compressed one.",
          .examples = {"compress --force tables/*.pdb", "compress --force --level 9 tables/*.pdb"},
          .most_words = any_number_of_words,
          .needs = {file_is_expected()},
          .call = with_options(declare_compress, run_compress)};
}

Command decompress_command() {
  return {.name = "decompress",
          .arguments = "FILE… [options]",
          .purpose = "Write a .pdb beside each .pdb.zst.",
          .about = "Keeps the compressed file; the solver prefers the plain one.",
          .examples = {"decompress tables/*.pdb.zst", "decompress --force --json tables/*.pdb.zst"},
          .most_words = any_number_of_words,
          .needs = {file_is_expected()},
          .call = with_options(declare_decompress, run_decompress)};
}

}  // namespace tilepdb::pdbgen
