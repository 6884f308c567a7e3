// SPDX-License-Identifier: MIT
#include <new>
#include <stdexcept>

#include "tilepdb/tilepdb.h"

extern "C" void set_throwing_progress(tilepdb_options* options, int kind);

namespace {

void throw_kind(const tilepdb_progress*, void* data) {
  switch (*static_cast<const int*>(data)) {
    case 0: throw 1;
    case 1: throw std::bad_alloc();
    default: throw std::runtime_error("a message");
  }
}

}  // namespace

void set_throwing_progress(tilepdb_options* options, int kind) {
  static int kinds[] = {0, 1, 2};
  tilepdb_set_progress(options, throw_kind, &kinds[kind]);
}
