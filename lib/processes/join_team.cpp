// SPDX-License-Identifier: MIT
#include <dlfcn.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "platform/folders.hpp"
#include "processes/process_team.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/revision.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb {
namespace {

template <typename Function>
[[nodiscard]] Function* function_of(void* object, const char* name) {
  void* const found = ::dlsym(object, name);
  if (found == nullptr) throw Error(ErrorKind::resource, std::string("--mpi: ") + ::dlerror());
  return reinterpret_cast<Function*>(found);
}

/// Loads MPI only on demand: its dozens of libraries take longer to load than many commands run.
[[nodiscard]] std::unique_ptr<ProcessTeam> load_mpi_team() {
  const auto path = (program_folder() / TILEPDB_MPI_MODULE).lexically_normal();
  std::error_code ignored;
  if (program_folder().empty() || !std::filesystem::exists(path, ignored)) {
    throw Error(ErrorKind::bad_input, "--mpi: no such file: " + path.string() +
                                          "; a build with Open MPI has it: install libopenmpi-dev and build again");
  }
  void* const object = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (object == nullptr) throw Error(ErrorKind::resource, std::string("--mpi: cannot load ") + ::dlerror());
  const std::string found_version = function_of<decltype(tilepdb_mpi_version)>(object, "tilepdb_mpi_version")();
  const std::string found_revision = function_of<decltype(tilepdb_mpi_revision)>(object, "tilepdb_mpi_revision")();
  if (found_version != version || found_revision != revision) {
    throw Error(ErrorKind::bad_input, "--mpi: " + path.string() + " belongs to another build: expected " + version +
                                          " (" + revision + "), found " + found_version + " (" + found_revision + ")");
  }
  return std::unique_ptr<ProcessTeam>(function_of<decltype(tilepdb_mpi_team)>(object, "tilepdb_mpi_team")());
}

}  // namespace

std::unique_ptr<ProcessTeam> join_team(const std::vector<std::string>& words) {
  if (std::find(words.begin(), words.end(), "--mpi") == words.end()) return {};
  return load_mpi_team();
}

}  // namespace tilepdb
