// SPDX-License-Identifier: MIT
#include "solver/commands/sibling_program.hpp"

#include <unistd.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/child_program.hpp"
#include "cli/exit_codes.hpp"
#include "platform/program_folder.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {
namespace {

constexpr const char* generator_program = "pdbgen";

/// The program's path beside this executable, or its bare name, which is then looked for in PATH.
[[nodiscard]] std::string locate() {
  const auto folder = program_folder();
  if (folder.empty()) return generator_program;
  const auto beside = folder / generator_program;
  return ::access(beside.c_str(), X_OK) == 0 ? beside.string() : generator_program;
}

[[nodiscard]] ErrorKind kind_of_exit(int code) noexcept {
  for (const auto kind :
       {ErrorKind::check_failed, ErrorKind::bad_input, ErrorKind::no_answer, ErrorKind::interrupted}) {
    if (code == exit_code(kind)) return kind;
  }
  return ErrorKind::resource;
}

}  // namespace

void run_pdbgen(std::vector<std::string> arguments, const CommonOptions& options) {
  arguments.insert(arguments.end(), {"-j", std::to_string(options.threads)});
  if (options.quiet) arguments.emplace_back("-q");
  const int code =
      run_child({generator_program, locate(), std::move(arguments), "expected beside this program or in PATH"});
  if (code != 0) {
    throw Error(kind_of_exit(code), generator_program + (": failed with exit code " + std::to_string(code)));
  }
}

}  // namespace tilepdb::solver
