// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/support.hpp"
#include "format/move_automaton_file.hpp"
#include "pdbgen/commands/commands.hpp"
#include "pdbgen/commands/records.hpp"
#include "pdbgen/commands/table_output.hpp"
#include "pdbgen/verify/shift_verifier.hpp"
#include "pdbgen/verify/table_sampler.hpp"
#include "pdbgen/verify/table_verifier.hpp"
#include "pdbgen/write/any_table.hpp"
#include "pdbgen/write/table_files.hpp"
#include "text/counted.hpp"
#include "text/shown_text.hpp"

namespace tilepdb::generator {

const CommandSyntax verify_syntax = {
    "verify", "FILE… [options]", "Checks that tables are whole, unchanged and right.",
    "Automata too. Without --full: header, sizes and every checksum. Prints a line for "
    "each sound file; exit code 1 if one is not.\n",
    files_option | verify_options | work_options | quiet_option | format_option};
const CommandSyntax compress_syntax = {
    "compress", "FILE… [options]", "Writes a .pdb.zst beside each .pdb.",
    "The plain file stays. Stock zstd -d restores it, zstd -t checks it.\n",
    files_option | write_options | force_option | work_options | quiet_option | format_option};
const CommandSyntax decompress_syntax = {
    "decompress", "FILE… [options]", "Writes a .pdb beside each .pdb.zst.",
    "The compressed file stays; the solver prefers the plain one.\n",
    files_option | write_options | force_option | work_options | quiet_option | format_option};

namespace {

/// What was checked of a file.
[[nodiscard]] std::string checked_text(const Options& options) {
  return options.full ? "states" : options.sample != 0 ? "sample" : "checksums";
}

void verify_table(const std::string& file, const Options& options) {
  Progress progress(file, options);
  const AnyTable any_table = verify_file(file, progress.job("comparing checksums"));
  const Job job = progress.job("checking states");
  if (options.full) {
    std::visit([&](const auto& table) { verify_states(table, job); }, any_table);
  } else if (options.sample != 0) {
    std::visit([&](const auto& table) { verify_sample(table, options.sample, options.seed, job); }, any_table);
  }
  const std::string checked = options.full          ? "every state right, "
                              : options.sample != 0 ? counted(options.sample, "random state") + " right, "
                                                    : "every checksum right, ";
  progress.note(checked + format_fixed(progress.seconds(), 2) + " s");
}

void verify_automaton(const std::string& file, const Options& options) {
  Progress progress(file, options);
  const MoveAutomaton automaton = read_move_automaton(file);
  if (options.full && !(automaton == build_move_automaton(automaton.board(), automaton.depth()))) {
    throw Error(ErrorKind::check_failed,
                file + ": not the automaton of its board and depth; make it again with pdbgen automaton --force");
  }
  progress.note((options.full ? "every state right, " : "every checksum right, ") +
                format_fixed(progress.seconds(), 2) + " s");
}

/// Writes the same table to another file, which must not exist unless forced.
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
  if (answer.format() == OutputFormat::text) {
    std::cout << shown(target.string()) << std::endl;
    return;
  }
  Json record = table_record(target, table.header());
  record["source"] = file;
  answer.add(record);
}

/// The answer of commands that write each table to another file.
[[nodiscard]] RecordWriter rewriting_answer(const char* command, const Options& options) {
  return {std::cout, options.format, {command, "tables", table_columns({"source"})}, Json::object()};
}

}  // namespace

int verify_command(const Options& options) {
  int code = 0;
  RecordWriter answer(std::cout, options.format, {"verify", "files", {"file", "sound", "checked", "seconds", "reason"}},
                      Json::object());
  answer.guard([&] {
    for (const std::string& file : options.files) {
      Json record{{"file", file}, {"sound", true}, {"checked", checked_text(options)}};
      const auto begin = std::chrono::steady_clock::now();
      try {
        if (is_automaton_name(file)) {
          verify_automaton(file, options);
        } else {
          verify_table(file, options);
        }
        if (options.format == OutputFormat::text) std::cout << shown(file) << ": ok" << std::endl;
      } catch (const Error& error) {
        if (error.kind() == ErrorKind::interrupted) throw;
        print_error(error.what());
        code = std::max(code, exit_code(error.kind()));
        record["sound"] = false;
        record["reason"] = error.what();
      }
      record["seconds"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      answer.add(record);
    }
  });
  answer.end();
  return code;
}

int compress_command(const Options& options) {
  RecordWriter answer = rewriting_answer("compress", options);
  answer.guard([&] {
    for (const std::string& file : options.files) {
      if (is_compressed_name(file)) throw Error(ErrorKind::bad_input, file + ": is compressed already");
      rewrite(file, file + ".zst", options, answer);
    }
  });
  answer.end();
  return 0;
}

int decompress_command(const Options& options) {
  RecordWriter answer = rewriting_answer("decompress", options);
  answer.guard([&] {
    for (const std::string& file : options.files) {
      if (!is_compressed_name(file)) throw Error(ErrorKind::bad_input, file + ": is not compressed");
      rewrite(file, std::filesystem::path(file).replace_extension(), options, answer);
    }
  });
  answer.end();
  return 0;
}

}  // namespace tilepdb::generator
