// SPDX-License-Identifier: MIT
#pragma once

#include "text/json_fwd.hpp"

namespace tilepdb::web {

/// Does what a request says, an object in JSON with a member `call`: {"answer": …}, or {"error": {"kind", "message"}}.
/// The text is there until the next call.
[[nodiscard]] const char* call(const char* request);

// What the program asks of the script that has called it, from any thread; the program's main file defines these.

/// Reports the progress of a request.
void tell(const Json& progress);

/// Whether the request is to end; asked often.
[[nodiscard]] bool stopped();

/// Threads that may work on a request, at least 1.
[[nodiscard]] int threads();

}  // namespace tilepdb::web
