// SPDX-License-Identifier: MIT
#include "solver/pages/web_module.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>
#include <vector>

#include "platform/folders.hpp"
#include "platform/input_text.hpp"
#include "text/at_place.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/shipped_data.hpp"
#include "tiles/zlib_stream.hpp"

namespace tilepdb::solver {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_file_bytes = std::size_t{1} << 26;
constexpr const char* shipped_page = "play.html";  // of the data folder
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

/// Whether a place has a module.
[[nodiscard]] bool is_whole(const fs::path& place) {
  std::error_code ignored;
  if (fs::is_regular_file(place, ignored)) return true;
  return has(place, scripts) && has(place, std::array{module_file, compressed_module_file});
}

[[nodiscard]] std::string read(const fs::path& folder, const char* file) {
  return read_text_file(folder / file, most_file_bytes);
}

/// Returns the module within a page of `pdbsolve play --html`.
[[nodiscard]] Json module_of_page(const fs::path& page) {
  constexpr std::string_view begin = R"(<script type="application/json" id="data">)";
  const std::string text = read_text_file(page, most_file_bytes);
  const std::size_t found = text.find(begin);
  const std::size_t first = found == std::string::npos ? text.size() : found + begin.size();
  const std::size_t end = std::min(text.find("</script>", first), text.size());
  return at_place(page.string() + ": ", [&] {
    const Json data =
        found == std::string::npos ? Json() : parse_json(std::string_view(text).substr(first, end - first));
    const auto module = data.find("module");
    if (!data.is_object() || module == data.end()) {
      throw Error(ErrorKind::bad_input, "expected a page for players with a solver in it");
    }
    return *module;
  });
}

}  // namespace

std::map<std::string, std::string> WebModule::files() const {
  std::map<std::string, std::string> all;
  if (fs::is_directory(place)) {
    for (const char* const script : scripts) all[script] = read(place, script);
    all[module_file] = read(place, module_file);
    if (!has(place, files_of_threads)) return all;
    for (const char* const file : files_of_threads) all[file] = read(place, file);
    return all;
  }
  const Json module = module_of_page(place);
  for (const char* const script : scripts) all[script] = module.at(script).get<std::string>();
  const auto bytes = bytes_of_base64(module.at(compressed_module_file).get<std::string>());
  all[module_file] = gunzipped(bytes.value_or(""), most_file_bytes);
  return all;
}

Json WebModule::inside() const {
  if (!fs::is_directory(place)) return module_of_page(place);
  Json parts = Json::object();
  for (const char* const script : scripts) parts[script] = read(place, script);
  parts[compressed_module_file] = base64(read(place, compressed_module_file));
  return parts;
}

WebModule find_web_module(const fs::path& place) {
  std::vector<fs::path> places{place};
  if (place.empty()) {
    const auto shipped = shipped_data_folders();
    places.clear();
    // The build tree may be newer than the installation.
    const fs::path build = program_folder().parent_path();
    std::error_code ignored;
    if (fs::exists(build / "CMakeCache.txt", ignored)) places.push_back(build.parent_path() / "wasm" / "npm");
    for (const char* const name : {"web", shipped_page}) {
      for (const fs::path& data : shipped) places.push_back(data / name);
    }
  }
  const auto found = std::find_if(places.begin(), places.end(), is_whole);
  if (found != places.end()) return {*found};
  const std::string looked = separated(places, ", ", [](const fs::path& one) { return one.string(); });
  throw Error(ErrorKind::resource,
              "the page's solver, a WebAssembly module, is not in " + looked +
                  "; build it with cmake --preset wasm && cmake --build --preset wasm, or name the folder it is in");
}

}  // namespace tilepdb::solver
