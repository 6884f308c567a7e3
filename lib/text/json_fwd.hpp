// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace tilepdb {

/// JSON whose objects keep the order of insertion.
using Json = nlohmann::ordered_json;

}  // namespace tilepdb
