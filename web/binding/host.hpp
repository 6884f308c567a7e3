// SPDX-License-Identifier: MIT
#pragma once

#include "text/json_fwd.hpp"

// What the program asks of the script that has called it.
namespace tilepdb::web {

/// Tells how far a request is.
void tell(const Json& progress);

/// Whether the request is to end; asked often.
[[nodiscard]] bool stopped();

}  // namespace tilepdb::web
