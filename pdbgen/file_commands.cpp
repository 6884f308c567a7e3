// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "pdbgen/any_table.hpp"
#include "pdbgen/commands.hpp"
#include "pdbgen/generated_file.hpp"
#include "pdbgen/shift/shift_verifier.hpp"
#include "pdbgen/table_sampler.hpp"
#include "tilepdb/move_automaton_file.hpp"
#include "tilepdb/tool_support.hpp"

namespace tilepdb::generator {

const CommandSyntax verify_syntax = {
    "verify", "FILE… [options]", "check that tables are whole, unchanged and right",
    "Automata too. Without --full: header, sizes and every checksum. Prints a line for "
    "each sound file; exit code 1 if one is not.\n",
    files_option | verify_options | work_options | quiet_option};
const CommandSyntax compress_syntax = {"compress", "FILE… [options]", "write a .pdb.zst beside each .pdb",
                                       "The plain file stays. Stock zstd -d restores it, zstd -t checks it.\n",
                                       files_option | write_options | force_option | work_options | quiet_option};
const CommandSyntax decompress_syntax = {"decompress", "FILE… [options]", "write a .pdb beside each .pdb.zst",
                                         "The compressed file stays; the solver prefers the plain one.\n",
                                         files_option | write_options | force_option | work_options | quiet_option};

namespace {

void verify_table(const std::string& file, const Options& options) {
  Progress progress(file, options);
  const AnyTable any_table = verify_file(file, options.threads);
  VerifyOptions how;
  how.threads = options.threads;
  how.stop = interrupted;
  if (options.full) {
    std::uint64_t reached = 1;
    how.progress = [&](unsigned depth, std::uint64_t states) {
      reached += states;
      progress.level({depth, states, reached, file_of(any_table).header().entries});
    };
    std::visit([&](const auto& table) { verify_states(table, how); }, any_table);
  } else if (options.sample != 0) {
    std::visit([&](const auto& table) { verify_sample(table, options.sample, options.seed, how); }, any_table);
  }
  const std::string checked = options.full          ? "every state right, "
                              : options.sample != 0 ? format_count(options.sample) + " random states right, "
                                                    : "every checksum right, ";
  progress.close(checked + format_fixed(progress.seconds(), 2) + " s");
  std::cout << file << ": ok" << std::endl;
}

void verify_automaton(const std::string& file, const Options& options) {
  Progress progress(file, options);
  const MoveAutomaton automaton = read_move_automaton(file);
  if (options.full && !(automaton == build_move_automaton(automaton.board(), automaton.depth()))) {
    throw Error(ErrorKind::check_failed,
                file + ": not the automaton of its board and depth; make it again with pdbgen automaton --force");
  }
  progress.close((options.full ? "every state right, " : "every checksum right, ") +
                 format_fixed(progress.seconds(), 2) + " s");
  std::cout << file << ": ok" << std::endl;
}

/// Writes the same table to another file, which must not exist unless forced.
void rewrite(const std::string& file, const std::filesystem::path& target, const Options& options) {
  if (std::filesystem::exists(target) && !options.force) {
    throw Error(ErrorKind::bad_input, target.string() + ": exists; use --force to replace it");
  }
  Progress progress(target.string(), options);
  const AnyTable any_table = verify_file(file, options.threads);
  const TableFile& table = file_of(any_table);
  WriteOptions write = how_to_write(target.string(), options);
  write.replace = true;
  write_table(
      target, table.header(),
      [&](std::uint64_t first, std::span<std::uint8_t> into) {
        std::memcpy(into.data(), table.payload().data() + first, into.size());
      },
      write);
  progress.close(format_bytes(std::filesystem::file_size(target)) + ", " + format_fixed(progress.seconds(), 2) + " s");
  std::cout << target.string() << std::endl;
}

}  // namespace

int verify_command(const Options& options) {
  int code = 0;
  for (const std::string& file : options.files) {
    try {
      if (is_automaton_name(file)) {
        verify_automaton(file, options);
      } else {
        verify_table(file, options);
      }
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::interrupted) throw;
      print_error(error.what());
      code = std::max(code, exit_code(error.kind()));
    }
  }
  return code;
}

int compress_command(const Options& options) {
  for (const std::string& file : options.files) {
    if (is_compressed_name(file)) throw Error(ErrorKind::bad_input, file + ": is compressed already");
    rewrite(file, file + ".zst", options);
  }
  return 0;
}

int decompress_command(const Options& options) {
  for (const std::string& file : options.files) {
    if (!is_compressed_name(file)) throw Error(ErrorKind::bad_input, file + ": is not compressed");
    rewrite(file, std::filesystem::path(file).replace_extension(), options);
  }
  return 0;
}

}  // namespace tilepdb::generator
