// SPDX-License-Identifier: MIT
#include "web/binding/binding.hpp"

extern "C" {
/// What JavaScript calls.
const char* tilepdb_call(const char* request);
}

const char* tilepdb_call(const char* request) { return tilepdb::web::call(request); }
