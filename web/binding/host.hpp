// SPDX-License-Identifier: MIT
#pragma once

#include "text/json_fwd.hpp"

// What the program asks of the script that has called it. Any thread may ask.
namespace tilepdb::web {

/// Tells how far a request is.
void tell(const Json& progress);

/// Whether the request is to end; asked often.
[[nodiscard]] bool stopped();

/// Threads that may work on a request, at least 1.
[[nodiscard]] int threads();

}  // namespace tilepdb::web
