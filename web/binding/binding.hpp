// SPDX-License-Identifier: MIT
#pragma once

#include "text/json_fwd.hpp"

namespace tilepdb::web {

/// Answers a request: a JSON object with a member `call`. Returns {"answer": …}, or {"error": {"kind", "message"}}. The
/// text is valid until the next call.
[[nodiscard]] const char* call(const char* request);

// Functions that the program's main file defines. Any thread may call them.

/// Reports the progress of a request.
void report(const Json& progress);

/// Returns whether the request must stop; called often.
[[nodiscard]] bool stopped();

/// Returns the number of threads for a request, at least 1.
[[nodiscard]] int threads();

}  // namespace tilepdb::web
