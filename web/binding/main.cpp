// SPDX-License-Identifier: MIT
#include <emscripten.h>

#include <nlohmann/json.hpp>

#include "web/binding/binding.hpp"

// clang-format off
EM_JS(void, tilepdb_report, (const char* text), { Module["report"](UTF8ToString(text)); });
EM_JS(int, tilepdb_stopped, (), { return Module["stopped"]() ? 1 : 0; });
// clang-format on

namespace tilepdb::web {

void report(const Json& progress) { tilepdb_report(progress.dump().c_str()); }
bool stopped() { return tilepdb_stopped() != 0; }
int threads() { return 1; }

}  // namespace tilepdb::web

extern "C" {

/// Entry point for JavaScript.
const char* tilepdb_call(const char* request) { return tilepdb::web::call(request); }

}  // extern "C"
