// SPDX-License-Identifier: MIT
#include "web/binding/binding.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "catalogue_texts.hpp"
#include "text/json_text.hpp"
#include "tilepdb/error.hpp"
#include "web/binding/puzzle_requests.hpp"
#include "web/binding/tile_requests.hpp"

namespace tilepdb::web {
namespace {

/// What is kept between requests.
struct Kept {
  /// Puts catalogues of the project where the library looks for them.
  Kept() {
    const std::filesystem::path data = "/data";
    std::filesystem::create_directories(data / "catalogues");
    for (const auto& [file, text] : texts::all) std::ofstream(data / "catalogues" / file) << text;
    ::setenv("TILEPDB_DATA", data.c_str(), 1);
  }

  TileTables tables;
  std::optional<PuzzleWithTables> puzzle;
};

[[nodiscard]] Error no_call(const std::string& call) {
  return {ErrorKind::bad_input, "there is no call '" + call + "'"};
}

[[nodiscard]] Json answer_of_puzzle(const std::string& call, const Request& request,
                                    std::optional<PuzzleWithTables>& kept) {
  if (!kept || !kept->serves(request)) {
    kept.reset();
    kept.emplace(request);
  }
  if (call == "describe") return kept->describe(request);
  if (call == "solve") return kept->solve(request);
  if (call == "check") return kept->check(request);
  if (call == "random") return kept->random(request);
  if (call == "heuristic") return kept->heuristic(request);
  if (call == "generate") {
    kept->generate();
  } else if (call == "open") {
    kept->open();
  } else {
    throw no_call(call);
  }
  return Json::object();
}

[[nodiscard]] Json answer(const Json& json) {
  static Kept kept;
  const Request request(json);
  const std::string call = request.text("call");
  if (is_of_puzzle(request)) return answer_of_puzzle(call, request, kept.puzzle);
  if (call == "describe") return describe_tiles(request);
  if (call == "generate") return generate_tiles(request);
  if (call == "open") return open_tiles(request, kept.tables);
  if (call == "solve") return solve_tiles(request, kept.tables);
  if (call == "check") return check_tiles(request, kept.tables);
  if (call == "random") return random_tiles(request);
  if (call == "heuristic") return heuristic_tiles(request, kept.tables);
  throw no_call(call);
}

[[nodiscard]] Json failed(ErrorKind kind, const std::string& message) {
  return {{"error", {{"kind", name_of(kind)}, {"message", message}}}};
}

[[nodiscard]] Json answered(const char* request) {
  try {
    return {{"answer", answer(parse_json(request))}};
  } catch (const Error& error) {
    return failed(error.kind(), error.what());
  } catch (const std::bad_alloc&) {
    return failed(ErrorKind::resource, "the browser has no more memory for this page");
  } catch (const std::exception& error) {
    return failed(ErrorKind::check_failed, error.what());
  }
}

}  // namespace

const char* call(const char* request) {
  static std::string text;
  text = answered(request).dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.c_str();
}

}  // namespace tilepdb::web
