// SPDX-License-Identifier: MIT
#include "web/binding/binding.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>
#include <new>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "catalogue_texts.hpp"
#include "platform/partial_file.hpp"
#include "text/json_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "web/binding/puzzle_requests.hpp"

namespace tilepdb::web {
namespace {

/// State kept between requests.
struct Kept {
  /// Writes the project's catalogues to the folder where the library looks for them.
  Kept() {
    const std::filesystem::path data = "/data";
    for (const auto& [name, text] : texts::all) {
      PartialFile file(data / "catalogues" / name);
      file.write(0, text_bytes(text));
      file.finish(Durability::kill);
    }
    ::setenv("TILEPDB_DATA", data.c_str(), 1);
  }

  std::map<std::string, PuzzleWithTables> puzzles;  // the last puzzle of each family
};

[[nodiscard]] PuzzleWithTables& puzzle_of(const Request& request, std::map<std::string, PuzzleWithTables>& puzzles) {
  const std::string family = PuzzleWithTables::family_of(request);
  const auto kept = puzzles.find(family);
  if (kept != puzzles.end() && kept->second.serves(request)) return kept->second;
  // Two puzzles of a family might not fit into memory.
  if (kept != puzzles.end()) puzzles.erase(kept);
  return puzzles.try_emplace(family, request).first->second;
}

[[nodiscard]] Json answer(const Json& json) {
  static Kept kept;
  const Request request(json);
  const std::string call = request.text("call");
  constexpr std::string_view calls[] = {"describe", "solve", "check", "random", "heuristic", "generate", "open"};
  if (std::find(std::begin(calls), std::end(calls), call) == std::end(calls)) {
    throw Error(ErrorKind::bad_input, "unknown call '" + call + "'");
  }
  PuzzleWithTables& puzzle = puzzle_of(request, kept.puzzles);
  if (call == "describe") return puzzle.describe(request);
  if (call == "solve") return puzzle.solve(request);
  if (call == "check") return puzzle.check(request);
  if (call == "random") return puzzle.random(request);
  if (call == "heuristic") return puzzle.heuristic(request);
  call == "generate" ? puzzle.generate() : puzzle.open();
  return Json::object();
}

[[nodiscard]] Json failed(ErrorKind kind, const std::string& message) {
  return {{"error", {{"kind", to_string(kind)}, {"message", message}}}};
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
