// SPDX-License-Identifier: MIT
#include "web/binding/binding.hpp"

#include <new>
#include <nlohmann/json.hpp>
#include <string>

#include "text/json_text.hpp"
#include "tilepdb/error.hpp"
#include "tilepdb/version.hpp"
#include "web/binding/catalogue_files.hpp"
#include "web/binding/tile_requests.hpp"

namespace tilepdb::web {
namespace {

[[nodiscard]] const char* name_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::check_failed: return "check_failed";
    case ErrorKind::bad_input: return "bad_input";
    case ErrorKind::no_answer: return "no_answer";
    case ErrorKind::resource: return "resource";
    case ErrorKind::interrupted: return "interrupted";
  }
  return "check_failed";
}

/// What is kept between requests.
struct Kept {
  Kept() { write_catalogue_files(); }
  TileTables tables;
};

[[nodiscard]] Json answer(const Json& json) {
  static Kept kept;
  const Request request(json);
  const std::string call = request.text("call");
  if (call == "version") return version;
  if (call == "describe") return describe_tiles(request);
  if (call == "generate") return generate_tiles(request);
  if (call == "open") return open_tiles(request, kept.tables);
  if (call == "solve") return solve_tiles(request, kept.tables);
  if (call == "check") return check_tiles(request, kept.tables);
  if (call == "random") return random_tiles(request);
  if (call == "heuristic") return heuristic_tiles(request, kept.tables);
  throw Error(ErrorKind::bad_input, "there is no call '" + call + "'");
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
