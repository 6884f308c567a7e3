// SPDX-License-Identifier: MIT
#include "solver/commands/sibling_program.hpp"

#include <unistd.h>

#include <string>
#include <vector>

#include "cli/child_program.hpp"
#include "tilepdb/error.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {
namespace {

/// The program's path beside this executable, or its bare name, which is then looked for in PATH.
[[nodiscard]] std::string locate(const std::string& program) {
  const auto folder = program_folder();
  if (folder.empty()) return program;
  const auto beside = folder / program;
  return ::access(beside.c_str(), X_OK) == 0 ? beside.string() : program;
}

[[nodiscard]] ErrorKind kind_of_exit(int code) noexcept {
  switch (code) {
    case 1: return ErrorKind::check_failed;
    case 2: return ErrorKind::bad_input;
    case 3: return ErrorKind::no_answer;
    case 130: return ErrorKind::interrupted;
    default: return ErrorKind::resource;
  }
}

}  // namespace

void run_sibling(const std::string& program, const std::vector<std::string>& arguments) {
  const int code = run_child({program, locate(program), arguments, "expected beside this program or in PATH"});
  if (code != 0) throw Error(kind_of_exit(code), program + ": failed with exit code " + std::to_string(code));
}

}  // namespace tilepdb::solver
