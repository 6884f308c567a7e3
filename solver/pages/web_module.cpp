// SPDX-License-Identifier: MIT
#include "solver/pages/web_module.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>

#include "platform/folders.hpp"
#include "platform/input_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_file_bytes = std::size_t{1} << 26;
constexpr const char* scripts[] = {"tilepdb.js", "worker.js"};
constexpr const char* module_file = "tilepdb.wasm";
constexpr const char* compressed_module_file = "tilepdb.wasm.gz";
constexpr const char* files_of_threads[] = {"threads/worker.js", "threads/thread.js", "threads/tilepdb.wasm"};

template <typename Files>
[[nodiscard]] bool has(const fs::path& folder, const Files& files) {
  return std::all_of(std::begin(files), std::end(files), [&](const char* file) {
    std::error_code ignored;
    return fs::is_regular_file(folder / file, ignored);
  });
}

[[nodiscard]] bool is_whole(const fs::path& folder) {
  return has(folder, scripts) && has(folder, std::array{module_file, compressed_module_file});
}

}  // namespace

std::vector<std::string> WebModule::files() const {
  std::vector<std::string> all(std::begin(scripts), std::end(scripts));
  all.emplace_back(module_file);
  if (has(folder, files_of_threads)) all.insert(all.end(), std::begin(files_of_threads), std::end(files_of_threads));
  return all;
}

std::string WebModule::read(const std::string& file) const { return read_text_file(folder / file, most_file_bytes); }

Json WebModule::inside() const {
  Json parts = Json::object();
  for (const char* const script : scripts) parts[script] = read(script);
  parts[compressed_module_file] = base64(read(compressed_module_file));
  return parts;
}

WebModule find_web_module(const fs::path& folder) {
  std::vector<fs::path> folders{folder};
  if (folder.empty()) {
    folders = shipped_data_folders();
    for (fs::path& data : folders) data /= "web";
    // The build tree may be newer than the installation.
    const fs::path build = program_folder().parent_path();
    std::error_code ignored;
    if (fs::exists(build / "CMakeCache.txt", ignored)) {
      folders.insert(folders.begin(), build.parent_path() / "wasm" / "npm");
    }
  }
  const auto found = std::find_if(folders.begin(), folders.end(), is_whole);
  if (found != folders.end()) return {*found};
  const std::string looked = separated(folders, ", ", [](const fs::path& one) { return one.string(); });
  throw Error(ErrorKind::resource,
              "the page's solver, a WebAssembly module, is not in " + looked +
                  "; build it with cmake --preset wasm && cmake --build --preset wasm, or name the folder it is in");
}

}  // namespace tilepdb::solver
