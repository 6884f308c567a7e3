// SPDX-License-Identifier: MIT
#pragma once

namespace tilepdb::web {

/// Does what a request says, an object in JSON with a member `call`: {"answer": …}, or {"error": {"kind", "message"}}.
/// The text is there until the next call.
[[nodiscard]] const char* call(const char* request);

}  // namespace tilepdb::web
