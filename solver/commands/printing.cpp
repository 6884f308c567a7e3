// SPDX-License-Identifier: MIT
#include "solver/commands/printing.hpp"

#include <iostream>

#include "tilepdb/error.hpp"

namespace tilepdb::solver {

void flush_output() {
  if (!std::cout.flush()) throw Error(ErrorKind::resource, "standard output cannot be written");
}

double rate(std::uint64_t expanded, double seconds) noexcept {
  return seconds > 0 ? static_cast<double>(expanded) / seconds : 0;
}

}  // namespace tilepdb::solver
